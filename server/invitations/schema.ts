import type { Context } from '../context'
import { createNotFoundError } from '../errors'
import { isConfirmed } from '../graphql/authorization/confirmation-plugin'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs } from '../graphql/connection'
import { DateRangeInput, OrganizationRoleRef, RoleRef } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import { formatDisplayName } from '../users/rules'
import { type InvitationFilter, invitationWhere, readableInvitationWhere } from './filters'
import { canManageInvitation, canSenderInvite, getInvitationStatus, listInvitableRoles } from './rules'
import { INVITATION_NOT_FOUND_MESSAGE } from './service'
import { getInvitationUrl, type InvitationDetails, requirePendingInvitation } from './store'

const InvitationStatusRef = builder.enumType('InvitationStatus', {
  description: 'Status of an invitation.',
  values: {
    pending: { description: 'The invitation was not accepted and has not expired.' },
    expired: { description: 'The invitation was not accepted and has expired.' },
    accepted: { description: 'The invitation was accepted.' },
  },
})

/** Selects the columns that `canManage`, `isLinkValid` and `getInvitationUrl` need. */
const selectPermissions = (_args: object, context: Context) => ({
  linkId: true,
  role: true,
  organizationRole: true,
  credits: true,
  leadId: true,
  acceptedAt: true,
  expiresAt: true,
  invitedBy: { select: { id: true, role: true, status: true } },
  organization: { select: { ownerId: true, members: selectInvitingMembers(context) } },
})

/** Selects the viewer's membership and, because the sender may be a lead, the memberships of all leads. */
const selectInvitingMembers = (context: Context) => ({
  where: { OR: [{ userId: context.viewer?.id ?? 0 }, { role: 'lead' as const }] },
  select: { userId: true, role: true },
})

const selectOwnMembership = (context: Context) => ({
  where: { userId: context.viewer?.id ?? 0 },
  select: { role: true },
})

type Membership = NonNullable<Parameters<typeof canManageInvitation>[2]> & { userId: number }

type PermissionFields = Parameters<typeof canManageInvitation>[3] & {
  acceptedAt: Date | null
  expiresAt: Date
  invitedBy: Parameters<typeof canSenderInvite>[0]
  organization: { ownerId: number; members: Membership[] } | null
}

const findMember = ({ organization }: PermissionFields, userId: number) =>
  organization?.members.find(member => member.userId === userId)

const canManage = (invitation: PermissionFields, context: Context) => {
  const viewer = requireViewer(context)
  return canManageInvitation(viewer, invitation.organization, findMember(invitation, viewer.id), invitation)
}

const isLinkValid = (invitation: PermissionFields, { clock }: Context) => {
  const { invitedBy, organization } = invitation
  return (
    getInvitationStatus(invitation, clock()) === 'pending' &&
    canSenderInvite(invitedBy, organization, findMember(invitation, invitedBy.id), invitation)
  )
}

const Invitation = builder.prismaObject('Invitation', {
  description:
    'An invitation to create an account or to join an organization. Readable by administrators, and by the owner and the leads of its organization.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the invitation.' }),
    email: t.exposeString('email', { description: 'Email address of the invited person.' }),
    firstName: t.exposeString('firstName', {
      nullable: true,
      description: 'First name, which the person can change. Null if not given.',
    }),
    lastName: t.exposeString('lastName', {
      nullable: true,
      description: 'Last name, which the person can change. Null if not given.',
    }),
    role: t.expose('role', { type: RoleRef, description: 'Role of the new account.' }),
    organization: t.relation('organization', {
      nullable: true,
      description: 'The organization that the person joins. Null for an invitation without an organization.',
    }),
    organizationRole: t.expose('organizationRole', {
      type: OrganizationRoleRef,
      nullable: true,
      description: 'Role in the organization. Null without an organization.',
    }),
    credits: t.exposeInt('credits', {
      description: 'Credits that the person receives. Requires the `admin` role.',
      authScopes: { admin: true },
    }),
    creditsReason: t.exposeString('creditsReason', {
      nullable: true,
      description: 'Reason for the credits. Null without credits. Requires the `admin` role.',
      authScopes: { admin: true },
    }),
    lead: t.relation('lead', {
      nullable: true,
      description:
        'The request for early access that the invitation answers. Null if there is none. Requires the `admin` role.',
      authScopes: { admin: true },
    }),
    status: t.field({
      type: InvitationStatusRef,
      description: 'Status. `isLinkValid` tells whether the link of a pending invitation works.',
      select: { acceptedAt: true, expiresAt: true },
      resolve: (invitation, _args, { clock }) => getInvitationStatus(invitation, clock()),
    }),
    invitedBy: t.relation('invitedBy', { description: 'The user who last sent the invitation.' }),
    acceptedBy: t.relation('acceptedBy', {
      nullable: true,
      description: 'The user who accepted the invitation. Null if the invitation was not accepted.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the acceptance. Null if the invitation was not accepted.',
    }),
    url: t.string({
      nullable: true,
      description:
        'URL of the link. Null in each of these cases: (1) The link does not work (`isLinkValid`). (2) The viewer may not manage the invitation (`viewerCanManage`). (3) The server sends email, and the viewer does not have the `admin` role. (4) The invitation has the role `admin`, and the user has not logged in or called `confirmIdentity` in the session within the last 10 minutes.',
      tokenScope: 'forbidden',
      select: selectPermissions,
      resolve: (invitation, _args, context) =>
        canManage(invitation, context) &&
        isLinkValid(invitation, context) &&
        (invitation.role !== 'admin' || isConfirmed(context))
          ? getInvitationUrl(context, requireViewer(context), invitation)
          : null,
    }),
    isLinkValid: t.boolean({
      description:
        'Whether the link works: the invitation is pending, and its sender may still invite. `resendInvitation` makes the link of an unaccepted invitation work again.',
      select: selectPermissions,
      resolve: (invitation, _args, context) => isLinkValid(invitation, context),
    }),
    viewerCanManage: t.boolean({
      description: 'Whether the viewer may resend and revoke the invitation. False for an accepted invitation.',
      select: selectPermissions,
      resolve: (invitation, _args, context) => invitation.acceptedAt === null && canManage(invitation, context),
    }),
  }),
})

