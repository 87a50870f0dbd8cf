import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../support/browser/browser'
import { expectEventually, expectToast, openPageAs } from '../support/browser/page-actions'
import { createTestOrganization, createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const openOrganizations = (page: Page) => page.goto(`${app.url}/dashboard?tab=organizations`)
const getPanel = (page: Page, name: string) => page.getByRole('region', { name })
const expectFocus = (page: Page) =>
  expectEventually(() =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
    ),
  )

test('validates and creates an organization, and shows its details', async () => {
  const owner = await createTestUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const page = await browser.open()
  await openPageAs(page, app, owner, '/dashboard')
  await openOrganizations(page)
  await expectVisible(page.getByText('No organizations yet'))
  await expectVisible(page.getByText('Create your first organization to start managing people and projects'))
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Create Organization' }).click()
  const createDialog = page.getByRole('dialog', { name: 'Create Organization' })
  await createDialog.getByLabel('Name').fill('No')
  expect(await createDialog.getByLabel('Type').inputValue()).toBe('business')
  await createDialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectVisible(createDialog.getByText('Organization name must be at least 3 characters'))
  await createDialog.getByLabel('Name').fill('North & Sons')
  await createDialog.getByLabel('Type').selectOption('Non-profit')
  await createDialog.getByRole('button', { name: 'Additional Details' }).click()
  await createDialog.getByLabel('Website').fill('north.example')
  await createDialog.getByLabel('Address').fill('Quay 4')
  await createDialog.getByLabel('City').fill('Bergen')
  await createDialog.getByLabel('Postal Code').fill('5003')
  await createDialog.getByLabel('Country').fill('Norway')
  await createDialog.getByRole('button', { name: 'Additional Details' }).click()
  await createDialog.getByRole('button', { name: 'Create Organization' }).click()
  // The section with the invalid website opens, and the website field gets the focus.
  await expectVisible(createDialog.getByText('Please enter a valid URL, such as https://example.com'))
  expect(await createDialog.getByLabel('Website').evaluate(field => field === document.activeElement)).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await createDialog.getByLabel('Website').fill('https://north.example')
  await createDialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Organization created')
  await expectHidden(createDialog)

  const card = page.getByRole('button', { name: /^North & Sons/ })
  expect(await card.textContent()).toMatch(/^North & SonsNon-profitNo description providedCreated \w+ \d+, \d{4}$/)
  await card.click()
  const details = getPanel(page, 'North & Sons')
  const website = details.getByRole('link', { name: /north\.example/ })
  expect([await website.getAttribute('href'), await website.getAttribute('rel')]).toEqual([
    'https://north.example/',
    'noopener noreferrer',
  ])
  await expectVisible(details.getByText('Norway'))
  await expectVisible(details.getByText('Quay 4, Bergen, 5003'))
  expect(await findAxeViolations(page)).toEqual([])
})

