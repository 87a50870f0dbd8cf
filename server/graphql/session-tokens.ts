import type { SessionTokens } from '../accounts/sessions'
import { builder } from './builder'

export const SessionTokensRef = builder.objectRef<SessionTokens>('SessionTokens').implement({
  description: 'Tokens of a session.',
  fields: t => ({
    accessToken: t.exposeString('accessToken', {
      description: 'Bearer token for the Authorization header. Expires after 10 minutes.',
    }),
    refreshToken: t.exposeString('refreshToken', {
      description: 'Token for `refreshSession`. Expires after 30 days, or 30 seconds after its first use.',
    }),
    user: t.prismaField({
      type: 'User',
      // A login does not change the viewer of the request, so the permissions are granted here.
      grantScopes: ['readAccount', 'readEmail'],
      description:
        'The user of the session. Lists and `viewerCan…` fields below this field require a request with an access token.',
      resolve: (query, { viewer }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
  }),
})
