import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { makeOrganization, openAs, said, until } from '../support/accounts'
import { useApp } from '../support/app'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeUser } from '../support/factories'

// Long journeys, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const app = useApp()
const browser = useBrowser()

const organizations = (page: Page) => page.goto(`${app.url}/dashboard?tab=organizations`)
const panel = (page: Page, name: string) => page.getByRole('region', { name })
/** What holds the focus, as its words. */
const focused = (page: Page) =>
  until(() =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
    ),
  )

it('a person makes an organization and looks at it', async () => {
  const owner = await makeUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const page = await browser.open()
  await openAs(page, app, owner, '/dashboard')
  await organizations(page)
  await seen(page.getByText('No organizations yet'))
  await seen(page.getByText('Create your first organization to start managing people and projects'))
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Create Organization' }).click()
  const create = page.getByRole('dialog', { name: 'Create Organization' })
  await create.getByLabel('Name').fill('No')
  expect(await create.getByLabel('Type').inputValue()).toBe('business')
  await create.getByRole('button', { name: 'Create Organization' }).click()
  await seen(create.getByText('Organization name must be at least 3 characters'))
  await create.getByLabel('Name').fill('North & Sons')
  await create.getByLabel('Type').selectOption('Non-profit')
  await create.getByRole('button', { name: 'Additional Details' }).click()
  await create.getByLabel('Website').fill('north.example')
  await create.getByLabel('Address').fill('Quay 4')
  await create.getByLabel('City').fill('Bergen')
  await create.getByLabel('Postal Code').fill('5003')
  await create.getByLabel('Country').fill('Norway')
  await create.getByRole('button', { name: 'Additional Details' }).click()
  await create.getByRole('button', { name: 'Create Organization' }).click()
  // The wrong website was folded away: it unfolds and takes the focus.
  await seen(create.getByText('Please enter a valid URL, such as https://example.com'))
  expect(await create.getByLabel('Website').evaluate(field => field === document.activeElement)).toBe(true)
  expect(await axe(page)).toEqual([])
  await create.getByLabel('Website').fill('https://north.example')
  await create.getByRole('button', { name: 'Create Organization' }).click()
  await said(page, 'Organization created')
  await gone(create)

  const card = page.getByRole('button', { name: /^North & Sons/ })
  expect(await card.textContent()).toMatch(
    /^North & SonsNon-profitNo description providedCreated \w+ \d+, \d{4}$/,
  )
  await card.click()
  const details = panel(page, 'North & Sons')
  const website = details.getByRole('link', { name: /north\.example/ })
  expect([await website.getAttribute('href'), await website.getAttribute('rel')]).toEqual([
    'https://north.example/',
    'noopener noreferrer',
  ])
  await seen(details.getByText('Norway'))
  await seen(details.getByText('Quay 4, Bergen, 5003'))
  expect(await axe(page)).toEqual([])
})

