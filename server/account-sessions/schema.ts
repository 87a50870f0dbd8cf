import { describeDevice } from '../accounts/device'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { getActor, requireViewer } from '../graphql/viewer'
import { endAccountView, revokeOtherSessions, revokeSession, viewAccount } from './service'

builder.prismaObject('Session', {
  description: 'A session of a user, started by a login, an accepted invitation, or a change or reset of the password.',
  fields: t => ({
    id: t.exposeString('id', { description: 'Id of the session, a UUID.' }),
    isCurrent: t.boolean({
      description: 'Whether the request belongs to this session.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: '`User-Agent` header of the last use, at most 400 characters. Null if it is unknown.',
    }),
    device: t.string({
      nullable: true,
      description:
        'Name of the client according to `userAgent`: the browser and operating system, such as "Chrome on macOS", or a program, such as "curl". Null if it is unknown.',
      select: { userAgent: true },
      resolve: ({ userAgent }) => describeDevice(userAgent),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'IP address of the last use. Null if it is unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the session started.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'Time of the last use, updated at most once a minute.',
    }),
  }),
})

const MAX_LISTED_SESSIONS = 100

builder.prismaObjectField('User', 'sessions', t =>
  t.relation('sessions', {
    description: `Sessions that are neither revoked nor expired, most recently used first, at most ${MAX_LISTED_SESSIONS}. Readable by the user and by administrators.`,
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'forbidden',
    query: (_args, { clock }) => ({
      where: { revokedAt: null, refreshTokens: { some: { expiresAt: { gt: clock() } } } },
      orderBy: [{ lastUsedAt: 'desc' as const }, { id: 'desc' as const }],
      take: MAX_LISTED_SESSIONS,
    }),
  }),
)

const AccountView = builder.objectRef<Awaited<ReturnType<typeof viewAccount>>>('AccountView').implement({
  description: 'A read-only session in which an administrator views the account of a user (impersonation).',
  fields: t => ({
    accessToken: t.exposeString('accessToken', {
      description:
        'Access token of the session. Its claims `sub` and `act.sub` are the ids of the user and the administrator.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Latest time at which the session ends: 10 minutes after its start.',
    }),
    user: t.prismaField({
      type: 'User',
      description: 'The user whose account is viewed.',
      resolve: async (query, { user }, _args, { db }) =>
        await db.user.findUniqueOrThrow({ ...query, where: { id: user.id } }),
    }),
  }),
})

builder.mutationFields(t => ({
  viewAs: t.field({
    type: AccountView,
    description:
      'Starts a read-only session in which the authenticated administrator views the account of a user. The session can read what the user can read; every mutation fails with `FORBIDDEN`. The session ends after 10 minutes. It ends earlier if `endViewAs` is called, the session of the administrator ends, the role or status of one of the two accounts changes, or the administrator no longer has a required second factor. Fails with `CONFLICT` if the user is an administrator or is suspended. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    extensions: RETURNS_CREDENTIALS,
    args: { userId: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) => viewAccount(context, requireViewer(context), userId, getActor(context)),
  }),
  endViewAs: t.prismaField({
    type: 'User',
    description:
      'Ends the read-only sessions in which the authenticated administrator views the account of a user. Returns the user, even if there was no such session. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { userId: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: buildMutationResolver('User', ({ userId }, context) =>
      endAccountView(context, requireViewer(context), userId, getActor(context)),
    ),
  }),
  revokeSession: t.prismaField({
    type: 'User',
    description:
      'Revokes a session of the authenticated user or, with the `admin` role, of any user. The access tokens of the session stop working immediately. Fails with `NOT_FOUND` if the session does not exist or was already revoked. Returns the user of the session.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.string({ required: true, description: 'Id of the session.' }) },
    resolve: buildMutationResolver('User', ({ id }, context) =>
      revokeSession(context, requireViewer(context), id, getActor(context)),
    ),
  }),
  revokeOtherSessions: t.prismaField({
    type: 'User',
    description: 'Revokes all sessions of the authenticated user except the current one. Returns the user.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    resolve: buildMutationResolver('User', (_args: object, context) =>
      revokeOtherSessions(context, requireViewer(context), getActor(context)),
    ),
  }),
}))
