import { unauthenticated } from '../errors'
import { Role, UserStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { displayName } from './rules'

const RoleRef = builder.enumType('Role', { values: Object.values(Role) })
const UserStatusRef = builder.enumType('UserStatus', { values: Object.values(UserStatus) })

/** Private fields of an account: its owner's and the administrators'. */
const ownAccount = { authScopes: (user: { id: number }) => ({ readAccount: user.id }) }

builder.prismaObject('User', {
  fields: t => ({
    id: t.exposeInt('id'),
    username: t.exposeString('username'),
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
    displayName: t.string({
      description: 'First plus last name when both exist, otherwise the username.',
      select: { firstName: true, lastName: true, username: true },
      resolve: user => displayName(user),
    }),
    email: t.exposeString('email', ownAccount),
    role: t.expose('role', { type: RoleRef, ...ownAccount }),
    status: t.expose('status', { type: UserStatusRef, ...ownAccount }),
    credits: t.exposeInt('credits', ownAccount),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...ownAccount }),
  }),
})

builder.queryField('viewer', t =>
  t.prismaField({
    type: 'User',
    nullable: true,
    description: 'Who is signed in. Null for nobody; an error for a token that is no longer good.',
    authScopes: { public: true },
    resolve: async (query, _root, _args, { db, viewer, tokenIsDead }) => {
      if (tokenIsDead) throw unauthenticated('Your session has ended. Please sign in again.')
      return viewer && (await db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }))
    },
  }),
)
