import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeCreditCode, openAs, toastOn } from '../support/accounts'
import { useApp } from '../support/app'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeAdmin, makeUser } from '../support/factories'

const app = useApp()
const browser = useBrowser()

const said = (page: Page) => expect.poll(() => toastOn(page).textContent())
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const cells = async (page: Page, code: string) =>
  (await rowOf(page, code).getByRole('cell').allTextContents()).slice(0, 6)
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const DAY = 24 * 60 * 60 * 1000

const openCodes = async (options: Parameters<typeof browser.open>[0] = {}): Promise<Page> => {
  const admin = await makeAdmin(app.deps)
  const page = await browser.open(options)
  await openAs(page, app, admin, '/admin')
  await openTab(page, 'Credits')
  return page
}

it('a code is made, redeemed, and its history says by whom', async () => {
  const user = await makeUser(app.deps)
  const page = await openCodes()
  await seen(page.getByText('No active credit codes found.'))
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Credit Code' })
  await seen(dialog)
  await seen(dialog.getByText('Leave blank to auto-generate'))
  expect(await dialog.getByLabel('Credit Amount').inputValue()).toBe('100')
  expect(await dialog.getByLabel('Max Uses').inputValue()).toBe('1')
  await seen(dialog.getByText('No expiration'))
  expect(await axe(page)).toEqual([])

  await dialog.getByLabel('Code (optional)').fill('abc')
  await dialog.getByLabel('Credit Amount').fill('10001')
  await dialog.getByLabel('Max Uses').fill('0')
  await dialog.getByLabel('Description').fill('d'.repeat(501))
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  for (const words of [
    'Code must be at least 4 characters',
    'Amount cannot exceed 10,000',
    'Must allow at least 1 use',
    'Description cannot exceed 500 characters',
  ]) {
    await seen(dialog.getByText(words))
  }
  await dialog.getByLabel('Code (optional)').fill('spring26')
  await dialog.getByLabel('Credit Amount').fill('250')
  await dialog.getByLabel('Max Uses').fill('2')
  await dialog.getByLabel('Description').fill('For the spring')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await said(page).toBe('Credit code created successfully')
  await gone(dialog)
  await expect
    .poll(async () => (await cells(page, 'SPRING26')).slice(1, 3))
    .toEqual(['250 credits', 'Active'])
  expect((await cells(page, 'SPRING26')).slice(4)).toEqual(['Never', '0 / 2'])

  await page.getByRole('button', { name: 'Details of SPRING26' }).click()
  await seen(page.getByText('This code has not been redeemed by any users yet.'))
  await page.keyboard.press('Escape')
  const { body } = await (await app.as(user)).rest('POST', '/api/credits/redeem', { code: 'spring26' })
  expect(body).toEqual({ message: '250 credits have been added to your balance' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(async () => (await cells(page, 'SPRING26'))[5]).toBe('1 / 2')
  await page.getByRole('button', { name: 'Details of SPRING26' }).click()
  const history = page.getByRole('table', { name: 'Redemption History' })
  await seen(history)
  expect(await history.getByRole('columnheader').allTextContents()).toEqual([
    'User',
    'Redeemed',
    'Credits Granted',
  ])
  const [who, , granted] = await history.getByRole('cell').allTextContents()
  expect([who, granted]).toEqual([`User ID: ${user.id}`, '250'])
  expect(await page.getByRole('dialog').textContent()).toContain('Never expires')
  expect(await axe(page)).toEqual([])
})

it('a code is edited, expires, and is deleted', async () => {
  const page = await openCodes({ expectErrors: /status of (401|409)/ })
  await makeCreditCode(app.deps, { code: 'WINTER26', maxUses: 3 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Edit WINTER26' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Credit Code' })
  expect(await dialog.getByLabel('Code', { exact: true }).isDisabled()).toBe(true)
  await seen(dialog.getByText('Code cannot be changed after creation'))
  const amount = dialog.getByLabel('Credit Amount')
  await expect.poll(() => amount.evaluate(field => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Max Uses').fill('')
  await dialog.getByRole('button', { name: /^Expiration Date/ }).click()
  const calendar = page.getByRole('grid')
  await seen(calendar)
  expect(await axe(page)).toEqual([])
  const today = new Date()
  if (today.getDate() > 1) {
    expect(await calendar.getByRole('button', { name: /, / }).first().isDisabled()).toBe(true)
  }
  await calendar.getByRole('button', { name: /, today/ }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await said(page).toBe('Credit code updated successfully')
  await expect.poll(async () => (await cells(page, 'WINTER26'))[5]).toBe('0')
  const { expiresAt } = await app.deps.db.creditCode.findFirstOrThrow()
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  expect(expiresAt?.getTime()).toBe(tomorrow.getTime() - 1)

  const expires = rowOf(page, 'WINTER26').getByRole('cell').nth(4).getByRole('button')
  await expires.focus()
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
  await seen(page.getByRole('tooltip'))
  expect(await page.getByRole('tooltip').textContent()).toBe(full.format(expiresAt ?? undefined))

  app.travel(2 * DAY)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await seen(page.getByText('No active credit codes found.'))
  await openTab(page, 'Expired')
  await expect.poll(async () => (await cells(page, 'WINTER26'))[2]).toBe('Expired')
  expect(new URL(page.url()).search).toBe('?tab=credits&status=expired')
  expect(await page.getByRole('button', { name: 'Edit WINTER26' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete WINTER26' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.textContent()).toContain(
    'Are you sure you want to delete the credit code "WINTER26"? This action cannot be undone.',
  )
  expect(await axe(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await said(page).toBe('Credit code deleted successfully')
  await seen(page.getByText('No expired credit codes found.'))
  await openTab(page, 'Used')
  await seen(page.getByText('No used credit codes found.'))
})

it('one press copies a code, answered where it was pressed', async () => {
  await makeCreditCode(app.deps, { code: 'COPYME26' })
  const page = await openCodes()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.getByRole('button', { name: 'Copy COPYME26' }).click()
  await seen(page.getByText('Copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COPYME26')
})

it('a page that the browser gives no clipboard copies all the same, and the keyboard stays where it was', async () => {
  await makeCreditCode(app.deps, { code: 'PLAIN26' })
  const page = await openCodes()
  // As on every http:// address but the machine's own.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Details of PLAIN26' }).click()
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy PLAIN26' })
  await copy.press('Enter')
  await seen(copy.getByText('Copied', { exact: true }))
  expect(await copy.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Code (optional)').press('ControlOrMeta+V')
  expect(await page.getByLabel('Code (optional)').inputValue()).toBe('PLAIN26')
})

it('a refusal says "Error" in the words of the server, and at its field', async () => {
  await makeCreditCode(app.deps, { code: 'TAKEN26' })
  const page = await openCodes({ expectErrors: /status of 409/ })
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Code (optional)').fill('taken26')
  await page.getByRole('button', { name: 'Create Code' }).click()
  await said(page).toBe('ErrorThis code already exists')
  await seen(page.getByRole('dialog').getByText('This code already exists'))
  expect(await page.getByLabel('Code (optional)').inputValue()).toBe('taken26')
})

it('a list that cannot be loaded says so, and Try again loads it', async () => {
  await makeCreditCode(app.deps, { code: 'LATER26' })
  const admin = await makeAdmin(app.deps)
  const page = await browser.open({ expectErrors: /Failed to load resource/ })
  await openAs(page, app, admin, '/admin')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query CreditCodes') ? route.abort() : route.continue(),
  )
  await openTab(page, 'Credits')
  await seen(page.getByText('Error loading credit codes. Please try again.'))
  expect(await axe(page)).toEqual([])
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(rowOf(page, 'LATER26'))
})

it('by keyboard alone a code is made', async () => {
  const page = await openCodes()
  await seen(page.getByText('No active credit codes found.'))
  await page.getByRole('tab', { name: 'Active' }).focus()
  for (const stop of ['Search codes', 'Refresh', 'New Code']) {
    await page.keyboard.press('Tab')
    const focused = page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    expect(await focused).toBe(stop)
  }
  await page.keyboard.press('Enter')
  await seen(page.getByRole('dialog'))
  await page.keyboard.type('KEYS2026')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('grid'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await gone(page.getByRole('grid'))
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('New Code')
})
