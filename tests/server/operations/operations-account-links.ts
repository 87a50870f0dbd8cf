import { createAccountLink } from '../../../server/accounts/link-store'
import type { User } from '../../../server/context'
import { buildLinkUrl } from '../../../server/crypto/link-token'
import { createTestSession } from '../../support/factories'
import {
  buildRequest,
  buildRequestForId,
  create,
  createUniqueName,
  type FixtureContext,
  type Operation,
} from '../../support/fixtures'
import { adminsOnly, authenticatedOnly, publicAccess } from '../../support/permission-matrix'

const createEmailChange = ({ app: { deps } }: FixtureContext, { id: userId }: User) =>
  createAccountLink(deps.db, deps, {
    userId,
    kind: 'emailChange',
    newEmail: `${createUniqueName('new')}@example.com`,
  })

const buildTokenVariables = (
  { app: { deps } }: FixtureContext,
  kind: 'passwordReset' | 'emailChange',
  linkId: string,
) => ({
  token: buildLinkUrl(deps, kind, linkId).split('/').at(-1),
})

const createResetTokenVariables = async (context: FixtureContext) => {
  const { id: userId } = await create.user(context)
  const { deps } = context.app
  const { id } = await createAccountLink(deps.db, deps, { userId, kind: 'passwordReset' })
  return buildTokenVariables(context, 'passwordReset', id)
}

export const accountLinkOperations: Record<string, Operation> = {
  'Query.isMailEnabled': { permissions: publicAccess, prepareRequest: buildRequest('{ isMailEnabled }') },
  'Query.accountLink': {
    permissions: publicAccess,
    prepareRequest: async context => [
      'query ($token: String!) { accountLink(token: $token) { kind } }',
      await createResetTokenVariables(context),
    ],
  },
  'Mutation.requestPasswordReset': {
    permissions: publicAccess,
    prepareRequest: buildRequest(
      'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }',
      () => ({ email: `${createUniqueName('unknown')}@example.com` }),
    ),
  },
  'Mutation.createPasswordResetLink': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.user,
      'mutation ($id: Int!) { createPasswordResetLink(userId: $id) { expiresAt } }',
    ),
  },
  'Mutation.completePasswordReset': {
    permissions: publicAccess,
    prepareRequest: async context => [
      'mutation ($token: String!) { completePasswordReset(token: $token, password: "a long enough one") { user { id } } }',
      await createResetTokenVariables(context),
    ],
  },
  'Mutation.confirmEmailChange': {
    permissions: publicAccess,
    prepareRequest: async context => {
      const { id } = await createEmailChange(context, await create.user(context))
      return [
        'mutation ($token: String!) { confirmEmailChange(token: $token) { message } }',
        buildTokenVariables(context, 'emailChange', id),
      ]
    },
  },
  'Mutation.cancelEmailChange': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { cancelEmailChange { pendingEmail } }'),
  },
  'Mutation.resendEmailChange': {
    permissions: authenticatedOnly,
    prepareRequest: async context => {
      await createEmailChange(context, context.caller)
      return ['mutation { resendEmailChange { id } }']
    },
  },
  'Mutation.viewAs': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.user, 'mutation ($id: Int!) { viewAs(userId: $id) { expiresAt } }'),
  },
  'Mutation.endViewAs': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.user, 'mutation ($id: Int!) { endViewAs(userId: $id) { id } }'),
  },
  'Mutation.revokeSession': {
    permissions: authenticatedOnly,
    prepareRequest: async ({ app: { deps }, caller }) => {
      const { viewer } = await createTestSession(deps, caller)
      return ['mutation ($id: String!) { revokeSession(id: $id) { id } }', { id: viewer.sessionId }]
    },
  },
  'Mutation.revokeOtherSessions': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { revokeOtherSessions { id } }'),
  },
}
