import { notFound, unauthenticated } from '../errors'
import { Role, UserStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { omitNull, searchWhere } from '../graphql/filters'
import { loadAfter } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import { formatDisplayName } from './rules'
import { changePassword, createUser, resetPassword, updateProfile, updateUser } from './service'

const RoleRef = builder.enumType('Role', { values: Object.values(Role) })
const UserStatusRef = builder.enumType('UserStatus', { values: Object.values(UserStatus) })

/** Private fields of an account: its owner's and the administrators'. */
const accountFieldOptions = { authScopes: (user: { id: number }) => ({ readAccount: user.id }) }

builder.prismaObject('User', {
  fields: t => ({
    id: t.exposeInt('id'),
    username: t.exposeString('username'),
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
    displayName: t.string({
      description: 'First plus last name when both exist, otherwise the username.',
      select: { firstName: true, lastName: true, username: true },
      resolve: user => formatDisplayName(user),
    }),
    email: t.exposeString('email', {
      authScopes: user => ({ readAccount: user.id, $granted: 'readEmail' }),
    }),
    role: t.expose('role', { type: RoleRef, ...accountFieldOptions }),
    status: t.expose('status', { type: UserStatusRef, ...accountFieldOptions }),
    credits: t.exposeInt('credits', accountFieldOptions),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...accountFieldOptions }),
  }),
})

builder.queryField('viewer', t =>
  t.prismaField({
    type: 'User',
    nullable: true,
    description: 'Who is signed in. Null for nobody; an error for a token that is no longer good.',
    authScopes: { public: true },
    resolve: async (query, _root, _args, { db, viewer, hasInvalidToken }) => {
      if (hasInvalidToken) throw unauthenticated('Your session has ended. Please sign in again.')
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
    resolve: loadAfter('User', ({ input }, context) => updateProfile(context, requireViewer(context), input)),
  }),
  changePassword: t.prismaField({
    type: 'User',
    description: 'Changes the password of who is signed in, and ends their other sessions.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: loadAfter('User', ({ input }, context) =>
      changePassword(context, requireViewer(context), input),
    ),
  }),
}))

const UserSort = builder.enumType('UserSort', {
  values: ['id', 'username', 'email', 'role', 'status', 'createdAt'] as const,
})

builder.queryFields(t => ({
  users: t.prismaConnection({
    ...connection('User', userWhere, { sort: 'id', descending: false }),
    description: 'All accounts. The search looks into usernames, emails and names.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      role: t.arg({ type: RoleRef }),
      status: t.arg({ type: UserStatusRef }),
      sort: t.arg({ type: UserSort, required: true, defaultValue: 'id' }),
      descending: t.arg.boolean({ required: true, defaultValue: false }),
      offset: t.arg.int(),
    },
  }),
  user: t.prismaField({
    type: 'User',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, { db }) => {
      const user = await db.user.findUnique({ ...query, where: { id } })
      if (!user) throw notFound('User not found')
      return user
    },
  }),
}))

const userWhere = (args: { search?: string | null; role?: Role | null; status?: UserStatus | null }) => ({
  ...searchWhere(args.search, ['searchText']),
  role: args.role ?? undefined,
  status: args.status ?? undefined,
})

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description: 'Absent fields stay as they are.',
  fields: t => ({
    username: t.string(),
    email: t.string(),
    role: t.field({ type: RoleRef }),
    status: t.field({ type: UserStatusRef }),
    firstName: t.string(),
    lastName: t.string(),
  }),
})

builder.mutationFields(t => ({
  createUser: t.prismaField({
    type: 'User',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateUserInput, required: true }) },
    resolve: loadAfter('User', ({ input }, context) => createUser(context, input, getActor(context))),
  }),
  updateUser: t.prismaField({
    type: 'User',
    description: 'Changes an account. The last active administrator stays one.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: UpdateUserInput, required: true }) },
    resolve: loadAfter('User', ({ id, input }, context) =>
      updateUser(context, id, omitNull(input, ['username', 'email', 'role', 'status']), getActor(context)),
    ),
  }),
  resetPassword: t.prismaField({
    type: 'User',
    description: "Sets somebody's password and ends all their sessions.",
    authScopes: { admin: true },
    args: { userId: t.arg.int({ required: true }), password: t.arg.string({ required: true }) },
    resolve: loadAfter('User', ({ userId, password }, context) =>
      resetPassword(context, userId, { password }, getActor(context)),
    ),
  }),
}))
