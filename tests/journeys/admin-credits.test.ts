import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../support/browser/browser'
import { chooseRowAction, getToast, openPageAs } from '../support/browser/page-actions'
import { createTestAdmin, createTestCreditCode, createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const expectToastText = (page: Page) => expect.poll(() => getToast(page).textContent())
const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const getCells = async (page: Page, code: string) =>
  (await getRow(page, code).getByRole('cell').allTextContents()).slice(0, 6)
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const DAY_MS = 24 * 60 * 60 * 1000

const openCreditCodes = async (options: Parameters<typeof browser.open>[0] = {}): Promise<Page> => {
  const admin = await createTestAdmin(app.deps)
  const page = await browser.open(options)
  await openPageAs(page, app, admin, '/admin')
  await openTab(page, 'Credits')
  return page
}

test('validates and creates a credit code, and shows its redemption by a user', async () => {
  const user = await createTestUser(app.deps)
  const page = await openCreditCodes()
  await expectVisible(page.getByText('No active credit codes found.'))
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Credit Code' })
  await expectVisible(dialog)
  await expectVisible(dialog.getByText('Leave blank to auto-generate'))
  expect(await dialog.getByLabel('Credit Amount').inputValue()).toBe('100')
  expect(await dialog.getByLabel('Max Uses').inputValue()).toBe('1')
  await expectVisible(dialog.getByText('No expiration'))
  expect(await findAxeViolations(page)).toEqual([])

  await dialog.getByLabel('Code (optional)').fill('abc')
  await dialog.getByLabel('Credit Amount').fill('10001')
  await dialog.getByLabel('Max Uses').fill('0')
  await dialog.getByLabel('Description').fill('d'.repeat(501))
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  for (const text of [
    'Code must be at least 4 characters',
    'Amount cannot exceed 10,000',
    'Must allow at least 1 use',
    'Description cannot exceed 500 characters',
  ]) {
    await expectVisible(dialog.getByText(text))
  }
  await dialog.getByLabel('Code (optional)').fill('spring26')
  await dialog.getByLabel('Credit Amount').fill('250')
  await dialog.getByLabel('Max Uses').fill('2')
  await dialog.getByLabel('Description').fill('For the spring')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expectToastText(page).toBe('Credit code created successfullyCopy code')
  await expectHidden(dialog)
  await expect.poll(async () => (await getCells(page, 'SPRING26')).slice(1, 3)).toEqual(['250 credits', 'Active'])
  expect((await getCells(page, 'SPRING26')).slice(4)).toEqual(['Never', '0 / 2'])

  await page.getByRole('button', { name: 'Details of SPRING26' }).click()
  await expectVisible(page.getByText('This code has not been redeemed by any users yet.'))
  await page.keyboard.press('Escape')
  const { body } = await (await app.signInAs(user)).rest('POST', '/api/credits/redeem', { code: 'spring26' })
  expect(body).toEqual({ message: '250 credits have been added to your balance' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(async () => (await getCells(page, 'SPRING26'))[5]).toBe('1 / 2')
  await page.getByRole('button', { name: 'Details of SPRING26' }).click()
  const history = page.getByRole('table', { name: 'Redemption History' })
  await expectVisible(history)
  expect(await history.getByRole('columnheader').allTextContents()).toEqual(['User', 'Redeemed', 'Credits Granted'])
  const [userText, , grantedText] = await history.getByRole('cell').allTextContents()
  expect([userText, grantedText]).toEqual([`User ID: ${user.id}`, '250'])
  expect(await page.getByRole('dialog').textContent()).toContain('Never expires')
  expect(await findAxeViolations(page)).toEqual([])
})

test('edits a credit code, and deletes it after it has expired', async () => {
  const page = await openCreditCodes({ allowedConsoleErrors: /status of (401|409)/ })
  await createTestCreditCode(app.deps, { code: 'WINTER26', maxUses: 3 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await chooseRowAction(page, 'WINTER26', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Credit Code' })
  expect(await dialog.getByLabel('Code', { exact: true }).isDisabled()).toBe(true)
  await expectVisible(dialog.getByText('Code cannot be changed after creation'))
  const amountField = dialog.getByLabel('Credit Amount')
  await expect.poll(() => amountField.evaluate(field => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Max Uses').fill('')
  await dialog.getByRole('button', { name: /^Expiration Date/ }).click()
  const calendar = page.getByRole('grid')
  await expectVisible(calendar)
  expect(await findAxeViolations(page)).toEqual([])
  const today = new Date()
  // Past days are disabled.
  if (today.getDate() > 1) {
    expect(await calendar.getByRole('button', { name: /, / }).first().isDisabled()).toBe(true)
  }
  await calendar.getByRole('button', { name: /, today/ }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToastText(page).toBe('Credit code updated successfully')
  await expect.poll(async () => (await getCells(page, 'WINTER26'))[5]).toBe('0')
  const { expiresAt } = await app.deps.db.creditCode.findFirstOrThrow()
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  expect(expiresAt?.getTime()).toBe(tomorrow.getTime() - 1)

  const expiresButton = getRow(page, 'WINTER26').getByRole('cell').nth(4).getByRole('button')
  await expiresButton.focus()
  const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
  await expectVisible(page.getByRole('tooltip'))
  expect(await page.getByRole('tooltip').textContent()).toBe(dateFormat.format(expiresAt ?? undefined))

  app.setClockOffset(2 * DAY_MS)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectVisible(page.getByText('No active credit codes found.'))
  await openTab(page, 'Expired')
  await expect.poll(async () => (await getCells(page, 'WINTER26'))[2]).toBe('Expired')
  expect(new URL(page.url()).search).toBe('?tab=credits&status=expired')
  await page.getByRole('button', { name: 'More actions for WINTER26' }).click()
  expect(await page.getByRole('menuitem').allTextContents(), 'only active codes can be edited').toEqual(['Delete'])
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  expect(await confirmDialog.textContent()).toContain(
    'Are you sure you want to delete the credit code "WINTER26"? This action cannot be undone.',
  )
  expect(await findAxeViolations(page)).toEqual([])
  await confirmDialog.getByRole('button', { name: 'Delete' }).click()
  await expectToastText(page).toBe('Credit code deleted successfully')
  await expectVisible(page.getByText('No expired credit codes found.'))
  await openTab(page, 'Used')
  await expectVisible(page.getByText('No used credit codes found.'))
})

test('copies a code and shows a confirmation in place of the code', async () => {
  await createTestCreditCode(app.deps, { code: 'COPYME26' })
  const page = await openCreditCodes()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.getByRole('button', { name: 'Copy COPYME26' }).click()
  await expectVisible(page.getByText('Copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COPYME26')
})

test('copies a code and keeps the focus on the button if the clipboard API is not available', async () => {
  await createTestCreditCode(app.deps, { code: 'PLAIN26' })
  const page = await openCreditCodes()
  // Browsers provide the clipboard API only on HTTPS pages and on localhost.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Details of PLAIN26' }).click()
  const copyButton = page.getByRole('dialog').getByRole('button', { name: 'Copy PLAIN26' })
  await copyButton.press('Enter')
  await expectVisible(page.getByRole('dialog').getByText('Copied', { exact: true }))
  expect(await copyButton.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Code (optional)').press('ControlOrMeta+V')
  expect(await page.getByLabel('Code (optional)').inputValue()).toBe('PLAIN26')
})

test('shows an error in a toast and at the field if the entered code already exists', async () => {
  await createTestCreditCode(app.deps, { code: 'TAKEN26' })
  const page = await openCreditCodes({ allowedConsoleErrors: /status of 409/ })
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Code (optional)').fill('taken26')
  await page.getByRole('button', { name: 'Create Code' }).click()
  await expectToastText(page).toBe('ErrorThis code already exists')
  await expectVisible(page.getByRole('dialog').getByText('This code already exists'))
  expect(await page.getByLabel('Code (optional)').inputValue()).toBe('taken26')
})

test('shows an error if the list of codes fails to load, and loads the list after a click on Try again', async () => {
  await createTestCreditCode(app.deps, { code: 'LATER26' })
  const admin = await createTestAdmin(app.deps)
  const page = await browser.open({ allowedConsoleErrors: /Failed to load resource/ })
  await openPageAs(page, app, admin, '/admin')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query CreditCodes') ? route.abort() : route.continue(),
  )
  await openTab(page, 'Credits')
  await expectVisible(page.getByText('Error loading credit codes. Please try again.'))
  expect(await findAxeViolations(page)).toEqual([])
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(getRow(page, 'LATER26'))
})

test('keyboard users can fill in and discard the form for a new code', async () => {
  const page = await openCreditCodes()
  await expectVisible(page.getByText('No active credit codes found.'))
  await page.getByRole('tab', { name: 'Active' }).focus()
  for (const label of ['Search codes', 'Export credit codes', 'Refresh', 'New Code']) {
    await page.keyboard.press('Tab')
    const focusedLabel = page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    expect(await focusedLabel).toBe(label)
  }
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog'))
  await page.keyboard.type('KEYS2026')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('grid'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectHidden(page.getByRole('grid'))
  await page.keyboard.press('Escape')
  const getFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
  await expectVisible(page.getByRole('alertdialog', { name: 'Discard changes?' }))
  await expect.poll(getFocusedText).toBe('Keep editing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectHidden(page.getByRole('dialog'))
  await expect.poll(getFocusedText).toBe('New Code')
})
