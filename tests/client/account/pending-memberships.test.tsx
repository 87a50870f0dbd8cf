import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PendingMemberships } from '../../../client/organizations/members/PendingMemberships'
import {
  buildErrorResponse,
  chooseRowAction,
  clickButton,
  expectToast,
  renderWithProviders,
  setupMockServer,
} from '../harness'
import {
  buildListResponse,
  buildMembersResponse,
  buildOrganization,
  openOrganizationsTab,
  ownerMember,
  selectOrganization,
} from './organization-fixtures'

const server = setupMockServer()

const buildMembership = (id: number, organizationId: number, name: string) => ({
  __typename: 'OrganizationMember',
  id,
  acceptedAt: null,
  organization: { __typename: 'Organization', id: organizationId, name },
})

const openNotices = async () => {
  server.handlers.PendingMemberships = () => ({
    data: {
      viewer: {
        __typename: 'User',
        id: 7,
        pendingMemberships: [buildMembership(11, 1, 'Acme'), buildMembership(12, 2, 'Globex')],
        pendingTransfers: [],
      },
    },
  })
  renderWithProviders(<PendingMemberships />)
  return within(await screen.findByRole('list', { name: 'New organizations' }))
}

test('a membership notice names the organization and the effect of accepting', async () => {
  const list = await openNotices()
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'You were added to Acme. If you accept, its other members can see your email.AcceptLeave',
    'You were added to Globex. If you accept, its other members can see your email.AcceptLeave',
  ])
})

const member = { __typename: 'OrganizationMember', id: 11 }

test.each([
  [
    'Accept membership in Acme',
    'AcceptOrganizationMembership',
    { organizationId: 1 },
    { acceptOrganizationMembership: { ...member, acceptedAt: '2026-03-03T10:00:00.000Z' } },
  ],
  ['Leave Acme', 'LeaveOrganization', { id: 1 }, { leaveOrganization: member }],
])('the button "%s" removes the membership notice', async (name, operation, variables, data) => {
  const list = await openNotices()
  server.handlers[operation] = () => ({ data })
  clickButton(name)
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(server.getRequestVariables(operation)).toEqual([variables])
  expect(screen.queryByText(/Acme/)).toBeNull()
})

test('a failed request keeps the membership notice and shows a toast', async () => {
  const list = await openNotices()
  server.handlers.LeaveOrganization = () => buildErrorResponse('The owner cannot leave.')
  clickButton('Leave Acme')
  await expectToast('Operation failed', 'The owner cannot leave.')
  expect(list.getAllByRole('listitem')).toHaveLength(2)
})

test('revoking the last invitation moves the focus to the Members heading', async () => {
  server.handlers.Organizations = () => buildListResponse(buildOrganization(1, { viewerInvitableRoles: ['member'] }))
  server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember)
  const invitation = {
    __typename: 'Invitation',
    id: 4,
    email: 'ada@example.com',
    organizationRole: 'member',
    status: 'pending',
    expiresAt: '2026-03-03T10:00:00.000Z',
    url: null,
    isLinkValid: true,
    viewerCanManage: true,
  }
  const invitations = [invitation]
  server.handlers.OrganizationInvitations = () => ({
    data: { pending: { nodes: invitations }, expired: { nodes: [] } },
  })
  server.handlers.RevokeOrganizationInvitation = () => {
    invitations.pop()
    return { data: { revokeInvitation: { __typename: 'Invitation', id: 4 } } }
  }
  openOrganizationsTab()
  await selectOrganization()
  clickButton('Members')
  await screen.findByRole('heading', { name: 'Invitations' })
  screen.getByRole('button', { name: 'More actions for ada@example.com' }).focus()
  await chooseRowAction('ada@example.com', 'Revoke')
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await expectToast('Invitation revoked')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' })))
})

test('the Leave button in the details of an organization ends the membership after a confirmation', async () => {
  server.handlers.Organizations = () => buildListResponse(buildOrganization(1, { isOwner: false }))
  server.handlers.LeaveOrganization = () => ({
    data: { leaveOrganization: { __typename: 'OrganizationMember', id: 1 } },
  })
  openOrganizationsTab()
  await selectOrganization()
  clickButton('Leave')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Organization' }))
  dialog.getByRole('button', { name: 'Leave' }).click()
  await expectToast('You left the organization', 'You are no longer a member of Organization 1.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Organization 1/ })).toBeNull())
})
