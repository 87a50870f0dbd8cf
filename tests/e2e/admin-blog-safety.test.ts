import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { said, until } from '../support/accounts'
import { useApp } from '../support/app'
import { contentOf, editorIsOpen, openBlogAdmin } from '../support/blog-admin'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makePost } from '../support/factories'

vi.setConfig({ testTimeout: 120_000 })

const app = useApp()
const browser = useBrowser()

const run = 'window.ran=(window.ran||0)+1'
const hostile = [
  '<p>Harmless words</p>',
  `<script>${run}</script>`,
  `<img src="/nowhere.png" onerror="${run}">`,
  `<svg onload="${run}"><script>${run}</script><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<details open ontoggle="${run}"><summary>More</summary>x</details>`,
  `<a href="javascript:${run}">press</a> <a href="data:text/html,<script>${run}</script>">or this</a>`,
  `<div style="position:fixed;inset:0;background:url(javascript:${run})" onmouseover="${run}">over</div>`,
  `<math><mtext><table><mglyph><style><img src="/nowhere.png" onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<p><b>broken <i>markup</p></i><form action="javascript:${run}"><button>go</button></form>`,
].join('\n')

/** Whether anything of it has run, or could. What the browser refuses to run it also writes to the console. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('main *')]
    return {
      ran: 'ran' in window,
      scripts: document.querySelectorAll('main script').length,
      handlers: places.filter(place => [...place.attributes].some(({ name }) => /^on/.test(name))).length,
      addresses: places.filter(place => /^(javascript|data):/.test(place.getAttribute('href') ?? '')).length,
      frames: document.querySelectorAll('main iframe:is([src], [srcdoc])').length,
    }
  })
const none = { ran: false, scripts: 0, handlers: 0, addresses: 0, frames: 0 }

const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View of the content' }).getByRole('button', { name }).click()

it('a hostile post runs nowhere: not in the form, its previews, its editor, the list or the page', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /status of 404/ })
  await editorIsOpen(page)
  const title = `</script><script>${run}</script><img src=x onerror=${run}>`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await view(page, 'HTML')
  await contentOf(page).fill(hostile)
  await page.getByLabel('Markdown Content').fill(`Harmless words\n\n${hostile}\n\n[x](javascript:${run})`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await seen(preview.getByText('Harmless words').first())
  expect(await traces(page)).toEqual(none)

  await view(page, 'Rich text')
  await seen(page.getByText('the rich text editor would lose something'))
  expect(await contentOf(page).inputValue()).toBe(hostile)
  expect(await traces(page)).toEqual(none)
  await view(page, 'Preview')
  await seen(preview.first().getByText('Harmless words'))
  expect(await traces(page)).toEqual(none)
  await page.getByLabel('Status').selectOption('Published')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Blog post created successfully')
  expect(await traces(page)).toEqual(none)

  await page.getByRole('link', { name: 'Edit again' }).click()
  await until(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await seen(contentOf(page).getByText('Harmless words'))
  expect(await traces(page)).toEqual(none)
  await page.getByRole('tab', { name: 'Posts' }).click()
  await seen(page.getByRole('row').filter({ hasText: title }))
  expect(await traces(page)).toEqual(none)
  const { slug } = await app.deps.db.post.findFirstOrThrow()
  await page.goto(`${app.url}/blog/${slug}`)
  await seen(page.getByText('Harmless words').first())
  expect(await traces(page)).toEqual(none)
})

it('what is pasted into the rich text runs nowhere', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /status of 404/ })
  await editorIsOpen(page)
  await contentOf(page).focus()
  await contentOf(page).evaluate((editor, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, hostile)
  await seen(contentOf(page).getByText('Harmless words'))
  expect(await traces(page)).toEqual(none)
  await view(page, 'HTML')
  expect(await contentOf(page).inputValue()).not.toMatch(/script|onerror|ontoggle|javascript:/)
})

it('two who edit one post see both versions, and each keeps what they choose', async () => {
  const post = await makePost(app.deps, {
    title: 'Shared',
    slug: 'shared',
    summary: 'Old words.',
    content: '<p>Text</p>',
    markdownContent: 'Text enough for a minimum',
  })
  const ada = await openBlogAdmin(app, browser, `?post=${post.id}`, {
    username: 'ada',
    expectErrors: /status of 409/,
  })
  await editorIsOpen(ada)
  const bob = await openBlogAdmin(app, browser, `?post=${post.id}`, { username: 'bob' })
  await editorIsOpen(bob)
  await bob.getByLabel('Title', { exact: true }).fill("Bob's title")
  await bob.getByLabel('Excerpt').fill("Bob's words.")
  await bob.getByRole('button', { name: 'Update Post' }).click()
  await said(bob, 'Blog post updated successfully')

  await ada.getByLabel('Excerpt').fill("Ada's words.")
  await ada.getByLabel('Meta Title').fill("Ada's meta")
  await ada.getByRole('button', { name: 'Update Post' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Saved by somebody else' })
  await seen(dialog.getByRole('group', { name: 'Excerpt' }))
  expect(await dialog.getByRole('group').allTextContents()).toEqual([
    "TitleMineSharedTheirsBob's title",
    "ExcerptMineAda's words.TheirsBob's words.",
    "Meta TitleMineAda's metaTheirs–",
  ])
  const chosen = (field: string) =>
    dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: 'Mine' }).isChecked()
  expect([await chosen('Title'), await chosen('Excerpt'), await chosen('Meta Title')]).toEqual([
    false,
    true,
    true,
  ])
  expect(await axe(ada)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this choice' }).click()
  await gone(dialog)
  expect(await ada.getByLabel('Title', { exact: true }).inputValue()).toBe("Bob's title")
  expect(await ada.getByLabel('Excerpt').inputValue()).toBe("Ada's words.")
  await ada.getByRole('button', { name: 'Update Post' }).click()
  await said(ada, 'Blog post updated successfully')
  expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    title: "Bob's title",
    summary: "Ada's words.",
    metaTitle: "Ada's meta",
  })
})

it('whoever takes the other version keeps their own as a draft', async () => {
  const post = await makePost(app.deps, { title: 'Shared', slug: 'shared', summary: 'Old words.' })
  const page = await openBlogAdmin(app, browser, `?post=${post.id}`, { expectErrors: /status of 409/ })
  await editorIsOpen(page)
  await page.getByLabel('Excerpt').fill('Mine.')
  await app.deps.db.post.update({
    where: { id: post.id },
    data: { summary: 'Theirs.', version: { increment: 1 } },
  })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Saved by somebody else' })
  await dialog.getByRole('button', { name: 'Take all theirs' }).click()
  await dialog.getByRole('button', { name: 'Use this choice' }).click()
  await until(() => page.getByLabel('Excerpt').inputValue()).toBe('Theirs.')
  await page.reload()
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Excerpt').inputValue()).toBe('Mine.')
})
