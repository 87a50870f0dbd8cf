import { screen } from '@testing-library/react'
import { OrganizationsTab } from '../../../client/organizations/OrganizationsTab'
import { renderWithProviders } from '../harness'

export const buildOrganization = (id: number, overrides: object = {}) => ({
  __typename: 'Organization',
  id,
  name: `Organization ${id}`,
  description: null,
  orgType: 'business',
  website: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  createdAt: '2026-03-03T10:00:00.000Z',
  isOwner: true,
  viewerInvitableRoles: [],
  pendingTransfer: null,
  ...overrides,
})

export const buildListResponse = (...organizations: object[]) => buildPageResponse(null, ...organizations)

export const buildPageResponse = (endCursor: string | null, ...organizations: object[]) => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 7,
      organizations: {
        edges: organizations.map(node => ({ node })),
        pageInfo: { hasNextPage: endCursor !== null, endCursor },
      },
    },
  },
})

export const buildMember = (userId: number, displayName: string, overrides: object = {}) => ({
  __typename: 'OrganizationMember',
  id: userId * 10,
  userId,
  role: 'member',
  isOwner: false,
  acceptedAt: '2026-03-03T10:00:00.000Z',
  viewerCanRemove: true,
  viewerCanChangeRole: false,
  user: { __typename: 'User', id: userId, displayName, email: `${displayName}@example.com` },
  ...overrides,
})

export const ownerMember = buildMember(7, 'mira', { role: 'lead', isOwner: true, viewerCanRemove: false })
export const buildMembersResponse = (...members: object[]) => buildMembersPageResponse(null, ...members)

export const buildMembersPageResponse = (endCursor: string | null, ...members: object[]) => ({
  data: {
    organization: {
      __typename: 'Organization',
      id: 1,
      members: { edges: members.map(node => ({ node })), pageInfo: { hasNextPage: endCursor !== null, endCursor } },
    },
  },
})

export const openOrganizationsTab = () => renderWithProviders(<OrganizationsTab />)
export const selectOrganization = async () => (await screen.findByRole('button', { name: /^Organization 1/ })).click()
