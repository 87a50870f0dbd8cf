import type { Context } from '../context'
import { builder } from '../graphql/builder'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { getActor, requirePerson, requireViewer } from '../graphql/viewer'
import { canTransferOrganization } from '../organizations/rules'
import {
  acceptOrganizationTransfer,
  cancelOrganizationTransfer,
  declineOrganizationTransfer,
  transferOrganization,
} from './service'

builder.prismaObject('OrganizationTransfer', {
  description: 'An offer to transfer an organization to a member. The member becomes the owner by accepting the offer.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the offer.' }),
    organization: t.relation('organization', { description: 'The organization.' }),
    user: t.relation('user', { description: 'The member who can accept.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the offer.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the offer expires.' }),
    viewerCanAccept: t.boolean({
      description: 'Whether the viewer may accept or decline the offer.',
      select: { userId: true },
      resolve: ({ userId }, _args, context) => userId === requireViewer(context).id,
    }),
  }),
})

const pendingTransferWhere = ({ clock }: Context) => ({ expiresAt: { gt: clock() } })

builder.prismaObjectField('Organization', 'pendingTransfer', t =>
  t.prismaField({
    type: 'OrganizationTransfer',
    nullable: true,
    description:
      'The pending offer to transfer the organization to a member. Null if there is none. Readable by the owner, by this member and by administrators; null for other viewers.',
    select: { id: true, ownerId: true },
    resolve: (query, { id, ownerId }, _args, context) =>
      context.db.organizationTransfer.findFirst({
        ...query,
        where: { organizationId: id, ...pendingTransferWhere(context), ...readableWhere(context, ownerId) },
      }),
  }),
)

/**
 * Builds the condition that omits the transfers that the viewer may not read.
 * @param ownerId id of the owner of the organization
 */
const readableWhere = (context: Context, ownerId: number) => {
  const viewer = requireViewer(context)
  return canTransferOrganization(viewer, { ownerId }) ? {} : { userId: viewer.id }
}

builder.prismaObjectField('User', 'pendingTransfers', t =>
  t.relation('organizationTransfers', {
    description:
      'The pending offers to transfer organizations to this user, oldest offer first, at most 20. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'organizations:read',
    query: (_args, context) => ({
      where: pendingTransferWhere(context),
      orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
      take: 20,
    }),
  }),
)

const ID_DESCRIPTION = 'Id of the organization.'

builder.mutationFields(t => ({
  transferOrganization: t.prismaField({
    type: 'Organization',
    description:
      'Offers an organization to a member who has accepted the membership, and replaces an earlier offer. The member becomes the owner by accepting within 7 days. The former owner remains a lead. An administrator can choose any user, who becomes the owner immediately. Fails with `BAD_USER_INPUT` if the user cannot become the owner, for example because the user is suspended. Fails with `CONFLICT` if the user already owns the organization. Returns the organization. The viewer must be the owner of the organization or an administrator.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: {
      id: t.arg.int({ required: true, description: ID_DESCRIPTION }),
      userId: t.arg.int({ required: true, description: 'Id of the new owner.' }),
    },
    resolve: buildMutationResolver('Organization', (args, context) =>
      transferOrganization(context, requirePerson(context), args, getActor(context)),
    ),
  }),
  acceptOrganizationTransfer: t.prismaField({
    type: 'Organization',
    description:
      'Accepts the offer to transfer an organization to the authenticated user. The user becomes the owner of the organization and of its tenant. Fails with `NOT_FOUND` if there is no offer or it has expired. Returns the organization.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: ID_DESCRIPTION }) },
    resolve: buildMutationResolver('Organization', ({ id }, context) =>
      acceptOrganizationTransfer(context, requirePerson(context), id, getActor(context)),
    ),
  }),
  declineOrganizationTransfer: t.prismaField({
    type: 'Organization',
    description:
      'Declines the offer to transfer an organization to the authenticated user. Fails with `NOT_FOUND` if there is no offer. Returns the organization.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: ID_DESCRIPTION }) },
    resolve: buildMutationResolver('Organization', ({ id }, context) =>
      declineOrganizationTransfer(context, requirePerson(context), id, getActor(context)),
    ),
  }),
  cancelOrganizationTransfer: t.prismaField({
    type: 'Organization',
    description:
      'Withdraws the offer to transfer an organization to a new owner. Fails with `NOT_FOUND` if there is no offer. Returns the organization. The viewer must be the owner of the organization or an administrator.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: ID_DESCRIPTION }) },
    resolve: buildMutationResolver('Organization', ({ id }, context) =>
      cancelOrganizationTransfer(context, requirePerson(context), id, getActor(context)),
    ),
  }),
}))
