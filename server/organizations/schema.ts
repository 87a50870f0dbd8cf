import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, offsetArgs } from '../graphql/connection'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/load'
import { requireViewer } from '../graphql/viewer'
import { canDeleteOrganization, canManageMembers, canReadOrganization, canRemoveMember, isOwner } from './rules'
import { addOrganizationMember, createOrganization, deleteOrganization, removeOrganizationMember } from './service'

const OrganizationTypeRef = builder.enumType('OrganizationType', {
  description: 'Type of an organization.',
  values: {
    business: { description: 'Business.' },
    education: { description: 'Educational institution.' },
    nonprofit: { description: 'Nonprofit organization.' },
    government: { description: 'Government body.' },
    other: { description: 'Any other type.' },
  },
})

const OrganizationRoleRef = builder.enumType('OrganizationRole', {
  description: 'Role of a member. Each role includes the permissions of `viewer`.',
  values: {
    viewer: { description: 'Reads the organization, its projects and its files.' },
    member: { description: 'Also uploads files.' },
    lead: { description: 'Also uploads files and manages projects.' },
  },
})

const OWNER_SELECT = { userId: true, organization: { select: { createdById: true } } } as const

const OrganizationMember = builder.prismaObject('OrganizationMember', {
  description: 'The membership of a user in an organization.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the membership.' }),
    userId: t.exposeInt('userId', { description: 'Id of the user.' }),
    organizationId: t.exposeInt('organizationId', { description: 'Id of the organization.' }),
    role: t.expose('role', { type: OrganizationRoleRef, description: 'Role of the member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the user was added.' }),
    user: t.relation('user', {
      // Only readers of the organization reach a membership; they may read the email addresses of its members.
      grantScopes: ['readEmail'],
      description: 'The user. Readers of the organization may read the email address.',
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

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  description: 'A new organization. Empty texts are stored as null.',
  fields: t => ({
    name: t.string({ required: true, description: 'Name, 3 to 200 characters.' }),
    orgType: t.field({
      type: OrganizationTypeRef,
      required: true,
      defaultValue: 'business',
      description: 'Type.',
    }),
    description: t.string({ description: 'Description, at most 2,000 characters.' }),
    website: t.string({ description: 'HTTP or HTTPS URL of the website, at most 500 characters.' }),
    address: t.string({ description: 'Street address, at most 300 characters.' }),
    city: t.string({ description: 'City, at most 120 characters.' }),
    state: t.string({ description: 'State or region, at most 120 characters.' }),
    postalCode: t.string({ description: 'Postal code, at most 30 characters.' }),
    country: t.string({ description: 'Country, at most 120 characters.' }),
  }),
})

const AddOrganizationMemberInput = builder.inputType('AddOrganizationMemberInput', {
  description: 'A new member of an organization.',
  fields: t => ({
    organizationId: t.int({ required: true, description: 'Id of the organization.' }),
    userId: t.int({ required: true, description: 'Id of the user.' }),
    role: t.field({
      type: OrganizationRoleRef,
      required: true,
      defaultValue: 'member',
      description: 'Role of the member.',
    }),
  }),
})

const MANAGE_PERMISSION = 'Requires the owner of the organization or the `admin` role.'

builder.mutationFields(t => ({
  createOrganization: t.prismaField({
    type: Organization,
    description: 'Creates an organization owned by the authenticated user, and its tenant. Returns the organization.',
    authScopes: { signedIn: true },
    args: {
      input: t.arg({ type: CreateOrganizationInput, required: true, description: 'The new organization.' }),
    },
    resolve: buildMutationResolver('Organization', ({ input }, context) =>
      createOrganization(context, requireViewer(context), input),
    ),
  }),
  deleteOrganization: t.prismaField({
    type: Organization,
    description: `Deletes an organization. Deletes its tenant, or archives it if it has projects or files. Returns the deleted organization. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: buildDeletionResolver(
      'Organization',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteOrganization(context, requireViewer(context), id),
      'Organization not found',
    ),
  }),
  addOrganizationMember: t.prismaField({
    type: OrganizationMember,
    description: `Adds a user to an organization. CONFLICT if the user is a member already. Returns the membership. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    args: {
      input: t.arg({ type: AddOrganizationMemberInput, required: true, description: 'The new member.' }),
    },
    resolve: buildMutationResolver('OrganizationMember', ({ input: { organizationId, ...member } }, context) =>
      addOrganizationMember(context, requireViewer(context), organizationId, member),
    ),
  }),
  removeOrganizationMember: t.prismaField({
    type: OrganizationMember,
    description: `Removes a member from an organization. CONFLICT for the owner. Returns the deleted membership. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    args: {
      organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }),
      userId: t.arg.int({ required: true, description: 'Id of the member.' }),
    },
    resolve: buildDeletionResolver(
      'OrganizationMember',
      ({ organizationId, userId }) => ({ organizationId_userId: { organizationId, userId } }),
      ({ organizationId, userId }, context) =>
        removeOrganizationMember(context, requireViewer(context), organizationId, userId),
      'This user is not a member',
    ),
  }),
}))
