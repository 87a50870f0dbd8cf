import { builder } from '../graphql/builder'
import { DELETES_ACCOUNT, RETURNS_PERSONAL_DATA } from '../graphql/execution/keyed-mutations'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { Confirmation } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import { deleteAccount, eraseUser, exportPersonalData } from './service'

const BLOCKED_ERASURE =
  'Fails with `CONFLICT` for the last active administrator, and for a user who owns an organization that other people have joined. Transfer or delete such an organization first.'

builder.mutationFields(t => ({
  exportMyData: t.field({
    type: 'JSON',
    description:
      'Returns the personal data of the authenticated user: an object with the fields `exportedAt`, `account`, `sessions`, `secondFactors`, `recoveryCodes`, `accountLinks`, `apiTokens`, `creditTransactions`, `auditEvents`, `organizations`, `organizationTransfers`, `tenants`, `projects`, `sentInvitations`, `acceptedInvitations`, `earlyAccessRequests`, `files` and `posts`. Files are listed without their content, and secrets are omitted. Limited to 10 calls per hour.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    extensions: RETURNS_PERSONAL_DATA,
    resolve: (_root, _args, context) => exportPersonalData(context, requireViewer(context), getActor(context)),
  }),
  deleteAccount: t.field({
    type: Confirmation,
    description: `Erases the account of the authenticated user, as \`eraseUser\` does. ${BLOCKED_ERASURE}`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    extensions: DELETES_ACCOUNT,
    args: { password: t.arg.string({ required: true, description: 'Current password.' }) },
    resolve: async (_root, args, context) => {
      await deleteAccount(context, requireViewer(context), args, getActor(context))
      return { message: 'Your account was deleted.' }
    },
  }),
  eraseUser: t.prismaField({
    type: 'User',
    description: `Erases a user. Suspends the account and replaces its name, username and email address with a pseudonym. The audit log, credit transactions and posts then refer to the pseudonym. Deletes the user's sessions, second factors, recovery codes, API tokens, memberships, personal files, and organizations that no other person has joined. Also deletes the leads, contact messages and invitations with an email address of the user. Cannot be undone. Returns the user. ${BLOCKED_ERASURE} Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    args: { id: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: buildMutationResolver('User', ({ id }, context) => eraseUser(context, id, getActor(context))),
  }),
}))
