import { unauthenticated } from '../errors'
import { Role, UserStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { requireViewer } from '../graphql/paging'
import { displayName } from './rules'
import { changePassword, createUser, updateProfile } from './service'

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
    email: t.exposeString('email', {
      authScopes: user => ({ readAccount: user.id, $granted: 'readEmail' }),
    }),
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

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  fields: t => ({
    firstName: t.string({
      description: 'At least two characters; null or empty clears it, absent leaves it.',
    }),
    lastName: t.string(),
    email: t.string({ required: true }),
  }),
})

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  fields: t => ({ currentPassword: t.string({ required: true }), newPassword: t.string({ required: true }) }),
})

const CreateUserInput = builder.inputType('CreateUserInput', {
  fields: t => ({
    username: t.string({ required: true }),
    email: t.string({ required: true }),
    password: t.string({ required: true }),
    role: t.field({ type: RoleRef, required: true, defaultValue: 'user' }),
    firstName: t.string(),
    lastName: t.string(),
  }),
})

builder.mutationFields(t => ({
  updateProfile: t.prismaField({
    type: 'User',
    description: 'Saves the names and the email of who is signed in.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateProfileInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const { id } = await updateProfile(context, requireViewer(context), input)
      return context.db.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  changePassword: t.prismaField({
    type: 'User',
    description: 'Changes the password of who is signed in, and ends their other sessions.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const { id } = await changePassword(context, requireViewer(context), input)
      return context.db.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  createUser: t.prismaField({
    type: 'User',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateUserInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const { id } = await createUser(context, input)
      return context.db.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))
