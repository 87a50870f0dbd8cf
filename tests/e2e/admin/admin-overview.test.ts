import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  setupTestBrowser,
} from '../../support/browser/browser'
import { openAdminPage } from '../../support/browser/open-admin-page'
import { chooseRowAction, expectEventually, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const createLead = (email: string) => app.deps.db.lead.create({ data: { email, interest: 'social' } })

test('following a metric link opens the list of the counted items and focuses the tab of that list', async () => {
  await createLead('ada@example.com')
  const page = await openAdminPage(app, browser)
  const link = page.getByRole('link', { name: 'New leads 1 up 1 from the previous 30 days' })
  await expectVisible(link)
  expect(await findAxeViolations(page)).toEqual([])
  await link.focus()
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('cell', { name: 'ada@example.com', exact: true }))
  expect(new URL(page.url()).search).toBe('?tab=leads')
  const leadsTab = page.getByRole('tab', { name: 'Leads' })
  await expectEventually(() => leadsTab.evaluate(tab => tab === document.activeElement)).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: /^Published posts/ }).click()
  await page.waitForURL('**/admin/blog?status=published')
})

test.each([
  [1280, 120],
  [390, 180],
])('at %i px wide, the overview is at most %i px high and keeps its height as it loads', async (width, maxHeight) => {
  const page = await browser.open({ width })
  await openPageAs(page, app, await createTestAdmin(app.deps), '/dashboard')
  const overview = page.getByRole('region', { name: 'Overview' })
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('AdminOverview')) await released
    await route.continue()
  })
  await page.goto(`${app.url}/admin`)
  await expectVisible(overview.and(page.locator('[aria-busy="true"]')))
  const getHeight = async () => (await overview.boundingBox())?.height ?? Number.NaN
  const skeletonHeight = await getHeight()
  expect(skeletonHeight).toBeLessThanOrEqual(maxHeight)
  release()
  await expectVisible(overview.getByRole('link').first())
  expect(await getHeight()).toBe(skeletonHeight)
})

test('the overview updates the outstanding credits after an adjustment', async () => {
  const page = await openAdminPage(app, browser)
  await expectVisible(page.getByRole('link', { name: /^Credits outstanding 0/ }))
  await chooseRowAction(page, 'root', 'Adjust credits')
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Reason').fill('A gift')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('link', { name: /^Credits outstanding 40/ }))
})

test('the overview fits a width of 320 pixels at a text size of 200%', async () => {
  const page = await openAdminPage(app, browser, { width: 320 })
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  await expectVisible(page.getByRole('link', { name: /^Credits outstanding/ }))
  expect(await getHorizontalOverflow(page)).toBe(0)
})
