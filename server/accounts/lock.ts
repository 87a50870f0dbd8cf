import type { Transaction } from '../adapters/db/database'

/**
 * Locks an account against its erasure until the transaction ends. Transactions that let an account own or join something
 * call it before they lock anything else, as erasures do.
 * @returns false if the account does not exist or has been erased
 */
export const lockAccount = async (tx: Transaction, id: number): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${id} AND erased_at IS NULL FOR KEY SHARE`
  return rows.length > 0
}
