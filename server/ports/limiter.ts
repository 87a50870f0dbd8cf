/** A rate limit: so many points a key, in so many seconds. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

export interface Limiter {
  /**
   * Counts an attempt.
   * @throws RATE_LIMITED once the points are spent
   */
  take(rule: LimitRule, key: string): Promise<void>
  /** Takes an attempt back, when it turned out not to be one that counts. */
  giveBack(rule: LimitRule, key: string): Promise<void>
  close(): Promise<void>
}
