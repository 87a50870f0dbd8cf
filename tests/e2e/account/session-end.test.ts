import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, expectToast, openPageAs, signIn, submitLoginForm } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const endedSessionOptions = { allowedConsoleErrors: /status of 401|Could not load the viewer\. RefreshError/ }

const endSessions = () => app.deps.db.session.updateMany({ data: { revokedAt: new Date() } })
const getSessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const getPathAndQuery = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

const logInAgain = async (page: Page, username: string) => {
  const dialog = getSessionDialog(page)
  await dialog.getByLabel('Email or Username').fill(username)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expectHidden(dialog)
}

describe('when the session ends while a form has input', () => {
  test('keeps the input of a form on the page while the user logs in again', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira' })
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, user, '/dashboard')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First Name').fill('Miranda')
    await endSessions()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectVisible(getSessionDialog(page))
    expect(await getSessionDialog(page).textContent()).toContain(`Log in again as ${user.username} to continue`)
    expect(await getSessionDialog(page).getByLabel('Email or Username').inputValue()).toBe(user.username)
    await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await findAxeViolations(page)).toEqual([])

    await logInAgain(page, user.username)
    expect(await page.getByLabel('First Name').inputValue()).toBe('Miranda')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Miranda!' }))
    expect(getPathAndQuery(page)).toBe('/dashboard')
  })

  test('keeps the input of a form in a dialog while the user logs in again', async () => {
    const admin = await createTestAdmin(app.deps)
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, admin, '/admin?tab=credits')
    await page.getByRole('button', { name: 'New Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Credit Code' })
    await dialog.getByLabel('Description').fill('A long description to type only once')
    await endSessions()
    await dialog.getByRole('button', { name: 'Create Code' }).click()
    await logInAgain(page, admin.username)
    expect(await dialog.getByLabel('Description').inputValue()).toContain('to type only once')
    await dialog.getByRole('button', { name: 'Create Code' }).click()
    await expectToast(page, 'Credit code created successfully')
    await expectHidden(dialog)
  })

  test('shows the session dialog without an error toast', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, user, '/dashboard?tab=organizations')
    await page.getByRole('button', { name: 'New Organization' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Organization' })
    await dialog.getByLabel('Name', { exact: true }).fill('Northwind')
    await endSessions()
    await dialog.getByRole('button', { name: 'Create Organization' }).click()
    await expectVisible(getSessionDialog(page))
    expect(await page.getByText('Creation failed').count()).toBe(0)
  })

  test('keeps the input in a second tab, and hides the dialog in that tab after a login in the first tab', async () => {
    const user = await createTestUser(app.deps)
    const firstPage = await browser.open(endedSessionOptions)
    await openPageAs(firstPage, app, user, '/dashboard')
    const secondPage = await firstPage.context().newPage()
    await secondPage.goto(`${app.url}/dashboard?tab=credits`)
    await secondPage.getByLabel('Credit Code').fill('SPRING')
    // The queries of the second tab must finish before the session ends. A failed query would redirect the first tab
    // before the click below.
    await expectVisible(secondPage.getByText('No credit transactions yet'))
    await endSessions()
    await firstPage.getByRole('tab', { name: 'Organizations' }).click()
    await firstPage.waitForURL('**/auth')
    await expectVisible(getSessionDialog(secondPage))

    await submitLoginForm(firstPage, user.username, PASSWORD)
    await expectHidden(getSessionDialog(secondPage))
    expect(await secondPage.getByLabel('Credit Code').inputValue()).toBe('SPRING')
  })

  test('does not show the input to another user who logs in', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira' })
    const otherUser = await createTestUser(app.deps, { firstName: 'Nils' })
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, user, '/dashboard')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First Name').fill('Miranda')
    await endSessions()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await logInAgain(page, otherUser.username)
    await expectVisible(page.getByRole('heading', { name: 'Welcome, Nils!' }))
    expect(await page.getByLabel('First Name').count()).toBe(0)
    expect(await page.getByText('Mira').count()).toBe(0)
  })

  test('redirects to the login page when the user closes the session dialog', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, user, '/dashboard')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await endSessions()
    await page.getByLabel('First Name').fill('Miranda')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await getSessionDialog(page).getByRole('button', { name: 'Close' }).click()
    await page.waitForURL('**/auth')
    await expectVisible(page.getByText('Your session has ended.'))
  })
})

describe('when the session ends while no form has input', () => {
  test('redirects to the login page with a notice, and returns to the previous URL after the login', async () => {
    const admin = await createTestAdmin(app.deps)
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, admin, '/admin')
    await expectVisible(page.getByRole('button', { name: `Edit ${admin.username}` }))
    await endSessions()
    await page.getByRole('tab', { name: 'Tenants' }).click()
    await page.waitForURL('**/auth')
    await expectVisible(page.getByText('Your session has ended. Log in to continue where you left off.'))
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await submitLoginForm(page, admin.username, PASSWORD)
    await page.waitForURL('**/admin?tab=tenants')

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    expect(await page.getByText('Your session has ended.').count()).toBe(0)
    await signIn(page, app.url, admin)
    expect(getPathAndQuery(page)).toBe('/admin')
  })

  test('redirects to the login page when the server rejects the stored tokens', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open(endedSessionOptions)
    await openPageAs(page, app, user, '/blog')
    await endSessions()
    await page.goto(`${app.url}/dashboard?tab=credits`)
    await page.waitForURL('**/auth')
    await expectVisible(page.getByText('Your session has ended.'))
    await submitLoginForm(page, user.username, PASSWORD)
    await page.waitForURL('**/dashboard?tab=credits')
  })
})
