import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../support/browser/browser'
import { chooseRowAction, expectEventually, expectToast } from '../support/browser/page-actions'
import { createTestCategory, createTestPost, createTestUser } from '../support/factories'
import {
  buildFilePayload,
  getContentEditor,
  openBlogAdmin,
  switchView,
  waitForEditor,
} from '../support/features/blog-admin'
import { createTestImage } from '../support/features/images'

const app = setupTestApp()
const browser = setupTestBrowser()

const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const getCells = async (page: Page, text: string) =>
  (await getRow(page, text).getByRole('cell').allTextContents()).slice(0, 3)

test('creates and publishes a post with an image, changes its slug and deletes the post', async () => {
  await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const page = await openBlogAdmin(app, browser, '', { allowedConsoleErrors: /status of 404/ })
  await expectVisible(page.getByText('No blog posts found. Create your first post!'))
  await page.getByRole('tab', { name: 'New Post' }).click()
  await waitForEditor(page)

  await page.getByLabel('Title', { exact: true }).fill('The first lead')
  expect(await page.getByLabel('Slug').inputValue()).toBe('the-first-lead')
  await page.getByLabel('Excerpt').fill('How far ahead.')
  await switchView(page, 'Markdown')
  await page.getByLabel('Markdown Content').fill('# No\n\nA *lead* of **six** weeks.\n\n- one\n- two\n')
  await switchView(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expectVisible(preview.getByText('six'))
  expect(await preview.locator('strong').textContent()).toBe('six')
  expect(await preview.textContent()).toContain('1 min read')
  await switchView(page, 'Markdown')
  await page.getByRole('button', { name: 'Convert Markdown to HTML' }).click()
  await expectVisible(getContentEditor(page).getByText('weeks'))
  expect(await getContentEditor(page).locator('li').count()).toBe(2)

  const image = await createTestImage(1200, 675).jpeg({ quality: 40 }).toBuffer()
  await page.getByLabel('Upload image').setInputFiles(buildFilePayload('cover.jpg', image, 'image/jpeg'))
  await expectToast(page, 'Image uploaded successfully')
  await expectVisible(page.getByAltText('Preview'))
  await page.getByLabel('Category').selectOption('Methods')
  await page.getByLabel('Tags').fill('lag')
  await page.keyboard.press('Enter')
  await page.getByLabel('Tags').fill(' season ')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('Tags').fill('Lag')
  await page.keyboard.press('Enter')
  const tags = page.getByRole('list', { name: 'Added' }).getByRole('listitem')
  expect(await tags.allTextContents()).toEqual(['lag', 'season'])
  for (const [index, text] of ['Second', 'First'].entries()) {
    await page.getByRole('button', { name: 'Add button' }).click()
    await page.getByLabel(`Text of button ${index + 1}`).fill(text)
    await page.getByLabel(`URL of button ${index + 1}`).fill(`/${text.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Move button 2 up' }).click()
  await page.getByLabel('Meta Title').fill('Lead found')
  await expectVisible(page.getByText('Lead found | Kairos Blog'))
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, 'Blog post created successfully')

  // The form is ready for a new post, and a notice names the saved post.
  await expectEventually(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('')
  expect(new URL(page.url()).search).toBe('?post=new')
  const notice = page.getByRole('region', { name: 'Saved' })
  expect(await notice.textContent()).toContain('The first lead is saved as a draft.')
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expectEventually(() => getCells(page, 'The first lead')).toEqual(['The first lead', 'Draft', 'Methods'])
  await chooseRowAction(page, 'The first lead', 'Publish')
  await expectToast(page, 'Blog post published successfully')
  await expectEventually(() => getCells(page, 'The first lead')).toEqual(['The first lead', 'Published', 'Methods'])
  expect(await findAxeViolations(page)).toEqual([])

  const readerPage = await browser.open({ allowedConsoleErrors: /status of 404/ })
  await readerPage.goto(`${app.url}/blog/the-first-lead`)
  await expectVisible(readerPage.getByRole('heading', { level: 1, name: 'The first lead' }))
  expect(await readerPage.title()).toBe('Lead found | Kairos Blog')
  expect(await readerPage.locator('.article strong').textContent()).toBe('six')
  const buttons = readerPage.getByText('Ready to explore more?').locator('xpath=..').getByRole('link')
  expect(await buttons.allTextContents()).toEqual(['First', 'Second'])
  const cover = readerPage.locator('article img').first()
  await expectEventually(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Edit The first lead' }).click()
  await waitForEditor(page)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Edit Blog Post')
  await page.reload()
  await waitForEditor(page)
  await page.getByLabel('Slug').fill('lead-one')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, 'Blog post updated successfully')
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('New Post')
  await readerPage.goto(`${app.url}/blog/the-first-lead`)
  await expectVisible(readerPage.getByRole('heading', { level: 1, name: 'The first lead' }))
  expect(new URL(readerPage.url()).pathname).toBe('/blog/lead-one')

  await page.getByRole('link', { name: 'All posts' }).click()
  await chooseRowAction(page, 'The first lead', 'Delete')
  const confirmDialog = page.getByRole('alertdialog')
  expect(await confirmDialog.textContent()).toContain(
    'Are you sure you want to delete the post "The first lead"? This action cannot be undone.',
  )
  await confirmDialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Blog post deleted successfully')
  await expectVisible(page.getByText('No blog posts found. Create your first post!'))
  await readerPage.goto(`${app.url}/blog/lead-one`)
  await expectVisible(readerPage.getByRole('heading', { name: 'Post Not Found' }))
})

test('searches, filters, sorts and paginates the post list, and stores these settings in the URL', async () => {
  const { id: authorId } = await createTestUser(app.deps)
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  for (let number = 10; number < 40; number++) {
    const status = number % 2 ? 'draft' : 'published'
    await createTestPost(app.deps, {
      title: `Post ${number}`,
      slug: `post-${number}`,
      authorId,
      status,
      categoryId: number === 20 ? categoryId : null,
    })
  }
  const page = await openBlogAdmin(app, browser, '')
  await expectVisible(page.getByText('1–25 of 30'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expectVisible(page.getByText('26–30 of 30'))
  await expectVisible(page.getByRole('row', { name: /^Post 14/ }))
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const getFirstTitle = () => page.locator('tbody tr').first().getByRole('cell').first().textContent()
  await expectEventually(getFirstTitle).toBe('Post 10')
  expect(new URL(page.url()).search).toBe('?sort=title')
  await page.getByLabel('Status').selectOption('Draft')
  await expectVisible(page.getByText('15 total'))
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('Post 2')
  await expectVisible(page.getByText('5 total', { exact: true }))
  await page.reload()
  await expectVisible(page.getByText('5 total', { exact: true }))
  await page.getByLabel('Status').selectOption('All statuses')
  await page.getByLabel('Category').selectOption('Methods')
  await expectVisible(page.getByText('1 total', { exact: true }))
  expect(await getCells(page, 'Post 20')).toEqual(['Post 20', 'Published', 'Methods'])
})

test('shows an error when the post list fails to load, and loads the list after a click on Try again', async () => {
  await createTestPost(app.deps, { title: 'Later', slug: 'later' })
  const page = await openBlogAdmin(app, browser, '?tab=categories', {
    allowedConsoleErrors: /Failed to load resource/,
  })
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query AdminPosts') ? route.abort() : route.continue(),
  )
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expectVisible(page.getByText('Error loading posts. Please try again.'))
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(getRow(page, 'Later'))
})

test('creates, edits and deletes categories, and keeps the posts of a deleted category', async () => {
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const post = await createTestPost(app.deps, { title: 'Filed', slug: 'filed', categoryId })
  await createTestPost(app.deps, { title: 'Not yet', slug: 'not-yet', categoryId, status: 'draft' })
  const page = await openBlogAdmin(app, browser, '?tab=categories', { allowedConsoleErrors: /status of 409/ })
  await expectEventually(() => getCells(page, 'Methods')).toEqual(['Methods', 'methods', '1 published'])
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expectVisible(page.getByText('Name is required'))
  await page.getByLabel('Name').fill('Field notes')
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expectToast(page, 'Blog category created successfully')
  await expectEventually(() => getCells(page, 'Field notes')).toEqual(['Field notes', 'field-notes', '0 published'])
  await page.getByLabel('Name').fill('methods')
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expectToast(page, 'Failed to create blog category')

  await page.getByRole('button', { name: 'Edit Methods' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Category' })
  await dialog.getByLabel('Name').fill('Causal methods')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Blog category updated successfully')
  await expectEventually(() => getCells(page, 'Causal methods')).toEqual(['Causal methods', 'methods', '1 published'])
  await chooseRowAction(page, 'Causal methods', 'Delete')
  const confirmDialog = page.getByRole('alertdialog')
  expect(await confirmDialog.textContent()).toContain('Posts in this category might be affected')
  await confirmDialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Blog category deleted successfully')
  await expectHidden(getRow(page, 'Causal methods'))
  expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    categoryId: null,
  })
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expectEventually(() => getCells(page, 'Filed')).toEqual(['Filed', 'Published', 'Uncategorized'])
})
