import type { Context } from '../context'
import { createNotFoundError, createUnauthenticatedError } from '../errors'
import { requireOneArgument } from '../graphql/arguments'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { omitNull } from '../graphql/filters'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { DateRangeInput, RoleRef } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import { type UserFilter, userWhere } from './filters'
import { accountWhere, formatDisplayName } from './rules'
import { changePassword, createUser, type PasswordChange, resetPassword, updateProfile, updateUser } from './service'

const UserStatusRef = builder.enumType('UserStatus', {
  description: 'Status of an account.',
  values: {
    active: { description: 'The user can sign in.' },
    suspended: { description: 'The user cannot sign in and has no valid session.' },
  },
})

/**
 * Builds the permission for the private fields of a user. This user and administrators have the permission.
 * `SessionTokens.user` also grants it, because a login does not change the viewer of the request.
 */
const readProfileScopes = (user: { id: number }) => ({ readProfile: user.id, $granted: 'readAccount' })

const ACCOUNT_PERMISSION = 'Readable by the user and by administrators.'

const User = builder.prismaObject('User', {
  description: 'A user account.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the user.' }),
    username: t.exposeString('username', { description: 'Unique name, compared regardless of case.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'First name. Null if not given.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Last name. Null if not given.' }),
    displayName: t.string({
      description: 'First and last name when both exist, otherwise the username.',
      select: { firstName: true, lastName: true, username: true },
      resolve: user => formatDisplayName(user),
    }),
    email: t.string({
      nullable: true,
      description:
        'Email address. Readable by the user, by administrators and, through `OrganizationMember.user`, by members of a shared organization. Null for a service account. Also null for a member who has not accepted the membership, unless the viewer is this member or an administrator.',
      authScopes: user => ({ readProfile: user.id, $granted: 'readEmail' }),
      // `OrganizationMember.user` marks the users whose email is hidden.
      resolve: (user: { email: string; isServiceAccount: boolean; isEmailHidden?: boolean }) =>
        user.isEmailHidden || user.isServiceAccount ? null : user.email,
    }),
    role: t.expose('role', {
      type: RoleRef,
      description: `Role of the account. ${ACCOUNT_PERMISSION}`,
      authScopes: readProfileScopes,
    }),
    status: t.expose('status', {
      type: UserStatusRef,
      description: `Status of the account. ${ACCOUNT_PERMISSION}`,
      authScopes: readProfileScopes,
    }),
    credits: t.exposeInt('credits', {
      description: `Credit balance, never negative. ${ACCOUNT_PERMISSION}`,
      authScopes: readProfileScopes,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: `Creation time of the account. ${ACCOUNT_PERMISSION}`,
      authScopes: readProfileScopes,
    }),
  }),
})

builder.queryField('viewer', t =>
  t.prismaField({
    type: 'User',
    nullable: true,
    description:
      'The authenticated user. Null without an access token or API token. Fails with `UNAUTHENTICATED` if the token is invalid or has expired.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: async (query, _root, _args, { db, viewer, hasInvalidToken }) => {
      if (hasInvalidToken) throw createUnauthenticatedError('Your session has ended. Please sign in again.')
      // Pothos warns if a resolver ignores `query`, so `query` is copied for anonymous requests as well.
      const selection = { ...query }
      return viewer && (await db.user.findUniqueOrThrow({ ...selection, where: { id: viewer.id } }))
    },
  }),
)

/**
 * Builds the resolver of a mutation that changes a password. The resolver adds `newSession` to the returned row, for
 * the field `User.newSession`.
 */
const buildPasswordResolver =
  <TArgs>(change: (args: TArgs, context: Context) => Promise<PasswordChange>) =>
  async (query: object, _root: unknown, args: TArgs, context: Context) => {
    const { id, newSession } = await change(args, context)
    return { ...(await context.db.user.findUniqueOrThrow({ ...query, where: { id } })), newSession }
  }

const CLEARABLE_NAME = '2 to 100 characters. Absent: unchanged; null or empty: cleared.'

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'New profile of the authenticated user.',
  fields: t => ({
    firstName: t.string({ description: `First name, ${CLEARABLE_NAME}` }),
    lastName: t.string({ description: `Last name, ${CLEARABLE_NAME}` }),
    email: t.string({
      required: true,
      description:
        'Email address, unique regardless of case. If the server sends email, a new address takes effect when the user confirms it.',
    }),
    currentPassword: t.string({
      description: 'Current password. Required if the email address changes and the server sends email.',
    }),
  }),
})

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: "Change of the authenticated user's password.",
  fields: t => ({
    currentPassword: t.string({ required: true, description: 'Current password.' }),
    newPassword: t.string({
      required: true,
      description: 'New password, 10 to 200 characters and not a common one.',
    }),
  }),
})

builder.mutationFields(t => ({
  updateProfile: t.prismaField({
    type: 'User',
    description:
      "Updates the authenticated user's names and email address. If the server sends email, a new address is `pendingEmail` until the user confirms it with the link that the server sends to the new address. Returns the user.",
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { input: t.arg({ type: UpdateProfileInput, required: true, description: 'The new profile.' }) },
    resolve: buildMutationResolver('User', ({ input }, context) =>
      updateProfile(context, { ...getActor(context), id: requireViewer(context).id }, input),
    ),
  }),
  changePassword: t.prismaField({
    type: 'User',
    description:
      "Changes the authenticated user's password and revokes all their sessions. Returns the user, with the tokens of a new session in `newSession`. Fails with `RATE_LIMITED` after repeated wrong passwords.",
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    extensions: RETURNS_CREDENTIALS,
    args: {
      input: t.arg({ type: ChangePasswordInput, required: true, description: 'The current and the new password.' }),
    },
    resolve: buildPasswordResolver(({ input }, context) =>
      changePassword(context, requireViewer(context), input, getActor(context)),
    ),
  }),
}))

