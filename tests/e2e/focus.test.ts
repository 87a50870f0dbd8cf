import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectVisible, setupTestBrowser } from '../support/browser/browser'
import { chooseRowAction, expectEventually, expectToast, openPageAs } from '../support/browser/page-actions'
import {
  createTestAdmin,
  createTestCategory,
  createTestCreditCode,
  createTestOrganization,
  createTestPost,
  createTestUser,
} from '../support/factories'
import { openBlogAdmin, waitForEditor } from '../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

/** Returns an assertion on the label or text of the focused element. The assertion retries until it passes. */
const expectFocus = (page: Page) =>
  expectEventually(() =>
    page.evaluate(() => {
      const { activeElement: element } = document
      if (element === document.body) return 'no element'
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        return element.labels?.[0]?.textContent ?? element.ariaLabel
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    }),
  )

/** Focuses a button programmatically and presses Enter. */
const focusAndPressButton = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const pauseOperation = (page: Page, operation: string) =>
  pauseMatchingRequests(page, '**/graphql', request => Boolean(request.postData()?.includes(operation)))

/**
 * Pauses the matching requests. Returns a function that continues or aborts them. Chromium starts to intercept requests
 * a few milliseconds after the call. To pause a request that the page sends on load, call this function before
 * `openPageAs`.
 */
const pauseMatchingRequests = async (page: Page, url: string, matches = (_request: Request) => true) => {
  let settle = (_outcome: 'continue' | 'abort') => {}
  const outcome = new Promise<'continue' | 'abort'>(resolve => {
    settle = resolve
  })
  await page.route(url, async route => {
    if (!matches(route.request())) return route.fallback()
    return (await outcome) === 'continue' ? route.continue() : route.abort()
  })
  return settle
}

/**
 * Presses a button and pauses the resulting request. Expects that the button is disabled and that no element has the
 * focus. Returns a function that continues or aborts the request.
 */
const pressButtonAndPause = async (page: Page, name: string, operation: string, pendingLabel: string) => {
  const settle = await pauseOperation(page, operation)
  await focusAndPressButton(page, name)
  expect(await page.getByRole('button', { name: pendingLabel }).isDisabled()).toBe(true)
  await expectFocus(page).toBe('no element')
  return settle
}

const failedRequestOptions = { allowedConsoleErrors: /Failed to load resource/ }

describe('focus after a pending action', () => {
  test('returns to the submit button of a failed form, but stays on an element that the user has focused', async () => {
    const page = await browser.open(failedRequestOptions)
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
    await focusAndPressButton(page, 'Edit Profile')
    await expectFocus(page).toBe('First Name')
    let settle = await pressButtonAndPause(page, 'Save Changes', 'mutation UpdateProfile', 'Saving...')
    settle('abort')
    await expectFocus(page).toBe('Save Changes')

    await page.unroute('**/graphql')
    settle = await pressButtonAndPause(page, 'Save Changes', 'mutation UpdateProfile', 'Saving...')
    await page.getByLabel('Last Name').focus()
    settle('abort')
    await expectVisible(page.getByRole('button', { name: 'Save Changes' }))
    await expectFocus(page).toBe('Last Name')
  })

  test('returns to the submit button of a form that stays on the page after a success', async () => {
    await createTestCreditCode(app.deps, { code: 'WELCOME100' })
    const page = await browser.open()
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard?tab=credits')
    await page.getByLabel('Credit Code').fill('WELCOME100')
    const settle = await pressButtonAndPause(page, 'Redeem Code', 'mutation RedeemCreditCode', 'Redeeming...')
    settle('continue')
    await expectFocus(page).toBe('Redeem Code')
  })

  test('returns to the submit button of a dialog that stays open after a failure', async () => {
    const page = await browser.open(failedRequestOptions)
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard?tab=organizations')
    await focusAndPressButton(page, 'New Organization')
    await expectFocus(page).toBe('Name')
    await page.keyboard.type('Harbour Foods')
    const settle = await pressButtonAndPause(page, 'Create Organization', 'mutation CreateOrganization', 'Creating...')
    settle('abort')
    await expectFocus(page).toBe('Create Organization')
  })

  test('returns to the Delete button of a confirmation dialog that stays open after a failure', async () => {
    await createTestCreditCode(app.deps, { code: 'SPRING26' })
    const page = await browser.open(failedRequestOptions)
    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=credits')
    await chooseRowAction(page, 'SPRING26', 'Delete')
    await expectFocus(page).toBe('Cancel')
    const settle = await pressButtonAndPause(page, 'Delete', 'mutation DeleteCreditCode', 'Deleting...')
    settle('abort')
    await expectFocus(page).toBe('Delete')
    await page.keyboard.press('Escape')
    await expectFocus(page).toBe('More actions for SPRING26')
  })

  test('returns to the checkbox from which an export was submitted', async () => {
    const page = await browser.open(failedRequestOptions)
    const settle = await pauseMatchingRequests(page, '**/api/export/leads.csv*')
    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=leads')
    await focusAndPressButton(page, 'Export Leads')
    const checkbox = page.getByRole('checkbox', { name: 'Email' })
    await checkbox.focus()
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('no element')
    settle('abort')
    await expectToast(page, 'Export failed')
    await expectEventually(() => checkbox.evaluate(field => field === document.activeElement)).toBe(true)
  })

  test('returns to the field from which an upload was submitted', async () => {
    const page = await browser.open(failedRequestOptions)
    const settle = await pauseOperation(page, 'UploadFile')
    await openPageAs(page, app, await createTestUser(app.deps), '/files/upload')
    const content = Buffer.from('Some words')
    await page.getByLabel(/^File/).first().setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: content })
    await page.getByLabel('Tenant ID').fill('1')
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('no element')
    settle('abort')
    await expectToast(page, 'Upload failed')
    await expectFocus(page).toBe('Tenant ID')
  })

  test('returns to the button that reloads a table', async () => {
    const page = await browser.open()
    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=credits')
    await expectVisible(page.getByText('No active credit codes found.'))
    const settle = await pressButtonAndPause(page, 'Refresh', 'query CreditCodes', 'Refresh')
    settle('continue')
    await expectFocus(page).toBe('Refresh')
  })

  test('moves to Previous when the last page of a table loads, and to Next when the first page loads', async () => {
    const { id: authorId } = await createTestUser(app.deps)
    for (let number = 0; number < 30; number++) await createTestPost(app.deps, { authorId })
    const page = await openBlogAdmin(app, browser, '')
    await expectVisible(page.getByText('1–25 of 30'))
    for (const [buttonName, range, expectedFocus] of [
      ['Next', '26–30 of 30', 'Previous'],
      ['Previous', '1–25 of 30', 'Next'],
    ] as const) {
      const settle = await pauseOperation(page, 'query AdminPosts')
      await focusAndPressButton(page, buttonName)
      await expectVisible(page.getByRole('button', { name: expectedFocus }))
      settle('continue')
      await expectVisible(page.getByText(range))
      await expectFocus(page).toBe(expectedFocus)
      await page.unroute('**/graphql')
    }
  })
})

