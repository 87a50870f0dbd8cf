import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { getContentEditor, openBlogAdmin, waitForEditor } from '../../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

const openNewPost = async (options: { width?: number; dark?: boolean } = {}) => {
  const page = await openBlogAdmin(app, browser, '?post=new', options)
  await waitForEditor(page)
  const content = getContentEditor(page)
  await content.focus()
  return { page, content, menu: page.getByRole('listbox', { name: 'Blocks' }) }
}

/** Returns the label of the option that `aria-activedescendant` refers to, or null without the attribute. */
const getActiveOptionLabel = (page: Page, content: Locator) =>
  content
    .getAttribute('aria-activedescendant')
    .then(id => (id ? page.locator(`[id="${id}"]`).evaluate(option => option.childNodes[1]?.textContent) : id))

test('a slash in an empty paragraph opens the block menu, typing filters it, and Enter inserts a block', async () => {
  const { page, content, menu } = await openNewPost()
  await page.keyboard.type('/')
  await expectVisible(menu)
  expect(await menu.getByRole('option').count()).toBe(9)
  expect(await content.getAttribute('aria-controls')).toBe(await menu.getAttribute('id'))
  expect(await getActiveOptionLabel(page, content)).toBe('Heading 2')
  await page.keyboard.press('ArrowUp')
  expect(await getActiveOptionLabel(page, content)).toBe('Divider')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('list')
  await expectEventually(() => menu.getByRole('option').count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  expect(await getActiveOptionLabel(page, content)).toBe('Numbered list')
  await page.keyboard.press('Enter')
  await expectHidden(menu)
  await page.keyboard.type('First')
  expect(await content.locator('ol > li').allInnerTexts()).toEqual(['First'])
  expect(await content.innerText()).not.toContain('/')
  expect(await content.getAttribute('aria-activedescendant')).toBeNull()
})

test('Escape closes the menu and keeps the text, and only a slash that starts a paragraph opens the menu', async () => {
  const { page, content, menu } = await openNewPost()
  await page.keyboard.type('/qu')
  await expectVisible(menu)
  await page.keyboard.press('Escape')
  await expectHidden(menu)
  await page.keyboard.type('o')
  expect(await content.innerText()).toContain('/quo')
  await expectHidden(menu)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and/or')
  await expectHidden(menu)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/nothing')
  await expectHidden(menu)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/quote')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Said')
  await expectEventually(() => content.locator('blockquote').allInnerTexts()).toEqual(['Said'])
  expect(await content.innerText()).toContain('/nothing')
})

test('the block menu opens the image dialog and removes the typed command from the editor', async () => {
  const { page, menu } = await openNewPost()
  await page.keyboard.type('/image')
  await expectVisible(menu)
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog'))
  // While the dialog is open, `getByRole` does not find elements outside the dialog.
  expect((await page.locator('[contenteditable="true"]').innerText()).trim()).toBe('')
})

test.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at $width px, the block menu passes axe, accepts clicks, and closes when the editor loses focus', async options => {
  const { page, content, menu } = await openNewPost(options)
  await page.keyboard.type('/')
  await expectVisible(menu)
  expect(await findAxeViolations(page)).toEqual([])
  const menuBox = await menu.boundingBox()
  expect((menuBox?.x ?? 0) + (menuBox?.width ?? 0)).toBeLessThanOrEqual(options.width)
  await menu.getByRole('option', { name: 'Heading 3' }).click()
  await page.keyboard.type('Part')
  expect(await content.locator('h3').allInnerTexts()).toEqual(['Part'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expectVisible(menu)
  await page.getByLabel('Title').first().focus()
  await expectHidden(menu)
})
