import type { HistoryRowFragment } from './documents.generated'

export type BalanceTransaction = Pick<HistoryRowFragment, 'amount' | 'createdAt'>

export interface BalancePoint {
  /** Milliseconds since 1970. */
  time: number
  /** Balance after the transaction. */
  balance: number
}

/**
 * Returns each transaction with the balance after it, oldest first. Computes the balances backwards from the current
 * balance.
 * @param transactions consecutive transactions, newest first
 */
export function toBalancePoints<TTransaction extends BalanceTransaction>(
  transactions: readonly TTransaction[],
  currentBalance: number,
): (TTransaction & BalancePoint)[] {
  let balance = currentBalance
  const points = transactions.map(transaction => {
    const point = { ...transaction, time: new Date(transaction.createdAt).getTime(), balance }
    balance -= transaction.amount
    return point
  })
  return points.reverse()
}
