import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton, tabTo } from '../../support/browser/keyboard'
import { chooseRowAction, expectEventually, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const browser = setupTestBrowser()
const mailServer = setupMailServer()

const NEW_PASSWORD = 'a much better one 456'

beforeEach(() => {
  app.deps.mailer = null
  app.deps.triggerJobs = () => {}
})

const enableMail = () => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
}

/** Delivers the queued emails. Returns the link in the last email to the address, or an empty string. */
const receiveLink = async (address: string) => {
  await runMailJobs(app.deps)
  const mail = mailServer.received.findLast(({ envelope }) => envelope.to.includes(address))
  return /https?:\S+\/(?:reset|confirm-email)\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const submitNewPassword = async (page: Page, password: string) => {
  await page.getByRole('textbox', { name: 'New Password' }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('a user resets a forgotten password by email', async () => {
    enableMail()
    const user = await createTestUser(app.deps)
    const page = await browser.open(options)
    await page.goto(`${app.url}/auth`)
    await pressButton(page, 'Forgot password?')
    await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await expectGoodLayout(page)
    await page.keyboard.type(user.email)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('If an account exists for this address, we have sent a link.'))

    await page.goto(await receiveLink(user.email))
    await expectVisible(page.getByText(`For the account ${user.username}.`))
    await expectGoodLayout(page)
    await submitNewPassword(page, 'short')
    await expectVisible(page.getByText('Password must be at least 10 characters'))
    await page.keyboard.press('ControlOrMeta+A')
    await submitNewPassword(page, NEW_PASSWORD)
    await page.waitForURL('**/dashboard')
    await expectToast(page, 'Password changed')
    await page.goBack()
    expect(page.url()).not.toContain('/reset/')
  })

  test('a user resets the password with a link from an administrator when the site sends no email', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open(options)
    await page.goto(`${app.url}/auth`)
    await pressButton(page, 'Forgot password?')
    await expectVisible(page.getByText('An administrator can create a password reset link for you.'))

    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin')
    await chooseRowAction(page, user.username, 'Reset password')
    await pressButton(page, 'Create Reset Link')
    await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy Link')
    await expectGoodLayout(page)
    const url = (await page.locator('code').textContent()) ?? ''
    await page.evaluate(() => localStorage.clear())
    await page.goto(url)
    await submitNewPassword(page, NEW_PASSWORD)
    await page.waitForURL('**/dashboard')
    await page.evaluate(() => localStorage.clear())
    await page.goto(url)
    await expectVisible(page.getByRole('heading', { name: 'This Link Is No Longer Valid' }))
    await expectGoodLayout(page)
  })

  test('a user changes the email address and confirms the new address by email', async () => {
    enableMail()
    const user = await createTestUser(app.deps)
    const page = await browser.open(options)
    await openPageAs(page, app, user, '/dashboard')
    await pressButton(page, 'Edit Profile')
    await tabTo(page, 'textbox', 'Email')
    expect(await page.getByLabel('Current Password').count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('new@example.com')
    await tabTo(page, 'textbox', 'Current Password')
    await page.keyboard.type(PASSWORD)
    await expectGoodLayout(page)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Waiting for confirmation of new@example.com'))
    await expectGoodLayout(page)
    await pressButton(page, 'Resend')
    await expectToast(page, 'Link sent')

    await page.goto(await receiveLink('new@example.com'))
    await expectGoodLayout(page)
    await pressButton(page, 'Confirm Email')
    await expectVisible(page.getByText('Your account now uses new@example.com.'))
    await pressLink(page, 'Go to the Dashboard')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
    await expectVisible(page.getByRole('definition').filter({ hasText: /^new@example\.com$/ }))
    expect(await page.getByText('Waiting for confirmation').count()).toBe(0)
  })

  test('a user changes the email address without confirmation when the site sends no email', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open(options)
    await openPageAs(page, app, user, '/dashboard')
    await pressButton(page, 'Edit Profile')
    await tabTo(page, 'textbox', 'Email')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('new@example.com')
    expect(await page.getByLabel('Current Password').count()).toBe(0)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Profile updated')
    await expectVisible(page.getByRole('definition').filter({ hasText: /^new@example\.com$/ }))
    await expectGoodLayout(page)
  })
})

const pressLink = async (page: Page, name: string) => {
  await tabTo(page, 'link', name)
  await page.keyboard.press('Enter')
}

test('a user cancels an email change that waits for confirmation', async () => {
  enableMail()
  const user = await createTestUser(app.deps)
  const page = await browser.open()
  await openPageAs(page, app, user, '/dashboard')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectVisible(page.getByText('Waiting for confirmation of new@example.com'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'Email change canceled')
  await expectEventually(() => page.getByText('Waiting for confirmation').count()).toBe(0)
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Profile')
})
