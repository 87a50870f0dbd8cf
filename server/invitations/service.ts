import type { Transaction } from '../adapters/db/database'
import { isForeignKeyViolation, isUniqueViolation } from '../adapters/db/errors'
import { type Actor, auditSnapshot, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { computeLinkHash, createLink } from '../crypto/link-token'
import {
  createBadUserInputError,
  createConflictError,
  createForbiddenError,
  createNotFoundError,
  parseInput,
} from '../errors'
import type { Invitation, Prisma } from '../generated/prisma/client'
import { queueEmail } from '../mail/outbox'
import { canReadOrganization, isSubjectToRateLimits } from '../organizations/rules'
import { formatDisplayName } from '../users/rules'
import { recordEvent } from '../webhook-events'
import { inviteToOrganizationInput, inviteUserInput, organizationIdInput } from './input'
import { canManageInvitation, INVITATION_LIFETIME_MS, INVITATION_RATE_LIMIT } from './rules'
import { findMembership, getInvitationUrl, type InvitationDetails } from './store'

export interface SentInvitation {
  id: number
  /** URL of the link; null if the viewer may not copy it. */
  url: string | null
  isEmailed: boolean
}

/**
 * Invites a person to create an account and, optionally, to join an organization. The caller checks the `admin` role.
 * @throws BAD_USER_INPUT (also for an unknown `organizationId` or `leadId`), CONFLICT if an account has the email
 * address, or if a pending invitation has the same email address and `organizationId` (including null)
 */
export const inviteUser = async (deps: Deps, viewer: Viewer, input: unknown, actor: Actor): Promise<SentInvitation> => {
  const {
    organizationId = null,
    organizationRole,
    credits,
    creditsReason,
    ...invitee
  } = parseInput(inviteUserInput, input)
  if (await deps.db.user.findUnique({ where: { email: invitee.email }, select: { id: true } })) {
    throw createEmailConflictError('An account with this email already exists')
  }
  const data = {
    ...invitee,
    organizationId,
    organizationRole: organizationId === null ? null : (organizationRole ?? 'member'),
    credits: credits ?? 0,
    creditsReason: credits ? creditsReason : null,
  }
  return await createInvitation(deps, viewer, data, 'inviteUser', actor)
}

/**
 * Invites a person to an organization. The result does not reveal whether the address has an account.
 * @throws BAD_USER_INPUT, NOT_FOUND if the viewer may not read the organization, FORBIDDEN if the viewer may not invite
 * with the role, RATE_LIMITED, CONFLICT if the address has an accepted membership or a pending invitation
 */
export const inviteToOrganization = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  input: unknown,
  actor: Actor,
): Promise<SentInvitation> => {
  const id = parseInput(organizationIdInput, organizationId)
  const organization = await deps.db.organization.findUnique({ where: { id } })
  const membership = await findMembership(deps.db, viewer.id, id)
  if (!organization || !canReadOrganization(viewer, membership)) throw createNotFoundError('Organization not found')
  const { role: organizationRole, ...invitee } = parseInput(inviteToOrganizationInput, input)
  const data = { ...invitee, role: 'user' as const, organizationId: id, organizationRole, credits: 0, leadId: null }
  if (!canManageInvitation(viewer, organization, membership, data)) throw createForbiddenError()
  await consumeInvitationLimit(deps, viewer)
  // This conflict reveals nothing new, because the viewer may read the email addresses of members who have accepted.
  const memberWhere = { organizationId: id, acceptedAt: { not: null }, user: { email: invitee.email } }
  if (await deps.db.organizationMember.findFirst({ where: memberWhere })) {
    throw createEmailConflictError('This person is already a member')
  }
  return await createInvitation(deps, viewer, data, 'inviteToOrganization', actor)
}

const consumeInvitationLimit = async ({ limiter }: Deps, viewer: Viewer) => {
  if (isSubjectToRateLimits(viewer)) await limiter.consume(INVITATION_RATE_LIMIT, String(viewer.id))
}

const createEmailConflictError = (message: string) => createConflictError(message, [{ path: 'email', message }])

type NewInvitation = Omit<
  Prisma.InvitationUncheckedCreateInput,
  'linkId' | 'tokenHash' | 'invitedById' | 'createdAt' | 'expiresAt'
>

/**
 * Creates an invitation and queues its email. Replaces an expired invitation for the same address and organization.
 */
