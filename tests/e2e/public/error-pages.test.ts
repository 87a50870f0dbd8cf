import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, findAxeViolations, hydratePage, setupTestBrowser } from '../../support/browser/browser'
import { openPageAs } from '../../support/browser/page-actions'
import { createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const openPage = (width: number) =>
  browser.open({
    width,
    allowedConsoleErrors: /ERR_FAILED|dynamically imported module|HydrateFallback|Could not load the viewer/,
  })

const expectErrorBelowLogo = async (page: Page, title: string) => {
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expectVisible(heading)
  const logo = page.locator('a[href="/"]:visible').filter({ hasText: 'Kairos' }).first()
  const [logoBox, headingBox] = [await logo.boundingBox(), await heading.boundingBox()]
  expect(logoBox?.y).toBeLessThan(headingBox?.y ?? 0)
  expect(await findAxeViolations(page)).toEqual([])
}

const getBackgroundColor = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => getComputedStyle(element).backgroundColor)

test.each([390, 1280])(
  'at %i pixels, keeps the header and the footer when the code of a public page fails to load',
  async width => {
    const page = await openPage(width)
    await page.goto(`${app.url}/contact`)
    await page.mouse.move(50, 50)
    await hydratePage(page)
    await page.route(/\/assets\/AboutPage-.*\.js$/, route => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expectErrorBelowLogo(page, "This page didn't load")
    await expectVisible(page.getByRole('contentinfo'))
    expect(await getBackgroundColor(page, 'header'), 'the header has the background color of the page').toBe(
      await getBackgroundColor(page, 'html'),
    )
    await page.unroute(/\/assets\/AboutPage-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(page.getByRole('link', { name: 'Request Alpha Access' }))
    expect(
      await getBackgroundColor(page, 'header'),
      'the header and the page have different background colors',
    ).not.toBe(await getBackgroundColor(page, 'html'))
  },
)

test.each([390, 1280])('at %i pixels, shows an error below the logo when the server rejects a form', async width => {
  const page = await openPage(width)
  const response = await fetch(`${app.url}/contact`, {
    method: 'POST',
    headers: { accept: 'text/html', origin: 'https://other.example' },
    body: new URLSearchParams({ name: 'Ada' }),
  })
  expect(response.status).toBe(403)
  const body = await response.text()
  await page.route('**/contact', route => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto(`${app.url}/contact`)
  await expectErrorBelowLogo(page, "Your request couldn't be completed")
})

test('shows a message below the logo when a page requires JavaScript and scripts are disabled', async () => {
  const page = await browser.open({ scripts: false })
  await page.goto(`${app.url}/dashboard`)
  const [logo, heading] = [
    page.locator('a[href="/"]').first(),
    page.getByRole('heading', { name: 'This page requires JavaScript' }),
  ]
  await expectVisible(heading)
  expect((await logo.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0)
})

test('keeps the sidebar when the code of a page inside the dashboard layout fails to load', async () => {
  const page = await openPage(1280)
  await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
  await expectVisible(page.getByRole('heading', { name: /^Welcome/ }))
  await page.route(/\/assets\/UploadPage-.*\.js$/, route => route.abort())
  await page.getByRole('link', { name: 'Files' }).first().click()
  await expectErrorBelowLogo(page, "This page didn't load")
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expectVisible(page.getByRole('heading', { name: /^Welcome/ }))
})

test.each([390, 1280])(
  'at %i pixels, shows an error below the logo when the layout or the session fails to load',
  async width => {
    const page = await openPage(width)
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
    await expectVisible(page.getByRole('heading', { name: /^Welcome/ }))
    await page.route(/\/assets\/DashboardLayout-.*\.js$/, route => route.abort())
    await page.reload()
    await expectErrorBelowLogo(page, "This page didn't load")
    await page.unroute(/\/assets\/DashboardLayout-.*\.js$/)
    await page.route('**/graphql', route => route.abort())
    await page.reload()
    await expectErrorBelowLogo(page, "We couldn't verify your session")
  },
)
