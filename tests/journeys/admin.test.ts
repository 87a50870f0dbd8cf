import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../support/browser/browser'
import { type BrowserOptions, openAdminPage } from '../support/browser/open-admin-page'
import { openPageAs } from '../support/browser/page-actions'
import { createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

const hasTouchTargetHeight = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [-21.5, 21.5].every(offset =>
    element.contains(document.elementFromPoint(x + width / 2, y + height / 2 + offset)),
  )
}

const openAdmin = (options?: BrowserOptions) => openAdminPage(app, browser, options)

describe('admin dashboard', () => {
  test('shows the authenticated user, the tabs and the views of the Users tab, and stores the selected tab in the URL', async () => {
    const page = await openAdmin()
    await expectVisible(page.getByText('Logged in as root (Admin)'))
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      ...['Users', 'Tenants', 'Projects', 'Credits', 'Blog', 'Leads'],
      ...['Accounts', 'Invitations', 'Service accounts', 'Audit log', 'Jobs', 'Webhooks'],
    ])
    for (const [tab, text] of [
      ['Tenants', 'No tenants found'],
      ['Projects', 'No projects found'],
      ['Credits', 'No active credit codes found.'],
      ['Leads', 'No leads found'],
    ] as const) {
      await openTab(page, tab)
      await expectVisible(page.getByText(text))
      expect(new URL(page.url()).search).toBe(`?tab=${tab.toLowerCase()}`)
      expect(await findAxeViolations(page)).toEqual([])
    }
    await page.reload()
    await expectVisible(page.getByText('No leads found'))
    await page.goBack()
    await expectVisible(page.getByText('No active credit codes found.'))
  })

  test('links to the blog administration pages and to the home page', async () => {
    const page = await openAdmin()
    await openTab(page, 'Blog')
    await expectVisible(page.getByRole('link', { name: 'Full Blog Dashboard' }))
    const links = page.getByRole('tabpanel').getByRole('link')
    const hrefs = await links.evaluateAll(elements => elements.map(link => link.getAttribute('href')))
    expect(hrefs).toEqual(['/admin/blog', '/admin/blog?tab=categories', '/admin/blog?tab=media', '/admin/blog', '/'])
    expect(await page.getByRole('link', { name: /^View Blog/ }).getAttribute('target')).toBe('_blank')
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('has a 16rem navigation drawer, stacked rows, a sort control and large touch targets on a phone', async () => {
    const page = await openAdmin({ width: 390 })
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog')
    await expectVisible(drawer)
    expect((await drawer.boundingBox())?.width).toBe(256)
    expect(await drawer.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Home',
      'Blog',
      'Dashboard',
      'Admin Panel',
    ])
    expect(await drawer.getByRole('link', { name: 'Admin Panel' }).getAttribute('aria-current')).toBe('page')
    expect(await drawer.textContent()).toContain('rootroot@example.com')
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const [header, cell] = [page.getByRole('columnheader').first(), page.getByRole('cell').nth(2)]
    expect(await header.isVisible()).toBe(false)
    expect(await cell.evaluate(element => getComputedStyle(element, '::before').content)).toBe('"Email"')
    const overview = await page.getByRole('region', { name: 'Overview' }).boundingBox()
    const firstRow = await page.locator('tbody tr').first().boundingBox()
    expect((firstRow?.y ?? Number.NaN) - (overview?.height ?? Number.NaN)).toBeLessThan(370)
    expect(firstRow?.y).toBeLessThan(550)
    for (const name of ['Add New User', 'Edit root', 'More actions for root']) {
      expect(await page.getByRole('button', { name }).evaluate(hasTouchTargetHeight), name).toBe(true)
    }
    for (const control of await page.locator('main').getByRole('combobox').all()) {
      expect(await control.evaluate(hasTouchTargetHeight)).toBe(true)
    }
    await page.getByLabel('Sort by').selectOption({ label: 'Sort by Email, descending' })
    await page.waitForURL('**/admin?sort=-email')
  })

  test('shows a focus ring on a tab that is selected with the keyboard, but not after a click', async () => {
    const page = await openAdmin()
    const getOutlineStyle = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
    await openTab(page, 'Tenants')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tenants')
    expect(await getOutlineStyle()).toBe('none')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Projects')
    expect(await getOutlineStyle()).toBe('solid')
  })

  test('does not move the sidebar or the page content when a dialog opens', async () => {
    const page = await openAdmin()
    await expectVisible(getRow(page, 'root@example.com'))
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.evaluate(() => scrollTo(0, 100))
    const getBoxes = () =>
      page
        .locator('aside, main')
        .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().toJSON()))
    await expect.poll(async () => (await getBoxes()).map(({ y }) => y)).toEqual([0, -100])
    const boxesBefore = await getBoxes()
    await page.getByRole('button', { name: 'Add New User' }).evaluate((button: HTMLElement) => button.click())
    await expectVisible(page.getByRole('dialog'))
    expect(await getBoxes()).toEqual(boxesBefore)
  })

  test('redirects users without the admin role to their dashboard', async () => {
    const user = await createTestUser(app.deps)
    const page = await browser.open()
    await openPageAs(page, app, user, '/admin?tab=credits')
    await page.waitForURL('**/dashboard')
  })
})

test.each(['/admin', '/dashboard'])('the mobile menu of %s closes when the screen becomes wide', async path => {
  const page = await openAdmin({ width: 820 })
  await page.goto(app.url + path)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Application' }).filter({ visible: true })
  await expectVisible(menu)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expectVisible(page.getByRole('complementary', { name: 'Sidebar' }))
  await page.getByRole('tab', { name: 'Credits' }).click()
  await expectVisible(page.getByRole('tabpanel', { name: 'Credits' }))
  await page.setViewportSize({ width: 820, height: 1180 })
  await expectVisible(page.getByRole('button', { name: 'Menu', expanded: false }))
  await expectHidden(menu)
})
