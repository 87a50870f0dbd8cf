import { createAccountLink } from '../accounts/link-store'
import type { Transaction } from '../adapters/db/database'
import { type Actor, auditDiff, recordAuditEvent } from '../audit-log'
import type { Deps, User } from '../context'
import { queueEmail } from '../mail/outbox'
import { accountWhere } from './rules'

export type ProfileActor = Actor & { id: number }

/**
 * Updates the actor's names and email without a confirmation. Records an email change in the audit log, so that an
 * erasure can find former addresses.
 */
export const updateOwnAccount = async (
  tx: Transaction,
  actor: ProfileActor,
  data: { email: string; firstName?: string | null; lastName?: string | null },
  now: Date,
): Promise<User> => {
  const { id } = actor
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`
  const before = await tx.user.findUniqueOrThrow({ where: { id, ...accountWhere } })
  const user = await tx.user.update({ where: { id }, data })
  const details = auditDiff(before, user, { email: user.email })
  if (details.email) await recordAuditEvent(tx, actor, now, 'updateProfile', 'User', id, details)
  return user
}

/** Time after which the notice of an email change is no longer sent. */
const NOTICE_TTL_MS = 3 * 24 * 60 * 60_000

/**
 * Replaces the user's pending email change, if any. Queues an email with the link to the new address and a notice to
 * the old address.
 */
export const requestEmailChange = async (
  tx: Transaction,
  deps: Deps,
  { id, username, email }: User,
  newEmail: string,
  actor: Actor,
) => {
  await tx.accountLink.deleteMany({ where: { userId: id, kind: 'emailChange', usedAt: null } })
  const link = await createAccountLink(tx, deps, { userId: id, kind: 'emailChange', newEmail })
  const now = deps.clock()
  await queueEmail(tx, deps, {
    template: 'emailChange',
    recipient: newEmail,
    params: { linkId: link.id, username },
    expiresAt: link.expiresAt,
  })
  await queueEmail(tx, deps, {
    template: 'emailChangeNotice',
    recipient: email,
    params: { username, newEmail },
    expiresAt: new Date(now.getTime() + NOTICE_TTL_MS),
  })
  await recordAuditEvent(tx, actor, now, 'requestEmailChange', 'User', id)
}
