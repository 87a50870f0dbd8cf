import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton, tabTo } from '../../support/browser/keyboard'
import { chooseRowAction, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('at a width of $width px', options => {
  test('an owner edits the organization, changes the role of a member, and transfers the ownership', async () => {
    const owner = await createTestUser(app.deps, { username: 'mira' })
    const member = await createTestUser(app.deps, { username: 'jonas', firstName: 'Jonas', lastName: 'Lind' })
    const { id } = await createTestOrganization(app.deps, owner, { name: 'Northwind', city: 'Bergen' })
    await app.deps.db.organizationMember.create({ data: { organizationId: id, userId: member.id, role: 'viewer' } })
    const page = await browser.open(options)
    const openOrganization = async (user: typeof owner) => {
      // On the first call, the page is about:blank, which has no storage.
      await page.evaluate(() => localStorage.clear()).catch(() => undefined)
      await openPageAs(page, app, user, '/dashboard?tab=organizations')
      await page.getByRole('button', { name: /Northwind/ }).press('Enter')
    }

    await openOrganization(owner)
    await pressButton(page, 'Edit')
    await expectVisible(page.getByRole('dialog', { name: 'Edit Organization' }))
    await tabTo(page, 'textbox', 'Name')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Northwind Traders')
    await pressButton(page, 'Additional Details')
    await tabTo(page, 'textbox', 'Website')
    await page.keyboard.type('northwind')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Please enter a valid URL, such as https://example.com'))
    await expectGoodLayout(page)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('https://northwind.example')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Organization updated')
    await expectVisible(page.getByRole('region', { name: 'Northwind Traders' }).getByText('northwind.example'))
    expect(await app.deps.db.organization.findUnique({ where: { id } })).toMatchObject({
      name: 'Northwind Traders',
      city: 'Bergen',
      website: 'https://northwind.example',
    })

    await pressButton(page, 'Members')
    await chooseRowAction(page, 'Jonas Lind', 'Change role to Member')
    await expectToast(page, 'Role changed')
    await expectVisible(
      page.getByRole('listitem').filter({ hasText: 'Jonas Lind' }).getByText('Member', { exact: true }),
    )
    await chooseRowAction(page, 'Jonas Lind', 'Transfer ownership')
    await expectVisible(page.getByText(/^Offer Northwind Traders to Jonas Lind\?/))
    await pressButton(page, 'Transfer')
    await expectVisible(page.getByText(/^You offered this organization to Jonas Lind\./))
    await expectGoodLayout(page)
    await pressButton(page, 'Withdraw')
    await expectToast(page, 'Transfer withdrawn')
    await chooseRowAction(page, 'Jonas Lind', 'Transfer ownership')
    await pressButton(page, 'Transfer')
    await expectVisible(page.getByText(/^You offered this organization to Jonas Lind\./))

    await page.evaluate(() => localStorage.clear())
    await openPageAs(page, app, member, '/dashboard')
    await expectVisible(page.getByText('The owner of Northwind Traders offers it to you.', { exact: false }))
    await expectGoodLayout(page)
    await pressButton(page, 'Accept ownership of Northwind Traders')
    await expectToast(page, 'You own Northwind Traders')
    await openOrganization(member)
    await expectVisible(page.getByRole('button', { name: 'Delete', exact: true }))

    await openOrganization(owner)
    await pressButton(page, 'Leave')
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Leave' })
      .press('Enter')
    await expectToast(page, 'You left the organization')
    const members = await app.deps.db.organizationMember.findMany({ where: { organizationId: id } })
    expect(members).toMatchObject([{ userId: member.id, role: 'lead' }])
  })

  test('a member declines ownership, and an owner who is an administrator transfers it without an offer', async () => {
    const owner = await createTestAdmin(app.deps, { username: 'ada' })
    const member = await createTestUser(app.deps, { firstName: 'Jonas', lastName: 'Lind' })
    const { id } = await createTestOrganization(app.deps, owner, { name: 'Northwind' })
    const membership = { organizationId: id, userId: member.id, role: 'member' as const, acceptedAt: new Date() }
    await app.deps.db.organizationMember.create({ data: membership })
    const offer = { organizationId: id, userId: member.id, createdAt: new Date() }
    await app.deps.db.organizationTransfer.create({ data: { ...offer, expiresAt: new Date(Date.now() + 86_400_000) } })
    const page = await browser.open(options)
    await openPageAs(page, app, member, '/dashboard')
    await pressButton(page, 'Decline ownership of Northwind')
    await expectHidden(page.getByText('The owner of Northwind offers it to you.', { exact: false }))
    expect(await app.deps.db.organization.findUnique({ where: { id } })).toMatchObject({ ownerId: owner.id })

    await page.evaluate(() => localStorage.clear())
    await openPageAs(page, app, owner, '/dashboard?tab=organizations')
    const card = page.getByRole('button', { name: /Northwind/ })
    await card.press('Enter')
    await pressButton(page, 'Members')
    await expectVisible(page.getByRole('list', { name: 'Members of Northwind' }))
    await expectHidden(page.getByText(/^You offered this organization/))
    await chooseRowAction(page, 'Jonas Lind', 'Transfer ownership')
    await expectVisible(page.getByText(/^Make Jonas Lind the owner of Northwind\?/))
    await expectGoodLayout(page)
    await pressButton(page, 'Transfer')
    await expectToast(page, 'Organization transferred')
    await expectVisible(page.getByRole('button', { name: 'Leave', exact: true }))
    expect(await app.deps.db.organization.findUnique({ where: { id } })).toMatchObject({ ownerId: member.id })
  })
})
