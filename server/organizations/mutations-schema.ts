import { requireOneArgument } from '../graphql/arguments'
import { builder } from '../graphql/builder'
import { omitNull } from '../graphql/filters'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { OrganizationRoleRef } from '../graphql/shared-types'
import { getActor, requirePerson, requireViewer } from '../graphql/viewer'
import {
  acceptOrganizationMembership,
  addOrganizationMember,
  leaveOrganization,
  NOT_A_MEMBER_MESSAGE,
  removeOrganizationMember,
  updateOrganizationMember,
} from './members-service'
import { OrganizationTypeRef } from './schema'
import { createOrganization, deleteOrganization, updateOrganization } from './service'

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  description: 'A new organization. Empty optional texts are stored as null.',
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

const UpdateOrganizationInput = builder.inputType('UpdateOrganizationInput', {
  description:
    'Changes to an organization. Absent fields remain unchanged, as do `name` and `orgType` if they are null. Any other field is cleared if it is null or an empty text.',
  fields: t => ({
    name: t.string({
      description:
        'Name, 3 to 200 characters. A new name also renames the tenant of the organization if the tenant has the previous name of the organization.',
    }),
    orgType: t.field({ type: OrganizationTypeRef, description: 'Type.' }),
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

const MANAGE_PERMISSION = 'The viewer must be the owner of the organization or an administrator.'

const resolveLeave = buildDeletionResolver(
  'OrganizationMember',
  ({ organizationId }: { organizationId: number }, context) => ({
    organizationId_userId: { organizationId, userId: requireViewer(context).id },
  }),
  ({ organizationId }, context) =>
    leaveOrganization(context, requirePerson(context), organizationId, getActor(context)),
  NOT_A_MEMBER_MESSAGE,
)

builder.mutationFields(t => ({
  createOrganization: t.prismaField({
    type: 'Organization',
    description:
      'Creates an organization and its tenant. The authenticated user becomes the owner. Returns the organization. Limited to 10 calls per hour per user, except for administrators.',
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      input: t.arg({ type: CreateOrganizationInput, required: true, description: 'The new organization.' }),
    },
    resolve: buildMutationResolver('Organization', ({ input }, context) =>
      createOrganization(context, requirePerson(context), input, getActor(context)),
    ),
  }),
  updateOrganization: t.prismaField({
    type: 'Organization',
    description: `Updates an organization. Returns the organization. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the organization.' }),
      input: t.arg({ type: UpdateOrganizationInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('Organization', ({ id, input }, context) => {
      const changes = omitNull(input, ['name', 'orgType'])
      return updateOrganization(context, requireViewer(context), id, changes, getActor(context))
    }),
  }),
  deleteOrganization: t.prismaField({
    type: 'Organization',
    description: `Deletes an organization, its service accounts and their tokens. Also deletes its tenant, or archives the tenant if the tenant has projects or files. Returns the deleted organization. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: buildDeletionResolver(
      'Organization',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteOrganization(context, requireViewer(context), id, getActor(context)),
      'Organization not found',
    ),
  }),
  addOrganizationMember: t.prismaField({
    type: 'OrganizationMember',
    description: `Adds a user to an organization. The membership is pending until the user accepts it, unless an administrator adds the user. Fails with \`CONFLICT\` if the user is already a member. Returns the membership. Each caller is limited to 20 calls per hour, except for administrators. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      input: t.arg({ type: AddOrganizationMemberInput, required: true, description: 'The new member.' }),
    },
    resolve: buildMutationResolver('OrganizationMember', ({ input: { organizationId, ...member } }, context) =>
      addOrganizationMember(context, requireViewer(context), organizationId, member, getActor(context)),
    ),
  }),
  acceptOrganizationMembership: t.prismaField({
    type: 'OrganizationMember',
    description:
      'Accepts a pending membership of the authenticated user. The other members may then read the email address of the user. Fails with `NOT_FOUND` if the user is not a member. Returns the membership.',
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: { organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: buildMutationResolver('OrganizationMember', ({ organizationId }, context) =>
      acceptOrganizationMembership(context, requireViewer(context), organizationId, getActor(context)),
    ),
  }),
  leaveOrganization: t.prismaField({
    type: 'OrganizationMember',
    description:
      'Deletes the membership of the authenticated user. Specify exactly one argument. Fails with `NOT_FOUND` if the user is not a member, and with `CONFLICT` if the user is the owner. Returns the deleted membership.',
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      id: t.arg.int({ description: 'Id of the organization.' }),
      organizationId: t.arg.int({
        description: 'Id of the organization.',
        deprecationReason: 'Use `id`. Removed on 2027-06-01.',
      }),
    },
    resolve: (query, root, args, context, info) => {
      const [organizationId] = Object.values<number>(requireOneArgument(args, info))
      return resolveLeave(query, root, { organizationId: organizationId as number }, context)
    },
  }),
  updateOrganizationMember: t.prismaField({
    type: 'OrganizationMember',
    description: `Changes the role of a member. Fails with \`CONFLICT\` if the member is the owner or a service account. Returns the membership. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }),
      userId: t.arg.int({ required: true, description: 'Id of the member.' }),
      role: t.arg({ type: OrganizationRoleRef, required: true, description: 'New role.' }),
    },
    resolve: buildMutationResolver('OrganizationMember', (args, context) =>
      updateOrganizationMember(context, requireViewer(context), args, getActor(context)),
    ),
  }),
  removeOrganizationMember: t.prismaField({
    type: 'OrganizationMember',
    description: `Removes a member from an organization. If the member is a service account of the organization, the service account and its tokens are deleted. Fails with \`CONFLICT\` if the member is the owner. Returns the deleted membership. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'organizations:write',
    args: {
      organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }),
      userId: t.arg.int({ required: true, description: 'Id of the member.' }),
    },
    resolve: buildDeletionResolver(
      'OrganizationMember',
      ({ organizationId, userId }) => ({ organizationId_userId: { organizationId, userId } }),
      ({ organizationId, userId }, context) =>
        removeOrganizationMember(context, requireViewer(context), organizationId, userId, getActor(context)),
      'This user is not a member',
    ),
  }),
}))
