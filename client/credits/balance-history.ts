export interface BalanceTransaction {
  amount: number
  /** ISO 8601. */
  createdAt: string
}

export interface BalancePoint {
  /** Milliseconds since 1970. */
  time: number
  /** What there was from then on. */
  balance: number
}

/**
 * What there was after each line of the ledger, the oldest first: the balance of now, gone back line by line.
 * @param transactions the newest first, none left out
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
