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
      description: 'The authenticated user.',
      resolve: (query, { viewer }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
  }),
})

builder.prismaObjectField('User', 'newSession', t =>
  t.field({
    type: SessionTokensRef,
    nullable: true,
    description:
      'Tokens of the session that replaces the revoked ones, in the result of `changePassword` and `resetPassword` for the authenticated user. Null everywhere else.',
    authScopes: user => ({ readAccount: user.id }),
    resolve: (user: { id: number; newSession?: SessionTokens | null }) => user.newSession ?? null,
  }),
)

builder.mutationFields(t => ({
  login: t.field({
    type: SessionTokensRef,
    description: 'Starts a session. Repeated failures are RATE_LIMITED.',
    authScopes: { public: true },
    args: {
      identifier: t.arg.string({ required: true, description: 'Email address or username.' }),
      password: t.arg.string({ required: true, description: 'Password of the account.' }),
    },
    resolve: async (_root, args, context) => {
      const tokens = await login(context, context.clientIp, args)
      context.viewer = tokens.viewer
      return tokens
    },
  }),
  refreshSession: t.field({
    type: SessionTokensRef,
    description:
      'Exchanges a refresh token for new tokens. Reusing a refresh token after more than 30 seconds revokes the session.',
    authScopes: { public: true },
    args: {
      refreshToken: t.arg.string({ required: true, description: 'Latest refresh token of the session.' }),
    },
    resolve: async (_root, args, context) => {
      const tokens = await refreshSession(context, args)
      context.viewer = tokens.viewer
      return tokens
    },
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
