import type { Locator, Page } from 'playwright-core'
import { openPageAs } from './accounts'
import type { TestApp } from './app'
import type { TestBrowser } from './browser'
import { expectVisible } from './browser'
import { createTestAdmin } from './factories'

type OpenOptions = Parameters<TestBrowser['open']>[0] & { username?: string }

/** An administrator's page, at an address of the blog's administration. */
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

/** The rich text that Content is written in. */
export const getContentEditor = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Content', exact: true })

export const waitForEditor = (page: Page): Promise<void> => expectVisible(getContentEditor(page))

/** A file as a person would choose it. */
export const createFilePayload = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
})
