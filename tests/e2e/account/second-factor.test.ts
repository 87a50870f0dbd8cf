import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { replaceRecoveryCodes } from '../../../server/accounts/factor-codes'
import type { User } from '../../../server/context'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, setupTestBrowser } from '../../support/browser/browser'

import { expectGoodLayout, pressButton, typeIntoField } from '../../support/browser/keyboard'
import {
  chooseRowAction,
  expectEventually,
  expectToast,
  getToast,
  openPageAs,
} from '../../support/browser/page-actions'

import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { createTestFactor, expireConfirmations, generateCode } from '../../support/features/factors'

const app = setupTestApp()
const browser = setupTestBrowser()

const logIn = async (page: Page, { username }: User) => {
  await page.goto(`${app.url}/auth`)
  await typeIntoField(page, 'Email or Username', username)
  await typeIntoField(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
}

/** Checks the focused element's text after 100 ms, because Radix moves the focus in a timeout after a dialog closes. */
const expectFocusedText = async (page: Page, text: string) => {
  await page.waitForTimeout(100)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text)
}

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('a user confirms the password, turns on two-step verification, and gets recovery codes', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[03]/ })
    await openPageAs(page, app, user, '/dashboard')
    await expectVisible(page.getByText('Protect your account with codes from an authenticator app.'))
    await expireConfirmations(app)
    const factorsResponse = page.waitForResponse(response =>
      Boolean(response.request().postData()?.includes('IdentityFactors')),
    )
    await pressButton(page, 'Add Authenticator App')
    await expectVisible(page.getByRole('dialog', { name: "Confirm It's You" }))
    await expectGoodLayout(page)
    await factorsResponse
    await typeIntoField(page, 'Current Password', 'a wrong password')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog').getByText('Current password is incorrect'))
    // The account has no factor yet.
    expect(await page.getByRole('dialog').getByRole('button', { name: 'instead' }).count()).toBe(0)
    await typeIntoField(page, 'Current Password', PASSWORD)
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Add Authenticator App' })
    await expectVisible(dialog.getByRole('img', { name: 'QR code of the setup key' }))
    await expectGoodLayout(page)
    const label = (await dialog.getByRole('button', { name: /^Copy / }).getAttribute('aria-label')) ?? ''
    const secret = label.replace('Copy ', '')
    await typeIntoField(page, 'Code', '000000')
    await page.keyboard.press('Enter')
    await expectVisible(dialog.getByText('Code is incorrect'))
    await typeIntoField(page, 'Code', generateCode(app, secret))
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog', { name: 'Recovery Codes' }))
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
    await expectFocusedText(page, 'Copy')
    await expectGoodLayout(page)
    await pressButton(page, 'Done')
    const section = page.getByRole('region', { name: 'Two-step verification' })
    await expectVisible(section.getByText('10 codes are left.'))
    await expectGoodLayout(page)
    await app.deps.db.recoveryCode.updateMany({ data: { usedAt: new Date() } })
    await page.reload()
    await expectVisible(section.getByText('0 codes are left.'))
    await pressButton(page, 'Replace recovery codes')
    await expectGoodLayout(page)
    await pressButton(page, 'Create Codes')
    await expectVisible(page.getByRole('list', { name: 'Recovery codes' }))
    await expectFocusedText(page, 'Copy')
    await pressButton(page, 'Done')
    await expectVisible(section.getByText('10 codes are left.'))

    await pressButton(page, 'Remove Authenticator app')
    await pressButton(page, 'Remove')
    await expectToast(page, 'Authenticator app removed')
    await expectVisible(page.getByText('Protect your account with codes from an authenticator app.'))
  })

  test('a login asks for a code from the authenticator app or a recovery code', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira' })
    const { secret } = await createTestFactor(app, user)
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[01]/ })
    await logIn(page, user)
    const dialog = page.getByRole('dialog', { name: 'Two-Step Verification' })
    await expectVisible(dialog)
    await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
    // The account has no passkey.
    expect(await dialog.getByRole('button', { name: 'passkey' }).count()).toBe(0)
    await expectGoodLayout(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expectVisible(dialog.getByText('Code is incorrect'))
    await typeIntoField(page, 'Code', generateCode(app, secret))
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))
    await expectHidden(dialog)

    const [recoveryCode = ''] = await app.deps.db.$transaction(tx => replaceRecoveryCodes(tx, user.id))
    await page.evaluate(() => localStorage.clear())
    await logIn(page, user)
    await expectVisible(dialog)
    await typeIntoField(page, 'Code', recoveryCode)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))
    expect(await app.deps.db.recoveryCode.count({ where: { userId: user.id, usedAt: null } })).toBe(9)
  })

  test('an administrator enters a code to adjust credits, and turns off two-step verification for a user', async () => {
    const admin = await createTestAdmin(app.deps)
    const { secret } = await createTestFactor(app, admin)
    const user = await createTestUser(app.deps, { username: 'mira' })
    await createTestFactor(app, user)
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 403/ })
    await openPageAs(page, app, admin, '/admin')
    await expireConfirmations(app)
    await chooseRowAction(page, 'mira', 'Adjust credits')
    await typeIntoField(page, 'Amount', '40')
    await typeIntoField(page, 'Reason', 'A gift')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog', { name: "Confirm It's You" }))
    await pressButton(page, 'Use a code instead')
    await typeIntoField(page, 'Code', generateCode(app, secret))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Credits adjusted')
    expect((await app.deps.db.user.findUnique({ where: { id: user.id } }))?.credits).toBe(40)

    await chooseRowAction(page, 'mira', 'Turn off two-step verification')
    await pressButton(page, 'Turn Off')
    await expectToast(page, 'Two-step verification turned off')
    expect(await app.deps.db.factor.count({ where: { userId: user.id } })).toBe(0)
  })
})

