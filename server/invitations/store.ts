import { createLinkNotFoundError } from '../accounts/link-store'
import type { PrismaClient, Transaction } from '../adapters/db/database'
import type { Deps, Viewer } from '../context'
import { buildLinkUrl, hashLinkToken } from '../crypto/link-token'
import type { Invitation, Organization, OrganizationMember, Prisma, User } from '../generated/prisma/client'
import { canCopyInvitationLink, canSenderInvite, getInvitationStatus } from './rules'

export type InvitationDetails = Invitation & { invitedBy: User; organization: Organization | null }

export const findMembership = async (
  db: PrismaClient | Transaction,
  userId: number,
  organizationId: number | null,
): Promise<OrganizationMember | null> =>
  organizationId === null
    ? null
    : await db.organizationMember.findUnique({ where: { organizationId_userId: { organizationId, userId } } })

const pendingInvitationWhere = (now: Date) =>
  ({ acceptedAt: null, expiresAt: { gt: now } }) satisfies Prisma.InvitationWhereInput

/**
 * Loads the pending invitation with this token.
 * @throws NOT_FOUND, also if the sender may no longer send the invitation
 */
export const requirePendingInvitation = async (
  db: PrismaClient | Transaction,
  token: string,
  now: Date,
): Promise<InvitationDetails> => {
  const invitation = await db.invitation.findFirst({
    where: { tokenHash: hashLinkToken(token), ...pendingInvitationWhere(now) },
    include: { invitedBy: true, organization: true },
  })
  if (!invitation) throw createLinkNotFoundError()
  const { invitedBy, organization, organizationId } = invitation
  const membership = await findMembership(db, invitedBy.id, organizationId)
  if (!canSenderInvite(invitedBy, organization, membership, invitation)) throw createLinkNotFoundError()
  return invitation
}

/**
 * Marks an invitation as accepted. Of several concurrent acceptances, only one succeeds. First locks the sender, the
 * organization and the request for early access (`leads`). Erasures and deletions use the same order, which prevents
 * deadlocks. A concurrent demotion or suspension of the sender's account waits until the transaction ends.
 * @throws NOT_FOUND if the invitation can no longer be accepted
 */
export const claimInvitation = async (
  tx: Transaction,
  token: string,
  { organizationId, leadId, invitedById }: Invitation,
  now: Date,
): Promise<InvitationDetails> => {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${invitedById} FOR SHARE`
  if (organizationId !== null)
    await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${organizationId} FOR KEY SHARE`
  if (leadId !== null) await tx.$queryRaw`SELECT 1 FROM leads WHERE id = ${leadId} FOR NO KEY UPDATE`
  const invitation = await requirePendingInvitation(tx, token, now)
  const { count } = await tx.invitation.updateMany({
    where: { id: invitation.id, ...pendingInvitationWhere(now) },
    data: { acceptedAt: now },
  })
  if (count === 0) throw createLinkNotFoundError()
  return invitation
}

/** Returns the URL of an invitation. Null if the invitation is not pending or the viewer may not copy its link. */
export const getInvitationUrl = (
  deps: Pick<Deps, 'siteUrl' | 'secret' | 'mailer' | 'clock'>,
  viewer: Viewer,
  invitation: Pick<Invitation, 'linkId' | 'acceptedAt' | 'expiresAt'>,
): string | null =>
  getInvitationStatus(invitation, deps.clock()) === 'pending' && canCopyInvitationLink(viewer, deps.mailer !== null)
    ? buildLinkUrl(deps, 'invitation', invitation.linkId)
    : null

/**
 * Grants the membership and the credits of an accepted invitation to an account. If the account has a pending
 * membership in the organization, accepts that membership. Links the invitation to the account. Also links the
 * invitation's request for early access (`leads`), unless the request already has an account.
 */
export const grantInvitation = async (
  tx: Transaction,
  { id, organizationId, organizationRole, credits, creditsReason, leadId }: Invitation,
  { id: userId }: User,
  now: Date,
): Promise<void> => {
  await tx.invitation.update({ where: { id }, data: { acceptedById: userId } })
  if (organizationId !== null && organizationRole !== null) {
    const member = { organizationId, userId, role: organizationRole, createdAt: now, acceptedAt: now }
    await tx.organizationMember.createMany({ data: [member], skipDuplicates: true })
    await tx.organizationMember.updateMany({
      where: { organizationId, userId, acceptedAt: null },
      data: { acceptedAt: now },
    })
  }
  if (credits > 0) {
    await tx.creditTransaction.create({
      data: { userId, amount: credits, description: creditsReason ?? '', createdAt: now },
    })
  }
  if (leadId !== null) await tx.lead.updateMany({ where: { id: leadId, userId: null }, data: { userId } })
}
