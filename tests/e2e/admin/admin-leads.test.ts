import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { chooseRowAction, getToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const expectToastText = (page: Page) => expect.poll(() => getToast(page).textContent())
const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const openAdminTab = async (search: string): Promise<Page> => {
  const admin = await createTestAdmin(app.deps)
  const page = await browser.open()
  await openPageAs(page, app, admin, `/admin${search}`)
  return page
}

/** Types the text into a combobox and selects the first option that contains it. */
const selectOption = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

const leadNames = ['=1+1', 'Žofie "Zo" Nováková', 'Müller, Jürgen', 'two\nlines', null]

test('views a lead and exports all leads as CSV', async () => {
  await app.deps.db.lead.createMany({
    data: Array.from({ length: 130 }, (_, index) => ({
      email: `lead${index + 1}@example.com`,
      name: leadNames[index] ?? null,
      interest: 'hybrid' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  })
  const page = await openAdminTab('?tab=leads&q=lead1%40')
  await expectVisible(getRow(page, 'lead1@example.com'))
  await page.getByRole('searchbox').fill('lead5@')
  expect(await getRow(page, 'lead5@example.com').getByRole('cell').nth(2).textContent()).toBe('-')
  await page.getByRole('button', { name: 'View lead5@example.com' }).click()
  const leadDialog = page.getByRole('dialog', { name: 'Lead' })
  expect(await leadDialog.textContent()).toContain('InterestCombining analysts and models')
  expect(await leadDialog.textContent()).toMatch(/Submitted On(January 1, 2026|December 31, 2025)/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const exportRequests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/export/')) exportRequests.push(request.url())
  })
  await page.getByRole('button', { name: 'Export Leads' }).click()
  await expectVisible(page.getByRole('dialog', { name: 'Export Leads' }))
  expect(exportRequests, 'opening the dialog sends no export request').toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('All leads').check()
  await page.getByLabel('Created at').uncheck()
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [header, ...rows] = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
  expect(header).toEqual(['id', 'email', 'name', 'interest', 'is_suspicious'])
  expect(rows).toHaveLength(130)
  // The oldest leads are last. The leading apostrophe keeps spreadsheets from reading the name as a formula.
  expect(rows.slice(-5).map(([, , name]) => name)).toEqual(['', ...leadNames.slice(1, 4).toReversed(), "'=1+1"])
  expect(new Set(rows.map(([id]) => id)).size).toBe(130)
  expect(exportRequests).toHaveLength(1)
  await expectToastText(page).toContain('Leads exported130 leads')

  // Without a search, the dialog does not offer a choice between the matching leads and all leads.
  await page.getByLabel('Search leads').fill('')
  await page.waitForURL(url => !url.searchParams.has('q'))
  await page.getByRole('button', { name: 'Export Leads' }).click()
  await expectVisible(page.getByRole('dialog', { name: 'Export Leads' }).getByText('130 leads.'))
  expect(await page.getByRole('radio', { name: 'All leads' }).count()).toBe(0)
})

test('marks suspicious leads and messages', async () => {
  const sender = { name: 'Ada', email: 'ada.with.a.long.address@research.example.com', isSuspicious: true }
  await app.deps.db.lead.create({ data: { ...sender, interest: 'other' } })
  const subject = 'A question about the lead times that the landing page claims, and how they were measured'
  await app.deps.db.contactMessage.create({ data: { ...sender, subject, message: 'How far ahead?' } })
  const page = await openAdminTab('?tab=leads')
  await expectVisible(getRow(page, sender.email).getByText('Suspicious'))
  await page.setViewportSize({ width: 390, height: 800 })
  await expectVisible(getRow(page, sender.email).getByText('Suspicious'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: `View ${sender.email}` }).click()
  await expectVisible(page.getByRole('dialog').getByText('A field that people cannot see was filled in.'))
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Contact messages' }).click()
  await expectVisible(getRow(page, 'A question').getByText('Suspicious'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('reads a contact message, marks it as answered and deletes it', async () => {
  await app.deps.db.contactMessage.create({
    data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'How far ahead?' },
  })
  const page = await openAdminTab('?tab=leads')
  await page.getByRole('tab', { name: 'Contact messages' }).click()
  await page.waitForURL('**/admin?tab=leads&view=messages')
  await expectVisible(getRow(page, 'Ada').getByText('new'))
  await page.getByRole('button', { name: 'View the message from Ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'A question' })
  await expectVisible(dialog.getByText('How far ahead?'))
  await expectVisible(dialog.getByText('Read', { exact: true }))
  await expect.poll(async () => (await app.deps.db.contactMessage.findFirst())?.status).toBe('read')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as Answered' }).click()
  await expectVisible(dialog.getByText('Answered', { exact: true }))
  await page.keyboard.press('Escape')
  await expectVisible(getRow(page, 'Ada').getByText('answered'))
  expect(await findAxeViolations(page)).toEqual([])
  await chooseRowAction(page, 'the message from Ada', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectVisible(page.getByText('No messages found'))
})

test('creates and edits a tenant and a project, and finds the owner and the lead by search', async () => {
  await createTestUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const lars = await createTestUser(app.deps, { username: 'lars', firstName: 'Lars', lastName: 'Lead' })
  const page = await openAdminTab('?tab=tenants')
  await page.getByRole('button', { name: 'Add New Tenant' }).click()
  await page.getByLabel('Name').fill('Northwind')
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await expectVisible(page.getByText('Owner is required'))
  await page.getByRole('combobox', { name: 'Owner' }).fill('no such user')
  await expectVisible(page.getByText('No matches'))
  await selectOption(page, 'Owner', 'olga')
  expect(await page.getByRole('combobox', { name: 'Owner' }).inputValue()).toBe('Olga Owner')
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await expectVisible(page.getByRole('option').first())
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectVisible(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await expectVisible(getRow(page, 'Northwind').getByText('Olga Owner'))
  await expectHidden(page.getByRole('dialog'))

  await page.getByRole('button', { name: 'Edit Northwind' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).fill('lars')
  await expectVisible(page.getByRole('option').filter({ hasText: 'lars' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Status').last().selectOption('suspended')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectVisible(getRow(page, 'Northwind').getByText('suspended'))
  const tenant = await app.deps.db.tenant.findFirstOrThrow()
  expect(tenant).toMatchObject({ ownerId: lars.id, status: 'suspended' })
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Add New Project' }).click()
  await page.getByLabel('Name').fill('Demand radar')
  await selectOption(page, 'Tenant', 'North')
  await selectOption(page, 'Lead', 'lars')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expectHidden(page.getByRole('dialog'))
  await expect
    .poll(async () => (await getRow(page, 'Demand radar').getByRole('cell').allTextContents()).slice(2, 5))
    .toEqual(['Northwind', 'Lars Lead', 'Active'])
  await page.getByRole('button', { name: 'Edit Demand radar' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Lead' }).fill('')
  await page.getByLabel('Status').last().selectOption('paused')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectVisible(getRow(page, 'Demand radar').getByText('paused'))
  expect((await app.deps.db.project.findFirstOrThrow()).leadUserId).toBeNull()
})
