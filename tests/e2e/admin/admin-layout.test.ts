import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, getHorizontalOverflow, pauseRequests, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, openPageAs } from '../../support/browser/page-actions'
import {
  createTestAdmin,
  createTestCategory,
  createTestCreditCode,
  createTestPost,
  createTestUser,
} from '../../support/factories'
import { openSettings } from '../../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

const openAsAdmin = async (path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> => {
  const page = await browser.open(options)
  await openPageAs(page, app, await createTestAdmin(app.deps, { username: 'root' }), path)
  return page
}

const getBox = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  return box
}

/** Returns the x positions of the table columns and the heights of the first `rowCount` rows, in pixels. */
const getTableLayout = (page: Page, rowCount: number) =>
  page.evaluate(
    count => ({
      columnPositions: [...document.querySelectorAll('th')].map(header => Math.round(header.getBoundingClientRect().x)),
      rowHeights: [...document.querySelectorAll('tbody tr')]
        .slice(0, count)
        .map(row => Math.round(row.getBoundingClientRect().height)),
    }),
    rowCount,
  )

test.each([1280, 390])('at %i pixels, the loaded user list has the layout of its skeleton', async width => {
  await createTestUser(app.deps, { username: 'tomas', email: 'tomas.lindqvist@kairos.example' })
  const page = await openAsAdmin('/dashboard', { width })
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('AdminUsers')) await released
    await route.continue()
  })
  await page.goto(`${app.url}/admin`)
  await expectVisible(page.getByRole('table', { name: 'Users' }).and(page.locator('[aria-busy="true"]')))
  const skeletonLayout = await getTableLayout(page, 2)
  release()
  await expectVisible(page.getByText('tomas.lindqvist@kairos.example'))
  expect(await getTableLayout(page, 2)).toEqual(skeletonLayout)
})

test('a list 43rem wide is a table if it has few columns; otherwise, it is stacked with a sort control', async () => {
  await createTestCreditCode(app.deps, { code: 'SPRING26' })
  await createTestPost(app.deps)
  // In a window 1024 pixels wide, the navigation leaves 43rem for the list.
  const page = await openAsAdmin('/admin', { width: 1024 })
  await expectVisible(page.getByRole('columnheader', { name: 'Email' }))
  expect(await page.getByLabel('Sort by').isVisible()).toBe(false)
  for (const tab of ['Projects', 'Credits']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectVisible(page.getByRole('tabpanel', { name: tab }).getByLabel('Sort by'))
    expect(await page.getByRole('columnheader').first().isVisible()).toBe(false)
  }
  await page.goto(`${app.url}/admin/blog`)
  await expectVisible(page.getByRole('columnheader', { name: 'Created' }))
  expect(await page.getByLabel('Sort by').isVisible()).toBe(false)
})

test('on a phone, search and New Post are on one line, and filters and sorting are on the next line', async () => {
  const page = await openAsAdmin('/admin/blog', { width: 390 })
  await expectVisible(page.getByRole('button', { name: 'New Post' }))
  const getTop = async (name: string) =>
    Math.round((await page.getByLabel(name, { exact: true }).boundingBox())?.y ?? -1)
  const createButtonBox = await page.getByRole('button', { name: 'New Post' }).boundingBox()
  expect(await getTop('Search posts')).toBe(Math.round(createButtonBox?.y ?? 0))
  expect(await getTop('Status')).toBeGreaterThan(await getTop('Search posts'))
  expect(await getTop('Category')).toBe(await getTop('Status'))
  expect(await getTop('Sort by')).toBe(await getTop('Status'))
})

test('on a phone, the selected tab is completely visible', async () => {
  const page = await openAsAdmin('/admin?tab=leads', { width: 390 })
  const getSelectedTabBox = () => getBox(page, '[role="tab"][aria-selected="true"]')
  const getRightMargin = async () => 390 - (await getSelectedTabBox()).x - (await getSelectedTabBox()).width
  await expectEventually(getRightMargin).toBeGreaterThanOrEqual(20)
  await page.getByRole('tab', { name: 'Leads' }).focus()
  await page.keyboard.press('Home')
  await expectVisible(page.getByRole('tab', { name: 'Users', selected: true }))
  await expectEventually(async () => (await getSelectedTabBox()).x).toBe(20)
})

