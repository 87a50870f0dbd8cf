import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  pauseRequests,
  setupTestBrowser,
} from '../../support/browser/browser'
import { openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const getColors = (locator: Locator) =>
  locator.evaluate(element => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })

test('marks the selected tab, sidebar link and inner tab in forced colors mode', async () => {
  const page = await browser.open()
  await page.emulateMedia({ forcedColors: 'active' })
  await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=leads')
  for (const [selected, unselected] of [
    [page.getByRole('tab', { name: 'Leads' }), page.getByRole('tab', { name: 'Tenants' })],
    [page.getByRole('link', { name: 'Admin Panel' }), page.getByRole('link', { name: 'Dashboard', exact: true })],
    [page.getByRole('tab', { name: 'Early access' }), page.getByRole('tab', { name: 'Contact messages' })],
  ] as const) {
    await expectVisible(selected)
    const [selectedColors, unselectedColors] = [await getColors(selected), await getColors(unselected)]
    expect(selectedColors.backgroundColor).not.toBe(unselectedColors.backgroundColor)
    expect(selectedColors.color).not.toBe(selectedColors.backgroundColor)
  }
})

test('marks the selected day of a calendar and the primary button in forced colors mode', async () => {
  const page = await browser.open()
  await page.emulateMedia({ forcedColors: 'active' })
  await openPageAs(page, app, await createTestAdmin(app.deps), '/admin?tab=credits')
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Expiration Date').click()
  await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  await page.getByRole('gridcell').getByRole('button', { name: /^20 / }).click()
  await page.getByLabel('Expiration Date').click()
  const dayColors = await getColors(page.getByRole('gridcell', { selected: true }).getByRole('button'))
  const calendarColors = await getColors(page.getByRole('dialog', { name: /^Choose a day/ }))
  expect(dayColors.backgroundColor).not.toBe(calendarColors.backgroundColor)
  expect(dayColors.color).not.toBe(dayColors.backgroundColor)
  await page.keyboard.press('Escape')
  const getBorderWidth = (name: string) =>
    page.getByRole('button', { name }).evaluate(button => getComputedStyle(button).borderTopWidth)
  expect(await getBorderWidth('Create Code')).not.toBe(await getBorderWidth('Cancel'))
})

test.each([390, 1280])(
  'the session check spinner is centered and has no axe violations at a width of %i pixels',
  async width => {
    const page = await browser.open({ width })
    const release = await pauseRequests(page, '**/graphql')
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
    const spinner = page.getByRole('status').filter({ hasText: 'Checking your session' })
    await expectVisible(spinner)
    const spinnerBox = await spinner.locator('svg').boundingBox()
    const viewport = await page.evaluate(() => ({ width: document.documentElement.clientWidth, height: innerHeight }))
    if (!spinnerBox) throw new Error('The spinner is not visible.')
    expect(Math.abs(spinnerBox.x + spinnerBox.width / 2 - viewport.width / 2)).toBeLessThanOrEqual(1)
    expect(Math.abs(spinnerBox.y + spinnerBox.height / 2 - viewport.height / 2)).toBeLessThanOrEqual(1)
    expect(await findAxeViolations(page)).toEqual([])
    release()
    await expectHidden(spinner)
  },
)

test.each([
  ['/dashboard', 'Credits', 'No credit transactions yet'],
  ['/admin', 'Tenants', 'No tenants found'],
  ['/admin/blog', 'Categories', 'Create Category'],
])('on %s, keeps the page and offers a retry when a tab fails to load', async (path, tab, content) => {
  const page = await browser.open({
    allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported module/,
  })
  await openPageAs(page, app, await createTestAdmin(app.deps), path)
  await expectVisible(page.getByRole('tab', { name: tab }))
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: tab }).click()
  const error = page.getByRole('alert').filter({ hasText: "This part of the page didn't load." })
  await expectVisible(error)
  // After a failed retry, the page requests /healthz and reloads if that request succeeds. The test waits until the
  // request has failed before it restores the connection.
  const failedHealthRequest = page.waitForEvent('requestfailed', request => request.url().includes('/health'))
  await error.getByRole('button', { name: 'Try again' }).click()
  await failedHealthRequest
  await expectVisible(error)
  await expectVisible(page.getByRole('tab', { name: tab }))

  await page.context().setOffline(false)
  await error.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(page.getByText(content).first())
})
