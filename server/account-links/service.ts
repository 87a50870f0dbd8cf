import { claimAccountLink, createAccountLink, getLinkExpiry, requireAccountLink } from '../accounts/link-store'
import { createSecondStepError, listFactorKinds } from '../accounts/second-step'
import { createSession, revokeUserSessions, type SessionOrigin, type SessionTokens } from '../accounts/sessions'
import type { Transaction } from '../adapters/db/database'
import { isUniqueViolation } from '../adapters/db/errors'
import { type Actor, auditDiff, recordAuditEvent } from '../audit-log'
import type { Deps, User, Viewer } from '../context'
import { buildLinkUrl, computeLinkHash } from '../crypto/link-token'
import { hashPassword } from '../crypto/password'
import { createConflictError, createNotFoundError, parseInput } from '../errors'
import { queueEmail } from '../mail/outbox'
import { enqueueJob, type JobPayloads } from '../queue/job-queue'
import { completePasswordResetInput, confirmEmailChangeInput, requestPasswordResetInput } from './input'
import { EMAIL_CONFIRMATION_RATE_LIMIT, PASSWORD_RESET_EMAIL_RATE_LIMIT, PASSWORD_RESET_RATE_LIMIT } from './rules'

interface AnonymousRequest {
  clientKey: string
  origin: SessionOrigin
  requestId: string
}

/**
 * Queues a job that creates and emails a password reset link. Without a mail server, queues nothing. The request does
 * not look up the account, so that neither its response nor its duration reveals whether the address has an account.
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const requestPasswordReset = async (
  deps: Deps,
  { clientKey, requestId }: AnonymousRequest,
  input: unknown,
): Promise<void> => {
  const { email } = parseInput(requestPasswordResetInput, input)
  await deps.limiter.consume(PASSWORD_RESET_RATE_LIMIT, clientKey)
  await deps.limiter.consume(PASSWORD_RESET_EMAIL_RATE_LIMIT, email.toLowerCase())
  if (!deps.mailer) return
  await enqueueJob(deps.db, deps, {
    type: 'createPasswordReset',
    payload: { email, requestId },
    expiresAt: getLinkExpiry('passwordReset', deps.clock()),
  })
  deps.triggerJobs()
}

/** If an active account has the requested address, creates a password reset link and queues the email with the link. */
export const createRequestedReset = async (
  tx: Transaction,
  deps: Deps,
  { payload: { email, requestId } }: { payload: JobPayloads['createPasswordReset'] },
): Promise<void> => {
  // The lock makes a concurrent suspension wait for this transaction. The trigger that deletes the links of a suspended
  // user then also deletes the new link.
  const [user] = await tx.$queryRaw<Pick<User, 'id' | 'username' | 'email'>[]>`
    SELECT id, username, email::text FROM users
    WHERE email = ${email}::citext AND status = 'active' AND NOT is_service_account FOR SHARE`
  if (!user) return
  const link = await createAccountLink(tx, deps, { userId: user.id, kind: 'passwordReset' })
  await queueEmail(tx, deps, {
    template: 'passwordReset',
    recipient: user.email,
    params: { linkId: link.id, username: user.username },
    expiresAt: link.expiresAt,
  })
  await recordAuditEvent(tx, { id: null, requestId }, deps.clock(), 'requestPasswordReset', 'User', user.id)
}

export interface CreatedLink {
  url: string
  expiresAt: Date
}

/**
 * Creates a password reset link for an administrator to send to the user.
 * @throws NOT_FOUND if there is no such user, CONFLICT if the account is suspended
 */
export const createPasswordResetLink = async (deps: Deps, userId: number, actor: Actor): Promise<CreatedLink> =>
  await deps.db.$transaction(async tx => {
    const [user] = await tx.$queryRaw<Pick<User, 'status'>[]>`
      SELECT status FROM users WHERE id = ${userId} AND NOT is_service_account AND erased_at IS NULL FOR SHARE`
    if (!user) throw createNotFoundError('User not found')
    if (user.status !== 'active') throw createConflictError('The account is suspended. Reactivate it first.')
    const { id, expiresAt } = await createAccountLink(tx, deps, { userId, kind: 'passwordReset' })
    await recordAuditEvent(tx, actor, deps.clock(), 'createPasswordResetLink', 'User', userId)
    return { url: buildLinkUrl(deps, 'passwordReset', id), expiresAt }
  })

