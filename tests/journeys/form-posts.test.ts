import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import {
  expectHidden,
  expectVisible,
  getHorizontalOverflow,
  hydratePage,
  pauseScripts,
  setupTestBrowser,
} from '../support/browser/browser'
import { fillContactForm } from '../support/browser/page-actions'

const app = setupTestApp()
const browser = setupTestBrowser()

const countMessages = () => app.db.prisma.contactMessage.count()

const readValues = (page: Page) =>
  page
    .locator('main form :is(input, select, textarea)')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))

const isInViewport = (locator: Locator) =>
  locator.first().evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('the browser posts a form that is submitted before hydration', async () => {
  const page = await browser.open()
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/contact`, { waitUntil: 'commit' })
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  // `waitUntil` is not the default `load`, because the load event waits for the paused scripts.
  await page.waitForURL('**/contact?sent#contact-form', { waitUntil: 'commit' })
  release()
  await hydratePage(page)
  await expectVisible(page.getByRole('status').filter({ hasText: 'Message sent' }))
  expect(await countMessages()).toBe(1)
})

test('keeps input from before hydration, and submits values that were set without events', async () => {
  const page = await browser.open()
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/#signup`, { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).pressSequentially('Ada')
  await page.getByLabel('Area of interest').selectOption('social')
  await page.getByLabel('Work email').evaluate((input: HTMLInputElement) => {
    input.value = 'ada@example.com'
  })
  await page.getByLabel('Name', { exact: true }).focus()
  release()
  await hydratePage(page)
  expect(await readValues(page)).toEqual(['Ada', 'ada@example.com', 'social', ''])
  await page.keyboard.type(' Byron')
  await page.getByLabel('Work email').evaluate((input: HTMLInputElement) => {
    input.value = 'byron@example.com'
  })
  await page.getByRole('button', { name: 'Request early access' }).click()
  await page.waitForURL('**/success')
  expect(await app.db.prisma.lead.findMany()).toMatchObject([
    { name: 'Ada Byron', email: 'byron@example.com', interest: 'social' },
  ])
})

test('keeps the changes that a user makes to a rejected form before hydration, and validates later changes', async () => {
  const page = await browser.open({ allowedConsoleErrors: /status of 400/ })
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/contact`, { waitUntil: 'commit' })
  await fillContactForm(page)
  await page.getByLabel('Subject').fill('A')
  await page.getByLabel('Message', { exact: true }).fill('Short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.waitForURL('**/contact#contact-form', { waitUntil: 'commit' })
  const subjectError = page.getByText('Subject must be at least 3 characters.', { exact: true })
  await expectVisible(subjectError)
  await page.getByLabel('Message', { exact: true }).fill('Long enough by now')
  release()
  await hydratePage(page)
  expect(await readValues(page)).toEqual(['Ada', 'ada@example.com', 'A', 'Long enough by now', ''])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message')
  await expectVisible(subjectError)
  await page.getByLabel('Subject').fill('A question')
  await expectHidden(subjectError)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectVisible(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await readValues(page)).toEqual(['', '', '', '', ''])
  await expectHidden(page.getByRole('alert').first())
  expect(await app.db.prisma.contactMessage.findMany()).toMatchObject([
    { subject: 'A question', message: 'Long enough by now' },
  ])
})

describe.each([
  [390, false],
  [1280, true],
])('without JavaScript, at a width of %i pixels', (width, dark) => {
  const options = { scripts: false, width, dark, allowedConsoleErrors: /status of 4/ }

  test('shows what to correct in a contact message, and sends the corrected message', async () => {
    const page = await browser.open(options)
    await page.goto(`${app.url}/contact`)
    await fillContactForm(page)
    await page.getByLabel('Email Address').fill('ada')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Something went wrong' }))
    expect(await isInViewport(page.getByText('Something went wrong'))).toBe(true)
    const email = page.getByLabel('Email Address')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await readValues(page)).toEqual(['Ada', 'ada', 'A question', 'Where does the sweep begin?', ''])
    expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    await email.fill('ada@example.com')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/contact?sent#contact-form')
    const confirmation = page.getByRole('status').filter({ hasText: 'Message sent' })
    await expectVisible(confirmation)
    expect(await isInViewport(confirmation)).toBe(true)
    expect(await app.db.prisma.contactMessage.findMany()).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', message: 'Where does the sweep begin?', isSuspicious: false },
    ])
  })

  test('shows what to correct in the signup form, requests early access, and rejects a registered email address', async () => {
    const page = await browser.open(options)
    await page.goto(`${app.url}/`)
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('Work email').fill('ada@example.com')
    const submitButton = page.getByRole('button', { name: 'Request early access' })
    await submitButton.click()
    const interestError = page.getByText('Please select an area of interest')
    await expectVisible(interestError)
    expect(await isInViewport(page.getByText('Submission Error'))).toBe(true)
    expect(await readValues(page)).toEqual(['Ada', 'ada@example.com', '', ''])
    expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByLabel('Area of interest').selectOption('timemanip')
    await submitButton.click()
    // After the redirect, the browser keeps the fragment of the form's `action`.
    await page.waitForURL('**/success#signup-form')
    expect(await app.db.prisma.lead.findMany()).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', interest: 'timemanip' },
    ])
    await page.goto(`${app.url}/#signup`)
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('Work email').fill('ADA@example.com')
    await page.getByLabel('Area of interest').selectOption('other')
    await submitButton.click()
    const message = 'This email is already registered. Thank you for your interest!'
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Submission Error' }).getByText(message))
    expect(await page.getByLabel('Work email').getAttribute('aria-invalid')).toBe('true')
    expect(await readValues(page)).toEqual(['Ada', 'ADA@example.com', 'other', ''])
  })
})

test.each(['entry.client', 'ContactPage'])(
  'the browser posts the contact form if the script %s fails to load',
  async chunkName => {
    const page = await browser.open({ allowedConsoleErrors: /net::ERR_FAILED/ })
    const failure = page.waitForEvent('requestfailed')
    await page.route(`**/assets/${chunkName}*.js`, route => route.abort())
    await page.goto(`${app.url}/contact`, { waitUntil: 'commit' })
    await failure
    await fillContactForm(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/contact?sent#contact-form')
    expect(await countMessages()).toBe(1)
  },
)
