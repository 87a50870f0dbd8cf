import type { HistoryRowFragment } from './documents.generated'

export type BalanceTransaction = Pick<HistoryRowFragment, 'amount' | 'createdAt'>

/**
 * Computes the balance after each transaction, oldest first, backwards from the current balance.
 * @param transactions newest first, without gaps
 * @returns times in milliseconds since 1970
 */
export function toBalancePoints(transactions: readonly BalanceTransaction[], currentBalance: number) {
  let balance = currentBalance
  const points = transactions.map(({ amount, createdAt }) => {
    const point = { time: new Date(createdAt).getTime(), balance }
    balance -= amount
    return point
  })
  return points.reverse()
}
