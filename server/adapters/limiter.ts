import type { Logger } from 'pino'
import { AppError } from '../errors'

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

/** Wraps a limiter so that it logs rejected attempts. The key is not logged, because it may contain user input. */
export const withRejectionLog = (limiter: RateLimiter, log: Logger): RateLimiter => ({
  ...limiter,
  consume: async (rule, key) => {
    try {
      await limiter.consume(rule, key)
    } catch (error) {
      if (error instanceof AppError) log.warn({ category: 'security', limit: rule.name }, 'rate limit reached')
      throw error
    }
  },
})
