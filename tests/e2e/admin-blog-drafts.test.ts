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
