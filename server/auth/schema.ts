import { builder } from '../graphql/builder'
import { Message } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import { login, logout, refreshSession, type SessionTokens } from './service'

const SessionTokensRef = builder.objectRef<SessionTokens>('SessionTokens').implement({
  fields: t => ({
    accessToken: t.exposeString('accessToken', {
      description: 'Send it as a bearer token; good for ten minutes.',
    }),
    refreshToken: t.exposeString('refreshToken', { description: 'Good once, for the next pair.' }),
    user: t.prismaField({
      type: 'User',
      resolve: (query, { viewer }, _args, { db }) =>
        db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
  }),
})

builder.mutationFields(t => ({
  login: t.field({
    type: SessionTokensRef,
    description: 'Signs in with an email or a username.',
    authScopes: { public: true },
    args: { identifier: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, args, context) => {
      const tokens = await login(context, context.clientIp, args)
      context.viewer = tokens.viewer
      return tokens
    },
  }),
  refreshSession: t.field({
    type: SessionTokensRef,
    description: 'Trades a refresh token for a new pair of tokens.',
    authScopes: { public: true },
    args: { refreshToken: t.arg.string({ required: true }) },
    resolve: async (_root, args, context) => {
      const tokens = await refreshSession(context, args)
      context.viewer = tokens.viewer
      return tokens
    },
  }),
  logout: t.field({
    type: Message,
    description: 'Ends the session that asks.',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, context) => {
      await logout(context, requireViewer(context))
      return { message: 'You have been logged out successfully' }
    },
  }),
}))