const createInvitation = async (
  deps: Deps,
  viewer: Viewer,
  data: NewInvitation,
  action: 'inviteUser' | 'inviteToOrganization',
  actor: Actor,
): Promise<SentInvitation> => {
  const now = deps.clock()
  const { id: linkId, tokenHash } = createLink(deps.secret, 'invitation')
  try {
    const invitation = await deps.db.$transaction(async tx => {
      const { email, organizationId = null } = data
      await tx.invitation.deleteMany({ where: { email, organizationId, acceptedAt: null, expiresAt: { lte: now } } })
      const row = await tx.invitation.create({
        data: { ...data, linkId, tokenHash, invitedById: viewer.id, createdAt: now, expiresAt: getExpiry(now) },
        include: { invitedBy: true, organization: true },
      })
      await queueInvitationEmail(tx, deps, row)
      await recordEvent(tx, deps, 'user.invited', row.id)
      await recordAuditEvent(tx, actor, now, action, 'Invitation', row.id, auditSnapshot({ ...data }))
      return row
    })
    deps.triggerJobs()
    return toSentInvitation(deps, viewer, invitation)
  } catch (error) {
    if (isUniqueViolation(error))
      throw createEmailConflictError('This email already has a pending invitation. Resend it instead.')
    throw isForeignKeyViolation(error) ? await createReferenceError(deps, data, error) : error
  }
}

/** Creates the error for an unknown `organizationId` or `leadId`. Returns `error` if neither id caused it. */
const createReferenceError = async ({ db }: Deps, { organizationId, leadId }: NewInvitation, error: unknown) => {
  if (organizationId != null && !(await db.organization.findUnique({ where: { id: organizationId } })))
    return createBadUserInputError([{ path: 'organizationId', message: 'There is no organization with this ID' }])
  if (leadId != null && !(await db.lead.findUnique({ where: { id: leadId } })))
    return createBadUserInputError([{ path: 'leadId', message: 'There is no lead with this ID' }])
  return error
}

const toSentInvitation = (deps: Deps, viewer: Viewer, invitation: Invitation): SentInvitation => ({
  id: invitation.id,
  url: getInvitationUrl(deps, viewer, invitation),
  isEmailed: deps.mailer !== null,
})

const getExpiry = (now: Date) => new Date(now.getTime() + INVITATION_LIFETIME_MS)

const queueInvitationEmail = async (
  tx: Transaction,
  deps: Deps,
  { email, linkId, expiresAt, invitedBy, organization }: InvitationDetails,
) =>
  await queueEmail(tx, deps, {
    template: 'invitation',
    recipient: email,
    params: { linkId, inviterName: formatDisplayName(invitedBy), organizationName: organization?.name ?? null },
    expiresAt,
  })

/**
 * Resends an invitation and renews its validity. The viewer becomes its sender.
 * @throws NOT_FOUND, RATE_LIMITED, CONFLICT if the invitation was accepted
 */
export const resendInvitation = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<SentInvitation> => {
  const { linkId } = await requireManagedInvitation(deps, viewer, id)
  await consumeInvitationLimit(deps, viewer)
  const now = deps.clock()
  const invitation = await deps.db.$transaction(async tx => {
    const [row] = await tx.invitation.updateManyAndReturn({
      where: { id, acceptedAt: null },
      // Computes the hash again, because the signing secret may have changed since the invitation was created.
      data: {
        tokenHash: computeLinkHash(deps.secret, 'invitation', linkId),
        expiresAt: getExpiry(now),
        invitedById: viewer.id,
      },
      include: { invitedBy: true, organization: true },
    })
    if (!row) throw await createNotPendingError(tx, id)
    await queueInvitationEmail(tx, deps, row)
    await recordAuditEvent(tx, actor, now, 'resendInvitation', 'Invitation', id, auditSnapshot({ email: row.email }))
    return row
  })
  deps.triggerJobs()
  return toSentInvitation(deps, viewer, invitation)
}

/** Creates the error for an invitation that was accepted, or that a concurrent request revoked. */
const createNotPendingError = async (tx: Transaction, id: number) =>
  (await tx.invitation.count({ where: { id } })) > 0
    ? createConflictError('This invitation was already accepted')
    : createNotFoundError(INVITATION_NOT_FOUND_MESSAGE)

/**
 * Deletes an invitation, so that its link stops working.
 * @throws NOT_FOUND, CONFLICT if the invitation was accepted
 */
export const revokeInvitation = async (deps: Deps, viewer: Viewer, id: number, actor: Actor): Promise<void> => {
  const { email, organizationId } = await requireManagedInvitation(deps, viewer, id)
  await deps.db.$transaction(async tx => {
    const { count } = await tx.invitation.deleteMany({ where: { id, acceptedAt: null } })
    if (count === 0) throw await createNotPendingError(tx, id)
    const details = auditSnapshot({ email, organizationId })
    await recordAuditEvent(tx, actor, deps.clock(), 'revokeInvitation', 'Invitation', id, details)
  })
}

/** Loads an invitation. Throws NOT_FOUND if it does not exist or the viewer may not manage it. */
const requireManagedInvitation = async ({ db }: Deps, viewer: Viewer, id: number): Promise<Invitation> => {
  const invitation = await db.invitation.findUnique({ where: { id }, include: { organization: true } })
  const membership = invitation && (await findMembership(db, viewer.id, invitation.organizationId))
  if (!invitation || !canManageInvitation(viewer, invitation.organization, membership, invitation)) {
    throw createNotFoundError(INVITATION_NOT_FOUND_MESSAGE)
  }
  return invitation
}

export const INVITATION_NOT_FOUND_MESSAGE = 'Invitation not found'
