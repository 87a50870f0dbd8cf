import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  pauseRequests,
  setupTestBrowser,
} from '../../support/browser/browser'
import { type BrowserOptions, openAdminPage } from '../../support/browser/open-admin-page'
import { getToast, submitLoginForm } from '../../support/browser/page-actions'
import { createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const expectToastText = (page: Page) => expect.poll(() => getToast(page).textContent())
const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const listFirstColumnTexts = (page: Page) => page.locator('tbody tr td:first-child').allTextContents()
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const openAdmin = (options?: BrowserOptions) => openAdminPage(app, browser, options)

describe('user administration', () => {
  test('creates a user who can sign in', async () => {
    const page = await openAdmin({ allowedConsoleErrors: /status of (409|400)/ })
    const graphqlUrls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/graphql')) graphqlUrls.push(request.url())
    })
    await page.getByRole('button', { name: 'Add New User' }).click()
    await expectVisible(page.getByRole('dialog', { name: 'Add New User' }))
    expect(graphqlUrls, 'opening the dialog sends no GraphQL request').toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create User' }).click()
    await expectVisible(page.getByText('Username must be at least 2 characters'))
    expect(await page.getByLabel('Username').evaluate(field => field === document.activeElement)).toBe(true)

    await page.getByLabel('Username').fill('ROOT')
    await page.getByLabel('Email').fill('nina@example.com')
    await page.getByRole('button', { name: 'Generate' }).click()
    const password = await page.getByLabel('Password').inputValue()
    await page.getByRole('button', { name: 'Create User' }).click()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'This username is already in use' }))
    expect(await page.getByLabel('Email').inputValue()).toBe('nina@example.com')
    await page.getByLabel('Username').fill('nina')
    await page.getByRole('button', { name: 'Create User' }).dblclick()
    await expectToastText(page).toBe('User creatednina can now sign in.Copy password')
    expect(await getRow(page, 'nina').textContent()).toContain('nina@example.comUserActive')
    await expectVisible(page.getByRole('row', { name: /nina New/ }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await getToast(page).getByRole('button', { name: 'Copy password' }).click()
    await expectToastText(page).toBe('Password copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
    expect(await app.deps.db.user.count()).toBe(2)

    const userPage = await browser.open()
    await userPage.goto(`${app.url}/auth`)
    await submitLoginForm(userPage, 'nina', password)
    await userPage.waitForURL('**/dashboard')
  })

  test('edits and suspends a user, adjusts their credits, resets their password and lists audit events', async () => {
    const user = await createTestUser(app.deps, { username: 'oskar', email: 'oskar@example.com' })
    const page = await openAdmin()
    await page.getByRole('button', { name: 'Edit oskar' }).click()
    await page.getByLabel('Email').fill('o@example.com')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectVisible(getRow(page, 'o@example.com'))
    await expectHidden(page.getByRole('dialog'))

    const clickMenuItem = async (item: string) => {
      await page.getByRole('button', { name: 'More actions for oskar' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await clickMenuItem('Adjust credits')
    await page.getByLabel('Amount').fill('40')
    await page.getByLabel('Reason').fill('For finding a bug')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Adjust Credits' }).click()
    await expectToastText(page).toContain('oskar has 40 credits')

    await clickMenuItem('Reset password')
    await page.getByLabel('New Password').fill('a good new password')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToastText(page).toContain('Password reset')
    await expectHidden(page.getByRole('dialog'))
    const getFocusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(getFocusedLabel).toBe('More actions for oskar')

    await clickMenuItem('Suspend')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await expectVisible(getRow(page, 'suspended'))
    const updatedUser = await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })
    expect([updatedUser.credits, updatedUser.status]).toEqual([40, 'suspended'])

    await openTab(page, 'Audit log')
    const auditLog = page.getByRole('region', { name: 'Audit log' })
    await expectVisible(auditLog.getByText('adjusted the credits'))
    expect(new URL(page.url()).search).toBe('?view=audit')
    const auditEvents = await auditLog.getByRole('listitem').locator('p').allTextContents()
    expect(auditEvents).toEqual([
      'root updated user oskar',
      'root reset the password of user oskar',
      'root adjusted the credits of user oskar',
      'root updated user oskar',
    ])
    for (const button of await auditLog.getByRole('button', { name: 'Details' }).all()) await button.click()
    const getChangeRows = (text: string) =>
      auditLog.getByRole('listitem').filter({ hasText: text }).last().getByRole('row')
    expect(await getChangeRows('adjusted the credits').allTextContents()).toEqual([
      'FieldValue',
      'Amount40',
      'ReasonFor finding a bug',
    ])
    expect(await getChangeRows('updated user').allTextContents()).toEqual([
      'FieldBeforeAfter',
      'Emailoskar@example.como@example.com',
    ])
    expect(await page.getByText('a good new password').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('does not demote the last active administrator', async () => {
    const page = await openAdmin({ allowedConsoleErrors: /status of 409/ })
    await page.getByRole('button', { name: 'Edit root' }).click()
    const roleField = page.getByRole('dialog').getByLabel('Role')
    await roleField.selectOption('user')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToastText(page).toContain('The last active administrator cannot be demoted or suspended')
    expect(await roleField.inputValue()).toBe('user')
    expect(await app.deps.db.user.count({ where: { role: 'admin' } })).toBe(1)
  })

  test('paginates, sorts, searches and filters the user list, and stores the list settings in the URL', async () => {
    for (let number = 1; number < 60; number++) {
      await createTestUser(app.deps, { username: `person${String(number).padStart(2, '0')}` })
    }
    const page = await openAdmin()
    const listIds = async () => (await listFirstColumnTexts(page)).map(Number)
    const createRange = (first: number, length = 25) => Array.from({ length }, (_, index) => first + index)
    await expect.poll(listIds).toEqual(createRange(1))
    // A second click on Next has no effect while the next page of the list is loading.
    const release = await pauseRequests(page, '**/graphql')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL('**/admin?page=2&*')
    await page.getByRole('button', { name: 'Next' }).click()
    release()
    await expect.poll(listIds).toEqual(createRange(26))
    await expectVisible(page.getByText('26–50 of 60'))
    await page.reload()
    await expect.poll(listIds).toEqual(createRange(26))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(listIds).toEqual(createRange(51, 10))
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(listIds).toEqual(createRange(26))
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(listIds).toEqual(createRange(1))
    expect(new URL(page.url()).search).toBe('')

    await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click()
    await page.waitForURL('**/admin?sort=username')
    await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click()
    await expect.poll(async () => (await listIds())[0]).toBe(60)
    await page.getByRole('searchbox', { name: 'Search users' }).fill('PERSON5')
    await page.waitForURL('**/admin?sort=-username&q=PERSON5')
    await expect.poll(listIds).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50])
    await expectVisible(page.getByText('10 total'))
    await page.getByLabel('Status').selectOption('suspended')
    await expectVisible(page.getByText('No users found'))
  })
})
