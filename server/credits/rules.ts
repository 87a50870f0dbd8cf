/** Failed redemptions a user: guessing a code must not pay. */
export const REDEEM_FAILURES = { name: 'redeem-failures', points: 10, seconds: 60 }

interface Code {
  currentUses: number
  maxUses: number | null
  expiresAt: Date | null
}

export type CreditCodeStatus = 'active' | 'used' | 'expired'

/** Used when the uses have reached the maximum, else expired when its time has come, else active. */
export const creditCodeStatus = (code: Code, now: Date): CreditCodeStatus => {
  if (code.maxUses !== null && code.currentUses >= code.maxUses) return 'used'
  if (code.expiresAt !== null && code.expiresAt <= now) return 'expired'
  return 'active'
}