/**
 * Sets a new password with a link, revokes the sessions and other links of the user, and starts a session. If the
 * account has a second factor, throws MFA_REQUIRED instead of starting a session.
 * @throws BAD_USER_INPUT, UNAVAILABLE, NOT_FOUND if the link cannot be used, MFA_REQUIRED
 */
export const completePasswordReset = async (
  deps: Deps,
  { requestId, origin }: AnonymousRequest,
  input: unknown,
): Promise<SessionTokens> => {
  const { token, password } = parseInput(completePasswordResetInput, input)
  const link = await requireAccountLink(deps.db, 'passwordReset', token, deps.clock())
  const passwordHash = await hashPassword(password)
  const { session, user, factors } = await deps.db.$transaction(async tx => {
    const now = deps.clock()
    await claimAccountLink(tx, link, now)
    const user = await tx.user.update({ where: { id: link.userId }, data: { passwordHash } })
    await revokeUserSessions(tx, user.id, now)
    await recordAuditEvent(tx, { id: user.id, requestId }, now, 'completePasswordReset', 'User', user.id)
    const factors = await listFactorKinds(tx, user)
    const session = factors.length > 0 ? null : await createSession(tx, deps.secret, user, now, origin)
    return { session, user, factors }
  })
  if (session) return session
  const message = 'Your password was changed. Sign in with it and complete two-step verification.'
  throw await createSecondStepError(deps, user, factors, message)
}

/**
 * Changes the email address of a user to the address that the link was sent to.
 * @throws BAD_USER_INPUT, NOT_FOUND if the link cannot be used, CONFLICT if another account uses the address
 */
export const confirmEmailChange = async (
  deps: Deps,
  { requestId }: AnonymousRequest,
  input: unknown,
): Promise<void> => {
  const { token } = parseInput(confirmEmailChangeInput, input)
  const link = await requireAccountLink(deps.db, 'emailChange', token, deps.clock())
  try {
    await deps.db.$transaction(async tx => {
      const now = deps.clock()
      await claimAccountLink(tx, link, now)
      const { userId: id, newEmail } = link
      const before = await tx.user.findUniqueOrThrow({ where: { id } })
      const user = await tx.user.update({ where: { id }, data: { email: newEmail ?? undefined } })
      // The details contain the former address, because `eraseUser` finds former addresses in the audit log.
      const details = auditDiff(before, user, { email: newEmail })
      await recordAuditEvent(tx, { id, requestId }, now, 'confirmEmailChange', 'User', id, details)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw createConflictError('This email is already in use')
    throw error
  }
}

const pendingEmailChangeWhere = (userId: number, now: Date) => ({
  userId,
  kind: 'emailChange' as const,
  usedAt: null,
  expiresAt: { gt: now },
})

/** Cancels the viewer's pending email change, if any. Returns the id of the viewer. */
export const cancelEmailChange = async (deps: Deps, viewer: Viewer): Promise<{ id: number }> => {
  await deps.db.accountLink.deleteMany({ where: pendingEmailChangeWhere(viewer.id, deps.clock()) })
  return { id: viewer.id }
}

/**
 * Resends the confirmation link of the viewer's pending email change and renews the expiry of the link. Returns the id
 * of the viewer.
 * @throws NOT_FOUND if no change is pending, RATE_LIMITED
 */
export const resendEmailChange = async (deps: Deps, viewer: Viewer): Promise<{ id: number }> => {
  await deps.limiter.consume(EMAIL_CONFIRMATION_RATE_LIMIT, String(viewer.id))
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const createNotPendingError = () => createNotFoundError('There is no new email address to confirm')
    const where = pendingEmailChangeWhere(viewer.id, now)
    const { id } = (await tx.accountLink.findFirst({ where })) ?? {}
    if (!id) throw createNotPendingError()
    const [link] = await tx.accountLink.updateManyAndReturn({
      where: { ...where, id },
      // Computes the hash again, because the signing secret may have changed since the link was created.
      data: {
        tokenHash: computeLinkHash(deps.secret, 'emailChange', id),
        expiresAt: getLinkExpiry('emailChange', now),
      },
      include: { user: { select: { username: true } } },
    })
    if (!link?.newEmail) throw createNotPendingError()
    await queueEmail(tx, deps, {
      template: 'emailChange',
      recipient: link.newEmail,
      params: { linkId: link.id, username: link.user.username },
      expiresAt: link.expiresAt,
    })
  })
  deps.triggerJobs()
  return { id: viewer.id }
}
