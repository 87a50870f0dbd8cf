import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeCreditCode, openAs, until } from '../support/accounts'
import { useApp } from '../support/app'
import { beyondTheEdge, hold, seen, useBrowser } from '../support/browser'
import { makeAdmin, makeCategory, makePost, makeUser } from '../support/factories'

const app = useApp()
const browser = useBrowser()

const openAt = async (path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> => {
  const page = await browser.open(options)
  await openAs(page, app, await makeAdmin(app.deps, { username: 'root' }), path)
  return page
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  return box
}

/** Where a list's columns begin, and how high its first rows are. */
const shapeOf = (page: Page, rows: number) =>
  page.evaluate(
    count => ({
      columns: [...document.querySelectorAll('th')].map(head => Math.round(head.getBoundingClientRect().x)),
      rows: [...document.querySelectorAll('tbody tr')]
        .slice(0, count)
        .map(row => Math.round(row.getBoundingClientRect().height)),
    }),
    rows,
  )

it.each([1280, 390])('at %i pixels no column and no row moves as the list comes', async width => {
  await makeUser(app.deps, { username: 'tomas', email: 'tomas.lindqvist@kairos.example' })
  const page = await openAt('/dashboard', { width })
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('AdminUsers')) await held
    await route.continue()
  })
  await page.goto(`${app.url}/admin`)
  await seen(page.getByRole('table', { name: 'Users' }).and(page.locator('[aria-busy="true"]')))
  const before = await shapeOf(page, 2)
  letGo()
  await seen(page.getByText('tomas.lindqvist@kairos.example'))
  expect(await shapeOf(page, 2)).toEqual(before)
})

