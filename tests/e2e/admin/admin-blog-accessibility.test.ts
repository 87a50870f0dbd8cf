import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  pauseRequests,
  setupTestBrowser,
} from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestAdmin, createTestCategory, createTestPost } from '../../support/factories'
import {
  getContentEditor,
  openBlogAdmin,
  openSettings,
  switchView,
  waitForEditor,
} from '../../support/features/blog-admin'
import { createTestImage } from '../../support/features/images'
import { sendUploadOperation, UPLOAD_IMAGE } from '../../support/features/uploads'

const app = setupTestApp()
const browser = setupTestBrowser()

const richContent =
  '<h2>Part</h2><p>Text with <a href="/blog/x">a link</a>.</p><figure><img src="/favicon.svg" alt="A" width="16" height="16" /><figcaption>C</figcaption></figure><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre><code class="language-sql">select 1</code></pre>'

const viewports = [
  { width: 390, dark: true },
  { width: 768, dark: false },
  { width: 1280, dark: true },
]

test.each(viewports)('the blog admin passes axe and fits $width px (dark: $dark)', async ({ width, dark }) => {
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const author = await createTestAdmin(app.deps, { username: 'writer' })
  const { accessToken } = await app.signInAs(author)
  const content = await createTestImage(640, 360).jpeg({ quality: 30 }).toBuffer()
  await sendUploadOperation(app, accessToken, UPLOAD_IMAGE, { filename: 'radar.jpg', content })
  const { id } = await createTestPost(app.deps, {
    title: 'All of it',
    slug: 'all-of-it',
    content: richContent,
    markdownContent: '# All\n\nof it, at length',
    categoryId,
    tags: ['lag', 'season'],
    authorId: author.id,
  })
  await createTestPost(app.deps, {
    title: 'Not yet',
    slug: 'not-yet',
    status: 'draft',
    authorId: author.id,
  })
  const page = await openBlogAdmin(app, browser, '', { width, dark })
  const hasHorizontalOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await page.getByRole('button', { name: 'More actions for Not yet' }).click()
  await expectVisible(page.getByRole('menuitem', { name: 'Publish' }))
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await hasHorizontalOverflow()).toBe(false)

  await page.goto(`${app.url}/admin/blog?post=${id}`)
  await waitForEditor(page)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await hasHorizontalOverflow()).toBe(false)
  for (const view of ['HTML', 'Markdown', 'Preview']) {
    await switchView(page, view)
    if (view === 'Preview') await expectVisible(page.getByText('of it, at length'))
    expect(await findAxeViolations(page)).toEqual([])
    expect(await hasHorizontalOverflow()).toBe(false)
  }
  const hasSettingsSheet = width < 1152
  if (hasSettingsSheet) await openSettings(page)
  await page.getByRole('button', { name: 'Add button' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  if (hasSettingsSheet) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update Post' }).click()
  // The validation error focuses the invalid field. On a narrow screen, the error first opens the settings.
  await expectVisible(page.getByText('Button text is required'))
  await expectEventually(() => page.getByLabel('Text of button 1').evaluate(field => field.matches(':focus'))).toBe(
    true,
  )
  expect(await findAxeViolations(page)).toEqual([])
  expect(await hasHorizontalOverflow()).toBe(false)
  if (hasSettingsSheet) await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expectVisible(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  for (const [tab, text] of [
    ['Categories', 'Methods'],
    ['Media', 'radar.jpg'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expectVisible(page.getByRole('tabpanel', { name: tab }).getByText(text).first())
    await expectEventually(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await hasHorizontalOverflow()).toBe(false)
  }
})

test('arrow keys move the focus in the formatting toolbar, and the link dialog rejects a javascript: URL', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await waitForEditor(page)
  const getFocusedLabel = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Preview', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expectEventually(getFocusedLabel).toBe('Bold')
  await page.keyboard.press('ArrowRight')
  await expectEventually(getFocusedLabel).toBe('Italic')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expectEventually(getFocusedLabel).toBe('Bold')
  await page.keyboard.press('Enter')
  await expectEventually(getFocusedLabel).toBe('Content')
  await page.keyboard.type('fat')
  expect(await getContentEditor(page).locator('strong').textContent()).toBe('fat')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Add Link' })
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add Link' }).click()
  await expectVisible(dialog.getByText('Use a URL that starts with'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('/blog', { delay: 30 })
  await page.keyboard.press('Enter')
  await expectHidden(dialog)
  expect(await getContentEditor(page).locator('a').getAttribute('href')).toBe('/blog')
  // Enter in the dialog does not submit the post form.
  expect(await page.getByText('Title is required').count()).toBe(0)
})

/**
 * Submits a new post without content while the request for the editor code is paused. Returns the page and a function
 * that resumes the request.
 */
const submitBeforeEditorLoads = async () => {
  const page = await openBlogAdmin(app, browser, '')
  await expectVisible(page.getByText('No blog posts found. Create your first post!'))
  const release = await pauseRequests(page, '**/RichTextEditor-*.js')
  await page.getByRole('tab', { name: 'New Post' }).click()
  await page.getByLabel('Title', { exact: true }).fill('No text')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectVisible(page.getByText('Content is required'))
  expect(await getContentEditor(page).count()).toBe(0)
  return { page, release }
}

const hasFocus = (locator: Locator) => locator.evaluate(element => element.matches(':focus'))

test('submitting before the editor loads focuses the invalid Content field when the editor appears', async () => {
  const { page, release } = await submitBeforeEditorLoads()
  release()
  await expectEventually(() => hasFocus(getContentEditor(page))).toBe(true)
})

test('the editor does not take the focus from a field that was focused before the editor appeared', async () => {
  const { page, release } = await submitBeforeEditorLoads()
  const tagsField = page.getByLabel('Tags')
  await tagsField.focus()
  release()
  await waitForEditor(page)
  await page.keyboard.type('lag')
  expect(await tagsField.inputValue()).toBe('lag')
  expect(await hasFocus(tagsField)).toBe(true)
})
