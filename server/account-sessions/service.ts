import { endAccountViews } from '../accounts/account-views'
import { describeDevice } from '../accounts/device'
import { createViewSession, VIEW_DURATION_MS } from '../accounts/sessions'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { createConflictError, createForbiddenError, createNotFoundError } from '../errors'
import { accountWhere } from '../users/rules'
import { canRevokeSessions } from './rules'

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Revokes a session of the viewer or, for administrators, of any user. Returns the id of the user.
 * @throws NOT_FOUND if the session does not exist, was already revoked or may not be revoked by the viewer
 */
export const revokeSession = async (deps: Deps, viewer: Viewer, id: string, actor: Actor): Promise<{ id: number }> => {
  const session = UUID_PATTERN.test(id) ? await deps.db.session.findUnique({ where: { id } }) : null
  // An account view is not revoked here: `endAccountViews` ends account views and records their end.
  if (!session || session.administratorSessionId || !canRevokeSessions(viewer, session.userId))
    throw createSessionNotFoundError()
  return await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
    if (count === 0) throw createSessionNotFoundError()
    const details = { device: describeDevice(session.userAgent), address: session.address }
    await recordAuditEvent(tx, actor, now, 'revokeSession', 'User', session.userId, details)
    return { id: session.userId }
  })
}

/**
 * Starts an account view (docs/decisions/0040-viewing-accounts.md): a read-only session, without a refresh token, in
 * which an administrator views the account of a user. Returns its access token, its expiration time and the user.
 * @throws NOT_FOUND if there is no such user, CONFLICT if the user is an administrator or is suspended, FORBIDDEN if
 * the viewer uses an API token
 */
export const viewAccount = async (deps: Deps, viewer: Viewer, userId: number, actor: Actor) => {
  const { id, sessionId } = viewer
  const user = await deps.db.user.findUnique({ where: { id: userId, ...accountWhere } })
  if (!user) throw createNotFoundError('User not found')
  if (user.role === 'admin') throw createConflictError('The account of an administrator cannot be viewed')
  if (user.status !== 'active') throw createConflictError('A suspended account cannot be viewed')
  if (!sessionId) throw createForbiddenError()
  return await deps.db.$transaction(async tx => {
    const now = deps.clock()
    // The administrator's ended account views are no longer needed: the audit log records them.
    await tx.session.deleteMany({
      where: { administratorSession: { userId: id }, revokedAt: { not: null } },
    })
    const accessToken = await createViewSession(tx, deps.secret, user, { id, sessionId }, now)
    const expiresAt = new Date(now.getTime() + VIEW_DURATION_MS)
    await recordAuditEvent(tx, actor, now, 'viewAs', 'User', userId, { expiresAt: expiresAt.toISOString() })
    return { accessToken, expiresAt, user }
  })
}

/**
 * Ends the sessions in which the viewer views the account of a user, if there are any. Returns the user.
 * @throws NOT_FOUND if there is no such user
 */
export const endAccountView = async (
  deps: Deps,
  viewer: Viewer,
  userId: number,
  actor: Actor,
): Promise<{ id: number }> =>
  await deps.db.$transaction(async tx => {
    const user = await tx.user.findUnique({ where: { id: userId, ...accountWhere } })
    if (!user) throw createNotFoundError('User not found')
    const now = deps.clock()
    const where = { userId, administratorSession: { userId: viewer.id } }
    await endAccountViews(tx, where, { now, requestId: actor.requestId })
    return user
  })

const createSessionNotFoundError = () => createNotFoundError('Session not found')

/** Revokes all sessions of the viewer except the current session and account views. Returns the id of the viewer. */
export const revokeOtherSessions = async (
  deps: Deps,
  { id: userId, sessionId }: Viewer,
  actor: Actor,
): Promise<{ id: number }> =>
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.session.updateMany({
      where: { userId, administratorSessionId: null, revokedAt: null, id: { not: sessionId ?? undefined } },
      data: { revokedAt: now },
    })
    if (count > 0) await recordAuditEvent(tx, actor, now, 'revokeOtherSessions', 'User', userId, { sessions: count })
    return { id: userId }
  })
