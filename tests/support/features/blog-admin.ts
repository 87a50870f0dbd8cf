import type { Locator, Page } from 'playwright-core'
import type { TestApp } from '../app'
import type { TestBrowser } from '../browser/browser'
import { expectVisible } from '../browser/browser'
import { openPageAs } from '../browser/page-actions'
import { createTestAdmin } from '../factories'

type OpenOptions = Parameters<TestBrowser['open']>[0] & { username?: string }

/** Opens /admin/blog with a query string as a new administrator. */
export const openBlogAdmin = async (
  app: TestApp,
  browser: TestBrowser,
  search: string,
  { username, ...options }: OpenOptions = {},
): Promise<Page> => {
  const admin = await createTestAdmin(app.deps, username ? { username } : {})
  const page = await browser.open(options)
  await openPageAs(page, app, admin, `/admin/blog${search}`)
  return page
}

export const getContentEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Content', exact: true })

export const waitForEditor = (page: Page): Promise<void> => expectVisible(getContentEditor(page))

/** Selects a content view of the editor: Rich text, Markdown, HTML or Preview. */
export const switchView = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Content view' }).getByRole('button', { name, exact: true }).click()

/** Opens and returns the settings sheet of a post. Only narrow windows have this sheet. */
export const openSettings = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await expectVisible(sheet)
  return sheet
}

/** Builds a file for Playwright's setInputFiles. */
export const buildFilePayload = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
})