test('an owner adds and removes a member, and deletes the organization', async () => {
  const owner = await createTestUser(app.deps, { username: 'olga', firstName: 'Olga', lastName: 'Owner' })
  const otherUser = await createTestUser(app.deps, { username: 'max', firstName: 'Max', lastName: null })
  await createTestOrganization(app.deps, owner, { name: 'North & Sons', country: 'Norway' })
  const page = await browser.open({ allowedConsoleErrors: /status of 400/ })
  await openPageAs(page, app, owner, '/dashboard')
  await openOrganizations(page)
  await page.getByRole('button', { name: /^North & Sons/ }).click()
  const details = getPanel(page, 'North & Sons')

  await details.getByRole('button', { name: 'Members', exact: true }).click()
  const members = details.getByRole('list', { name: 'Members of North & Sons' }).getByRole('listitem')
  await expectEventually(() => members.allTextContents()).toEqual([`Olga OwnerLeadOwner${owner.email}`])
  expect(await details.getByRole('button', { name: /^Remove/ }).count()).toBe(0)

  await details.getByRole('button', { name: 'Add Member' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add Member' })
  await addDialog.getByRole('button', { name: 'Add Member' }).click()
  await expectVisible(addDialog.getByText('User ID is required'))
  expect(await findAxeViolations(page)).toEqual([])
  await addDialog.getByLabel('User ID').fill('4711')
  await addDialog.getByRole('button', { name: 'Add Member' }).click()
  await expectToast(page, 'Operation failedCould not add the member')
  await expectVisible(addDialog.getByRole('alert').filter({ hasText: 'There is no user with this ID' }))
  await addDialog.getByLabel('User ID').fill(String(otherUser.id))
  expect(await addDialog.getByLabel('Role').inputValue()).toBe('member')
  await addDialog.getByLabel('Role').selectOption('Viewer')
  await addDialog.getByRole('button', { name: 'Add Member' }).click()
  await expectToast(page, 'Member added')
  await expectEventually(() => members.allTextContents()).toHaveLength(2)
  expect(await members.last().textContent()).toBe('maxViewerHidden until they acceptRemove')
  expect(await findAxeViolations(page)).toEqual([])

  await details.getByRole('button', { name: 'Remove max' }).click()
  const removeDialog = page.getByRole('alertdialog', { name: 'Remove Member' })
  await expectVisible(removeDialog.getByText('Are you sure you want to remove max from North & Sons?'))
  await removeDialog.getByRole('button', { name: 'Cancel' }).click()
  await expectHidden(removeDialog)
  expect(await members.count()).toBe(2)
  await details.getByRole('button', { name: 'Remove max' }).click()
  await removeDialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Member removed')
  await expectEventually(() => members.count()).toBe(1)

  await details.getByRole('button', { name: 'Members', exact: true }).click()
  await expectVisible(details.getByText('Norway'))
  await details.getByRole('button', { name: 'Delete' }).click()
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete Organization' })
  await expectVisible(
    deleteDialog.getByText('Are you sure you want to delete North & Sons? This action cannot be undone.'),
  )
  expect(await findAxeViolations(page)).toEqual([])
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click()
  await expectHidden(deleteDialog)
  await details.getByRole('button', { name: 'Delete' }).click()
  await deleteDialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Organization deleted')
  await expectVisible(page.getByText('No organizations yet'))
  expect(await details.count()).toBe(0)
  await expectFocus(page).toBe('Your Organizations')
})

test('a member cannot delete an organization, even through the API, and other users do not see the organization', async () => {
  const owner = await createTestUser(app.deps)
  const member = await createTestUser(app.deps)
  const outsider = await createTestUser(app.deps)
  const { id } = await createTestOrganization(app.deps, owner, {
    name: 'Northern Lights',
    website: 'javascript:alert(1)',
  })
  await app.deps.db.organizationMember.create({
    data: { organizationId: id, userId: member.id, role: 'member' },
  })
  const page = await browser.open()
  await openPageAs(page, app, member, '/dashboard')
  await openOrganizations(page)
  await page.getByRole('button', { name: /^Northern Lights/ }).click()
  const details = getPanel(page, 'Northern Lights')
  expect(await details.getByRole('button').allTextContents()).toEqual(['Members', 'Leave'])
  // The page does not render a website URL with an unsafe scheme as a link.
  expect(await details.getByRole('link').count()).toBe(0)
  await details.getByRole('button', { name: 'Members' }).click()
  await expectVisible(details.getByRole('listitem').first())
  expect(await details.getByRole('listitem').count()).toBe(2)
  expect(await details.getByRole('button').allTextContents()).toEqual(['Members', 'Leave'])
  const memberClient = await app.signInAs(member)
  const response = await memberClient.graphql(`mutation { deleteOrganization(id: ${id}) { id } }`)
  expect(response.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')

  const outsiderPage = await browser.open()
  await openPageAs(outsiderPage, app, outsider, '/dashboard')
  await openOrganizations(outsiderPage)
  await expectVisible(outsiderPage.getByText('No organizations yet'))
})

test('an owner creates and deletes an organization with the keyboard at phone width', async () => {
  const owner = await createTestUser(app.deps, { firstName: 'Olga', lastName: 'Owner' })
  // Pending requests for the deleted organization can return NOT_FOUND.
  const page = await browser.open({ width: 390, dark: true, allowedConsoleErrors: /404/ })
  await openPageAs(page, app, owner, '/dashboard')
  const pressKeys = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await pressKeys('ArrowRight')
  await expectFocus(page).toBe('Credits')
  await pressKeys('ArrowRight')
  await page.waitForURL('**/dashboard?tab=organizations')
  await expectVisible(page.getByText('No organizations yet'))
  await pressKeys('Tab', 'Tab')
  await expectFocus(page).toBe('New Organization')
  await pressKeys('Enter')
  await expectVisible(page.getByRole('dialog').getByLabel('Name'))
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type('Harbour Foods')
  await pressKeys('Tab', 'Tab', 'Tab')
  await expectFocus(page).toBe('Additional Details')
  await pressKeys('Escape')
  await expectVisible(page.getByRole('alertdialog', { name: 'Discard changes?' }))
  await expectFocus(page).toBe('Keep editing')
  await pressKeys('Tab', 'Enter')
  await expectFocus(page).toBe('New Organization')

  await pressKeys('Enter')
  await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type('Harbour Foods')
  await pressKeys('Enter')
  await expectToast(page, 'Organization created')
  await expectFocus(page).toBe('New Organization')
  await pressKeys('Tab', 'Enter', 'Tab')
  await expectFocus(page).toBe('Members')
  await pressKeys('Enter', 'Tab')
  await expectFocus(page).toBe('Edit')
  await pressKeys('Tab')
  await expectFocus(page).toBe('Delete')
  await expectVisible(getPanel(page, 'Harbour Foods').getByText('Owner', { exact: true }))
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await pressKeys('Enter')
  await expectFocus(page).toBe('Cancel')
  await pressKeys('Enter')
  await expectFocus(page).toBe('Delete')
  await pressKeys('Enter')
  await expectFocus(page).toBe('Cancel')
  await pressKeys('Tab', 'Enter')
  await expectToast(page, 'Organization deleted')
  await expectFocus(page).toBe('Your Organizations')
})

test.each(['100%', '200%'])(
  'keeps the buttons of the Create Organization dialog in view at a height of 600 pixels and a font size of %s',
  async fontSize => {
    const page = await browser.open({ width: 390 })
    await page.setViewportSize({ width: 390, height: 600 })
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
    await openOrganizations(page)
    await page.addStyleTag({ content: `:root { font-size: ${fontSize} }` })
    await page.getByRole('button', { name: 'New Organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Organization' })
    const submitButton = dialog.getByRole('button', { name: 'Create Organization' })
    const getButtonBox = async (name: string) => {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      if (!box) throw new Error(`The button ${name} has no box.`)
      return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
    }
    await dialog.getByRole('button', { name: 'Additional Details' }).click()
    for (const label of ['Name', 'City', 'Postal Code', 'Country']) {
      const field = dialog.getByLabel(label)
      await field.focus()
      const fieldBox = await field.boundingBox()
      for (const name of ['Create Organization', 'Cancel']) {
        const { left, top, right, bottom } = await getButtonBox(name)
        expect(bottom).toBeLessThanOrEqual(600)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(390)
        expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 600)).toBeLessThanOrEqual(top)
      }
    }
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByLabel('Name').fill('North & Sons')
    await submitButton.click()
    await expectToast(page, 'Organization created')
  },
)