builder.prismaObjectField('Organization', 'viewerInvitableRoles', t =>
  t.field({
    type: [OrganizationRoleRef],
    description:
      'Roles with which the viewer may invite people to the organization. Empty if the viewer may not invite.',
    select: (_args: object, context: Context) => ({ ownerId: true, members: selectOwnMembership(context) }),
    resolve: (organization, _args, context) =>
      listInvitableRoles(requireViewer(context), organization, organization.members[0]),
  }),
)

const ReceivedInvitationRef = builder.objectRef<InvitationDetails>('ReceivedInvitation').implement({
  description: 'An invitation as the invited person sees it.',
  fields: t => ({
    email: t.exposeString('email', { description: 'Email address of the invited person.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'Suggested first name. Null if not given.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Suggested last name. Null if not given.' }),
    inviterName: t.string({
      description: 'Name of the user who sent the invitation.',
      resolve: ({ invitedBy }) => formatDisplayName(invitedBy),
    }),
    role: t.expose('role', { type: RoleRef, description: 'Role of the new account.' }),
    organizationName: t.string({
      nullable: true,
      description: 'Name of the organization that the person joins. Null without an organization.',
      resolve: ({ organization }) => organization?.name ?? null,
    }),
    organizationRole: t.expose('organizationRole', {
      type: OrganizationRoleRef,
      nullable: true,
      description: 'Role in the organization. Null without an organization.',
    }),
    credits: t.exposeInt('credits', { description: 'Credits that the person receives.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link stops working.' }),
  }),
})

const InvitationFilterInput = builder.inputRef<InvitationFilter>('InvitationFilter').implement({
  description: 'Conditions for a list of invitations. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in email addresses, names of people and names of organizations.' }),
    status: t.field({ type: InvitationStatusRef, description: 'Status.' }),
    organizationId: t.int({ description: 'Id of the organization.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time.' }),
  }),
})

const ORDER_FIELDS = { email: 'Email address.', createdAt: 'Creation time.', expiresAt: 'Time of expiry.' }

builder.queryFields(t => ({
  invitations: t.prismaConnection(
    {
      ...buildConnection('Invitation', ({ filter }: { filter?: InvitationFilter | null }, _root, context) => ({
        AND: [invitationWhere(filter ?? {}, context.clock()), readableInvitationWhere(requireViewer(context))],
      })),
      description:
        'Invitations that the viewer may read. Administrators may read all invitations. The owner and the leads of an organization may read its invitations.',
      authScopes: { signedIn: true },
      tokenScope: 'organizations:read',
      args: {
        filter: t.arg({ type: InvitationFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Invitation', 'invitations', ORDER_FIELDS, { field: 'createdAt', direction: 'desc' }),
      },
    },
    defineConnectionType('Invitation', Invitation),
  ),
  adminInvitation: t.prismaField({
    type: Invitation,
    nullable: true,
    description: 'An invitation. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'organizations:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the invitation.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const invitation = await db.invitation.findUnique({ ...query, where: { id } })
      if (!invitation) throw createNotFoundError(INVITATION_NOT_FOUND_MESSAGE)
      return invitation
    },
  }),
  invitation: t.field({
    type: ReceivedInvitationRef,
    nullable: true,
    description:
      'A received invitation, by the token of its link. Fails with `NOT_FOUND` if the invitation was accepted or revoked or has expired, or if the sender has lost the permission to invite.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    args: {
      token: t.arg.string({
        required: true,
        description: 'Token of the link: the part of its URL after the last slash.',
      }),
    },
    resolve: (_root, { token }, { db, clock }) => requirePendingInvitation(db, token, clock()),
  }),
}))