it('a list of few columns is a table from 42rem on, another from 48; only a stacked one has a sort box', async () => {
  await makeCreditCode(app.deps, { code: 'SPRING26' })
  await makePost(app.deps)
  // Beside the navigation there are 43rem.
  const page = await openAt('/admin', { width: 1024 })
  await seen(page.getByRole('columnheader', { name: 'Email' }))
  expect(await page.getByLabel('Sort by').isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Credits' }).click()
  await seen(page.getByLabel('Sort by'))
  expect(await page.getByRole('columnheader').first().isVisible()).toBe(false)
  await page.goto(`${app.url}/admin/blog`)
  await seen(page.getByRole('columnheader', { name: 'Created' }))
  expect(await page.getByLabel('Sort by').isVisible()).toBe(false)
})

it('on a phone the search and what is done share a line, the filters and the order the next', async () => {
  const page = await openAt('/admin/blog', { width: 390 })
  await seen(page.getByRole('button', { name: 'New Post' }))
  const line = async (name: string) =>
    Math.round((await page.getByLabel(name, { exact: true }).boundingBox())?.y ?? -1)
  const create = await page.getByRole('button', { name: 'New Post' }).boundingBox()
  expect(await line('Search posts')).toBe(Math.round(create?.y ?? 0))
  expect(await line('Status')).toBeGreaterThan(await line('Search posts'))
  expect(await line('Category')).toBe(await line('Status'))
  expect(await line('Sort by')).toBe(await line('Status'))
})

it('on a phone the chosen tab is whole, with room between it and the edge', async () => {
  const page = await openAt('/admin?tab=leads', { width: 390 })
  const chosen = () => boxOf(page, '[role="tab"][aria-selected="true"]')
  const room = async () => 390 - (await chosen()).x - (await chosen()).width
  await until(room).toBeGreaterThanOrEqual(20)
  await page.getByRole('tab', { name: 'Leads' }).focus()
  await page.keyboard.press('Home')
  await seen(page.getByRole('tab', { name: 'Users', selected: true }))
  await until(async () => (await chosen()).x).toBe(20)
})

it('on a phone the few things that are done with a row stand beside its name', async () => {
  const page = await openAt('/admin', { width: 390 })
  await seen(page.getByRole('button', { name: 'Edit root' }))
  const name = await boxOf(page, 'td:not([data-label]):has-text("root")')
  const edit = await boxOf(page, 'button[aria-label="Edit root"]')
  expect(Math.abs(edit.y + edit.height / 2 - (name.y + name.height / 2))).toBeLessThan(2)
  expect(edit.x).toBeGreaterThanOrEqual(name.x + name.width)
})

it('a narrow row shows its code whole, and its buttons on a line of their own', async () => {
  await makeCreditCode(app.deps, { code: 'ABCDEFGHJKLMNPQRSTUV' })
  const page = await openAt('/admin?tab=credits', { width: 320 })
  const code = page.getByText('ABCDEFGHJKLMNPQRSTUV', { exact: true })
  await seen(code)
  expect(await code.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  const uses = await boxOf(page, 'td[data-label="Uses"]')
  const sign = await boxOf(page, 'button[aria-label^="Delete"]')
  expect(sign.y + sign.height / 2).toBeGreaterThan(uses.y + uses.height)
  expect(await beyondTheEdge(page)).toBe(0)
})

it('with letters of twice the size no list reaches beyond the edge', async () => {
  for (let number = 1; number <= 26; number++)
    await makeUser(app.deps, { username: `reader${number}`, email: `reader.number.${number}@kairos.example` })
  await makePost(app.deps, { categoryId: (await makeCategory(app.deps)).id })
  const page = await openAt('/admin', { width: 390 })
  for (const [path, words] of [
    ['/admin', '1–25 of 28'],
    ['/admin?tab=credits', 'No active credit codes found.'],
    ['/admin/blog', '1 in all'],
    ['/admin/blog?tab=categories', '1 in all'],
  ] as const) {
    await page.goto(app.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await seen(page.getByText(words))
    expect(await beyondTheEdge(page), path).toBe(0)
  }
})

it('on a low screen the calendar stays within the dialog, whose title it does not cover', async () => {
  const page = await openAt('/admin?tab=credits', { width: 320 })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Credit Code' })
  await page.getByRole('button', { name: /^Expiration Date/ }).click()
  const calendar = page.getByRole('dialog', { name: /^Choose a day/ })
  await seen(calendar.getByRole('grid'))
  const [around, inside] = [await dialog.boundingBox(), await calendar.boundingBox()]
  const field = await page.getByRole('button', { name: /^Expiration Date/ }).boundingBox()
  if (!around || !inside || !field) throw new Error('not to be seen')
  expect(inside.x).toBeGreaterThanOrEqual(around.x)
  expect(inside.x + inside.width).toBeLessThanOrEqual(around.x + around.width)
  expect(inside.y).toBeGreaterThanOrEqual(field.y + field.height)
  expect(inside.y + inside.height).toBeLessThanOrEqual(640)
})

it('a button keeps its width while it works, though its words are others then', async () => {
  const page = await openAt('/admin?tab=credits')
  await page.getByRole('button', { name: 'New Code' }).click()
  const dialog = page.getByRole('dialog')
  const widthOf = async (name: string) =>
    (await dialog.getByRole('button', { name, exact: true }).boundingBox())?.width
  const before = await widthOf('Create Code')
  const letGo = await hold(page, '**/graphql')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await seen(dialog.getByRole('button', { name: 'Creating...', exact: true }))
  expect(await widthOf('Creating...')).toBe(before)
  letGo()
})

it('on a phone every button of the post form is high enough for a thumb', async () => {
  const page = await openAt('/admin/blog?post=new', { width: 390 })
  await seen(page.getByRole('toolbar', { name: 'Text tools' }))
  await page.getByLabel('Tags').fill('lead')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Add button' }).click()
  const low = await page.locator('form button:visible').evaluateAll(buttons =>
    buttons.flatMap(button => {
      const name = button.getAttribute('aria-label') ?? button.textContent
      return button.getBoundingClientRect().height < 44 ? [name] : []
    }),
  )
  expect(low).toEqual([])
})

it('what the audit log folds away can be unfolded, down to the request', async () => {
  const page = await openAt('/admin')
  const [admin] = await app.deps.db.user.findMany({ where: { username: 'root' } })
  await app.deps.db.auditEntry.create({
    data: {
      action: 'createPost',
      subject: 'Post',
      subjectId: 7,
      actorId: admin?.id,
      requestId: 'request-0001',
      details: { tags: [], slug: 'a-lead', title: 'A lead', status: 'draft' },
    },
  })
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const row = page.getByRole('row').filter({ hasText: 'create post 7' })
  await until(() => row.locator('summary').innerText()).toMatch(/title A lead\s+status draft\s+slug a-lead/)
  expect(await row.textContent()).not.toContain('tags')
  expect(await row.getByText('request-0001').isVisible()).toBe(false)
  await row.locator('summary').click()
  await seen(row.getByText('request-0001'))
})
