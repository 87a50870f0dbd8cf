import { builder } from '../graphql/builder'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/load'
import { requireViewer } from '../graphql/viewer'
import { OrganizationRoleRef, OrganizationTypeRef } from './schema'
import {
  acceptOrganizationMembership,
  addOrganizationMember,
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  NOT_A_MEMBER_MESSAGE,
  removeOrganizationMember,
} from './service'

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
    type: 'Organization',
    description:
      'Creates an organization owned by the authenticated user, and its tenant. Returns the organization. Limited to 10 calls per hour per user, except for administrators.',
    authScopes: { signedIn: true },
    args: {
      input: t.arg({ type: CreateOrganizationInput, required: true, description: 'The new organization.' }),
    },
    resolve: buildMutationResolver('Organization', ({ input }, context) =>
      createOrganization(context, requireViewer(context), input),
    ),
  }),
  deleteOrganization: t.prismaField({
    type: 'Organization',
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
    type: 'OrganizationMember',
    description: `Adds a user to an organization. The membership is pending until the user accepts it, unless an administrator adds the user. Fails with \`CONFLICT\` if the user is already a member. Returns the membership. Limited to 20 calls per hour per user, except for administrators. ${MANAGE_PERMISSION}`,
    authScopes: { signedIn: true },
    args: {
      input: t.arg({ type: AddOrganizationMemberInput, required: true, description: 'The new member.' }),
    },
    resolve: buildMutationResolver('OrganizationMember', ({ input: { organizationId, ...member } }, context) =>
      addOrganizationMember(context, requireViewer(context), organizationId, member),
    ),
  }),
  acceptOrganizationMembership: t.prismaField({
    type: 'OrganizationMember',
    description:
      'Accepts a pending membership of the authenticated user, whose email the other members may read from then on. Fails with `NOT_FOUND` if the user is not a member. Returns the membership.',
    authScopes: { signedIn: true },
    args: { organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: buildMutationResolver('OrganizationMember', ({ organizationId }, context) =>
      acceptOrganizationMembership(context, requireViewer(context), organizationId),
    ),
  }),
  leaveOrganization: t.prismaField({
    type: 'OrganizationMember',
    description:
      'Deletes the membership of the authenticated user. Fails with `NOT_FOUND` if the user is not a member and with `CONFLICT` for the owner. Returns the deleted membership.',
    authScopes: { signedIn: true },
    args: { organizationId: t.arg.int({ required: true, description: 'Id of the organization.' }) },
    resolve: buildDeletionResolver(
      'OrganizationMember',
      ({ organizationId }, context) => ({
        organizationId_userId: { organizationId, userId: requireViewer(context).id },
      }),
      ({ organizationId }, context) => leaveOrganization(context, requireViewer(context), organizationId),
      NOT_A_MEMBER_MESSAGE,
    ),
  }),
  removeOrganizationMember: t.prismaField({
    type: 'OrganizationMember',
    description: `Removes a member from an organization. Fails with \`CONFLICT\` for the owner. Returns the deleted membership. ${MANAGE_PERMISSION}`,
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