test('closing the identity confirmation dialog cancels the action, and the form keeps its input', async () => {
  const admin = await createTestAdmin(app.deps)
  const user = await createTestUser(app.deps, { username: 'mira' })
  const page = await browser.open({ allowedConsoleErrors: /status of 403/ })
  await openPageAs(page, app, admin, '/admin')
  await expireConfirmations(app)
  await chooseRowAction(page, 'mira', 'Adjust credits')
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Reason').fill('A gift')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: "Confirm It's You" })
  await expectVisible(dialog)
  await page.getByLabel('Current Password').press('Escape')
  await expectHidden(dialog)
  await expectVisible(page.getByText('Confirm your identity to continue.'))
  expect(await page.getByLabel('Reason').inputValue()).toBe('A gift')
  expect((await app.deps.db.user.findUnique({ where: { id: user.id } }))?.credits).toBe(0)
})

test('on a phone, a toast does not cover the buttons of an open dialog', async () => {
  const admin = await createTestAdmin(app.deps)
  await createTestUser(app.deps, { username: 'mira' })
  const page = await browser.open({ width: 390, allowedConsoleErrors: /status of 403/ })
  await page.setViewportSize({ width: 390, height: 560 })
  await openPageAs(page, app, admin, '/admin')
  await expireConfirmations(app)
  await chooseRowAction(page, 'mira', 'Adjust credits')
  const cancel = page.getByRole('dialog', { name: 'Adjust Credits' }).getByRole('button', { name: 'Cancel' })
  const getBottom = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box ? box.y + box.height : NaN
  }
  const initialBottom = await getBottom(cancel)
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Reason').fill('A gift')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog', { name: "Confirm It's You" }))
  await page.getByLabel('Current Password').press('Escape')
  await expectToast(page, 'Confirm your identity to continue.')
  const toastTop = (await getToast(page).boundingBox())?.y ?? NaN
  expect(initialBottom, 'precondition: the toast covers the initial position of the button').toBeGreaterThan(toastTop)
  expect(await getBottom(cancel)).toBeLessThanOrEqual(toastTop)
})

test.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('with REQUIRE_ADMIN_MFA, an administrator adds an authenticator app to open /admin ($width px)', async options => {
  app.deps.requiresAdminFactor = true
  onTestFinished(() => {
    app.deps.requiresAdminFactor = false
  })
  const admin = await createTestAdmin(app.deps)
  const page = await browser.open(options)
  await openPageAs(page, app, admin, '/admin')
  await page.waitForURL('**/dashboard')
  await expectVisible(page.getByText('This site requires two-step verification for administrators.'))
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  await expectGoodLayout(page)
  await pressButton(page, 'Add Authenticator App')
  const label = (await page.getByRole('button', { name: /^Copy / }).getAttribute('aria-label')) ?? ''
  await typeIntoField(page, 'Code', generateCode(app, label.replace('Copy ', '')))
  await page.keyboard.press('Enter')
  await pressButton(page, 'Done')
  await page.goto(`${app.url}/admin`)
  await expectVisible(page.getByRole('heading', { name: 'Admin Dashboard' }))
})
