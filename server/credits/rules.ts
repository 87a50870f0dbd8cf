/** Limit on failed redemptions per user. */
export const REDEEM_FAILURE_RATE_LIMIT = { name: 'redeem-failures', points: 10, seconds: 60 }

interface CreditCodeUsage {
  currentUses: number
  maxUses: number | null
  expiresAt: Date | null
}

export type CreditCodeStatus = 'active' | 'used' | 'expired'

/** Returns the status of a code. `used` takes precedence over `expired`. */
export const getCreditCodeStatus = (code: CreditCodeUsage, now: Date): CreditCodeStatus => {
  if (code.maxUses !== null && code.currentUses >= code.maxUses) return 'used'
  if (code.expiresAt !== null && code.expiresAt <= now) return 'expired'
  return 'active'
}
