import { AppError } from '../../errors'
import type { Metrics } from '../metrics/metrics'
import type { RateLimiter } from './limiter'

/** Wraps a limiter so that it counts rejected attempts. */
export const withRejectionCount = (limiter: RateLimiter, metrics: Metrics): RateLimiter => {
  if (!metrics.isEnabled) return limiter
  return {
    ...limiter,
    consume: async (rule, key) => {
      try {
        return await limiter.consume(rule, key)
      } catch (error) {
        if (error instanceof AppError && error.code === 'RATE_LIMITED') metrics.countRateLimitRefusal(rule.name)
        throw error
      }
    },
  }
}
