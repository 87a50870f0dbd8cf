import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import {
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  hydratePage,
  pauseRequests,
  pauseScripts,
  setupTestBrowser,
} from '../support/browser/browser'
import { expectEventually, expectToast, signIn, submitLoginForm } from '../support/browser/page-actions'
import { createTestAdmin, createTestUser, PASSWORD } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const MINUTE_MS = 60_000
const rejectedTokenOptions = { allowedConsoleErrors: /status of 401/ }

const getStoredTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')])

/**
 * Delays the storage events of a tab. Returns a function that delivers the events and returns their keys. Blocking the
 * main thread of the tab instead would also block the other tabs, because all tabs share one renderer process.
 */
const holdStorageEvents = async (page: Page) => {
  await page.evaluate(() => {
    const heldEvents: StorageEvent[] = []
    const holdEvent = (event: StorageEvent) => {
      event.stopImmediatePropagation()
      heldEvents.push(event)
    }
    // Capturing listeners on the window run before the listeners of the application.
    window.addEventListener('storage', holdEvent, { capture: true })
    const deliver = () => {
      window.removeEventListener('storage', holdEvent, { capture: true })
      for (const { key, oldValue, newValue } of heldEvents)
        window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
      return heldEvents.map(({ key }) => key)
    }
    Object.assign(window, { deliverStorageEvents: deliver })
  })
  return () => page.evaluate((): string[] => Reflect.get(window, 'deliverStorageEvents')())
}

/** Records the GraphQL requests of the pages. Returns a function that counts the requests for the given operation. */
const createOperationCounter = (...pages: Page[]) => {
  const operations: string[] = []
  for (const page of pages) {
    page.on('request', request => {
      const operation = /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1]
      if (operation) operations.push(operation)
    })
  }
  return (name: string) => operations.filter(operation => operation === name).length
}