it('an owner adds a member, removes them, and deletes the organization', async () => {
  const owner = await makeUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const other = await makeUser(app.deps, { username: 'max', firstName: 'Max', lastName: null })
  await makeOrganization(app.deps, owner, { name: 'North & Sons', country: 'Norway' })
  const page = await browser.open({ expectErrors: /status of 400/ })
  await openAs(page, app, owner, '/dashboard')
  await organizations(page)
  await page.getByRole('button', { name: /^North & Sons/ }).click()
  const details = panel(page, 'North & Sons')

  await details.getByRole('button', { name: 'Members', exact: true }).click()
  const members = details.getByRole('list', { name: 'Members of North & Sons' }).getByRole('listitem')
  await until(() => members.allTextContents()).toEqual([`Olga OwnerLeadOwner${owner.email}`])
  expect(await details.getByRole('button', { name: /^Remove/ }).count()).toBe(0)

  await details.getByRole('button', { name: 'Add Member' }).click()
  const add = page.getByRole('dialog', { name: 'Add Member' })
  await add.getByRole('button', { name: 'Add Member' }).click()
  await seen(add.getByText('User ID is required'))
  expect(await axe(page)).toEqual([])
  await add.getByLabel('User ID').fill('4711')
  await add.getByRole('button', { name: 'Add Member' }).click()
  await said(page, 'Operation failedCould not add the member')
  await seen(add.getByRole('alert').filter({ hasText: 'There is no user with this ID' }))
  await add.getByLabel('User ID').fill(String(other.id))
  expect(await add.getByLabel('Role').inputValue()).toBe('member')
  await add.getByLabel('Role').selectOption('Viewer')
  await add.getByRole('button', { name: 'Add Member' }).click()
  await said(page, 'Member added')
  await until(() => members.allTextContents()).toHaveLength(2)
  expect(await members.last().textContent()).toBe(`maxViewer${other.email}`)
  expect(await axe(page)).toEqual([])

  await details.getByRole('button', { name: 'Remove max' }).click()
  await said(page, 'Member removed')
  await until(() => members.count()).toBe(1)

  await details.getByRole('button', { name: 'Members', exact: true }).click()
  await seen(details.getByText('Norway'))
  await details.getByRole('button', { name: 'Delete' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Delete Organization' })
  await seen(ask.getByText('Are you sure you want to delete North & Sons? This action cannot be undone.'))
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await gone(ask)
  await details.getByRole('button', { name: 'Delete' }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Organization deleted')
  await seen(page.getByText('No organizations yet'))
  expect(await details.count()).toBe(0)
  await focused(page).toBe('Your Organizations')
})

it('a member sees the organization but may change nothing, an outsider sees nothing, and the server agrees', async () => {
  const owner = await makeUser(app.deps)
  const member = await makeUser(app.deps)
  const outsider = await makeUser(app.deps)
  const { id } = await makeOrganization(app.deps, owner, {
    name: 'Northern Lights',
    website: 'javascript:alert(1)',
  })
  await app.deps.db.organizationMember.create({
    data: { organizationId: id, userId: member.id, role: 'lead' },
  })
  const page = await browser.open()
  await openAs(page, app, member, '/dashboard')
  await organizations(page)
  await page.getByRole('button', { name: /^Northern Lights/ }).click()
  const details = panel(page, 'Northern Lights')
  expect(await details.getByRole('button').allTextContents()).toEqual(['Members'])
  expect(await details.getByRole('link').count()).toBe(0)
  await details.getByRole('button', { name: 'Members' }).click()
  await seen(details.getByRole('listitem').first())
  expect(await details.getByRole('listitem').count()).toBe(2)
  expect(await details.getByRole('button').allTextContents()).toEqual(['Members'])
  const asMember = await app.as(member)
  const refused = await asMember.graphql(`mutation { deleteOrganization(id: ${id}) { id } }`)
  expect(refused.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')

  const other = await browser.open()
  await openAs(other, app, outsider, '/dashboard')
  await organizations(other)
  await seen(other.getByText('No organizations yet'))
})

it('all of it works by keyboard alone on a phone’s width', async () => {
  const owner = await makeUser(app.deps, { firstName: 'Olga', lastName: 'Owner' })
  // What was on its way when the organization was deleted may find it gone.
  const page = await browser.open({ width: 390, dark: true, expectErrors: /404/ })
  await openAs(page, app, owner, '/dashboard')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await press('ArrowRight')
  await focused(page).toBe('Credits')
  await press('ArrowRight')
  await page.waitForURL('**/dashboard?tab=organizations')
  await seen(page.getByText('No organizations yet'))
  await press('Tab', 'Tab')
  await focused(page).toBe('New Organization')
  await press('Enter')
  await seen(page.getByRole('dialog').getByLabel('Name'))
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type('Harbour Foods')
  await press('Tab', 'Tab', 'Tab')
  await focused(page).toBe('Additional Details')
  await press('Escape')
  await focused(page).toBe('New Organization')

  await press('Enter')
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type('Harbour Foods')
  await press('Enter')
  await said(page, 'Organization created')
  await focused(page).toBe('New Organization')
  await press('Tab', 'Enter', 'Tab')
  await focused(page).toBe('Members')
  await press('Enter', 'Tab')
  await focused(page).toBe('Delete')
  await seen(panel(page, 'Harbour Foods').getByText('Owner', { exact: true }))
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await press('Enter')
  await focused(page).toBe('Cancel')
  await press('Enter')
  await focused(page).toBe('Delete')
  await press('Enter')
  await focused(page).toBe('Cancel')
  await press('Tab', 'Enter')
  await said(page, 'Organization deleted')
  await focused(page).toBe('Your Organizations')
})
