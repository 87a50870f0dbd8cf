/** A rate limit: `points` attempts per key within `seconds`. */
export interface RateLimitRule {
  name: string
  points: number
  seconds: number
}

export interface RateLimiter {
  /**
   * Counts an attempt.
   * @throws RATE_LIMITED when the key has no points left
   */
  consume(rule: RateLimitRule, key: string): Promise<void>
  /** Returns the point of an attempt that does not count. */
  refund(rule: RateLimitRule, key: string): Promise<void>
  close(): Promise<void>
}