describe('administrator', () => {
  test('signs in, is redirected to /admin, and signs out', async () => {
    const admin = await createTestAdmin(app.deps)
    const page = await browser.open()
    await page.goto(`${app.url}/auth`)
    expect(await findAxeViolations(page)).toEqual([])
    await submitLoginForm(page, admin.email.toUpperCase(), PASSWORD)
    await page.waitForURL('**/admin')
    await expectToast(page, 'Login successfulYou have been logged in successfully')
    await expectVisible(page.getByText(`Logged in as ${admin.username} (Admin)`))
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    await expectToast(page, 'Logged outYou have been logged out successfully')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('signs out from the navigation of the public pages', async () => {
    const admin = await createTestAdmin(app.deps)
    const page = await browser.open()
    await page.goto(`${app.url}/auth`)
    await submitLoginForm(page, admin.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.goto(`${app.url}/blog`)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Logged out')
    await expectEventually(() => page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0)
    await expectVisible(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    expect(new URL(page.url()).pathname).toBe('/blog')
    // The focused button is removed, so the focus moves to the heading.
    await expectEventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('sees an error and stays on the login page after a wrong password', async () => {
    const admin = await createTestAdmin(app.deps)
    const page = await browser.open({ allowedConsoleErrors: /status of 401/ })
    await page.goto(`${app.url}/auth`)
    await submitLoginForm(page, admin.username, 'not the password')
    await expectToast(page, 'Login failedInvalid credentials')
    expect(new URL(page.url()).pathname).toBe('/auth')
    expect(await page.getByLabel('Email or Username').inputValue()).toBe(admin.username)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

test('refreshes an expired access token in the background', async () => {
  const user = await createTestUser(app.deps, { firstName: 'Mira' })
  const page = await browser.open(rejectedTokenOptions)
  await signIn(page, app.url, user)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Miranda')
  const tokensBefore = await getStoredTokens(page)
  const countOperation = createOperationCounter(page)
  app.setClockOffset(11 * MINUTE_MS)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated')
  await expectVisible(page.getByRole('heading', { name: 'Welcome, Miranda!' }))
  expect([countOperation('UpdateProfile'), countOperation('RefreshSession')]).toEqual([2, 1])
  const tokensAfter = await getStoredTokens(page)
  expect(tokensAfter[0]).not.toBe(tokensBefore[0])
  expect(tokensAfter[1]).not.toBe(tokensBefore[1])
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

/** Clicks an element. Ignores a failed click if a background request has caused a redirect to /auth. */
async function clickUnlessRedirected(element: Locator) {
  await element.click({ timeout: 5_000 }).catch((error: unknown) => {
    if (new URL(element.page().url()).pathname !== '/auth') throw error
  })
}

test('redirects to /auth and clears both tokens when the refresh is rejected', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open(rejectedTokenOptions)
  await signIn(page, app.url, user)
  await page.waitForLoadState('networkidle')
  await app.deps.db.session.updateMany({ data: { revokedAt: new Date() } })
  await Promise.all([page.waitForURL('**/auth'), clickUnlessRedirected(page.getByRole('tab', { name: 'Credits' }))])
  expect(await getStoredTokens(page)).toEqual([null, null])
  await page.goBack()
  await page.goto(`${app.url}/dashboard`)
  await page.waitForURL('**/auth')
})

test('signs out a suspended user at the next request', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open(rejectedTokenOptions)
  await signIn(page, app.url, user)
  await page.waitForLoadState('networkidle')
  await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'suspended' } })
  await Promise.all([
    page.waitForURL('**/auth'),
    clickUnlessRedirected(page.getByRole('tab', { name: 'Organizations' })),
  ])
  expect(await getStoredTokens(page)).toEqual([null, null])
})

test('two tabs with an expired token get the same new tokens and keep their session', async () => {
  const user = await createTestUser(app.deps)
  const firstTab = await browser.open(rejectedTokenOptions)
  await signIn(firstTab, app.url, user)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(`${app.url}/dashboard`)
  await expectVisible(secondTab.getByRole('tab', { name: 'Credits' }))
  const tokensBefore = await getStoredTokens(firstTab)
  const countOperation = createOperationCounter(firstTab, secondTab)
  app.setClockOffset(11 * MINUTE_MS)
  await Promise.all([firstTab, secondTab].map(page => page.getByRole('tab', { name: 'Credits' }).click()))
  await Promise.all([firstTab, secondTab].map(page => expectVisible(page.getByText('No credit transactions yet'))))
  // Usually, only one tab sends a refresh. Two refreshes are possible, because Chromium can grant the Web Lock to the
  // other tab before that tab sees the new tokens in localStorage. The server then returns the same new refresh token.
  expect([1, 2]).toContain(countOperation('RefreshSession'))
  const tokensAfter = await getStoredTokens(firstTab)
  expect(await getStoredTokens(secondTab)).toEqual(tokensAfter)
  for (const [index, token] of tokensAfter.entries()) expect(token).not.toBe(tokensBefore[index])
  expect(await app.deps.db.session.findMany()).toMatchObject([{ revokedAt: null }])
})

test('a sign-out and a later sign-in in one tab also apply to the other tab', async () => {
  const user = await createTestUser(app.deps, { firstName: 'Mira' })
  const admin = await createTestAdmin(app.deps, { firstName: 'Ada' })
  const firstTab = await browser.open()
  await signIn(firstTab, app.url, user)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(`${app.url}/dashboard`)
  await expectVisible(secondTab.getByRole('heading', { name: 'Welcome, Mira!' }))
  await firstTab.getByRole('button', { name: 'Logout' }).click()
  await expectToast(firstTab, 'Logged out')
  await Promise.all([firstTab, secondTab].map(page => page.waitForURL('**/auth')))

  await signIn(firstTab, app.url, admin)
  await secondTab.waitForURL('**/admin')
  await expectVisible(secondTab.getByText(`Logged in as ${admin.username} (Admin)`))
})

test('a tab that receives storage events late does not show data of the previous user', async () => {
  const user = await createTestUser(app.deps, { firstName: 'Mira' })
  const admin = await createTestAdmin(app.deps, { firstName: 'Ada' })
  const firstTab = await browser.open()
  await signIn(firstTab, app.url, user)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(`${app.url}/dashboard`)
  await expectVisible(secondTab.getByRole('heading', { name: 'Welcome, Mira!' }))
  const deliverStorageEvents = await holdStorageEvents(secondTab)
  await firstTab.getByRole('button', { name: 'Logout' }).click()
  await firstTab.waitForURL('**/auth')
  await signIn(firstTab, app.url, admin)
  // The second tab receives the events from the sign-out and the sign-in together.
  expect((await deliverStorageEvents()).filter(key => key === 'accessToken').length).toBeGreaterThan(1)
  await secondTab.waitForURL('**/admin')
  await expectVisible(secondTab.getByText(`Logged in as ${admin.username} (Admin)`))
  expect(await secondTab.getByText('Mira').count()).toBe(0)
})

test('a login form filled in before hydration can be submitted after hydration', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open()
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/auth`, { waitUntil: 'commit' })
  await page.getByLabel('Email or Username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
  release()
  await hydratePage(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

test('a login form that is submitted while the application loads is sent when the application is ready', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open()
  const release = await pauseRequests(page, '**/assets/entry*.js')
  const entryRequest = page.waitForRequest('**/assets/entry*.js')
  await page.goto(`${app.url}/auth`)
  await page.getByLabel('Email or Username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
  await entryRequest
  await page.getByRole('button', { name: 'Login' }).click()
  release()
  await page.waitForURL('**/dashboard')
})

test('a login attempt before app-loader.ts runs shows an error, and an attempt after hydration succeeds', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open({ allowedConsoleErrors: /status of 400/ })
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/auth`, { waitUntil: 'commit' })
  await page.getByLabel('Email or Username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: 'You need JavaScript to log in' }))
  expect(await page.getByLabel('Email or Username').inputValue()).toBe(user.username)
  release()
  await hydratePage(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

test('a login loads the next page from the server if a deployment has removed the viewer module', async () => {
  const user = await createTestUser(app.deps)
  const page = await browser.open({ allowedConsoleErrors: /ERR_FAILED|dynamically imported module/ })
  await page.route(/\/assets\/viewer-/, route =>
    new URL(page.url()).pathname === '/auth' ? route.abort() : route.continue(),
  )
  await page.goto(`${app.url}/auth`)
  await submitLoginForm(page, user.username, PASSWORD)
  await page.waitForURL('**/dashboard')
  await expectVisible(page.getByRole('tab', { name: 'Credits' }))
})

test.each([390, 1280])(
  'without JavaScript, at a width of %i pixels, a submitted login form shows that JavaScript is required',
  async width => {
    const page = await browser.open({ scripts: false, width, allowedConsoleErrors: /status of 400/ })
    await page.goto(`${app.url}/auth`)
    await page.getByLabel('Email or Username').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'You need JavaScript to log in' }))
    expect(await page.getByLabel('Email or Username').inputValue()).toBe('ada@example.com')
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    expect(new URL(page.url()).pathname).toBe('/auth')
    expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  },
)
