import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { said, until } from '../support/accounts'
import { useApp } from '../support/app'

import { contentOf, editorIsOpen, fileNamed, openBlogAdmin } from '../support/blog-admin'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeCategory, makePost } from '../support/factories'
import { picture } from '../support/pictures'

vi.setConfig({ testTimeout: 120_000 })

const app = useApp()
const browser = useBrowser()

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const draftIsKept = (page: Page) => seen(page.getByText(/^Not saved\. Draft kept/))

it('what is not saved is not left without a question, and comes back afterwards', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await editorIsOpen(page)
  await title(page).fill('Half a thought')
  await contentOf(page).click()
  await page.keyboard.type('Some words')
  await draftIsKept(page)

  // Looking at another tab leaves nothing.
  await page.getByRole('tab', { name: 'Media' }).click()
  await seen(page.getByText('No images yet'))
  await page.getByRole('tab', { name: 'New Post' }).click()
  expect(await title(page).inputValue()).toBe('Half a thought')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await seen(question)
  expect(await axe(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await gone(question)
  expect(new URL(page.url()).pathname).toBe('/admin/blog')
  expect(await title(page).inputValue()).toBe('Half a thought')

  let asked = ''
  page.once('dialog', dialog => {
    asked = dialog.type()
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await until(() => asked).toBe('beforeunload')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${app.url}/admin/blog?post=new`)
  const offer = page.getByRole('region', { name: 'Unsaved draft' })
  expect(await offer.textContent()).toContain('Unsaved changes to “Half a thought” are kept in this browser.')
  expect(await title(page).inputValue()).toBe('')
  expect(await axe(page)).toEqual([])
  await offer.getByRole('button', { name: 'Restore' }).click()
  expect(await title(page).inputValue()).toBe('Half a thought')
  await seen(contentOf(page).getByText('Some words'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Blog post created successfully')
  expect(await app.deps.db.post.findFirstOrThrow()).toMatchObject({
    title: 'Half a thought',
    content: '<p>Some words</p>',
    markdownContent: '<p>Some words</p>',
  })
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await editorIsOpen(page)
  expect(await offer.count()).toBe(0)
})

it('a save that fails loses nothing, and a draft can be thrown away', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /Failed to load resource/ })
  await editorIsOpen(page)
  await title(page).fill('Not lost')
  await contentOf(page).click()
  await page.keyboard.type('Words')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('mutation CreatePost') ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'The server could not be reached.')
  expect(await title(page).inputValue()).toBe('Not lost')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const offer = page.getByRole('region', { name: 'Unsaved draft' })
  await offer.getByRole('button', { name: 'Discard' }).click()
  await gone(offer)
  await page.reload()
  await editorIsOpen(page)
  expect(await offer.count()).toBe(0)
})

it('Ctrl-S saves and goes on with the same post, its text and its cursor', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /status of 400/ })
  await editorIsOpen(page)
  await page.keyboard.press('ControlOrMeta+s')
  await seen(page.getByText('Title is required'))
  await seen(page.getByText('Content is required'))
  await until(() => title(page).evaluate(field => field === document.activeElement)).toBe(true)
  await title(page).fill('Going on')
  await contentOf(page).click()
  await page.keyboard.type('One')
  await page.keyboard.press('ControlOrMeta+s')
  await said(page, 'Blog post created successfully')
  const { id } = await app.deps.db.post.findFirstOrThrow()
  await until(() => new URL(page.url()).search).toBe(`?post=${id}`)
  await seen(page.getByRole('tab', { name: 'Edit Blog Post', selected: true }))
  await page.keyboard.type(' two')
  await page.keyboard.press('ControlOrMeta+s')
  await said(page, 'Blog post updated successfully')
  // What is said of it does not lie on what it is done with.
  const hint = await page.getByText('saves and goes on').boundingBox()
  const toast = await page.getByRole('listitem').filter({ hasText: 'updated successfully' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(hint?.y ?? 0)
  await until(async () => (await app.deps.db.post.findFirstOrThrow()).content).toBe('<p>One two</p>')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seen(page.getByRole('row').filter({ hasText: 'Going on' }))
})

it('a post that somebody deletes meanwhile can be saved as a new one', async () => {
  const { id } = await makePost(app.deps, { title: 'Gone soon', slug: 'gone-soon', status: 'draft' })
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { expectErrors: /status of 404/ })
  await editorIsOpen(page)
  await title(page).fill('Still here')
  await app.deps.db.post.delete({ where: { id } })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await said(page, 'Post not found')
  await seen(page.getByText('Somebody has deleted this post.'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Blog post created successfully')
  expect(await app.deps.db.post.findFirstOrThrow()).toMatchObject({ title: 'Still here' })
})

it('what is not saved is seen as the page that it will be, on a phone and on a desktop', async () => {
  await makeCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /Failed to load resource/ })
  await editorIsOpen(page)
  const open = page.getByRole('button', { name: 'Preview page' })
  const dialog = page.getByRole('dialog', { name: 'Page preview' })
  const shown = dialog.frameLocator('iframe')
  await open.click()
  await seen(dialog.getByText('Content is empty, and Content is what readers get.'))
  await seen(shown.getByRole('heading', { level: 1, name: 'Untitled' }))
  await dialog.getByRole('button', { name: 'Close' }).click()

  await title(page).fill('Seen before')
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  const parts = ['One', 'Two', 'Three'].map(part => `<h2>${part}</h2><p>${'Words. '.repeat(200)}</p>`)
  await contentOf(page).fill(`<p onclick="x()">Opening</p>${parts.join('')}`)
  const image = await picture(1200, 675).jpeg({ quality: 40 }).toBuffer()
  await page.getByLabel('Upload image').setInputFiles(fileNamed('cover.jpg', image, 'image/jpeg'))
  await seen(page.getByAltText('As readers will see it'))
  await page.getByLabel('Category').selectOption('Methods')
  await page.getByLabel('Tags').fill('typed, not added')
  await page.getByRole('button', { name: 'Add button' }).click()
  await page.getByLabel('Text of button 1').fill('Read on')
  await page.getByLabel('URL of button 1').fill('/about')

  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query PostPreview') ? route.abort() : route.continue(),
  )
  await open.focus()
  await page.keyboard.press('Enter')
  await seen(dialog.getByText('The preview could not be made. The server could not be reached.'))
  await page.unroute('**/graphql')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await seen(shown.getByRole('heading', { level: 1, name: 'Seen before' }))
  const article = shown.getByRole('article')
  expect(await article.locator('dd').allTextContents()).toEqual([
    expect.stringMatching(/^\w+ \d+, \d{4}$/),
    'Una Person',
    '3 min',
    'Methods',
  ])
  const contents = shown.getByRole('navigation', { name: 'On this page' })
  expect(await contents.getByRole('link').allTextContents()).toEqual(['One', 'Two', 'Three'])
  expect(
    await shown
      .locator('.article > p')
      .first()
      .evaluate(one => one.outerHTML),
  ).toBe('<p>Opening</p>')
  const cover = article.locator('.post-picture img')
  await until(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await shown.getByRole('link', { name: 'typed, not added' }).count()).toBe(1)
  await seen(shown.getByRole('heading', { name: 'Ready to explore more?' }))
  expect(await shown.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])

  // Its own places are there, others are elsewhere.
  await contents.getByRole('link', { name: 'Three' }).click()
  await until(() => shown.locator('html').evaluate(html => html.scrollTop)).toBeGreaterThan(300)
  for (const [name, address] of [
    ['Read on', '/about'],
    ['Methods', '/blog?category=methods'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await shown.getByRole('link', { name }).click()
    await (await opened).waitForURL(app.url + address)
  }

  const layout = () =>
    article.evaluate(one => [one.ownerDocument.defaultView?.innerWidth, getComputedStyle(one).display])
  expect(await layout()).toEqual([1280, 'grid'])
  await dialog.getByRole('button', { name: 'Phone' }).click()
  await until(layout).toEqual([390, 'flex'])
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Desktop' }).click()
  await until(layout).toEqual([1280, 'grid'])
  expect((await article.boundingBox())?.width).toBeLessThan(391)

  // Escape closes it from within the page as well, and the focus is where it was.
  await shown.getByRole('link', { name: 'Back to Blog' }).focus()
  await page.keyboard.press('Escape')
  await gone(dialog)
  await until(() => open.evaluate(button => button === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('?post=new')
  expect(await title(page).inputValue()).toBe('Seen before')
  expect(await app.deps.db.post.count()).toBe(0)
})
