import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildErrorResponse, clickButton, expectToast, fillField, setupMockServer } from '../harness'
import {
  buildListResponse,
  buildMember,
  buildMembersPageResponse,
  buildMembersResponse,
  buildOrganization,
  openOrganizationsTab,
  ownerMember,
  selectOrganization,
} from './organization-fixtures'

const server = setupMockServer()

// Loads the lazy form beforehand, because loading it in a test can exceed the timeout of the test.
beforeAll(() => import('../../../client/organizations/members/MemberForm'))

describe('member list', () => {
  test('shows names, roles and emails, and a Remove button for each member except the owner', async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = () =>
      buildMembersResponse(ownerMember, buildMember(8, 'Jonas Berg', { role: 'viewer' }), buildMember(9, 'max'))
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'miraLeadOwnermira@example.com',
      'Jonas BergViewerJonas Berg@example.comRemove',
      'maxMembermax@example.comRemove',
    ])
    expect(screen.getAllByRole('button', { name: /^Remove/ }).map(button => button.getAttribute('aria-label'))).toEqual(
      ['Remove Jonas Berg', 'Remove max'],
    )
    expect(screen.getByRole('button', { name: 'Add Member' })).toBeDefined()
    clickButton('Members')
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Website')).toBeDefined()
  })

  test('loads pages of 100 members and moves the focus to the first new member', async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = ({ variables }) =>
      variables.after === 'one'
        ? buildMembersResponse(buildMember(8, 'Jonas Berg'))
        : buildMembersPageResponse('one', ownerMember)
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    clickButton('Show more')
    const newRow = (await screen.findByText('Jonas Berg')).closest('li')
    await waitFor(() => expect(document.activeElement).toBe(newRow))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(server.getRequestVariables('OrganizationMembers')).toEqual([
      { id: 1, first: 100 },
      { id: 1, first: 100, after: 'one' },
    ])
  })

  test('hides the email of a member until the member accepts the membership', async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    const user = { __typename: 'User', id: 8, displayName: 'max', email: null }
    server.handlers.OrganizationMembers = () => buildMembersResponse(buildMember(8, 'max', { user }))
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    expect((await screen.findByRole('listitem')).textContent).toBe('maxMemberHidden until they acceptRemove')
  })

  test('is read-only for a user who does not own the organization', async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1, { isOwner: false }))
    server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember, buildMember(8, 'max'))
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('button', { name: /Add Member|Remove|Delete/ })).toBeNull()
  })

  test.each([
    [() => buildMembersResponse(), 'No members in this organization yet'],
    [() => buildErrorResponse('Organization not found', 'NOT_FOUND'), 'Error loading members: Organization not found'],
  ])('shows a message when the list is empty or fails to load', async (respond, expectedText) => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = respond
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    expect(await screen.findByText(expectedText)).toBeDefined()
  })

  test('adds a member by user ID and shows the member in the list', async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember)
    server.handlers.AddOrganizationMember = () => ({
      data: { addOrganizationMember: buildMember(42, 'max', { role: 'viewer' }) },
    })
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    await screen.findByRole('listitem')
    clickButton('Add Member')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Role')).value).toBe('member')
    const submit = () => dialog.getByRole('button', { name: 'Add Member' }).click()
    submit()
    expect(await dialog.findByText('User ID is required')).toBeDefined()
    fillField('User ID', 'max')
    expect(await dialog.findByText('User ID must be a number')).toBeDefined()
    fillField('User ID', '42')
    submit()
    await expectToast('Member added')
    expect(server.getRequestVariables('AddOrganizationMember')).toEqual([
      { input: { organizationId: 1, userId: 42, role: 'member' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('listitem').map(row => row.textContent)).toContain('maxViewermax@example.comRemove')
  })

  test('keeps the dialog open and shows the error at the User ID field when a member cannot be added', async () => {
    const errorMessage = 'This user is already a member'
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember)
    server.handlers.AddOrganizationMember = () =>
      buildErrorResponse(errorMessage, 'CONFLICT', [{ path: 'userId', message: errorMessage }])
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    await screen.findByRole('listitem')
    clickButton('Add Member')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText('User ID')
    fillField('User ID', '7')
    dialog.getByRole('button', { name: 'Add Member' }).click()
    await expectToast('Operation failed', 'Could not add the member')
    expect((await dialog.findByRole('alert')).textContent).toBe(errorMessage)
  })

  test.each([
    [{ data: { removeOrganizationMember: { __typename: 'OrganizationMember', id: 80 } } }, 'Member removed', 1],
    [buildErrorResponse('Only the owner can remove members'), 'Operation failed', 2],
  ])('removes a member after confirmation and keeps the member on failure', async (response, title, remainingCount) => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember, buildMember(8, 'max'))
    server.handlers.RemoveOrganizationMember = () => response
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    await screen.findAllByRole('listitem')
    clickButton('Remove max')
    expect(await screen.findByText('Are you sure you want to remove max from Organization 1?')).toBeDefined()
    expect(server.getRequestVariables('RemoveOrganizationMember')).toEqual([])
    clickButton('Remove')
    await expectToast(title, remainingCount === 2 ? 'Could not remove the member' : undefined)
    expect(server.getRequestVariables('RemoveOrganizationMember')).toEqual([{ organizationId: 1, userId: 8 }])
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(remainingCount)
  })
})
