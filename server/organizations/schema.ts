import { builder } from '../graphql/builder'
import {
  buildConnection,
  buildRelatedConnection,
  defineConnectionType,
  defineOrderArgs,
  offsetArgs,
  withFilter,
} from '../graphql/connection'
import { DateRangeInput, OrganizationRoleRef } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import { type OrganizationFilter, organizationWhere } from './filters'
import {
  canChangeMemberRole,
  canDeleteOrganization,
  canEditOrganization,
  canLeaveOrganization,
  canManageMembers,
  canReadMemberEmail,
  canReadOrganization,
  canRemoveMember,
  canTransferOrganization,
  isOwner,
} from './rules'
import { createOrganizationNotFoundError } from './service'

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

const OWNER_SELECT = { userId: true, organization: { select: { ownerId: true } } } as const

const OrganizationMember = builder.prismaObject('OrganizationMember', {
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
      description:
        'Time when the user accepted the membership, or was added if no acceptance was required. Null while the membership is pending.',
    }),
    organization: t.relation('organization', { description: 'The organization.' }),
    user: t.field({
      type: 'User',
      // A viewer who may read a membership may also read the organization, and therefore the email addresses of its
      // members. `resolve` hides the address while the membership is pending.
      grantScopes: ['readEmail'],
      description:
        'The user. While the membership is pending, the email address is null for viewers other than the user and administrators. Afterwards, every viewer who may read the organization may read the address.',
      select: (_args, _context, nestedSelection) => ({ user: nestedSelection(true) }),
      resolve: (member, _args, context) =>
        canReadMemberEmail(requireViewer(context), member) ? member.user : { ...member.user, isEmailHidden: true },
    }),
    isOwner: t.boolean({
      description: 'Whether the member owns the organization.',
      select: OWNER_SELECT,
      resolve: member => isOwner({ id: member.userId }, requireLoadedOrganization(member.organization)),
    }),
    viewerCanChangeRole: t.boolean({
      description:
        'Whether the viewer may change the role of the member. False if the member is the owner or a service account.',
      select: { ...OWNER_SELECT, user: { select: { isServiceAccount: true } } },
      resolve: (member, _args, context) =>
        canChangeMemberRole(requireViewer(context), requireLoadedOrganization(member.organization), member),
    }),
    viewerCanRemove: t.boolean({
      description: 'Whether the viewer may remove the member.',
      select: OWNER_SELECT,
      resolve: (member, _args, context) =>
        canRemoveMember(requireViewer(context), requireLoadedOrganization(member.organization), member),
    }),
    viewerCanLeave: t.boolean({
      description: 'Whether the member is the viewer and may leave the organization. False for the owner.',
      select: OWNER_SELECT,
      resolve: (member, _args, context) =>
        canLeaveOrganization(requireViewer(context), requireLoadedOrganization(member.organization), member),
    }),
  }),
})

/**
 * Returns the organization of a member. Prisma loads the organization after the member. Throws NOT_FOUND if the
 * organization was deleted in between.
 */
const requireLoadedOrganization = <TOrganization>(organization: TOrganization | null): TOrganization => {
  if (!organization) throw createOrganizationNotFoundError()
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
    createdById: t.exposeInt('ownerId', { description: 'Id of the owner.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    isOwner: t.boolean({
      description: 'Whether the viewer owns the organization.',
      select: { ownerId: true },
      resolve: (organization, _args, context) => isOwner(requireViewer(context), organization),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may change the organization.',
      select: { ownerId: true },
      resolve: (organization, _args, context) => canEditOrganization(requireViewer(context), organization),
    }),
    viewerCanTransfer: t.boolean({
      description: 'Whether the viewer may offer the organization to a new owner, or transfer it as an administrator.',
      select: { ownerId: true },
      resolve: (organization, _args, context) => canTransferOrganization(requireViewer(context), organization),
    }),
    viewerCanDelete: t.boolean({
      description: 'Whether the viewer may delete the organization.',
      select: { ownerId: true },
      resolve: (organization, _args, context) => canDeleteOrganization(requireViewer(context), organization),
    }),
    viewerCanManageMembers: t.boolean({
      description: 'Whether the viewer may add and remove members.',
      select: { ownerId: true },
      resolve: (organization, _args, context) => canManageMembers(requireViewer(context), organization),
    }),
  }),
})

const OLDEST_FIRST = { field: 'createdAt', direction: 'asc' } as const

builder.prismaObjectField('Organization', 'members', t =>
  t.prismaConnection(
    {
      ...buildRelatedConnection('Organization', 'members', 'OrganizationMember', OLDEST_FIRST),
      description: 'Members of the organization, oldest membership first. Empty in the result of `deleteOrganization`.',
      args: offsetArgs,
    },
    defineConnectionType('OrganizationMember', OrganizationMember),
  ),
)

const OrganizationConnection = defineConnectionType('Organization', Organization)

const userOrganizationWhere = (_args: object, user: { id: number }) => organizationWhere({ memberId: user.id })

builder.prismaObjectField('User', 'organizations', t =>
  t.prismaConnection(
    {
      ...buildConnection('Organization', userOrganizationWhere, OLDEST_FIRST),
      description:
        'Organizations in which the user has a membership, even if it is pending, oldest organization first. Readable by the user and by administrators.',
      authScopes: user => ({ readAccount: user.id }),
      tokenScope: 'organizations:read',
      args: offsetArgs,
    },
    OrganizationConnection,
  ),
)

builder.prismaObjectField('User', 'pendingMemberships', t =>
  t.relation('memberships', {
    description:
      'Memberships that another user created and this user has not accepted, oldest first, at most 20. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'organizations:read',
    query: { where: { acceptedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
  }),
)

const OrganizationFilterInput = builder.inputRef<OrganizationFilter>('OrganizationFilter').implement({
  description: 'Conditions for a list of organizations. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in names.' }),
    orgType: t.field({ type: OrganizationTypeRef, description: 'Type.' }),
    ownerId: t.int({ description: 'Id of the owner.' }),
    memberId: t.int({ description: 'Id of a user with a membership, even if it is pending.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time.' }),
  }),
})

const ORDER_FIELDS = { id: 'Id.', name: 'Name.', createdAt: 'Creation time.' }

builder.queryFields(t => ({
  organizations: t.prismaConnection(
    {
      ...buildConnection('Organization', withFilter(organizationWhere)),
      description: 'All organizations. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'organizations:read',
      args: {
        filter: t.arg({ type: OrganizationFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Organization', 'organizations', ORDER_FIELDS, { field: 'id', direction: 'asc' }),
      },
    },
    OrganizationConnection,
  ),
  organization: t.prismaField({
    type: Organization,
    nullable: true,
    description: 'An organization. Fails with `NOT_FOUND` unless the viewer is a member or an administrator.',
    authScopes: { signedIn: true },
    tokenScope: 'organizations:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: async (query, _root, { id }, context) => {
      const viewer = requireViewer(context)
      const membership = await context.db.organizationMember.findUnique({
        where: { organizationId_userId: { organizationId: id, userId: viewer.id } },
      })
      const organization = canReadOrganization(viewer, membership)
        ? await context.db.organization.findUnique({ ...query, where: { id } })
        : null
      if (!organization) throw createOrganizationNotFoundError()
      return organization
    },
  }),
}))
