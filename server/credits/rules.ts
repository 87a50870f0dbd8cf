/** Failed redemptions a user: guessing a code must not pay. */
export const REDEEM_FAILURE_RATE_LIMIT = { name: 'redeem-failures', points: 10, seconds: 60 }

interface CreditCodeUsage {
  currentUses: number
  maxUses: number | null
  expiresAt: Date | null
}

export type CreditCodeStatus = 'active' | 'used' | 'expired'

/** Used when the uses have reached the maximum, else expired when its time has come, else active. */
export const getCreditCodeStatus = (code: CreditCodeUsage, now: Date): CreditCodeStatus => {
  if (code.maxUses !== null && code.currentUses >= code.maxUses) return 'used'
  if (code.expiresAt !== null && code.expiresAt <= now) return 'expired'
  return 'active'
}
