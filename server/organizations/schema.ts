import { notFound } from '../errors'
import { OrganizationRole, OrganizationType } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { loadAfter, loadBeforeDelete } from '../graphql/load'
import { requireViewer } from '../graphql/viewer'
import { canReadOrganization, isOwner } from './rules'
import {
  addOrganizationMember,
  createOrganization,
  deleteOrganization,
  removeOrganizationMember,
} from './service'

const OrganizationTypeRef = builder.enumType('OrganizationType', { values: Object.values(OrganizationType) })
const OrganizationRoleRef = builder.enumType('OrganizationRole', { values: Object.values(OrganizationRole) })

const OrganizationMember = builder.prismaObject('OrganizationMember', {
  fields: t => ({
    id: t.exposeInt('id'),
    userId: t.exposeInt('userId'),
    organizationId: t.exposeInt('organizationId'),
    role: t.expose('role', { type: OrganizationRoleRef }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    // Members see each other's email; whoever reads this has been let in already.
    user: t.relation('user', { grantScopes: ['readEmail'] }),
    isOwner: t.boolean({
      select: { userId: true, organization: { select: { createdById: true } } },
      resolve: member => isOwner({ id: member.userId }, requireExisting(member.organization)),
    }),
    viewerCanRemove: t.boolean({
      select: { userId: true, organization: { select: { createdById: true } } },
      resolve: ({ userId, organization }, _args, { viewer }) =>
        viewer !== null &&
        isOwner(viewer, requireExisting(organization)) &&
        !isOwner({ id: userId }, organization),
    }),
  }),
})

const organizationNotFound = () => notFound('Organization not found')

/** Prisma reads a member's organization after the member: between the two it may have been deleted. */
const requireExisting = <TOrganization>(organization: TOrganization | null): TOrganization => {
  if (!organization) throw organizationNotFound()
  return organization
}

const Organization = builder.prismaObject('Organization', {
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    orgType: t.expose('orgType', { type: OrganizationTypeRef }),
    website: t.exposeString('website', { nullable: true }),
    address: t.exposeString('address', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    state: t.exposeString('state', { nullable: true }),
    postalCode: t.exposeString('postalCode', { nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    createdById: t.exposeInt('createdById', { description: 'Its owner.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    members: t.relation('members', { query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } }),
    viewerCanDelete: t.boolean({
      select: { createdById: true },
      resolve: (organization, _args, { viewer }) => viewer !== null && isOwner(viewer, organization),
    }),
    viewerCanManageMembers: t.boolean({
      select: { createdById: true },
      resolve: (organization, _args, { viewer }) => viewer !== null && isOwner(viewer, organization),
    }),
  }),
})

builder.prismaObjectField('User', 'organizations', t =>
  t.prismaConnection({
    ...connection('Organization', userOrganizationWhere, { descending: false }),
    description: 'Organizations this user belongs to, the oldest first.',
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int() },
  }),
)

const userOrganizationWhere = (_args: object, user: { id: number }) => ({
  members: { some: { userId: user.id } },
})

builder.queryField('organization', t =>
  t.prismaField({
    type: Organization,
    description: 'An organization that who is signed in may read.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }) },
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
  fields: t => ({
    name: t.string({ required: true }),
    orgType: t.field({ type: OrganizationTypeRef, required: true, defaultValue: 'business' }),
    description: t.string(),
    website: t.string(),
    address: t.string(),
    city: t.string(),
    state: t.string(),
    postalCode: t.string(),
    country: t.string(),
  }),
})

const AddOrganizationMemberInput = builder.inputType('AddOrganizationMemberInput', {
  fields: t => ({
    organizationId: t.int({ required: true }),
    userId: t.int({ required: true }),
    role: t.field({ type: OrganizationRoleRef, required: true, defaultValue: 'member' }),
  }),
})

builder.mutationFields(t => ({
  createOrganization: t.prismaField({
    type: Organization,
    description: 'Makes an organization, owned by who is signed in, and its tenant.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateOrganizationInput, required: true }) },
    resolve: loadAfter('Organization', ({ input }, context) =>
      createOrganization(context, requireViewer(context), input),
    ),
  }),
  deleteOrganization: t.prismaField({
    type: Organization,
    description: 'Deletes an organization that who is signed in owns; gives back what it was.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: loadBeforeDelete(
      'Organization',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteOrganization(context, requireViewer(context), id),
      'Organization not found',
    ),
  }),
  addOrganizationMember: t.prismaField({
    type: OrganizationMember,
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: AddOrganizationMemberInput, required: true }) },
    resolve: loadAfter('OrganizationMember', ({ input: { organizationId, ...member } }, context) =>
      addOrganizationMember(context, requireViewer(context), organizationId, member),
    ),
  }),
  removeOrganizationMember: t.prismaField({
    type: OrganizationMember,
    description: 'Removes a member, never the owner; gives back what the membership was.',
    authScopes: { signedIn: true },
    args: { organizationId: t.arg.int({ required: true }), userId: t.arg.int({ required: true }) },
    resolve: loadBeforeDelete(
      'OrganizationMember',
      ({ organizationId, userId }) => ({ organizationId_userId: { organizationId, userId } }),
      ({ organizationId, userId }, context) =>
        removeOrganizationMember(context, requireViewer(context), organizationId, userId),
      'This user is not a member',
    ),
  }),
}))
