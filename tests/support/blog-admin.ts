import type { Locator, Page } from 'playwright-core'
import { openAs } from './accounts'
import type { TestApp } from './app'
import type { TestBrowser } from './browser'
import { seen } from './browser'
import { makeAdmin } from './factories'

type Opening = Parameters<TestBrowser['open']>[0] & { username?: string }

/** An administrator's page, at an address of the blog's administration. */
export const openBlogAdmin = async (
  app: TestApp,
  browser: TestBrowser,
  search: string,
  { username, ...options }: Opening = {},
): Promise<Page> => {
  const admin = await makeAdmin(app.deps, username ? { username } : {})
  const page = await browser.open(options)
  await openAs(page, app, admin, `/admin/blog${search}`)
  return page
}

/** The rich text that Content is written in. */
export const contentOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Content', exact: true })

export const editorIsOpen = (page: Page): Promise<void> => seen(contentOf(page))

/** A file as a person would choose it. */
export const fileNamed = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
})