test('the selected tab stays completely visible when the window becomes narrow', async () => {
  const page = await openAsAdmin('/admin?view=webhooks')
  const getSelectedTab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true })
  await expectVisible(getSelectedTab('Webhooks'))
  await page.setViewportSize({ width: 390, height: 844 })
  const getRight = async (name: string) => {
    const box = await getSelectedTab(name).boundingBox()
    return box ? box.x + box.width : Infinity
  }
  await expectEventually(() => getRight('Webhooks')).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectEventually(() => getRight('Leads')).toBeLessThanOrEqual(390)
})

test('on a phone, a row with few actions shows the actions on the same line as the name', async () => {
  const page = await openAsAdmin('/admin', { width: 390 })
  await expectVisible(page.getByRole('button', { name: 'Edit root' }))
  const name = await getBox(page, 'td:not([data-label]):has-text("root")')
  const edit = await getBox(page, 'button[aria-label="Edit root"]')
  expect(Math.abs(edit.y + edit.height / 2 - (name.y + name.height / 2))).toBeLessThan(2)
  expect(edit.x).toBeGreaterThanOrEqual(name.x + name.width)
})

test('at 320 pixels, a row shows the whole credit code, and the buttons are below the code', async () => {
  await createTestCreditCode(app.deps, { code: 'ABCDEFGHJKLMNPQRSTUV' })
  const page = await openAsAdmin('/admin?tab=credits', { width: 320 })
  const code = page.getByText('ABCDEFGHJKLMNPQRSTUV', { exact: true })
  await expectVisible(code)
  expect(await code.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  const codeBox = await getBox(page, 'td:has-text("ABCDEFGHJKLMNPQRSTUV")')
  const menuBox = await getBox(page, 'button[aria-label^="More actions"]')
  expect(menuBox.y).toBeGreaterThanOrEqual(codeBox.y + codeBox.height)
  expect(await getHorizontalOverflow(page)).toBe(0)
})

test('on a phone, a post row has two lines, and a page with 18 posts is less than 1,800 pixels high', async () => {
  const { id: authorId } = await createTestUser(app.deps)
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Time and forecasting' })
  for (let number = 1; number <= 18; number++) {
    const title = `What a quarter of waiting costs, part ${number}`
    await createTestPost(app.deps, { title, authorId, categoryId, isFeatured: number === 3 })
  }
  const page = await openAsAdmin('/admin/blog', { width: 390 })
  await expectVisible(page.getByText('18 total'))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1800)
  expect(await getHorizontalOverflow(page)).toBe(0)
  const rows = await page.locator('tbody tr').evaluateAll(elements =>
    elements.map(row => {
      const getTops = (selector: string) =>
        new Set([...row.querySelectorAll(selector)].map(cell => Math.round(cell.getBoundingClientRect().top)))
      return { detailLineCount: getTops('td[data-label]').size, height: row.getBoundingClientRect().height }
    }),
  )
  expect(rows.filter(({ detailLineCount, height }) => detailLineCount !== 1 || height > 76)).toEqual([])
})

