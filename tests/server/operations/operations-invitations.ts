import { buildLinkUrl } from '../../../server/crypto/link-token'
import type { OrganizationRole } from '../../../server/generated/prisma/client'
import { createInvitationLink } from '../../support/features/invitations'
import {
  buildRequest,
  buildRequestForId,
  create,
  createUniqueName,
  type FixtureContext,
  type Operation,
} from '../../support/fixtures'
import {
  adminsOnly,
  allowOnly,
  allowOrganizationLeads,
  authenticatedOnly,
  publicAccess,
} from '../../support/permission-matrix'

/** Authenticated users who cannot manage the invitation get NOT_FOUND, as for an invitation that does not exist. */
const managersOnly = allowOnly(['lead', 'owner', 'admin'], 'NOT_FOUND')

const createUniqueEmail = () => `${createUniqueName('invited')}@example.com`

/** Creates an invitation from `users.owner` to a new organization. Returns the row with the token of its link. */
const createInvitation = async (
  context: FixtureContext,
  data: { email?: string; organizationRole?: OrganizationRole },
) => {
  const { deps } = context.app
  const { id: organizationId } = await create.organization(context)
  const link = createInvitationLink(deps.secret)
  const now = deps.clock()
  const invitation = await deps.db.invitation.create({
    data: {
      email: createUniqueEmail(),
      organizationId,
      organizationRole: 'member',
      ...link,
      invitedById: context.users.owner.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      ...data,
    },
  })
  return { ...invitation, token: buildLinkUrl(deps, 'invitation', link.linkId).split('/').at(-1) }
}

const buildInvitationRequest =
  (document: string) =>
  async (context: FixtureContext): Promise<[string, { id: number }]> => {
    const { id } = await createInvitation(context, {})
    return [document, { id }]
  }

export const invitationOperations: Record<string, Operation> = {
  'Query.invitations': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('{ invitations { totalCount nodes { id viewerCanManage } } }'),
  },
  'Query.adminInvitation': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      (context: FixtureContext) => createInvitation(context, {}),
      'query ($id: Int!) { adminInvitation(id: $id) { id } }',
    ),
  },
  'Query.invitation': {
    permissions: publicAccess,
    prepareRequest: async context => {
      const { token } = await createInvitation(context, {})
      return ['query ($token: String!) { invitation(token: $token) { email } }', { token }]
    },
  },
  'Mutation.inviteUser': {
    permissions: adminsOnly,
    prepareRequest: buildRequest(
      'mutation ($email: String!) { inviteUser(input: { email: $email }) { invitation { id } } }',
      () => ({ email: createUniqueEmail() }),
    ),
  },
  'Mutation.inviteToOrganization': {
    permissions: allowOrganizationLeads('NOT_FOUND'),
    prepareRequest: async context => [
      'mutation ($input: InviteToOrganizationInput!) { inviteToOrganization(input: $input) { invitation { id } } }',
      { input: { organizationId: (await create.organization(context)).id, email: createUniqueEmail() } },
    ],
  },
  'Mutation.resendInvitation': {
    permissions: managersOnly,
    prepareRequest: buildInvitationRequest('mutation ($id: Int!) { resendInvitation(id: $id) { invitation { id } } }'),
  },
  'Mutation.revokeInvitation': {
    permissions: managersOnly,
    prepareRequest: buildInvitationRequest('mutation ($id: Int!) { revokeInvitation(id: $id) { id } }'),
  },
  'Mutation.acceptInvitation': {
    permissions: publicAccess,
    prepareRequest: async context => {
      const { token } = await createInvitation(context, {})
      const input = { username: createUniqueName('newcomer'), password: 'a long enough one' }
      return [
        'mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { user { id } } }',
        { token, input },
      ]
    },
  },
  'Mutation.acceptInvitationWithAccount': {
    permissions: authenticatedOnly,
    prepareRequest: async context => {
      const { token } = await createInvitation(context, { email: context.caller.email })
      return ['mutation ($token: String!) { acceptInvitationWithAccount(token: $token) { id } }', { token }]
    },
  },
}
