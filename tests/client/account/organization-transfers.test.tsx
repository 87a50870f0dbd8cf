import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cacheViewer } from '../../../client/lib/session/viewer'
import { PendingTransfers } from '../../../client/organizations/transfers/PendingTransfers'
import { chooseRowAction, clickButton, mira, renderWithProviders, setupMockServer } from '../harness'
import {
  buildListResponse,
  buildMember,
  buildMembersResponse,
  buildOrganization,
  openOrganizationsTab,
  ownerMember,
  selectOrganization,
} from './organization-fixtures'

const server = setupMockServer()

test.each([
  { mustAddFactor: false, text: /^Make max the owner of Organization 1\?/ },
  { mustAddFactor: true, text: /^Offer Organization 1 to max\?/ },
])(
  'the confirmation of a transfer matches $text for an administrator with mustAddFactor $mustAddFactor',
  async ({ mustAddFactor, text }) => {
    cacheViewer({ ...mira, role: 'admin', mustAddFactor })
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    server.handlers.OrganizationMembers = () =>
      buildMembersResponse(ownerMember, buildMember(8, 'max', { viewerCanChangeRole: true }))
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Members')
    await screen.findByText('max')
    await chooseRowAction('max', 'Transfer ownership')
    expect(await screen.findByText(text)).toBeDefined()
  },
)

const acme = buildOrganization(1, { name: 'Acme' })

const openTransfers = async () => {
  const transfer = {
    __typename: 'OrganizationTransfer',
    id: 3,
    organization: { __typename: 'Organization', id: 1, name: 'Acme' },
  }
  server.handlers.PendingMemberships = () => ({
    data: { viewer: { __typename: 'User', id: 7, pendingMemberships: [], pendingTransfers: [transfer] } },
  })
  renderWithProviders(<PendingTransfers />)
  await screen.findByText(/^The owner of Acme offers it to you\./)
}

test.each([
  ['Accept ownership of Acme', 'AcceptOrganizationTransfer', { acceptOrganizationTransfer: acme }],
  [
    'Decline ownership of Acme',
    'DeclineOrganizationTransfer',
    { declineOrganizationTransfer: { __typename: 'Organization', id: 1 } },
  ],
])('the button "%s" removes the notice without another PendingMemberships query', async (name, operation, data) => {
  await openTransfers()
  server.handlers[operation] = () => ({ data })
  clickButton(name)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Offered organizations' })).toBeNull())
  expect(server.getRequestVariables(operation)).toEqual([{ id: 1 }])
  expect(server.getRequestVariables('PendingMemberships')).toHaveLength(1)
})

test('accepting the ownership of an organization reloads the members', async () => {
  server.handlers.Organizations = () => buildListResponse(buildOrganization(1, { isOwner: false }))
  server.handlers.OrganizationMembers = () => buildMembersResponse(buildMember(8, 'max', { isOwner: true }))
  openOrganizationsTab()
  await selectOrganization()
  clickButton('Members')
  expect((await screen.findByText('max')).closest('li')?.textContent).toContain('Owner')
  await openTransfers()
  server.handlers.AcceptOrganizationTransfer = () => ({ data: { acceptOrganizationTransfer: acme } })
  server.handlers.OrganizationMembers = () => buildMembersResponse(ownerMember, buildMember(8, 'max'))
  clickButton('Accept ownership of Acme')
  expect((await screen.findByText('mira')).closest('li')?.textContent).toContain('Owner')
  expect(screen.getByText('max').closest('li')?.textContent).not.toContain('Owner')
})
