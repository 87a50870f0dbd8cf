import type { Page } from 'playwright-core'
import type { TestApp } from '../app'
import { createTestAdmin } from '../factories'
import { expectVisible, type setupTestBrowser } from './browser'
import { openPageAs } from './page-actions'

type TestBrowser = ReturnType<typeof setupTestBrowser>
export type BrowserOptions = Parameters<TestBrowser['open']>[0]

/** Opens /admin as a new administrator with the username "root". */
export const openAdminPage = async (
  app: TestApp,
  browser: TestBrowser,
  options: BrowserOptions = {},
): Promise<Page> => {
  const admin = await createTestAdmin(app.deps, {
    username: 'root',
    firstName: null,
    email: 'root@example.com',
  })
  const page = await browser.open(options)
  await openPageAs(page, app, admin, '/admin')
  await expectVisible(page.getByRole('table', { name: 'Users' }))
  return page
}
