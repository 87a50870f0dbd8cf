import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectHidden,
  expectVisible,
  getHorizontalOverflow,
  pauseRequests,
  setupTestBrowser,
} from '../../support/browser/browser'
import { expectEventually, expectToast } from '../../support/browser/page-actions'
import { createTestAdmin, createTestPost } from '../../support/factories'
import {
  getContentEditor,
  openBlogAdmin,
  openSettings,
  switchView,
  waitForEditor,
} from '../../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

const unbrokenLine = `https://example.com/${'causal'.repeat(60)}`

const wideTable = `<table><tbody><tr>${'<td>Measurement</td>'.repeat(9)}</tr></tbody></table>`

const createPostWithLongLines = async () => {
  const { id: authorId } = await createTestAdmin(app.deps, { username: 'writer' })
  return createTestPost(app.deps, {
    title: 'Long lines',
    slug: 'long-lines',
    summary: unbrokenLine,
    content: `<p>${unbrokenLine}</p><pre><code>${unbrokenLine}</code></pre>${wideTable}<p><a href="/blog">A link</a></p>`,
    markdownContent: `${unbrokenLine}\n\n    ${unbrokenLine}\n`,
    authorId,
  })
}

test.each([320, 390])('the editor fits %i pixels even if the post has long lines and a wide table', async width => {
  const { id } = await createPostWithLongLines()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await waitForEditor(page)
  for (const view of ['Rich text', 'HTML', 'Markdown', 'Preview']) {
    await switchView(page, view)
    if (view === 'Preview')
      await expectVisible(page.getByRole('region', { name: 'Preview' }).getByText(unbrokenLine).first())
    expect(await getHorizontalOverflow(page)).toBe(0)
    expect(await listFieldsOutsideViewport(page)).toEqual([])
  }
  await openSettings(page)
  expect(await listFieldsOutsideViewport(page)).toEqual([])
})

const listFieldsOutsideViewport = (page: Page) =>
  page
    .locator('form :is(input, textarea, select, [contenteditable])')
    .evaluateAll(fields =>
      fields
        .filter(field => field.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map(field => field.getAttribute('name') ?? field.getAttribute('aria-label')),
    )

const getTop = async (locator: Locator) => (await locator.boundingBox())?.y

test.each([390, 1280])('at %i pixels, the toolbar keeps its position and height in all views', async width => {
  const { id } = await createPostWithLongLines()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await waitForEditor(page)
  const toolbarRow = page.locator('.toolbar-row:visible')
  const top = await getTop(toolbarRow)
  const height = (await toolbarRow.boundingBox())?.height
  for (const view of ['HTML', 'Markdown', 'Preview', 'Rich text']) {
    await switchView(page, view)
    expect([view, await getTop(toolbarRow), (await toolbarRow.boundingBox())?.height]).toEqual([view, top, height])
  }
  await getContentEditor(page).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expectVisible(page.getByRole('button', { name: 'Add row' }))
  expect((await toolbarRow.boundingBox())?.height).toBe(height)
})

test('the loaded toolbar has the position and size of its skeleton', async () => {
  const page = await openBlogAdmin(app, browser, '')
  await expectVisible(page.getByText('No blog posts found. Create your first post!'))
  const release = await pauseRequests(page, '**/RichTextEditor-*.js')
  await page.getByRole('tab', { name: 'New Post' }).click()
  const skeleton = page.locator('form [aria-busy="true"] .toolbar-row')
  await expectVisible(skeleton)
  const skeletonBox = await skeleton.boundingBox()
  release()
  await waitForEditor(page)
  expect(await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()).toEqual(skeletonBox)
})

test.each([1152, 1440])('at %i pixels, the settings are a column that stays in view', async width => {
  const { id } = await createPostWithLongLines()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await waitForEditor(page)
  const settings = page.getByRole('region', { name: 'Settings' })
  await expectVisible(settings)
  await getContentEditor(page).focus()
  for (let line = 0; line < 60; line++) await page.keyboard.press('Enter')
  await expectEventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const bar = await page.locator('.editor-bar').boundingBox()
  expect(bar?.y).toBe(0)
  expect(await getTop(settings)).toBe(bar?.height)
  // The column scrolls independently of the page.
  const scrollTop = await page.evaluate(() => scrollY)
  await settings.getByRole('button', { name: 'Add button' }).click()
  await expectEventually(() => settings.evaluate(element => element.scrollTop)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(scrollTop)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expectHidden(settings)
  expect(await getHorizontalOverflow(page)).toBe(0)
})

test('in a narrow window, the settings sheet traps the focus and stays open on save', async () => {
  const { id } = await createPostWithLongLines()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width: 768 })
  await waitForEditor(page)
  const sheet = await openSettings(page)
  const isFocusInside = () => sheet.evaluate(element => element.contains(document.activeElement))
  expect(await isFocusInside()).toBe(true)
  await sheet.getByRole('button', { name: 'Add button' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.editor-bar, nav, [role="tablist"]'))).toBeNull()
  await sheet.getByLabel('Excerpt').fill('From the sheet')
  await page.keyboard.press('ControlOrMeta+s')
  await expectToast(page, 'Blog post updated successfully')
  await expectVisible(sheet)
  expect(await app.deps.db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ summary: 'From the sheet' })
  // A dialog that the sheet opens is above the sheet.
  await sheet.getByRole('button', { name: 'Choose from media' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from media' })
  await picker.getByRole('button', { name: 'Close' }).click()
  await expectHidden(picker)
  await page.keyboard.press('Escape')
  await expectHidden(sheet)
  const settingsButton = page.getByRole('button', { name: 'Settings' })
  expect(await settingsButton.evaluate(button => button === document.activeElement)).toBe(true)
})

/** Returns the name of the focused element if a sticky row of the editor covers part of the element, otherwise null. */
const findCoveredElementName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused.closest('.editor-bar, [role="toolbar"]')) return null
    const top = focused.getBoundingClientRect().top
    // Elements taller than half the window are ignored, because the top of such an element can be out of view.
    if (focused.getBoundingClientRect().height > innerHeight / 2) return null
    const isCovered = [...document.querySelectorAll('.editor-bar, [role="toolbar"]')].some(row => {
      const [rowBox, box] = [row.getBoundingClientRect(), focused.getBoundingClientRect()]
      return rowBox.bottom > top + 1 && rowBox.top < box.bottom && rowBox.right > box.left && rowBox.left < box.right
    })
    return isCovered ? `${focused.getAttribute('aria-label') ?? focused.getAttribute('name')}` : null
  })

test.each([390, 1280])('at %i pixels, the sticky rows of the editor do not cover the focused element', async width => {
  const { id } = await createPostWithLongLines()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await page.setViewportSize({ width, height: 500 })
  await waitForEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('A change that shows the draft notice')
  await expectVisible(page.getByText('Unsaved changes. Draft saved in this browser'))
  await page.getByLabel('Title', { exact: true }).focus()
  const coveredElements: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    const isAtEnd = () =>
      page.evaluate(
        key =>
          key === 'Tab'
            ? document.activeElement?.closest('form') === null
            : document.activeElement?.getAttribute('name') === 'title',
        key,
      )
    do {
      await page.keyboard.press(key)
      const name = await findCoveredElementName(page)
      if (name) coveredElements.push(`${key}: ${name}`)
    } while (!(await isAtEnd()))
  }
  expect(coveredElements).toEqual([])
})
