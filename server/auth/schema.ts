import { builder } from '../graphql/builder'
import { Message } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import type { SessionTokens } from '../sessions'
import { login, logout, refreshSession } from './service'

const SessionTokensRef = builder.objectRef<SessionTokens>('SessionTokens').implement({
  description: 'Tokens of a session.',
  fields: t => ({
    accessToken: t.exposeString('accessToken', {
      description: 'Bearer token for the Authorization header. Expires after 10 minutes.',
    }),
    refreshToken: t.exposeString('refreshToken', {
      description: 'Token for `refreshSession`. Valid for one use within 30 days.',
    }),
    user: t.prismaField({
      type: 'User',
      // A login does not change the viewer of the request.
      grantScopes: ['readAccount', 'readEmail'],
      description: 'The user of the session. Its lists and `viewerCan…` fields require the access token.',
      resolve: (query, { viewer }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
  }),
})

builder.prismaObjectField('User', 'newSession', t =>
  t.field({
    type: SessionTokensRef,
    nullable: true,
    description:
      'Tokens of the session that replaces the revoked sessions, in the results of `changePassword` and of `resetPassword` for the authenticated user. Null everywhere else.',
    authScopes: user => ({ readAccount: user.id }),
    resolve: (user: { id: number; newSession?: SessionTokens | null }) => user.newSession ?? null,
  }),
)

builder.mutationFields(t => ({
  login: t.field({
    type: SessionTokensRef,
    description: 'Starts a session. Must be the only root field of its operation. Repeated failures are RATE_LIMITED.',
    authScopes: { public: true },
    extensions: { isOnlyRootField: true },
    args: {
      identifier: t.arg.string({ required: true, description: 'Email address or username.' }),
      password: t.arg.string({ required: true, description: 'Password of the account.' }),
    },
    resolve: (_root, args, context) => login(context, context.clientIp, args),
  }),
  refreshSession: t.field({
    type: SessionTokensRef,
    description:
      'Exchanges a refresh token for new tokens. Must be the only root field of its operation. Reusing a refresh token more than 30 seconds after its first use revokes the session.',
    authScopes: { public: true },
    extensions: { isOnlyRootField: true },
    args: {
      refreshToken: t.arg.string({ required: true, description: 'Latest refresh token of the session.' }),
    },
    resolve: (_root, args, context) => refreshSession(context, args),
  }),
  logout: t.field({
    type: Message,
    description: "Revokes the session of the request. The user's other sessions remain.",
    authScopes: { signedIn: true },
    resolve: async (_root, _args, context) => {
      await logout(context, requireViewer(context))
      return { message: 'You have been logged out successfully' }
    },
  }),
}))
