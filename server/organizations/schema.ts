import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, offsetArgs } from '../graphql/connection'
import { requireViewer } from '../graphql/viewer'
import {
  canDeleteOrganization,
  canLeaveOrganization,
  canManageMembers,
  canReadMemberEmail,
  canReadOrganization,
  canRemoveMember,
  isOwner,
} from './rules'

export const OrganizationTypeRef = builder.enumType('OrganizationType', {
  description: 'Type of an organization.',
  values: {
    business: { description: 'Business.' },
    education: { description: 'Educational institution.' },
    nonprofit: { description: 'Nonprofit organization.' },
    government: { description: 'Government body.' },
    other: { description: 'Any other type.' },
  },
})

export const OrganizationRoleRef = builder.enumType('OrganizationRole', {
  description: 'Role of a member. Each role includes the permissions of `viewer`.',
  values: {
    viewer: { description: 'Reads the organization, its projects and its files.' },
    member: { description: 'Also uploads files.' },
    lead: { description: 'Also uploads files and manages projects.' },
  },
})

const OWNER_SELECT = { userId: true, organization: { select: { createdById: true } } } as const

builder.prismaObject('OrganizationMember', {
  description: 'The membership of a user in an organization.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the membership.' }),
    userId: t.exposeInt('userId', { description: 'Id of the user.' }),
    organizationId: t.exposeInt('organizationId', { description: 'Id of the organization.' }),
    role: t.expose('role', { type: OrganizationRoleRef, description: 'Role of the member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the user was added.' }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the user accepted the membership. Null while it is pending.',
    }),
    organization: t.relation('organization', { description: 'The organization.' }),
    user: t.field({
      type: 'User',
      // Only readers of the organization reach a membership; they may read the email addresses of its members.
      grantScopes: ['readEmail'],
      description:
        'The user. Readers of the organization may read the email address, which is null to other members while the membership is pending.',
      select: (_args, _context, nestedSelection) => ({ user: nestedSelection(true) }),
      resolve: (member, _args, context) =>
        canReadMemberEmail(requireViewer(context), member) ? member.user : { ...member.user, isEmailHidden: true },
    }),
    isOwner: t.boolean({
      description: 'Whether the member created the organization.',
      select: OWNER_SELECT,
      resolve: member => isOwner({ id: member.userId }, requireExisting(member.organization)),
    }),
    viewerCanRemove: t.boolean({
      description: 'Whether the viewer may remove the member.',
      select: OWNER_SELECT,
      resolve: (member, _args, context) =>
        canRemoveMember(requireViewer(context), requireExisting(member.organization), member),
    }),
    viewerCanLeave: t.boolean({
      description: 'Whether the member is the viewer, who may leave the organization. False for the owner.',
      select: OWNER_SELECT,
      resolve: (member, _args, context) =>
        canLeaveOrganization(requireViewer(context), requireExisting(member.organization), member),
    }),
  }),
})

const organizationNotFound = () => notFound('Organization not found')

/** Throws NOT_FOUND if the organization was deleted after Prisma had loaded its member, in a separate query. */
const requireExisting = <TOrganization>(organization: TOrganization | null): TOrganization => {
  if (!organization) throw organizationNotFound()
  return organization
}

const Organization = builder.prismaObject('Organization', {
  description: 'An organization. Readable by its members and by administrators.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the organization.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description. Null if not given.',
    }),
    orgType: t.expose('orgType', { type: OrganizationTypeRef, description: 'Type.' }),
    website: t.exposeString('website', {
      nullable: true,
      description: 'URL of the website. Null if not given.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'Street address. Null if not given.' }),
    city: t.exposeString('city', { nullable: true, description: 'City. Null if not given.' }),
    state: t.exposeString('state', { nullable: true, description: 'State or region. Null if not given.' }),
    postalCode: t.exposeString('postalCode', {
      nullable: true,
      description: 'Postal code. Null if not given.',
    }),
    country: t.exposeString('country', { nullable: true, description: 'Country. Null if not given.' }),
    createdById: t.exposeInt('createdById', { description: 'Id of the owner.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    members: t.relation('members', {
      description: 'Members of the organization, oldest first.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
    isOwner: t.boolean({
      description: 'Whether the viewer created the organization.',
      select: { createdById: true },
      resolve: (organization, _args, context) => isOwner(requireViewer(context), organization),
    }),
    viewerCanDelete: t.boolean({
      description: 'Whether the viewer may delete the organization.',
      select: { createdById: true },
      resolve: (organization, _args, context) => canDeleteOrganization(requireViewer(context), organization),
    }),
    viewerCanManageMembers: t.boolean({
      description: 'Whether the viewer may add and remove members.',
      select: { createdById: true },
      resolve: (organization, _args, context) => canManageMembers(requireViewer(context), organization),
    }),
  }),
})

const userOrganizationWhere = (_args: object, user: { id: number }) => ({
  members: { some: { userId: user.id } },
})

builder.prismaObjectField('User', 'organizations', t =>
  t.prismaConnection({
    ...buildConnection('Organization', userOrganizationWhere, false),
    description:
      'Organizations of which the user is a member, oldest first. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    args: offsetArgs,
  }),
)

builder.prismaObjectField('User', 'pendingMemberships', t =>
  t.relation('memberships', {
    description:
      'Memberships that another user created and this user has not accepted, oldest first, at most 20. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    query: { where: { acceptedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
  }),
)

builder.queryField('organization', t =>
  t.prismaField({
    type: Organization,
    description: 'An organization; NOT_FOUND unless the viewer is a member or an administrator.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: async (query, _root, { id }, context) => {
      const viewer = requireViewer(context)
      const membership = await context.db.organizationMember.findUnique({
        where: { organizationId_userId: { organizationId: id, userId: viewer.id } },
      })
      const organization = canReadOrganization(viewer, membership)
        ? await context.db.organization.findUnique({ ...query, where: { id } })
        : null
      if (!organization) throw organizationNotFound()
      return organization
    },
  }),
)
