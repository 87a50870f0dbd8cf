import { translateUniqueViolation } from '../accounts/conflicts'
import { lockAccountAgainstErasure } from '../accounts/erasure-lock'
import { createSession, type SessionOrigin, type SessionTokens } from '../accounts/sessions'
import type { Transaction } from '../adapters/db/database'
import { type Actor, auditSnapshot, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { hashPassword } from '../crypto/password'
import { createForbiddenError, createUnauthenticatedError, parseInput } from '../errors'
import type { Invitation } from '../generated/prisma/client'
import { recordEvent } from '../webhook-events'
import { acceptInvitationInput, invitationTokenInput } from './input'
import { claimInvitation, grantInvitation, requirePendingInvitation } from './store'

/**
 * Creates an account for the invited person, accepts the invitation with the account, and starts a session.
 * @throws BAD_USER_INPUT, NOT_FOUND if the link cannot be used, CONFLICT if the username or the email address is taken,
 * UNAVAILABLE
 */
export const acceptInvitation = async (
  deps: Deps,
  { requestId, origin }: { requestId: string; origin: SessionOrigin },
  token: string,
  input: unknown,
): Promise<SessionTokens> => {
  const pending = await requirePendingInvitation(deps.db, parseInput(invitationTokenInput, token), deps.clock())
  const { password, ...account } = parseInput(acceptInvitationInput, input)
  const passwordHash = await hashPassword(password)
  const { tokens, hasDeliveries } = await translateUniqueViolation(
    deps.db.$transaction(async tx => {
      const now = deps.clock()
      const invitation = await claimInvitation(tx, token, pending, now)
      const { email, role } = invitation
      const user = await tx.user.create({ data: { ...account, email, role, passwordHash, createdAt: now } })
      await grantInvitation(tx, invitation, user, now)
      await recordAcceptance(tx, invitation, { id: user.id, requestId }, now)
      const hasDeliveries = await recordEvent(tx, deps, 'user.created', user.id)
      return { tokens: await createSession(tx, deps.secret, user, now, origin), hasDeliveries }
    }),
  )
  if (hasDeliveries) deps.triggerJobs()
  return tokens
}

/**
 * Accepts an invitation with the viewer's account. Changes neither the role of the account nor the role of an existing
 * membership.
 * @returns the id of the viewer
 * @throws BAD_USER_INPUT, NOT_FOUND if the link cannot be used, FORBIDDEN if the invitation is for another email
 * address, UNAUTHENTICATED if the account was erased
 */
export const acceptInvitationWithAccount = async (
  deps: Deps,
  viewer: Viewer,
  token: string,
  actor: Actor,
): Promise<{ id: number }> => {
  const pending = await requirePendingInvitation(deps.db, parseInput(invitationTokenInput, token), deps.clock())
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    if (!(await lockAccountAgainstErasure(tx, viewer.id))) throw createUnauthenticatedError()
    const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } })
    const invitation = await claimInvitation(tx, token, pending, now)
    if (user.email.toLowerCase() !== invitation.email.toLowerCase()) {
      throw createForbiddenError(
        `This invitation is for ${invitation.email}. Sign in with the account of this address.`,
      )
    }
    await grantInvitation(tx, invitation, user, now)
    await recordAcceptance(tx, invitation, actor, now)
  })
  return { id: viewer.id }
}

const recordAcceptance = async (
  tx: Transaction,
  { id, email, role, organizationId, organizationRole, credits, leadId }: Invitation,
  actor: Actor,
  now: Date,
) => {
  const details = auditSnapshot({ email, role, organizationId, organizationRole, credits, leadId })
  await recordAuditEvent(tx, actor, now, 'acceptInvitation', 'Invitation', id, details)
}
