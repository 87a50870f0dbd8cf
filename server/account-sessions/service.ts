import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { describeDevice } from '../device'
import { notFound } from '../errors'
import { canManageSessions } from './rules'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Revokes a session of the viewer or, for administrators, of any user. Its access tokens stop working at once.
 * @returns the id of the user
 * @throws NOT_FOUND also if the session was revoked before
 */
export const revokeSession = async (deps: Deps, viewer: Viewer, id: string, actor: Actor): Promise<{ id: number }> => {
  const session = UUID.test(id) ? await deps.db.session.findUnique({ where: { id } }) : null
  if (!session || !canManageSessions(viewer, session.userId)) throw sessionNotFound()
  return await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
    if (count === 0) throw sessionNotFound()
    const details = { device: describeDevice(session.userAgent), address: session.address }
    await recordAuditEvent(tx, actor, now, 'revokeSession', 'User', session.userId, details)
    return { id: session.userId }
  })
}

const sessionNotFound = () => notFound('Session not found')

/** Revokes all sessions of the viewer except the one of the request. */
export const revokeOtherSessions = async (
  deps: Deps,
  { id: userId, sessionId }: Viewer,
  actor: Actor,
): Promise<{ id: number }> =>
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.session.updateMany({
      where: { userId, revokedAt: null, id: { not: sessionId ?? undefined } },
      data: { revokedAt: now },
    })
    if (count > 0) await recordAuditEvent(tx, actor, now, 'revokeOtherSessions', 'User', userId, { sessions: count })
    return { id: userId }
  })
