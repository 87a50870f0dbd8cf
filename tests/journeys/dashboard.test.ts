import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectVisible, findAxeViolations, setupTestBrowser } from '../support/browser/browser'
import { expectEventually, expectToast, openPageAs, signIn, submitLoginForm } from '../support/browser/page-actions'
import { createCreditTransactions, createTestCreditCode, createTestUser, PASSWORD } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

describe('profile tab', () => {
  test('shows, validates and saves the profile, and updates the greeting', async () => {
    await createTestUser(app.deps, { email: 'taken@example.com' })
    const user = await createTestUser(app.deps, { username: 'mira', firstName: null, lastName: null })
    const page = await browser.open({ allowedConsoleErrors: /status of 409/ })
    await signIn(page, app.url, user)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome, mira!')
    const getProfileValue = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('+ dd').textContent()
    await expectVisible(page.getByRole('button', { name: 'Edit Profile' }))
    expect([
      await getProfileValue('First Name'),
      await getProfileValue('Last Name'),
      await getProfileValue('Credits'),
    ]).toEqual(['-', '-', '0'])
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First Name').fill('M')
    await page.getByLabel('Email').fill('taken@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectVisible(page.getByText('First name must be at least 2 characters'))
    await page.getByLabel('First Name').fill('Mira')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Update failedThis email is already in use')
    await expectVisible(page.getByRole('alert').filter({ hasText: 'This email is already in use' }))
    expect(await page.getByLabel('Email').evaluate(field => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('First Name').inputValue()).toBe('Mira')
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByLabel('Email').fill('mira@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updatedYour profile has been updated successfully')
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))
    expect([await getProfileValue('First Name'), await getProfileValue('Email')]).toEqual(['Mira', 'mira@example.com'])
    const editButton = page.getByRole('button', { name: 'Edit Profile' })
    await expectEventually(() => editButton.evaluate(button => button === document.activeElement)).toBe(true)
  })

  test('changes the password and revokes the other sessions', async () => {
    const user = await createTestUser(app.deps)
    const otherPage = await browser.open({ allowedConsoleErrors: /status of 401/ })
    await signIn(otherPage, app.url, user)
    const page = await browser.open({ allowedConsoleErrors: /status of 400/ })
    await signIn(page, app.url, user)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByLabel('Current Password').fill('not this one')
    await page.getByLabel('New Password', { exact: true }).fill('a longer one 456')
    await page.getByLabel('Confirm New Password').fill('a longer one 456')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Current password is incorrect' }))
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expectToast(page, 'Password changed')

    await openTab(otherPage, 'Organizations')
    await otherPage.waitForURL('**/auth')
    await submitLoginForm(otherPage, user.username, 'a longer one 456')
    await otherPage.waitForURL('**/dashboard?tab=organizations')
    await openTab(page, 'Organizations')
    await expectVisible(page.getByText('No organizations yet'))
  })
})

describe('credits tab', () => {
  test('adds the credits of a code only once, and updates the balance and the history', async () => {
    const user = await createTestUser(app.deps)
    await createTestCreditCode(app.deps, { code: 'WELCOME100' })
    const page = await browser.open({ allowedConsoleErrors: /status of (404|409)/ })
    await openPageAs(page, app, user, '/dashboard')
    await openTab(page, 'Credits')
    await page.waitForURL('**/dashboard?tab=credits')
    await expectVisible(page.getByText('No credit transactions yet'))
    expect(await findAxeViolations(page)).toEqual([])

    const codeField = page.getByLabel('Credit Code')
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    await expectVisible(page.getByText('Credit code is required'))
    await codeField.pressSequentially('nothing1')
    expect(await codeField.inputValue()).toBe('NOTHING1')
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    await expectToast(page, 'Redemption failedThis credit code does not exist')
    expect(await codeField.inputValue()).toBe('NOTHING1')

    await codeField.fill('welcome100')
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    await expectToast(page, 'Success!100 credits have been added to your balance')
    await expectVisible(page.getByRole('tabpanel').getByText('100', { exact: true }).first())
    const row = page.getByRole('row', { name: /Redeemed code WELCOME100/ })
    expect(await row.getByRole('cell').last().textContent()).toBe('Added100')
    expect(await codeField.inputValue()).toBe('')
    expect(await findAxeViolations(page)).toEqual([])

    await codeField.fill('welcome100')
    await codeField.press('Enter')
    await expectToast(page, 'Redemption failedYou have already redeemed this credit code')
    expect(await page.getByRole('row').count()).toBe(2)
  })

  test('shows spent amounts, the exact time on focus, and older transactions after a click on Show more', async () => {
    const user = await createTestUser(app.deps)
    const transactions = Array.from({ length: 30 }, (_, index) => ({
      amount: index === 0 ? -120 : 1000,
      description: `Line ${index + 1}`,
    }))
    await createCreditTransactions(app.deps, user.id, transactions)
    const page = await browser.open({ width: 390, dark: true })
    await openPageAs(page, app, user, '/dashboard?tab=credits')
    await expectVisible(page.getByText('28,880', { exact: true }))
    const firstRow = page.getByRole('row', { name: /Line 1$|Line 1 / }).first()
    await expectVisible(firstRow)
    expect(await firstRow.getByRole('cell').allTextContents()).toEqual(['1 day ago', 'Line 1', 'Spent120'])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Credit Code').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const year = new Date(Date.now() - 24 * 3600_000).getFullYear()
    await expectVisible(page.getByRole('tooltip').filter({ hasText: String(year) }))
    await page.keyboard.press('Escape')

    await expectVisible(page.getByText('1–25 of 30'))
    await page.getByRole('button', { name: 'Show more' }).click()
    await expectVisible(page.getByText('30 total', { exact: true }))
    expect(await page.getByRole('row').count()).toBe(31)
    const focusedText = await page.evaluate(() => document.activeElement?.textContent)
    expect(focusedText).toContain('Line 26')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
