import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, expectToast } from '../../support/browser/page-actions'
import { createTestAdmin, createTestCategory, createTestPost } from '../../support/factories'
import {
  buildFilePayload,
  getContentEditor,
  openBlogAdmin,
  openSettings,
  waitForEditor,
} from '../../support/features/blog-admin'
import { createTestImage } from '../../support/features/images'

const app = setupTestApp()
const browser = setupTestBrowser()

const getTitleField = (page: Page) => page.getByLabel('Title', { exact: true })
const expectDraftStored = (page: Page) => expectVisible(page.getByText(/^Unsaved changes\. Draft saved/))

test('asks before leaving a page with unsaved changes, and restores the changes from the stored draft', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await waitForEditor(page)
  await getTitleField(page).fill('Half a thought')
  await getContentEditor(page).click()
  await page.keyboard.type('Some words')
  await expectDraftStored(page)

  // The editor keeps its text while another tab is selected.
  await page.getByRole('tab', { name: 'Media' }).click()
  await expectVisible(page.getByText('No images yet'))
  await page.getByRole('tab', { name: 'New Post' }).click()
  expect(await getTitleField(page).inputValue()).toBe('Half a thought')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expectVisible(confirmDialog)
  expect(await findAxeViolations(page)).toEqual([])
  await confirmDialog.getByRole('button', { name: 'Keep editing' }).click()
  await expectHidden(confirmDialog)
  expect(new URL(page.url()).pathname).toBe('/admin/blog')
  expect(await getTitleField(page).inputValue()).toBe('Half a thought')

  let dialogType = ''
  page.once('dialog', dialog => {
    dialogType = dialog.type()
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expectEventually(() => dialogType).toBe('beforeunload')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${app.url}/admin/blog?post=new`)
  const restoreBanner = page.getByRole('region', { name: 'Unsaved draft' })
  expect(await restoreBanner.textContent()).toContain('You have unsaved changes to “Half a thought” in this browser.')
  expect(await getTitleField(page).inputValue()).toBe('')
  expect(await findAxeViolations(page)).toEqual([])
  await restoreBanner.getByRole('button', { name: 'Restore' }).click()
  expect(await getTitleField(page).inputValue()).toBe('Half a thought')
  await expectVisible(getContentEditor(page).getByText('Some words'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, 'Blog post created successfully')
  expect(await app.deps.db.post.findFirstOrThrow()).toMatchObject({
    title: 'Half a thought',
    content: '<p>Some words</p>',
    markdownContent: '<p>Some words</p>',
  })
  // Without unsaved changes, a reload opens no dialog.
  const dialogTypes: string[] = []
  page.on('dialog', dialog => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await waitForEditor(page)
  expect(dialogTypes).toEqual([])
  expect(await restoreBanner.count()).toBe(0)
})

test('warns that the changes will be lost if the browser cannot store a draft', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await waitForEditor(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await getTitleField(page).fill('Half a thought')
  await expectVisible(page.getByText("Not saved. This browser can't store a draft."))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expectVisible(page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByText('your changes will be lost'))
})

test('keeps the input when saving fails, and lets the user discard the stored draft', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', {
    allowedConsoleErrors: /Failed to load resource/,
  })
  await waitForEditor(page)
  await getTitleField(page).fill('Not lost')
  await getContentEditor(page).click()
  await page.keyboard.type('Words')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('mutation CreatePost') ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, "The server can't be reached.")
  expect(await getTitleField(page).inputValue()).toBe('Not lost')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const restoreBanner = page.getByRole('region', { name: 'Unsaved draft' })
  await restoreBanner.getByRole('button', { name: 'Discard' }).click()
  await expectHidden(restoreBanner)
  await page.reload()
  await waitForEditor(page)
  expect(await restoreBanner.count()).toBe(0)
})

test('Ctrl+S saves the post, keeps the editor open and does not move the cursor', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { allowedConsoleErrors: /status of 400/ })
  await waitForEditor(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expectVisible(page.getByText('Title is required'))
  await expectVisible(page.getByText('Content is required'))
  await expectEventually(() => getTitleField(page).evaluate(field => field === document.activeElement)).toBe(true)
  await getTitleField(page).fill('Going on')
  await getContentEditor(page).click()
  await page.keyboard.type('One')
  await page.keyboard.press('ControlOrMeta+s')
  await expectToast(page, 'Blog post created successfully')
  const { id } = await app.deps.db.post.findFirstOrThrow()
  await expectEventually(() => new URL(page.url()).search).toBe(`?post=${id}`)
  await expectVisible(page.getByRole('tab', { name: 'Edit Blog Post', selected: true }))
  await page.keyboard.type(' two')
  await page.keyboard.press('ControlOrMeta+s')
  await expectToast(page, 'Blog post updated successfully')
  const button = await page.getByRole('button', { name: 'Update Post' }).boundingBox()
  const toast = await page.getByRole('listitem').filter({ hasText: 'updated successfully' }).boundingBox()
  expect(toast?.y ?? 0).toBeGreaterThan((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0))
  await expectEventually(async () => (await app.deps.db.post.findFirstOrThrow()).content).toBe('<p>One two</p>')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectVisible(page.getByRole('row').filter({ hasText: 'Going on' }))
})

test('a post that another user deletes during an edit can be saved as a new post', async () => {
  const { id } = await createTestPost(app.deps, { title: 'Gone soon', slug: 'gone-soon', status: 'draft' })
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { allowedConsoleErrors: /status of 404/ })
  await waitForEditor(page)
  await getTitleField(page).fill('Still here')
  await app.deps.db.post.delete({ where: { id } })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, 'Post not found')
  await expectVisible(page.getByText('Someone deleted this post.'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, 'Blog post created successfully')
  expect(await app.deps.db.post.findFirstOrThrow()).toMatchObject({ title: 'Still here' })
})

test('previews unsaved changes as a page, at phone and desktop width', async () => {
  await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const page = await openBlogAdmin(app, browser, '?post=new', {
    allowedConsoleErrors: /Failed to load resource/,
  })
  await waitForEditor(page)
  const previewButton = page.getByRole('button', { name: 'Preview page' })
  const dialog = page.getByRole('dialog', { name: 'Page preview' })
  const previewFrame = dialog.frameLocator('iframe')
  await previewButton.click()
  await expectVisible(dialog.getByText('Content is empty. Readers see only Content.'))
  await expectVisible(previewFrame.getByRole('heading', { level: 1, name: 'Untitled' }))
  await dialog.getByRole('button', { name: 'Close' }).click()

  await getTitleField(page).fill('Seen before')
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  const sections = ['One', 'Two', 'Three'].map(heading => `<h2>${heading}</h2><p>${'Words. '.repeat(200)}</p>`)
  await getContentEditor(page).fill(`<p onclick="x()">Opening</p>${sections.join('')}`)
  const image = await createTestImage(1200, 675).jpeg({ quality: 40 }).toBuffer()
  await page.getByLabel('Upload image').setInputFiles(buildFilePayload('cover.jpg', image, 'image/jpeg'))
  await expectVisible(page.getByAltText('Preview'))
  await page.getByLabel('Category').selectOption('Methods')
  await page.getByLabel('Tags').fill('typed, not added')
  await page.getByRole('button', { name: 'Add button' }).click()
  await page.getByLabel('Text of button 1').fill('Read on')
  await page.getByLabel('URL of button 1').fill('/about')

  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query PostPreview') ? route.abort() : route.continue(),
  )
  await previewButton.focus()
  await page.keyboard.press('Enter')
  await expectVisible(dialog.getByText("Couldn't load the preview. The server can't be reached."))
  await page.unroute('**/graphql')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(previewFrame.getByRole('heading', { level: 1, name: 'Seen before' }))
  const article = previewFrame.getByRole('article')
  expect(await article.locator('dd').allTextContents()).toEqual([
    expect.stringMatching(/^\w+ \d+, \d{4}$/),
    'Una Person',
    '3 min',
    'Methods',
  ])
  const contents = previewFrame.getByRole('navigation', { name: 'On this page' })
  expect(await contents.getByRole('link').allTextContents()).toEqual(['One', 'Two', 'Three'])
  expect(
    await previewFrame
      .locator('.article > p')
      .first()
      .evaluate(element => element.outerHTML),
  ).toBe('<p>Opening</p>')
  const cover = article.locator('.post-image img')
  await expectEventually(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await previewFrame.getByRole('link', { name: 'typed, not added' }).count()).toBe(1)
  await expectVisible(previewFrame.getByRole('heading', { name: 'Ready to explore more?' }))
  expect(await previewFrame.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])

  // Anchor links scroll inside the preview. Other links open a new tab.
  await contents.getByRole('link', { name: 'Three' }).click()
  await expectEventually(() => previewFrame.locator('html').evaluate(html => html.scrollTop)).toBeGreaterThan(300)
  for (const [name, path] of [
    ['Read on', '/about'],
    ['Methods', '/blog?category=methods'],
  ] as const) {
    const popup = page.waitForEvent('popup')
    await previewFrame.getByRole('link', { name }).click()
    await (await popup).waitForURL(app.url + path)
  }

  const getLayout = () =>
    article.evaluate(element => [element.ownerDocument.defaultView?.innerWidth, getComputedStyle(element).display])
  expect(await getLayout()).toEqual([1280, 'grid'])
  await dialog.getByRole('button', { name: 'Phone' }).click()
  await expectEventually(getLayout).toEqual([390, 'flex'])
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Desktop' }).click()
  await expectEventually(getLayout).toEqual([1280, 'grid'])
  // The desktop page is scaled down to the width of the window.
  expect((await article.boundingBox())?.width).toBeLessThan(391)

  // Escape closes the preview even if the focus is inside the previewed page. The preview button gets the focus back.
  await previewFrame.getByRole('link', { name: 'Back to Blog' }).focus()
  await page.keyboard.press('Escape')
  await expectHidden(dialog)
  await expectEventually(() => previewButton.evaluate(button => button === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('?post=new')
  expect(await getTitleField(page).inputValue()).toBe('Seen before')
  expect(await app.deps.db.post.count()).toBe(0)
})

test.each([390, 1280])('at %i pixels, an author schedules a post and cancels the schedule', async width => {
  const { id: authorId } = await createTestAdmin(app.deps, { username: 'scheduler' })
  const { id } = await createTestPost(app.deps, { title: 'For later', status: 'draft', authorId })
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await waitForEditor(page)
  if (width < 1024) await openSettings(page)
  const field = page.getByLabel('Publish at')
  const time = new Date(Date.now() + 24 * 60 * 60_000)
  const localTime = await page.evaluate(
    ms => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
    time.getTime(),
  )
  await field.fill(localTime)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectToast(page, 'Blog post scheduled successfully')
  expect(await findAxeViolations(page)).toEqual([])
  const { scheduledAt } = await app.deps.db.post.findUniqueOrThrow({ where: { id } })
  expect(scheduledAt?.getTime()).toBe(Math.floor(time.getTime() / 60_000) * 60_000)
  await page.goto(`${app.url}/admin/blog`)
  await expectVisible(page.getByText(/^Scheduled for /))
  await page.goto(`${app.url}/admin/blog?post=${id}`)
  await waitForEditor(page)
  if (width < 1024) await openSettings(page)
  expect(await field.inputValue()).toBe(localTime)
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expectToast(page, 'Schedule canceled successfully')
  expect(await app.deps.db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ scheduledAt: null })
})
