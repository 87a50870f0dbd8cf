import { buildUsableLinkWhere, createLinkNotFoundError } from '../accounts/link-store'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { buildMutationResolver } from '../graphql/model-resolvers'
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
  description: 'Purpose of a link that was sent to a user.',
  values: {
    passwordReset: { description: 'Sets a new password.' },
    emailChange: { description: 'Confirms a new email address.' },
  },
})

builder.prismaObject('AccountLink', {
  description: 'A link that is sent to a user and works once.',
  fields: t => ({
    kind: t.expose('kind', { type: AccountLinkKindRef, description: 'Purpose of the link.' }),
    username: t.string({
      description: 'Username of the account.',
      select: { user: { select: { username: true } } },
      resolve: ({ user }) => user.username,
    }),
    newEmail: t.exposeString('newEmail', {
      nullable: true,
      description: 'Email address that the link confirms. Null unless `kind` is `emailChange`.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
  }),
})

const PasswordResetLinkRef = builder.objectRef<CreatedLink>('PasswordResetLink').implement({
  description: 'A new password reset link.',
  fields: t => ({
    url: t.exposeString('url', { description: 'URL of the link. The link works once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
  }),
})

builder.prismaObjectField('User', 'pendingEmail', t =>
  t.string({
    nullable: true,
    description:
      'New email address that the user has not confirmed. Null if no change is pending. Readable by the user and by administrators.',
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

const TOKEN_DESCRIPTION = 'Token of the link: the part of its URL after the last slash.'

builder.queryFields(t => ({
  isMailEnabled: t.boolean({
    description:
      'Whether the server sends email. If not, administrators create password reset links with `createPasswordResetLink`.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: (_root, _args, { mailer }) => mailer !== null,
  }),
  accountLink: t.prismaField({
    type: 'AccountLink',
    nullable: true,
    description:
      'The account link with this token. Fails with `NOT_FOUND` if no such link exists, or if the link was used, was revoked or has expired.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    args: { token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }) },
    resolve: async (query, _root, { token }, { db, clock }) => {
      const link = await db.accountLink.findFirst({ ...query, where: buildUsableLinkWhere(token, clock()) })
      if (!link) throw createLinkNotFoundError()
      return link
    },
  }),
}))

/** Message if email is enabled on the server. It is the same whether or not the address has an account. */
const RESET_REQUESTED = 'If an account exists for this address, we have sent a link.'
const MAIL_DISABLED = 'This site does not send email. Ask an administrator for a password reset link.'

builder.mutationFields(t => ({
  requestPasswordReset: t.field({
    type: Confirmation,
    description:
      'Emails a password reset link if an active account has the address. The result is the same for every address. If email is disabled on the server (`isMailEnabled` is false), the message says to ask an administrator. Limited to 5 calls per hour per email address and to 20 calls per hour per IPv4 address or IPv6 network (/64).',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    args: { email: t.arg.string({ required: true, description: 'Email address of the account.' }) },
    resolve: async (_root, args, context) => {
      await requestPasswordReset(context, context, args)
      return { message: context.mailer ? RESET_REQUESTED : MAIL_DISABLED }
    },
  }),
  createPasswordResetLink: t.field({
    type: PasswordResetLinkRef,
    description:
      'Creates a password reset link that is valid for one hour. The server does not email the link. Fails with `CONFLICT` for a suspended account. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { userId: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) => createPasswordResetLink(context, userId, getActor(context)),
  }),
  completePasswordReset: t.field({
    type: SessionTokensRef,
    description:
      'Sets a new password with the token of a password reset link, revokes all sessions of the user and starts a new one. If the account has a second factor, the password changes, but the mutation fails with `MFA_REQUIRED`, as `login` does. Must be the only root field of its operation. Fails with `NOT_FOUND` if the link was used, was revoked or has expired.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
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
      "Changes a user's email address with the token of the link that was sent to the new address. Fails with `CONFLICT` if another account uses the address, and with `NOT_FOUND` if the link was used, was revoked or has expired.",
    authScopes: { public: true },
    tokenScope: 'forbidden',
    args: { token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }) },
    resolve: async (_root, args, context) => {
      await confirmEmailChange(context, context, args)
      return { message: 'Your email address has been changed' }
    },
  }),
  cancelEmailChange: t.prismaField({
    type: 'User',
    description: "Cancels the authenticated user's pending email change, if any. Returns the user.",
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    resolve: buildMutationResolver('User', (_args: object, context) =>
      cancelEmailChange(context, requireViewer(context)),
    ),
  }),
  resendEmailChange: t.prismaField({
    type: 'User',
    description:
      'Resends the confirmation link of the pending email change and makes it valid for 24 hours from now. Fails with `NOT_FOUND` if no change is pending. Limited to 5 calls per hour. Returns the user.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    resolve: buildMutationResolver('User', (_args: object, context) =>
      resendEmailChange(context, requireViewer(context)),
    ),
  }),
}))
