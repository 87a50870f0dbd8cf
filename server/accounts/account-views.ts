import type { Transaction } from '../adapters/db/database'
import { recordAuditEvent } from '../audit-log'
import type { Deps } from '../context'
import type { Prisma } from '../generated/prisma/client'
import { VIEW_DURATION_MS } from './sessions'

/** Reason why an account view ended. Absent if the administrator called `endViewAs` or logged out. */
type ViewEnding = 'expired' | 'revoked'

/**
 * Ends account views: sessions in which an administrator views the account of another user
 * (docs/decisions/0040-viewing-accounts.md). Records the end of each view in the audit log, with the administrator as
 * the actor.
 * @param where selects the sessions to end; sessions that are not active account views are ignored
 */
export const endAccountViews = async (
  tx: Transaction,
  where: Prisma.SessionWhereInput,
  { now, requestId, ending }: { now: Date; requestId: string; ending?: ViewEnding },
): Promise<void> => {
  const activeViewWhere = { administratorSessionId: { not: null }, revokedAt: null }
  const sessions = await tx.session.findMany({ where: { AND: [where, activeViewWhere] }, select: { id: true } })
  if (sessions.length === 0) return
  // If two transactions end a view at the same time, only the transaction that updates the row records the end.
  const views = await tx.session.updateManyAndReturn({
    where: { id: { in: sessions.map(({ id }) => id) }, ...activeViewWhere },
    data: { revokedAt: now },
    select: { userId: true, administratorSession: { select: { userId: true } } },
  })
  for (const { userId, administratorSession } of views) {
    const actor = { id: administratorSession?.userId ?? null, requestId }
    await recordAuditEvent(tx, actor, now, 'endViewAs', 'User', userId, ending && { ending })
  }
}

const JOB_REQUEST_ID = 'job'

/**
 * Ends the account views that have expired. Also ends those that `authenticate` no longer accepts because the session
 * of the administrator was revoked, the role or status of one of the two accounts changed, or the administrator lacks a
 * required second factor.
 */
export const endOutdatedAccountViews = async ({ db, clock, requiresAdminFactor }: Deps): Promise<void> => {
  const now = clock()
  const expiredWhere = { createdAt: { lte: new Date(now.getTime() - VIEW_DURATION_MS) } }
  const ineligibleAdminConditions: Prisma.UserWhereInput[] = [
    { role: { not: 'admin' } },
    { status: { not: 'active' } },
    ...(requiresAdminFactor ? [{ factors: { none: {} } }] : []),
  ]
  const revokedWhere: Prisma.SessionWhereInput = {
    OR: [
      {
        administratorSession: {
          is: { OR: [{ revokedAt: { not: null } }, { user: { is: { OR: ineligibleAdminConditions } } }] },
        },
      },
      { user: { is: { OR: [{ role: 'admin' }, { status: { not: 'active' } }] } } },
    ],
  }
  await db.$transaction(async tx => {
    await endAccountViews(tx, expiredWhere, { now, requestId: JOB_REQUEST_ID, ending: 'expired' })
    await endAccountViews(tx, revokedWhere, { now, requestId: JOB_REQUEST_ID, ending: 'revoked' })
  })
}
