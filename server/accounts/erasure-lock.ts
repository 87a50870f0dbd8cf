import type { Transaction } from '../adapters/db/database'

/**
 * Locks an account against erasure until the transaction ends. Required before the account becomes an owner or a member
 * of an organization. To prevent deadlocks, callers acquire this lock before their other locks, as erasures do.
 * @returns false if the account does not exist or has been erased
 */
export const lockAccountAgainstErasure = async (tx: Transaction, id: number): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${id} AND erased_at IS NULL FOR KEY SHARE`
  return rows.length > 0
}
