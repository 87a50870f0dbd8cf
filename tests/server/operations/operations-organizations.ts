import { buildRequest, buildRequestForId, create, type FixtureContext, type Operation } from '../../support/fixtures'
import {
  adminsOnly,
  allowOnly,
  authenticatedOnly,
  organizationMembersOnly,
  organizationOwnersOnly,
} from '../../support/permission-matrix'

/** Creates an organization that its owner has offered to `users.member`. */
const createOfferedOrganization = async (context: FixtureContext) => {
  const { db, clock } = context.app.deps
  const organization = await create.organization(context)
  const now = clock()
  const expiresAt = new Date(now.getTime() + 60_000)
  const data = { organizationId: organization.id, userId: context.users.member.id, createdAt: now, expiresAt }
  await db.organizationTransfer.create({ data })
  return organization
}

export const organizationOperations: Record<string, Operation> = {
  'Query.organization': {
    permissions: organizationMembersOnly,
    prepareRequest: buildRequestForId(create.organization, 'query ($id: Int!) { organization(id: $id) { id } }'),
  },
  'Query.organizations': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ organizations { totalCount } }'),
  },
  'Mutation.createOrganization': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest(
      'mutation { createOrganization(input: { name: "A new organization", orgType: business }) { id } }',
    ),
  },
  'Mutation.deleteOrganization': {
    permissions: organizationOwnersOnly,
    prepareRequest: buildRequestForId(
      create.organization,
      'mutation ($id: Int!) { deleteOrganization(id: $id) { id } }',
    ),
  },
  'Mutation.addOrganizationMember': {
    permissions: organizationOwnersOnly,
    prepareRequest: async context => [
      'mutation ($input: AddOrganizationMemberInput!) { addOrganizationMember(input: $input) { id } }',
      {
        input: {
          organizationId: (await create.organization(context)).id,
          userId: (await create.user(context)).id,
        },
      },
    ],
  },
  'Mutation.acceptOrganizationMembership': {
    permissions: allowOnly(['viewer', 'member', 'lead', 'owner'], 'NOT_FOUND'),
    prepareRequest: buildRequestForId(
      create.organization,
      'mutation ($id: Int!) { acceptOrganizationMembership(organizationId: $id) { id } }',
    ),
  },
  'Mutation.leaveOrganization': {
    permissions: allowOnly(['viewer', 'member', 'lead'], 'NOT_FOUND', { owner: 'CONFLICT' }),
    prepareRequest: buildRequestForId(
      create.organization,
      'mutation ($id: Int!) { leaveOrganization(id: $id) { id } }',
    ),
  },
  'Mutation.removeOrganizationMember': {
    permissions: organizationOwnersOnly,
    prepareRequest: async context => [
      'mutation ($id: Int!, $userId: Int!) { removeOrganizationMember(organizationId: $id, userId: $userId) { id } }',
      { id: (await create.organization(context)).id, userId: context.users.viewer.id },
    ],
  },
  'Mutation.updateOrganization': {
    permissions: organizationOwnersOnly,
    prepareRequest: buildRequestForId(
      create.organization,
      'mutation ($id: Int!) { updateOrganization(id: $id, input: { city: "Oslo" }) { id } }',
    ),
  },
  'Mutation.updateOrganizationMember': {
    permissions: organizationOwnersOnly,
    prepareRequest: async context => [
      'mutation ($id: Int!, $userId: Int!) { updateOrganizationMember(organizationId: $id, userId: $userId, role: lead) { id } }',
      { id: (await create.organization(context)).id, userId: context.users.viewer.id },
    ],
  },
  'Mutation.transferOrganization': {
    permissions: organizationOwnersOnly,
    prepareRequest: async context => [
      'mutation ($id: Int!, $userId: Int!) { transferOrganization(id: $id, userId: $userId) { id } }',
      { id: (await create.organization(context)).id, userId: context.users.member.id },
    ],
  },
  'Mutation.acceptOrganizationTransfer': {
    permissions: allowOnly(['member'], 'NOT_FOUND'),
    prepareRequest: buildRequestForId(
      createOfferedOrganization,
      'mutation ($id: Int!) { acceptOrganizationTransfer(id: $id) { id } }',
    ),
  },
  'Mutation.declineOrganizationTransfer': {
    permissions: allowOnly(['member'], 'NOT_FOUND'),
    prepareRequest: buildRequestForId(
      createOfferedOrganization,
      'mutation ($id: Int!) { declineOrganizationTransfer(id: $id) { id } }',
    ),
  },
  'Mutation.cancelOrganizationTransfer': {
    permissions: organizationOwnersOnly,
    prepareRequest: buildRequestForId(
      createOfferedOrganization,
      'mutation ($id: Int!) { cancelOrganizationTransfer(id: $id) { id } }',
    ),
  },
}
