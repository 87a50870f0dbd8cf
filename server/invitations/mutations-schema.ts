import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { SessionTokensRef } from '../graphql/session-tokens'
import { OrganizationRoleRef, RoleRef } from '../graphql/shared-types'
import { getActor, requirePerson } from '../graphql/viewer'
import { acceptInvitation, acceptInvitationWithAccount } from './acceptance-service'
import {
  INVITATION_NOT_FOUND_MESSAGE,
  inviteToOrganization,
  inviteUser,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from './service'

const SentInvitationRef = builder.objectRef<SentInvitation>('SentInvitation').implement({
  description: 'The result of sending or resending an invitation.',
  fields: t => ({
    url: t.exposeString('url', {
      nullable: true,
      description:
        'URL of the link, which works once. If the server sends email, this is null for viewers without the `admin` role.',
    }),
    isEmailed: t.exposeBoolean('isEmailed', {
      description: 'Whether the server emails the link to the invited person.',
    }),
    invitation: t.prismaField({
      type: 'Invitation',
      description: 'The invitation.',
      resolve: (query, { id }, _args, { db }) => db.invitation.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})

const EMAIL_DESCRIPTION = 'Email address of the invited person, at most 320 characters.'
const NAME_DESCRIPTION = '2 to 100 characters. The person can change it.'

const InviteUserInput = builder.inputType('InviteUserInput', {
  description: 'An invitation to create an account.',
  fields: t => ({
    email: t.string({ required: true, description: EMAIL_DESCRIPTION }),
    firstName: t.string({ description: `First name, ${NAME_DESCRIPTION}` }),
    lastName: t.string({ description: `Last name, ${NAME_DESCRIPTION}` }),
    role: t.field({ type: RoleRef, required: true, defaultValue: 'user', description: 'Role of the new account.' }),
    organizationId: t.int({ description: 'Id of the organization that the person joins. Null means none.' }),
    organizationRole: t.field({
      type: OrganizationRoleRef,
      description: 'Role in the organization. Null means `member`. Ignored without `organizationId`.',
    }),
    credits: t.int({
      description: 'Credits that the person receives on acceptance, at most 1,000,000. Null means none.',
    }),
    creditsReason: t.string({
      description:
        'Reason for the credits, 3 to 500 characters, shown to the person. Required if `credits` is greater than 0.',
    }),
    leadId: t.int({
      description:
        'Id of the request for early access (`Lead`) that the invitation answers. Null means none. The status of the request becomes `customer` when the invitation is accepted.',
    }),
  }),
})

const InviteToOrganizationInput = builder.inputType('InviteToOrganizationInput', {
  description: 'An invitation to join an organization.',
  fields: t => ({
    organizationId: t.int({ required: true, description: 'Id of the organization.' }),
    email: t.string({ required: true, description: EMAIL_DESCRIPTION }),
    firstName: t.string({ description: `First name, ${NAME_DESCRIPTION}` }),
    lastName: t.string({ description: `Last name, ${NAME_DESCRIPTION}` }),
    role: t.field({
      type: OrganizationRoleRef,
      required: true,
      defaultValue: 'member',
      description: 'Role in the organization.',
    }),
  }),
})

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'The account of an invited person.',
  fields: t => ({
    username: t.string({
      required: true,
      description: 'Username, 2 to 50 characters without spaces or "@", unique regardless of case.',
    }),
    password: t.string({ required: true, description: 'Password, 10 to 200 characters and not a common one.' }),
    firstName: t.string({ description: 'First name, 2 to 100 characters.' }),
    lastName: t.string({ description: 'Last name, 2 to 100 characters.' }),
  }),
})

const TOKEN_DESCRIPTION = 'Token of the link: the part of its URL after the last slash.'
const INVITE_PERMISSION =
  'The viewer must be an administrator, or the owner or a lead of the organization. Owners and leads can invite only with the roles in `viewerInvitableRoles`.'
const MANAGE_PERMISSION =
  'The viewer must be an administrator, or the owner or a lead of the organization. Owners and leads can manage only invitations that they could send: the `organizationRole` must be in `viewerInvitableRoles`, the role must be `user`, and the invitation must have neither credits nor a request for early access (field `lead`).'
const LIMIT_DESCRIPTION = 'Each user can send or resend a total of 20 invitations per hour. Administrators are exempt.'

builder.mutationFields(t => ({
  inviteUser: t.field({
    type: SentInvitationRef,
    description:
      'Invites a person to create an account. If the server sends email, the person receives the link by email. The link is valid for 7 days. Fails with `CONFLICT` if the email address has an account, or a pending invitation with the same `organizationId` (null included). If the invitation grants the role `admin` or credits, fails with `CONFIRMATION_REQUIRED` unless the user logged in or called `confirmIdentity` in the session within the last 10 minutes. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: ({ input }) => input.role === 'admin' || Boolean(input.credits),
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: InviteUserInput, required: true, description: 'The invitation.' }) },
    resolve: (_root, { input }, context) => inviteUser(context, requirePerson(context), input, getActor(context)),
  }),
  inviteToOrganization: t.field({
    type: SentInvitationRef,
    description: `Invites a person, with or without an account, to join an organization. The link is valid for 7 days. Fails with \`CONFLICT\` if the email address belongs to a member who has accepted the membership, or has a pending invitation to the organization. ${INVITE_PERMISSION} ${LIMIT_DESCRIPTION}`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: InviteToOrganizationInput, required: true, description: 'The invitation.' }) },
    resolve: (_root, { input: { organizationId, ...invitation } }, context) =>
      inviteToOrganization(context, requirePerson(context), organizationId, invitation, getActor(context)),
  }),
  resendInvitation: t.field({
    type: SentInvitationRef,
    description: `Resends an invitation with the same link, which is then valid for another 7 days. Fails with \`CONFLICT\` if the invitation was accepted. ${MANAGE_PERMISSION} ${LIMIT_DESCRIPTION}`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    // The returned link may belong to an invitation with the role `admin`.
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { id: t.arg.int({ required: true, description: 'Id of the invitation.' }) },
    resolve: (_root, { id }, context) => resendInvitation(context, requirePerson(context), id, getActor(context)),
  }),
  revokeInvitation: t.prismaField({
    type: 'Invitation',
    description: `Deletes an invitation, so that its link stops working. Fails with \`CONFLICT\` if the invitation was accepted. Returns the deleted invitation. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the invitation.' }) },
    resolve: buildDeletionResolver(
      'Invitation',
      ({ id }) => ({ id }),
      ({ id }, context) => revokeInvitation(context, requirePerson(context), id, getActor(context)),
      INVITATION_NOT_FOUND_MESSAGE,
    ),
  }),
  acceptInvitation: t.field({
    type: SessionTokensRef,
    description:
      'Creates the account of an invited person and starts a session. Must be the only root field of its operation. Fails with `NOT_FOUND` if the link no longer works. Fails with `CONFLICT` if the username is taken, or if the email address has an account. A user with an account calls `acceptInvitationWithAccount` instead.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }),
      input: t.arg({ type: AcceptInvitationInput, required: true, description: 'The account.' }),
    },
    resolve: (_root, { token, input }, context) => acceptInvitation(context, context, token, input),
  }),
  acceptInvitationWithAccount: t.prismaField({
    type: 'User',
    description:
      'Accepts an invitation with the account of the authenticated user. The role of the user does not change. Fails with `NOT_FOUND` if the link no longer works. Fails with `FORBIDDEN` if the invitation is for another email address. Returns the user.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { token: t.arg.string({ required: true, description: TOKEN_DESCRIPTION }) },
    resolve: buildMutationResolver('User', ({ token }, context) =>
      acceptInvitationWithAccount(context, requirePerson(context), token, getActor(context)),
    ),
  }),
}))