test('lists do not overflow when the text size is doubled', async () => {
  for (let number = 1; number <= 26; number++)
    await createTestUser(app.deps, {
      username: `reader${number}`,
      email: `reader.number.${number}@kairos.example`,
    })
  await createTestPost(app.deps, { categoryId: (await createTestCategory(app.deps)).id })
  const page = await openAsAdmin('/admin', { width: 390 })
  for (const [path, text] of [
    ['/admin', '1–25 of 28'],
    ['/admin?tab=credits', 'No active credit codes found.'],
    ['/admin/blog', '1 total'],
    ['/admin/blog?tab=categories', '1 total'],
  ] as const) {
    await page.goto(app.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expectVisible(page.getByText(text))
    expect(await getHorizontalOverflow(page), path).toBe(0)
  }
})

test('on a short screen, the calendar is below the date field and inside the screen', async () => {
  const page = await openAsAdmin('/admin?tab=credits', { width: 320 })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Credit Code' })
  await page.getByRole('button', { name: /^Expiration Date/ }).click()
  const calendar = page.getByRole('dialog', { name: /^Choose a day/ })
  await expectVisible(calendar.getByRole('grid'))
  const [dialogBox, calendarBox] = [await dialog.boundingBox(), await calendar.boundingBox()]
  const fieldBox = await page.getByRole('button', { name: /^Expiration Date/ }).boundingBox()
  if (!dialogBox || !calendarBox || !fieldBox) throw new Error('The dialog, the calendar or the field is not visible.')
  expect(calendarBox.x).toBeGreaterThanOrEqual(dialogBox.x)
  expect(calendarBox.x + calendarBox.width).toBeLessThanOrEqual(dialogBox.x + dialogBox.width)
  expect(calendarBox.y).toBeGreaterThanOrEqual(fieldBox.y + fieldBox.height)
  expect(calendarBox.y + calendarBox.height).toBeLessThanOrEqual(640)
})

test('a pending button keeps its width', async () => {
  const page = await openAsAdmin('/admin?tab=credits')
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog')
  const getButtonWidth = async (name: string) =>
    (await dialog.getByRole('button', { name, exact: true }).boundingBox())?.width
  const initialWidth = await getButtonWidth('Create Code')
  const release = await pauseRequests(page, '**/graphql')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expectVisible(dialog.getByRole('button', { name: 'Creating...', exact: true }))
  expect(await getButtonWidth('Creating...')).toBe(initialWidth)
  release()
})

test('on a phone, the buttons of the post form are at least 44 pixels high', async () => {
  const page = await openAsAdmin('/admin/blog?post=new', { width: 390 })
  await expectVisible(page.getByRole('toolbar', { name: 'Formatting' }))
  const listSmallButtons = (container: string) =>
    page.locator(`${container} button:visible`).evaluateAll(buttons =>
      buttons.flatMap(button => {
        const name = button.getAttribute('aria-label') ?? button.textContent
        return button.getBoundingClientRect().height < 44 ? [name] : []
      }),
    )
  expect(await listSmallButtons('form')).toEqual([])
  await openSettings(page)
  await page.getByLabel('Tags').fill('lead')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Add button' }).click()
  expect(await listSmallButtons('[role="dialog"]')).toEqual([])
})

test('audit events are sentences grouped by day, with the changed values in a table', async () => {
  const page = await openAsAdmin('/admin')
  const [admin] = await app.deps.db.user.findMany({ where: { username: 'root' } })
  const createEvent = (
    createdAt: Date,
    event: { action: string; subject: string; subjectId: number; details: object },
  ) => app.deps.db.auditEvent.create({ data: { ...event, createdAt, actorId: admin?.id, requestId: 'request-0001' } })
  const details = { tags: [], slug: 'a-lead', title: 'A lead', status: 'draft' }
  await createEvent(new Date(2026, 1, 2, 9, 30), { action: 'createPost', subject: 'Post', subjectId: 7, details })
  await createEvent(new Date(), {
    action: 'updateTenant',
    subject: 'Tenant',
    subjectId: (await app.deps.db.tenant.create({ data: { name: 'Southwind', ownerId: admin?.id ?? 0 } })).id,
    details: { name: { from: 'Acme', to: 'Northwind' }, status: { from: 'active', to: 'archived' } },
  })
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const today = page.getByRole('region', { name: 'Today' })
  // The sentence contains the tenant name from the event. The link searches for the current tenant name.
  await expectVisible(today.getByText('root updated tenant Northwind'))
  expect(await today.getByRole('link', { name: 'Northwind' }).getAttribute('href')).toBe(
    '/admin?tab=tenants&q=Southwind',
  )
  await today.getByRole('button', { name: 'Details' }).press('Enter')
  const getCells = (region: typeof today) => region.getByRole('cell').allTextContents()
  await expectEventually(() => getCells(today)).toEqual(['Name', 'Acme', 'Northwind', 'Status', 'Active', 'Archived'])

  const earlier = page.getByRole('region', { name: 'February 2, 2026' })
  expect(await earlier.getByRole('listitem').textContent()).toMatch(/^9:30\sAMroot created post A lead/)
  expect(await earlier.getByText('request-0001').count()).toBe(0)
  await earlier.getByRole('button', { name: 'Details' }).click()
  await expectVisible(earlier.getByText('request-0001'))
  expect(await getCells(earlier)).toEqual(['Title', 'A lead', 'Status', 'Draft', 'Slug', 'a-lead'])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await getHorizontalOverflow(page)).toBe(0)

  await page.getByLabel('Order').selectOption('Oldest first')
  await page.waitForURL('**/admin?view=audit&sort=createdAt')
  await expectEventually(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Overview',
    'February 2, 2026',
    'Today',
  ])
})
