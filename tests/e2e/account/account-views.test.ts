import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton } from '../../support/browser/keyboard'
import { chooseRowAction, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('an administrator views the account of a user, cannot change it, and returns to /admin', async () => {
    const admin = await createTestAdmin(app.deps, { username: 'root' })
    const user = await createTestUser(app.deps, { username: 'mira', firstName: 'Mira', lastName: 'Quill' })
    const page = await browser.open({ ...options, allowedConsoleErrors: /403/ })
    await openPageAs(page, app, admin, '/admin')
    await chooseRowAction(page, 'mira', 'View as')
    await page.waitForURL('**/dashboard')
    const banner = page.getByRole('complementary', { name: 'Account view' })
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))
    await expectVisible(banner.getByText('root, you are viewing the account of Mira Quill (mira).'))
    await expectGoodLayout(page)

    await pressButton(page, 'Edit Profile')
    await page.getByLabel('First Name').fill('Someone')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText("You can't change anything while you view another user's account.").first())
    expect((await app.deps.db.user.findUnique({ where: { id: user.id } }))?.firstName).toBe('Mira')

    for (const path of ['/blog', '/', '/files/upload']) {
      await page.goto(app.url + path)
      await expectVisible(banner)
    }
    await pressButton(page, 'Stop Viewing')
    await page.waitForURL('**/admin')
    await expectVisible(page.getByText('Logged in as root (Admin)'))
    await expectHidden(banner)
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['viewAs', 'endViewAs'])
  })

  test('the page returns to /admin when the session of the account view is revoked', async () => {
    const admin = await createTestAdmin(app.deps, { username: 'root' })
    const user = await createTestUser(app.deps, { username: 'mira' })
    const page = await browser.open({ ...options, allowedConsoleErrors: /401/ })
    await openPageAs(page, app, admin, '/admin')
    await chooseRowAction(page, 'mira', 'View as')
    await page.waitForURL('**/dashboard')
    await expectVisible(page.getByRole('complementary', { name: 'Account view' }))
    await pressButton(page, 'Edit Profile')
    await page.getByLabel('First Name').fill('Someone')
    await app.deps.db.session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } })
    // If the server rejects another query first, the page navigates to /admin before this submission.
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin')
    await expectVisible(page.getByText('Logged in as root (Admin)'))
  })
})
