/** A rate limit: so many points a key, in so many seconds. */
export interface RateLimitRule {
  name: string
  points: number
  seconds: number
}

export interface RateLimiter {
  /**
   * Counts an attempt.
   * @throws RATE_LIMITED once the points are spent
   */
  consume(rule: RateLimitRule, key: string): Promise<void>
  /** Takes an attempt back, when it turned out not to be one that counts. */
  refund(rule: RateLimitRule, key: string): Promise<void>
  close(): Promise<void>
}
