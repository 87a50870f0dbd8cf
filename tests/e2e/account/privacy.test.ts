import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton, tabTo } from '../../support/browser/keyboard'
import { chooseRowAction, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestOrganization, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('a user downloads their data and deletes their account', async () => {
    const user = await createTestUser(app.deps, { username: 'mira' })
    const { id } = await createTestOrganization(app.deps, user, { name: 'Northwind' })
    const member = await createTestUser(app.deps)
    await app.deps.db.organizationMember.create({ data: { organizationId: id, userId: member.id } })
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[09]/ })
    await openPageAs(page, app, user, '/dashboard')

    const download = page.waitForEvent('download')
    await pressButton(page, 'Download Data')
    expect((await download).suggestedFilename()).toBe('kairos-data.json')
    await expectToast(page, 'Data downloaded')
    await expectGoodLayout(page)

    await pressButton(page, 'Delete Account')
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    await expectVisible(dialog)
    await expectGoodLayout(page)
    await tabTo(page, 'textbox', 'Current Password')
    await page.keyboard.press('Enter')
    await expectVisible(dialog.getByText('Current password is required'))
    await page.keyboard.type('a wrong password')
    await page.keyboard.press('Enter')
    await expectVisible(dialog.getByText('Current password is incorrect'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Transfer or delete these organizations first: Northwind'))

    await app.deps.db.organizationMember.deleteMany({ where: { userId: member.id } })
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.url}/`)
    await expectToast(page, 'Account deleted')
    expect(await app.deps.db.user.count({ where: { username: 'mira' } })).toBe(0)
  })

  test('an administrator erases a user and deletes a lead', async () => {
    const admin = await createTestAdmin(app.deps)
    const user = await createTestUser(app.deps, { username: 'mira' })
    const client = await app.signInAs(user)
    await app.deps.db.lead.create({ data: { email: 'jonas@example.com', interest: 'other' } })
    const page = await browser.open(options)
    await openPageAs(page, app, admin, '/admin')
    await chooseRowAction(page, 'mira', 'Erase')
    await expectVisible(page.getByRole('alertdialog', { name: 'Erase User' }))
    await expectGoodLayout(page)
    await pressButton(page, 'Erase')
    await expectToast(page, 'User erased')
    expect(await page.getByRole('button', { name: 'Edit mira' }).count()).toBe(0)
    expect(getGraphQLError(await client.graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')

    await page.goto(`${app.url}/admin?tab=leads`)
    await chooseRowAction(page, 'jonas@example.com', 'Delete')
    await pressButton(page, 'Delete')
    await expectToast(page, 'Lead deleted')
    await expectVisible(page.getByText('No leads found'))
  })
})
