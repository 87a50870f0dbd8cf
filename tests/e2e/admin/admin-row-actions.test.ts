import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import {
  chooseRowAction,
  expectEventually,
  expectToast,
  getToast,
  openPageAs,
} from '../../support/browser/page-actions'
import { createTestAdmin, createTestCreditCode, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const openAsAdmin = async (path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> => {
  const page = await browser.open(options)
  await openPageAs(page, app, await createTestAdmin(app.deps, { username: 'root' }), path)
  return page
}

const createTenant = async (name: string) => {
  const { id: ownerId } = await createTestUser(app.deps)
  return await app.deps.db.tenant.create({ data: { name, ownerId } })
}

const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

const hasFocusRing = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement !== null && getComputedStyle(activeElement).outlineStyle !== 'none'
  })

const getBox = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  return box
}

test('an administrator can archive a tenant and undo the change using only the keyboard', async () => {
  const { id } = await createTenant('Northwind')
  const loadStatus = async () => (await app.deps.db.tenant.findUniqueOrThrow({ where: { id } })).status
  const page = await openAsAdmin('/admin?tab=tenants')
  await page.getByRole('button', { name: 'Edit Northwind' }).focus()
  await page.keyboard.press('Tab')
  expect(await getFocusedName(page)).toBe('More actions for Northwind')
  await page.keyboard.press('Enter')
  await expectEventually(() => getFocusedName(page)).toBe('Suspend')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  // The menu moves the focus asynchronously.
  await expectEventually(() => getFocusedName(page)).toBe('Archive')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Northwind is now archived')
  expect(await loadStatus()).toBe('archived')
  expect(await getFocusedName(page)).toBe('More actions for Northwind')
  expect(await hasFocusRing(page)).toBe(true)

  await page.keyboard.press('F8')
  const undoButton = getToast(page).getByRole('button', { name: 'Undo' })
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  await expectEventually(() => undoButton.evaluate(button => button === document.activeElement)).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectToast(page, 'Change undone')
  expect(await loadStatus()).toBe('active')
  await expectEventually(() => getFocusedName(page)).toBe('More actions for Northwind')
})

test('suspends a user after a confirmation, and Undo reactivates the user', async () => {
  const { id } = await createTestUser(app.deps, { username: 'oskar' })
  const loadStatus = async () => (await app.deps.db.user.findUniqueOrThrow({ where: { id } })).status
  const page = await openAsAdmin('/admin')
  await chooseRowAction(page, 'oskar', 'Suspend')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expectToast(page, 'oskar suspended')
  expect(await loadStatus()).toBe('suspended')
  await getToast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Change undone')
  expect(await loadStatus()).toBe('active')
})

test('publishes a post, and Undo makes the post a draft again', async () => {
  const { id } = await createTestPost(app.deps, { title: 'Not yet', slug: 'not-yet', status: 'draft' })
  const page = await openAsAdmin('/admin/blog')
  await chooseRowAction(page, 'Not yet', 'Publish')
  await expectToast(page, 'Blog post published successfully')
  expect(await getFocusedName(page)).toBe('More actions for Not yet')
  expect(await hasFocusRing(page), 'focus ring after a mouse click').toBe(false)
  expect((await fetch(`${app.url}/blog/not-yet`)).status).toBe(200)
  await getToast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Change undone')
  expect((await app.deps.db.post.findUniqueOrThrow({ where: { id } })).status).toBe('draft')
  expect((await fetch(`${app.url}/blog/not-yet`)).status).toBe(404)
})

test('on a phone, the toast about a new credit code is at the bottom and does not cover the new row', async () => {
  for (let number = 10; number < 24; number++) await createTestCreditCode(app.deps, { code: `CODE${number}` })
  const page = await openAsAdmin('/admin?tab=credits&sort=code', { width: 390 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await expectVisible(page.getByText('14 total'))
  await page.getByRole('button', { name: 'New Code' }).click()
  await page.getByLabel('Code (optional)').fill('ZULU2026')
  await page.getByRole('button', { name: 'Create Code' }).click()
  await expectToast(page, 'Credit code created successfully')
  // The toast stays open while the pointer is over it.
  await getToast(page).hover()
  const row = page.getByRole('row', { name: /ZULU2026 .*New/ })
  await expectVisible(row)
  const getToastBox = () => getBox(page, 'li[data-state="open"]')
  await expectEventually(async () => {
    const [toastBox, rowBox] = [await getToastBox(), await row.boundingBox()]
    return rowBox !== null && rowBox.y > 0 && rowBox.y + rowBox.height <= toastBox.y
  }).toBe(true)
  const { height } = page.viewportSize() ?? { height: 0 }
  const toastBox = await getToastBox()
  expect(height - toastBox.y - toastBox.height).toBeLessThan(24)
  await getToast(page).getByRole('button', { name: 'Copy code' }).click()
  await expectToast(page, 'Code copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ZULU2026')
  expect(await findAxeViolations(page)).toEqual([])
})

test('a generated password can be copied before the user is created', async () => {
  const page = await openAsAdmin('/admin', { width: 390 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  expect(await dialog.getByRole('button', { name: 'Copy' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectVisible(dialog.getByText('Password copied'))
  const password = await dialog.getByLabel('Password').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  expect(await findAxeViolations(page)).toEqual([])
})
