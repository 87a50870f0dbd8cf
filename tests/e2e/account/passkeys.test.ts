import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton, typeIntoField } from '../../support/browser/keyboard'
import { expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestUser, PASSWORD } from '../../support/factories'
import { expireConfirmations } from '../../support/features/factors'

const app = setupTestApp()
const browser = setupTestBrowser()

/** Returns a URL with the host `localhost`, because browsers reject an IP address as the domain of a passkey. */
const getUrl = (path: string) => app.url.replace('127.0.0.1', 'localhost') + path

/** Adds an authenticator that verifies the user without a prompt, calls `run`, and removes the authenticator. */
const withVirtualAuthenticator = async (page: Page, run: () => Promise<void>) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  try {
    await run()
  } finally {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('a user adds and renames a passkey, and uses the passkey to sign in and to confirm its removal', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira' })
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[013]/ })
    await withVirtualAuthenticator(page, async () => {
      await openPageAs(page, { ...app, url: getUrl('') }, user, '/dashboard')
      await pressButton(page, 'Add Passkey')
      await expectVisible(page.getByRole('dialog', { name: 'Add Passkey' }))
      await expectGoodLayout(page)
      await typeIntoField(page, 'Name', 'Laptop')
      await page.keyboard.press('Enter')
      await expectVisible(page.getByRole('dialog', { name: 'Recovery Codes' }))
      expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
      await pressButton(page, 'Done')
      const section = page.getByRole('region', { name: 'Two-step verification' })
      await expectVisible(section.getByText('Laptop'))
      await pressButton(page, 'Rename Laptop')
      await expectVisible(page.getByRole('dialog', { name: 'Rename Passkey' }))
      await expectGoodLayout(page)
      await typeIntoField(page, 'Name', 'Work laptop')
      await page.keyboard.press('Enter')
      await expectToast(page, 'Name changed')
      await expectVisible(section.getByText('Work laptop'))
      await expectGoodLayout(page)

      await page.evaluate(() => localStorage.clear())
      await page.goto(getUrl('/auth'))
      await pressButton(page, 'Use a passkey')
      await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))

      await expireConfirmations(app)
      await pressButton(page, 'Remove Work laptop')
      await pressButton(page, 'Remove')
      const dialog = page.getByRole('dialog', { name: "Confirm It's You" })
      await expectVisible(dialog)
      await expectGoodLayout(page)
      // The account has no authenticator app.
      await expectVisible(dialog.getByRole('button', { name: 'Use a passkey instead' }))
      await expectVisible(dialog.getByRole('button', { name: 'Use a recovery code instead' }))
      expect(await dialog.getByRole('button', { name: 'Use a code instead' }).count()).toBe(0)
      await pressButton(page, 'Use a passkey instead')
      await expectToast(page, 'Passkey removed')
      expect(await app.deps.db.factor.count()).toBe(0)
    })
  })

  test('a user completes a password login with a passkey', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira' })
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[01]/ })
    await withVirtualAuthenticator(page, async () => {
      await openPageAs(page, { ...app, url: getUrl('') }, user, '/dashboard')
      await page.getByRole('button', { name: 'Add Passkey' }).click()
      await page.getByRole('button', { name: 'Create Passkey' }).click()
      await pressButton(page, 'Done')
      await page.evaluate(() => localStorage.clear())
      await page.goto(getUrl('/auth'))
      await typeIntoField(page, 'Email or Username', user.username)
      await typeIntoField(page, 'Password', PASSWORD)
      await page.keyboard.press('Enter')
      await expectVisible(page.getByRole('dialog', { name: 'Two-Step Verification' }))
      // The account has no authenticator app.
      await expectVisible(page.getByText('Use your passkey, or enter one of your recovery codes.'))
      await expectGoodLayout(page)
      await pressButton(page, 'Use a passkey instead')
      await expectVisible(page.getByRole('heading', { name: 'Welcome, Mira!' }))
    })
  })
})

test('the login form stays usable when the browser has no passkey', async () => {
  const page = await browser.open()
  await withVirtualAuthenticator(page, async () => {
    await page.goto(getUrl('/auth'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectVisible(page.getByRole('button', { name: 'Use a passkey' }))
    expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true)
    await expectHidden(page.getByRole('dialog'))
  })
})

test('the login page does not offer passkeys when the host is an IP address', async () => {
  const page = await browser.open()
  await page.goto(`${app.url}/auth`)
  await page.getByLabel('Password').focus()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
})
