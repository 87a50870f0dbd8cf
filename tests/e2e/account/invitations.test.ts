import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton, typeIntoField } from '../../support/browser/keyboard'
import { chooseRowAction, expectEventually, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestOrganization, createTestUser, PASSWORD } from '../../support/factories'
import { createTestFactor, generateCode } from '../../support/features/factors'
import { inviteToOrganization, inviteUser } from '../../support/features/invitations'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const browser = setupTestBrowser()
const mailServer = setupMailServer()

const EMAIL = 'grace@example.com'

beforeEach(() => {
  app.deps.mailer = null
  app.deps.triggerJobs = () => {}
})

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('a lead becomes a customer through an invitation link that an administrator passes on', async () => {
    await app.deps.db.lead.create({ data: { email: EMAIL, name: 'Grace Brewster Hopper', interest: 'social' } })
    const admin = await createTestAdmin(app.deps, { firstName: 'Ada', lastName: 'Byron' })
    const page = await browser.open(options)
    await openPageAs(page, app, admin, '/admin?tab=leads')
    await pressButton(page, `View ${EMAIL}`)
    await pressButton(page, 'Invite')
    await expectVisible(page.getByRole('dialog', { name: 'Invite User' }))
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(EMAIL)
    expect(await page.getByLabel('First Name (optional)').inputValue()).toBe('Grace Brewster')
    expect(await page.getByLabel('Last Name (optional)').inputValue()).toBe('Hopper')
    await typeIntoField(page, 'Credits (optional)', '250')
    await pressButton(page, 'Send Invitation')
    await expectVisible(page.getByText('Reason is required'))
    await expectGoodLayout(page)
    await typeIntoField(page, 'Reason', 'Welcome')
    await page.keyboard.press('Enter')
    await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy')
    await expectGoodLayout(page)
    const url = (await page.locator('code').textContent()) ?? ''
    await pressButton(page, 'Done')

    await signOut(page)
    await page.goto(url)
    await expectVisible(page.getByText('Ada Byron invites you to Kairos.'))
    await expectVisible(page.getByText('You receive 250 credits.'))
    await expectGoodLayout(page)
    await typeIntoField(page, 'Username', 'a@b')
    await typeIntoField(page, 'Password', 'short')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Username cannot contain spaces or "@"'))
    await expectGoodLayout(page)
    await typeIntoField(page, 'Username', 'grace')
    await typeIntoField(page, 'Password', 'a long enough one 1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expectToast(page, 'Welcome to Kairos')
    await page.goBack()
    expect(page.url()).not.toContain('/invite/')

    await signOut(page)
    await page.goto(url)
    await expectVisible(page.getByRole('heading', { name: 'This Invitation Is No Longer Valid' }))
    await expectGoodLayout(page)
    await openPageAs(page, app, admin, '/admin?tab=leads')
    await pressButton(page, `View ${EMAIL}`)
    await expectVisible(page.getByText('Customer (grace)'))
  })

  test('a user whom an owner invites by email joins the organization with an existing account', async () => {
    app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
    const owner = await createTestUser(app.deps, { username: 'owner' })
    await createTestOrganization(app.deps, owner, { name: 'Northwind' })
    const invited = await createTestUser(app.deps, { email: EMAIL })
    // The registration is rejected with 409, because the email address already has an account.
    const page = await browser.open({ ...options, allowedConsoleErrors: /409 \(Conflict\)/ })
    await openPageAs(page, app, owner, '/dashboard?tab=organizations')
    await page.getByRole('button', { name: /Northwind/ }).press('Enter')
    await pressButton(page, 'Members')
    await pressButton(page, 'Invite by email')
    await typeIntoField(page, 'Email', EMAIL)
    await expectGoodLayout(page)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText(`We sent the link to ${EMAIL}.`))
    expect(await page.locator('code').count()).toBe(0)
    await pressButton(page, 'Done')
    await expectVisible(page.getByRole('region', { name: 'Invitations' }).getByText(EMAIL))
    await expectGoodLayout(page)
    await pressButton(page, `Send again to ${EMAIL}`)
    await expectToast(page, 'Invitation sent again')

    // Without a mail server, the owner copies the link.
    const { mailer } = app.deps
    app.deps.mailer = null
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await pressButton(page, 'Invite by email')
    await typeIntoField(page, 'Email', 'bo@example.com')
    await page.keyboard.press('Enter')
    await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy')
    const url = await page.locator('code').textContent()
    await pressButton(page, 'Done')
    await pressButton(page, 'Copy link for bo@example.com')
    await expectToast(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await chooseRowAction(page, 'bo@example.com', 'Revoke')
    await pressButton(page, 'Revoke')
    await expectToast(page, 'Invitation revoked')
    app.deps.mailer = mailer

    await signOut(page)
    await runMailJobs(app.deps)
    expect(mailServer.received).toHaveLength(2)
    await page.goto(/https?:\S+\/invite\/\S+/.exec(mailServer.received[0]?.text ?? '')?.[0] ?? '')
    await expectVisible(page.getByRole('heading', { name: 'Join Northwind' }))
    await typeIntoField(page, 'Username', 'grace')
    await typeIntoField(page, 'Password', 'a long enough one 1')
    await page.keyboard.press('Enter')
    await expectToast(page, 'An account with this email exists')
    await expectVisible(page.getByRole('heading', { name: 'Log In to Accept' }))
    await typeIntoField(page, 'Password', PASSWORD)
    await expectGoodLayout(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expectToast(page, 'Invitation accepted')
    const where = { userId: invited.id }
    expect(await app.deps.db.organizationMember.findMany({ where })).toMatchObject([{ role: 'member' }])
  })

  test('an invited user with an authenticator app enters a code before the invitation is accepted', async () => {
    const owner = await createTestUser(app.deps, { username: 'owner' })
    const organization = await createTestOrganization(app.deps, owner, { name: 'Northwind' })
    const invited = await createTestUser(app.deps, { email: EMAIL })
    const { secret } = await createTestFactor(app, invited)
    const input = { organizationId: organization.id, email: EMAIL }
    const { url } = await inviteToOrganization(await app.signInAs(owner), input)
    const page = await browser.open({ ...options, allowedConsoleErrors: /status of 40[01]/ })
    await page.goto(url ?? '')
    await pressButton(page, 'I already have an account')
    await typeIntoField(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Two-Step Verification' })
    await expectVisible(dialog)
    await expectGoodLayout(page)
    await page.keyboard.press('Escape')
    await expectHidden(dialog)
    await expectVisible(page.getByRole('heading', { name: 'Log In to Accept' }))
    expect(await app.deps.db.organizationMember.count({ where: { userId: invited.id } })).toBe(0)
    await page.keyboard.press('Enter')
    await expectVisible(dialog)
    await typeIntoField(page, 'Code', generateCode(app, secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expectToast(page, 'Invitation accepted')
    expect(await app.deps.db.organizationMember.count({ where: { userId: invited.id } })).toBe(1)
  })

  test('an administrator copies an invitation link, renews the invitation, and revokes it', async () => {
    const admin = await createTestAdmin(app.deps)
    await inviteUser(await app.signInAs(admin), { email: 'expired@example.com' })
    await app.deps.db.invitation.updateMany({ data: { expiresAt: new Date(0) } })
    const page = await browser.open(options)
    await openPageAs(page, app, admin, '/admin')
    await pressButton(page, 'Add New User')
    await pressButton(page, 'Invite the person instead')
    await typeIntoField(page, 'Email', 'expired@example.com')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog', { name: 'Invitation Created' }))
    const url = await page.locator('code').textContent()
    await pressButton(page, 'Done')
    await page.goto(`${app.url}/admin?view=invitations`)
    await expectVisible(page.getByRole('table').getByText('Pending'))
    await expectGoodLayout(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await pressButton(page, 'Copy link for expired@example.com')
    await expectToast(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    const sender = await createTestUser(app.deps)
    await app.deps.db.invitation.updateMany({ data: { invitedById: sender.id } })
    await page.reload()
    await expectVisible(page.getByText('The sender can no longer send this invitation. Renew it.'))
    await expectGoodLayout(page)
    await pressButton(page, 'Renew the invitation for expired@example.com')
    await expectVisible(page.getByRole('dialog', { name: 'Invitation Renewed' }))
    await pressButton(page, 'Done')
    await chooseRowAction(page, 'expired@example.com', 'Revoke')
    await pressButton(page, 'Revoke')
    await expectVisible(page.getByText('No invitations found'))
    await expectGoodLayout(page)
  })
})
