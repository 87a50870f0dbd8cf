import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs, toastOn } from '../support/accounts'
import { useApp } from '../support/app'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeAdmin, makeUser } from '../support/factories'

const app = useApp()
const browser = useBrowser()

const said = (page: Page) => expect.poll(() => toastOn(page).textContent())
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const openAt = async (search: string): Promise<Page> => {
  const admin = await makeAdmin(app.deps)
  const page = await browser.open()
  await openAs(page, app, admin, `/admin${search}`)
  return page
}

/** Chooses somebody or something in a combobox by typing what is given. */
const pick = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

const names = ['=1+1', 'Žofie "Zo" Nováková', 'Müller, Jürgen', 'two\nlines', null]

it('leads are viewed, and exported whole into a CSV that a spreadsheet reads', async () => {
  await app.deps.db.lead.createMany({
    data: Array.from({ length: 130 }, (_, index) => ({
      email: `lead${index + 1}@example.com`,
      name: names[index] ?? null,
      interest: 'hybrid' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  })
  const page = await openAt('?tab=leads&q=lead1%40')
  await seen(rowOf(page, 'lead1@example.com'))
  await page.getByRole('searchbox').fill('lead5@')
  expect(await rowOf(page, 'lead5@example.com').getByRole('cell').nth(2).textContent()).toBe('-')
  await page.getByRole('button', { name: 'View lead5@example.com' }).click()
  const lead = page.getByRole('dialog', { name: 'Lead' })
  expect(await lead.textContent()).toContain('InterestAnalysts and models working as one')
  expect(await lead.textContent()).toMatch(/Submitted On(January 1, 2026|December 31, 2025)/)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  const asked: string[] = []
  page.on('request', request => {
    if (request.postData()?.includes('LeadsForExport')) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Export Leads' }).click()
  await seen(page.getByRole('dialog', { name: 'Export Leads' }))
  expect(asked, 'the click itself calls nothing').toEqual([])
  expect(await axe(page)).toEqual([])
  await page.getByLabel('All leads').check()
  await page.getByLabel('Submitted On').uncheck()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [header, ...rows] = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
  expect(header).toEqual(['ID', 'Email', 'Name', 'Interest'])
  expect(rows).toHaveLength(130)
  expect(rows.slice(0, 5).map(([, , name]) => name)).toEqual(["'=1+1", ...names.slice(1, 4), ''])
  expect(new Set(rows.map(([id]) => id)).size).toBe(130)
  expect(asked).toHaveLength(2)
  await said(page).toContain('Leads exported130 leads')

  // Without a search there is nothing to choose.
  await page.getByLabel('Search leads').fill('')
  await page.waitForURL(address => !address.searchParams.has('q'))
  await page.getByRole('button', { name: 'Export Leads' }).click()
  await seen(page.getByRole('dialog', { name: 'Export Leads' }).getByText('All leads 130'))
  expect(await page.getByRole('radio').count()).toBe(0)
})

it('contact messages are read, answered and deleted', async () => {
  await app.deps.db.contactMessage.create({
    data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'How far ahead?' },
  })
  const page = await openAt('?tab=leads')
  await page.getByRole('tab', { name: 'Contact messages' }).click()
  await page.waitForURL('**/admin?tab=leads&view=messages')
  await seen(rowOf(page, 'Ada').getByText('new'))
  await page.getByRole('button', { name: 'View the message from Ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'A question' })
  await seen(dialog.getByText('How far ahead?'))
  await seen(dialog.getByText('Read', { exact: true }))
  await expect.poll(async () => (await app.deps.db.contactMessage.findFirst())?.status).toBe('read')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as Answered' }).click()
  await seen(dialog.getByText('Answered', { exact: true }))
  await page.keyboard.press('Escape')
  await seen(rowOf(page, 'Ada').getByText('answered'))
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete the message from Ada' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('No messages found'))
})

it('tenants and projects are made and edited, their people found by searching', async () => {
  const owner = await makeUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const lead = await makeUser(app.deps, { username: 'lars', firstName: 'Lars', lastName: 'Lead' })
  const page = await openAt('?tab=tenants')
  await page.getByRole('button', { name: 'Add New Tenant' }).click()
  await page.getByLabel('Name').fill('Northwind')
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await seen(page.getByText('Owner is required'))
  await page.getByRole('combobox', { name: 'Owner' }).fill('nobody at all')
  await seen(page.getByText('Nothing found'))
  await pick(page, 'Owner', 'olga')
  expect(await page.getByRole('combobox', { name: 'Owner' }).inputValue()).toBe('Olga Owner')
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await seen(page.getByRole('option').first())
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await seen(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await seen(rowOf(page, 'Northwind').getByText('Olga Owner'))
  await gone(page.getByRole('dialog'))

  await page.getByRole('button', { name: 'Edit Northwind' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).fill('lars')
  await seen(page.getByRole('option').filter({ hasText: 'lars' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Status').last().selectOption('suspended')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seen(rowOf(page, 'Northwind').getByText('suspended'))
  const tenant = await app.deps.db.tenant.findFirstOrThrow()
  expect([tenant.ownerId, owner.id]).toEqual([lead.id, owner.id])
  expect(await axe(page)).toEqual([])

  await page.getByRole('tab', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Add New Project' }).click()
  await page.getByLabel('Name').fill('Demand radar')
  await pick(page, 'Tenant', 'North')
  await pick(page, 'Lead', 'lars')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await gone(page.getByRole('dialog'))
  await expect
    .poll(async () => (await rowOf(page, 'Demand radar').getByRole('cell').allTextContents()).slice(2, 5))
    .toEqual(['Northwind', 'Lars Lead', 'Active'])
  await page.getByRole('button', { name: 'Edit Demand radar' }).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Lead' }).fill('')
  await page.getByLabel('Status').last().selectOption('paused')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seen(rowOf(page, 'Demand radar').getByText('paused'))
  expect((await app.deps.db.project.findFirstOrThrow()).leadUserId).toBeNull()
})