describe('focus after a deletion or removal', () => {
  const deleteRow = async (page: Page, rowName: string, toastText: string) => {
    await chooseRowAction(page, rowName, 'Delete')
    await confirmDelete(page, toastText)
  }
  const confirmDelete = async (page: Page, toastText: string) => {
    await expectFocus(page).toBe('Cancel')
    await focusAndPressButton(page, 'Delete')
    await expectToast(page, toastText)
  }

  test('moves to the next code, or else to the previous code, or to the search field if no code remains', async () => {
    for (const code of ['ONE26', 'TWO26', 'THREE26']) await createTestCreditCode(app.deps, { code })
    const page = await browser.open()
    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=credits&sort=code')
    for (const [code, expectedFocus] of [
      ['THREE26', 'More actions for TWO26'],
      ['TWO26', 'More actions for ONE26'],
      ['ONE26', 'Search codes'],
    ] as const) {
      await deleteRow(page, code, 'Credit code deleted successfully')
      await expectFocus(page).toBe(expectedFocus)
    }
  })

  test('moves to the next post or category', async () => {
    const authorId = (await createTestUser(app.deps)).id
    for (const title of ['First', 'Second']) await createTestPost(app.deps, { title, authorId })
    for (const name of ['Ideas', 'Methods']) await createTestCategory(app.deps, { name })
    const page = await openBlogAdmin(app, browser, '')
    await deleteRow(page, 'Second', 'Blog post deleted successfully')
    await expectFocus(page).toBe('More actions for First')
    await page.getByRole('tab', { name: 'Categories' }).click()
    await deleteRow(page, 'Ideas', 'Blog category deleted successfully')
    await expectFocus(page).toBe('More actions for Methods')
  })

  test('moves to the next message when a message is deleted in its dialog', async () => {
    const message = { email: 'ada@example.com', subject: 'A question', message: 'How far ahead?' }
    for (const name of ['Ada', 'Bo', 'Cy']) await app.deps.db.contactMessage.create({ data: { name, ...message } })
    const page = await browser.open()
    await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=leads&view=messages&sort=name')
    await focusAndPressButton(page, 'View the message from Ada')
    await expectVisible(page.getByRole('dialog', { name: 'A question' }))
    await focusAndPressButton(page, 'Delete')
    await confirmDelete(page, 'Message deleted')
    await expectFocus(page).toBe('View the message from Bo')
  })

  test('moves to the next member of an organization, or to the Members button if no other member remains', async () => {
    const owner = await createTestUser(app.deps)
    const { id: organizationId } = await createTestOrganization(app.deps, owner, { name: 'Harbour Foods' })
    for (const firstName of ['Bo', 'Cy']) {
      const { id: userId } = await createTestUser(app.deps, { firstName })
      await app.deps.db.organizationMember.create({ data: { organizationId, userId, role: 'member' } })
    }
    const page = await browser.open()
    await openPageAs(page, app, owner, '/dashboard?tab=organizations')
    await page.getByRole('button', { name: /Harbour Foods/ }).click()
    await focusAndPressButton(page, 'Members')
    await focusAndPressButton(page, 'Remove Bo Person')
    await focusAndPressButton(page, 'Remove')
    await expectFocus(page).toBe('Remove Cy Person')
    await page.keyboard.press('Enter')
    await focusAndPressButton(page, 'Remove')
    await expectFocus(page).toBe('Members')
  })
})

test('a button that opens the editor moves the focus to the title, but the New Post tab keeps the focus', async () => {
  await createTestPost(app.deps, { title: 'First', slug: 'first' })
  const page = await openBlogAdmin(app, browser, '')
  await focusAndPressButton(page, 'Edit First')
  await waitForEditor(page)
  await expectFocus(page).toMatch(/^Title/)
  await page.getByRole('tab', { name: 'Posts' }).focus()
  await expectVisible(page.getByRole('button', { name: 'Edit First' }))
  await focusAndPressButton(page, 'New Post')
  await expectFocus(page).toMatch(/^Title/)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // When the tab itself opens the editor, the tab keeps the focus.
  await page.getByRole('tab', { name: 'Posts' }).focus()
  await expectVisible(page.getByRole('button', { name: 'Edit First' }))
  await page.keyboard.press('ArrowRight')
  await waitForEditor(page)
  await expectFocus(page).toBe('New Post')
})
