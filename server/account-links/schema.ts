import { linkNotFound, usableLinkWhere } from '../account-link-store'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/keyed-mutations'
import { buildMutationResolver } from '../graphql/load'
import { SessionTokensRef } from '../graphql/session-tokens'
import { Confirmation } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import {
  type CreatedLink,
  cancelEmailChange,
  completePasswordReset,
  confirmEmailChange,
  createPasswordResetLink,
  requestPasswordReset,
  resendEmailChange,
} from './service'

const AccountLinkKindRef = builder.enumType('AccountLinkKind', {
  description: 'What a link does that was sent to a user.',
  values: {
    passwordReset: { description: 'Sets a new password.' },
    emailChange: { description: 'Confirms a new email address.' },
  },
})

builder.prismaObject('AccountLink', {
  description: 'A link that was sent to a user and can be used once.',
  fields: t => ({
    kind: t.expose('kind', { type: AccountLinkKindRef, description: 'What the link does.' }),
    username: t.string({
      description: 'Username of the account.',
      select: { user: { select: { username: true } } },
      resolve: ({ user }) => user.username,
    }),
    newEmail: t.exposeString('newEmail', {
      nullable: true,
      description: 'Email address that the link confirms. Null for other kinds.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
  }),
})

const PasswordResetLinkRef = builder.objectRef<CreatedLink>('PasswordResetLink').implement({
  description: 'A new link that resets a password.',
  fields: t => ({
    url: t.exposeString('url', { description: 'Address of the link. It works once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
  }),
})

builder.prismaObjectField('User', 'pendingEmail', t =>
  t.string({
    nullable: true,
    description:
      'New email address that the user has not confirmed yet. Null if there is none. Readable by the user and by administrators.',
    authScopes: user => ({ readProfile: user.id, $granted: 'readAccount' }),
    select: (_args, { clock }) => ({
      accountLinks: {
        where: { kind: 'emailChange' as const, usedAt: null, expiresAt: { gt: clock() } },
        select: { newEmail: true },
        take: 1,
      },
    }),
    resolve: ({ accountLinks }: { id: number; accountLinks?: { newEmail: string | null }[] }) =>
      accountLinks?.[0]?.newEmail ?? null,
  }),
)

const TOKEN_DESCRIPTION = 'The part of the link after the last slash.'

builder.queryFields(t => ({
  isMailEnabled: t.boolean({
    description: 'Whether this server sends email. Without it, administrators create links that reset passwords.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: (_root, _args, { mailer }) => mailer !== null,
  }),
  accountLink: t.prismaField({
    type: 'AccountLink',
    nullable: true,
    description: 'A link that was sent to a user, by its token. NOT_FOUND if it was used, was revoked or has expired.',
    authScopes: { public: true },
    tokenScope: 'none',
    args: { token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }) },
    resolve: async (query, _root, { token }, { db, clock }) => {
      const link = await db.accountLink.findFirst({ ...query, where: usableLinkWhere(token, clock()) })
      if (!link) throw linkNotFound()
      return link
    },
  }),
}))

/** Message of every accepted request, whether the address has an account or not. */
const RESET_REQUESTED = 'If an account exists for this address, we have sent a link.'
const MAIL_DISABLED = 'This site does not send email. Ask an administrator for a link that resets your password.'

builder.mutationFields(t => ({
  requestPasswordReset: t.field({
    type: Confirmation,
    description:
      'Sends a link that resets the password to an email address, if it has an active account. The result is the same for every address. Without a mail server, the message names the alternative. Repeated requests are RATE_LIMITED.',
    authScopes: { public: true },
    tokenScope: 'none',
    args: { email: t.arg.string({ required: true, description: 'Email address of the account.' }) },
    resolve: async (_root, args, context) => {
      await requestPasswordReset(context, context, args)
      return { message: context.mailer ? RESET_REQUESTED : MAIL_DISABLED }
    },
  }),
  createPasswordResetLink: t.field({
    type: PasswordResetLinkRef,
    description:
      'Creates a link that resets the password of a user within one hour, to be sent to the user. CONFLICT for a suspended account. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'none',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { userId: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) => createPasswordResetLink(context, userId, getActor(context)),
  }),
  completePasswordReset: t.field({
    type: SessionTokensRef,
    description:
      'Sets a new password with a link, revokes all sessions of the user and starts a new one. Must be the only root field of its operation. NOT_FOUND if the link was used, was revoked or has expired.',
    authScopes: { public: true },
    tokenScope: 'none',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }),
      password: t.arg.string({
        required: true,
        description: 'New password, 10 to 200 characters and not a common one.',
      }),
    },
    resolve: (_root, args, context) => completePasswordReset(context, context, args),
  }),
  confirmEmailChange: t.field({
    type: Confirmation,
    description:
      "Changes a user's email address with the link that was sent to it. NOT_FOUND if the link was used, was revoked or has expired.",
    authScopes: { public: true },
    tokenScope: 'none',
    args: { token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }) },
    resolve: async (_root, args, context) => {
      await confirmEmailChange(context, context, args)
      return { message: 'Your email address has been changed' }
    },
  }),
  cancelEmailChange: t.prismaField({
    type: 'User',
    description: "Cancels the authenticated user's email change that waits for confirmation, if any. Returns the user.",
    authScopes: { signedIn: true },
    tokenScope: 'none',
    resolve: buildMutationResolver('User', (_args: object, context) =>
      cancelEmailChange(context, requireViewer(context)),
    ),
  }),
  resendEmailChange: t.prismaField({
    type: 'User',
    description:
      'Sends the link that confirms the new email address again. NOT_FOUND if no address waits for confirmation. Returns the user.',
    authScopes: { signedIn: true },
    tokenScope: 'none',
    resolve: buildMutationResolver('User', (_args: object, context) =>
      resendEmailChange(context, requireViewer(context)),
    ),
  }),
}))
