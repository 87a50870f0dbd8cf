export interface BalanceTransaction {
  amount: number
  /** ISO 8601. */
  createdAt: string
}

export interface BalancePoint {
  /** Milliseconds since 1970. */
  time: number
  /** Balance after the transaction. */
  balance: number
}

/**
 * Computes the balance after each transaction, oldest first, backwards from the current balance.
 * @param transactions newest first, without gaps
 */
export function toBalancePoints(
  transactions: readonly BalanceTransaction[],
  currentBalance: number,
): BalancePoint[] {
  let balance = currentBalance
  const points = transactions.map(({ amount, createdAt }) => {
    const point = { time: new Date(createdAt).getTime(), balance }
    balance -= amount
    return point
  })
  return points.reverse()
}
