import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  hydratePage,
  pauseRequests,
  setupTestBrowser,
} from '../support/browser/browser'
import { fillContactForm } from '../support/browser/page-actions'

const app = setupTestApp()
const browser = setupTestBrowser()

const openPage = async (path: string, options?: Parameters<typeof browser.open>[0]): Promise<Page> => {
  const page = await browser.open(options)
  await page.goto(app.url + path)
  await hydratePage(page)
  return page
}

const expectText = (page: Page, text: string) => expectVisible(page.getByText(text, { exact: true }).first())
const countMessages = () => app.db.prisma.contactMessage.count()
const getFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the signup form disables its fields during a request and keeps the input after an error', async () => {
  const page = await openPage('/#signup', { allowedConsoleErrors: /Failed to load resource|429|net::/ })
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Work email').fill('ada@example.com')
  await page.getByLabel('Area of interest').selectOption('social')
  let requestCount = 0
  await page.route('**/graphql', async route => {
    requestCount += 1
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.abort()
  })
  await page.getByRole('button', { name: 'Request early access' }).dblclick()
  await expectVisible(page.getByRole('button', { name: 'Processing...' }))
  expect(await page.getByLabel('Work email').isDisabled()).toBe(true)
  await expectText(page, 'There was a problem submitting your information. Please try again.')
  await expectVisible(page.getByText('Submission Error', { exact: true }).first())
  expect(await page.getByLabel('Work email').inputValue()).toBe('ada@example.com')
  expect(await page.getByLabel('Area of interest').inputValue()).toBe('social')
  expect(await page.getByLabel('Work email').isDisabled()).toBe(false)
  expect(requestCount).toBe(1)
})

test('the contact form shows validation errors from the server at their fields', async () => {
  const page = await openPage('/contact', { allowedConsoleErrors: /status of 400/ })
  await page.route('**/graphql', route =>
    route.fulfill({
      status: 400,
      json: {
        errors: [
          {
            message: 'Check what you entered',
            extensions: {
              code: 'BAD_USER_INPUT',
              http: { status: 400 },
              issues: [{ path: 'subject', message: 'Subject must be on one line.' }],
            },
          },
        ],
      },
    }),
  )
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByText('Subject must be on one line.'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('subject')
  await expectText(page, 'Something went wrong')
})

test.each([
  [502, 'text/html', '<h1>Bad Gateway</h1>'],
  [500, 'application/json', '{"oops":1}'],
  [200, 'text/plain', 'Welcome to the network of this hotel'],
])('the contact form shows a fallback error for a non-GraphQL response (%i, %s)', async (status, contentType, body) => {
  const page = await openPage('/contact', { allowedConsoleErrors: /status of 50/ })
  await page.route('**/graphql', route => route.fulfill({ status, contentType, body }))
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectText(page, 'Failed to send message')
})

test('the contact form validates its fields, sends a message, and shows a confirmation on the button for three seconds', async () => {
  const page = await openPage('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  for (const text of [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 3 characters.',
    'Message must be at least 10 characters.',
  ])
    await expectVisible(page.getByText(text))
  expect(await findAxeViolations(page)).toEqual([])
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByRole('button', { name: 'Message Sent!' }))
  const startedAt = Date.now()
  await expectText(page, "We've received your message and will respond soon.")
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  await expectVisible(page.getByRole('button', { name: 'Send Message' }))
  expect(Date.now() - startedAt).toBeGreaterThan(2500)
  expect(await app.db.prisma.contactMessage.findMany()).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does the sweep begin?' },
  ])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByText('Subject must be at least 3 characters.'))
})

test('a message whose honeypot field is filled in is stored and marked as suspicious', async () => {
  const page = await openPage('/contact')
  await fillContactForm(page)
  await page.locator('input[name=remarks]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await app.db.prisma.contactMessage.findMany()).toMatchObject([{ name: 'Ada', isSuspicious: true }])
})

test('a signup request that completes after a navigation causes a toast, but no redirect', async () => {
  const page = await openPage('/#signup')
  const release = await pauseRequests(page, '**/graphql')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Work email').fill('ada@example.com')
  await page.getByLabel('Area of interest').selectOption('social')
  await page.getByRole('button', { name: 'Request early access' }).click()
  await expectVisible(page.getByRole('button', { name: 'Processing...' }))
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  release()
  await expectText(page, 'We’ve received your request for early access.')
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(await app.db.prisma.lead.count()).toBe(1)
})

test('the back button restores unsent input, but not sent input', async () => {
  const page = await openPage('/contact')
  await fillContactForm(page)
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  const message = page.getByLabel('Message', { exact: true })
  await expect.poll(() => message.inputValue()).toBe('Where does the sweep begin?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await countMessages()).toBe(1)
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  await expectVisible(message)
  expect(await message.inputValue()).toBe('')
})

test('the focus returns to the submit button after a request fails or succeeds', async () => {
  const page = await openPage('/contact', { allowedConsoleErrors: /net::ERR_FAILED/ })
  await page.route('**/graphql', route => route.abort())
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  await expectText(page, "The server can't be reached. Check your connection and try again.")
  await expect.poll(() => getFocusedText(page)).toBe('Send Message')
  await page.unroute('**/graphql')
  const release = await pauseRequests(page, '**/graphql')
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  await expectVisible(page.getByRole('button', { name: 'Sending...' }))
  release()
  await expectVisible(page.getByRole('button', { name: 'Message Sent!' }))
  await expect.poll(() => getFocusedText(page)).toBe('Message Sent!')
})

test('a fallback replaces a toast whose code fails to load, and the next toast loads the code again', async () => {
  const page = await openPage('/contact', { allowedConsoleErrors: /net::ERR_FAILED|Failed to fetch/ })
  await page.route(/\/assets\/Toast-.*\.js|\/graphql$/, route => route.abort())
  await page.clock.install()
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const toastTitle = page.getByText('Something went wrong', { exact: true })
  await expectVisible(toastTitle)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectHidden(toastTitle)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(toastTitle)
  await page.clock.runFor(5000)
  await expectHidden(toastTitle)
  await page.unroute(/\/assets\/Toast-.*\.js|\/graphql$/)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.locator('.toasts').getByText("We've received your message and will respond soon."))
  // `resetPage` does not reset the fake clock. Because this page is closed, later tests open a new page.
  await page.close()
})