const UserFilterInput = builder.inputRef<UserFilter>('UserFilter').implement({
  description: 'Conditions for a list of users. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in usernames, email addresses and names.' }),
    role: t.field({ type: RoleRef, description: 'Role of the account.' }),
    status: t.field({ type: UserStatusRef, description: 'Status of the account.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time of the account.' }),
  }),
})

const USER_ORDER_FIELDS = {
  id: 'Id.',
  username: 'Username.',
  email: 'Email address.',
  role: 'Role.',
  status: 'Status.',
  createdAt: 'Creation time.',
}

builder.queryFields(t => ({
  users: t.prismaConnection(
    {
      ...buildConnection('User', withFilter(userWhere)),
      description: 'User accounts, except service accounts and erased accounts. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'users:read',
      args: {
        filter: t.arg({ type: UserFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('User', 'users', USER_ORDER_FIELDS, { field: 'id', direction: 'asc' }),
      },
    },
    defineConnectionType('User', User),
  ),
  user: t.prismaField({
    type: 'User',
    nullable: true,
    description:
      'A user account. Specify exactly one argument. Fails with `NOT_FOUND` if there is no such user, and for service accounts and erased accounts. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'users:read',
    args: {
      id: t.arg.int({ description: 'Id of the user.' }),
      email: t.arg.string({ description: 'Email address, case-insensitive.' }),
      username: t.arg.string({ description: 'Username, case-insensitive.' }),
    },
    resolve: async (query, _root, args, { db }, info) => {
      const where = { ...requireOneArgument(args, info), ...accountWhere }
      const user = await db.user.findUnique({ ...query, where })
      if (!user) throw createNotFoundError('User not found')
      return user
    },
  }),
}))

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A new user account.',
  fields: t => ({
    username: t.string({
      required: true,
      description: 'Username, 2 to 50 characters without spaces or "@", unique regardless of case.',
    }),
    email: t.string({ required: true, description: 'Email address, unique regardless of case.' }),
    password: t.string({
      required: true,
      description: 'Password, 10 to 200 characters and not a common one.',
    }),
    role: t.field({ type: RoleRef, required: true, defaultValue: 'user', description: 'Role.' }),
    firstName: t.string({ description: 'First name, 2 to 100 characters.' }),
    lastName: t.string({ description: 'Last name, 2 to 100 characters.' }),
  }),
})

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description:
    'Changes to a user account. Absent fields remain unchanged, as do `username`, `email`, `role` and `status` if they are null.',
  fields: t => ({
    username: t.string({
      description: 'Username, 2 to 50 characters without spaces or "@", unique regardless of case.',
    }),
    email: t.string({ description: 'Email address, unique regardless of case.' }),
    role: t.field({ type: RoleRef, description: 'Role.' }),
    status: t.field({ type: UserStatusRef, description: 'Status.' }),
    firstName: t.string({ description: `First name, ${CLEARABLE_NAME}` }),
    lastName: t.string({ description: `Last name, ${CLEARABLE_NAME}` }),
  }),
})

builder.mutationFields(t => ({
  createUser: t.prismaField({
    type: 'User',
    description:
      'Creates a user account. For the role `admin`, fails with `CONFIRMATION_REQUIRED` unless the user logged in or called `confirmIdentity` in the session within the last 10 minutes. Returns the user. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: ({ input }) => input.role === 'admin',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The new account.' }) },
    resolve: buildMutationResolver('User', ({ input }, context) => createUser(context, input, getActor(context))),
  }),
  updateUser: t.prismaField({
    type: 'User',
    description:
      'Updates a user account. Fails with `CONFLICT` if the username or email address is taken, or if the update would demote or suspend the last active administrator. If `role`, `email` or `status` is specified, fails with `CONFIRMATION_REQUIRED` unless the user logged in or called `confirmIdentity` in the session within the last 10 minutes. Returns the user. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: ({ input }) => input.role != null || input.email != null || input.status != null,
    args: {
      id: t.arg.int({ required: true, description: 'Id of the user.' }),
      input: t.arg({ type: UpdateUserInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('User', ({ id, input }, context) => {
      const changes = omitNull(input, ['username', 'email', 'role', 'status'])
      return updateUser(context, id, changes, getActor(context))
    }),
  }),
  resetPassword: t.prismaField({
    type: 'User',
    description:
      "Sets a user's password and revokes all their sessions. Returns the user, with the tokens of a new session in `newSession` if the user resets their own password. Requires the `admin` role.",
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: {
      userId: t.arg.int({ required: true, description: 'Id of the user.' }),
      password: t.arg.string({
        required: true,
        description: 'New password, 10 to 200 characters and not a common one.',
      }),
    },
    resolve: buildPasswordResolver(({ userId, password }, context) =>
      resetPassword(context, userId, { password }, getActor(context)),
    ),
  }),
}))
