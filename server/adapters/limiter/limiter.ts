import type { Logger } from 'pino'
import { AppError } from '../../errors'

/** A rate limit: `points` attempts per key within `seconds`. */
export interface RateLimitRule {
  name: string
  points: number
  seconds: number
}

export interface RateLimitState {
  remainingPoints: number
  /** Seconds until all points are available again. */
  resetSeconds: number
}

export interface RateLimiter {
  /** Counts an attempt. Throws RATE_LIMITED when the key has no points left. */
  consume(rule: RateLimitRule, key: string): Promise<RateLimitState>
  /** Gives the point of an attempt back to the key. */
  refund(rule: RateLimitRule, key: string): Promise<RateLimitState>
  close(): Promise<void>
}

/**
 * Runs an attempt and limits the number of failed attempts per key. The attempt is counted before it runs, so that
 * concurrent attempts cannot exceed the limit. The point is refunded after a success, and after an error that the
 * client did not cause.
 * @throws RATE_LIMITED if the key has no points left (the attempt then does not run), and the errors of the attempt
 */
export const withFailureLimit = async <TResult>(
  limiter: RateLimiter,
  rule: RateLimitRule,
  key: string,
  attempt: () => Promise<TResult>,
): Promise<TResult> => {
  await limiter.consume(rule, key)
  let result: TResult
  try {
    result = await attempt()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) await limiter.refund(rule, key)
    throw error
  }
  await limiter.refund(rule, key)
  return result
}

/** Wraps a limiter so that it logs rejected attempts. Does not log keys, because they can contain user input. */
export const withRejectionLog = (limiter: RateLimiter, log: Logger): RateLimiter => ({
  ...limiter,
  consume: async (rule, key) => {
    try {
      return await limiter.consume(rule, key)
    } catch (error) {
      if (error instanceof AppError) log.warn({ category: 'security', limit: rule.name }, 'rate limit reached')
      throw error
    }
  },
})

/**
 * Wraps a limiter so that it reports the limits of one key in the headers RateLimit-Policy and RateLimit
 * (draft-ietf-httpapi-ratelimit-headers-10). Does not report the limits of other keys, because they can reveal private
 * information. For example, the limits of a login would reveal whether the account exists.
 */
export const withRateLimitHeaders = (
  limiter: RateLimiter,
  reportedKey: string,
  setHeader: (name: string, value: string) => void,
): RateLimiter => {
  const policies = new Map<string, string>()
  const states = new Map<string, string>()
  const report = (rule: RateLimitRule, key: string, { remainingPoints, resetSeconds }: RateLimitState) => {
    if (key !== reportedKey) return
    policies.set(rule.name, `"${rule.name}";q=${rule.points};w=${rule.seconds}`)
    states.set(rule.name, `"${rule.name}";r=${remainingPoints};t=${resetSeconds}`)
    setHeader('ratelimit-policy', [...policies.values()].join(', '))
    setHeader('ratelimit', [...states.values()].join(', '))
  }
  return {
    ...limiter,
    consume: async (rule, key) => {
      try {
        const state = await limiter.consume(rule, key)
        report(rule, key, state)
        return state
      } catch (error) {
        if (error instanceof AppError)
          report(rule, key, { remainingPoints: 0, resetSeconds: error.retryAfter ?? rule.seconds })
        throw error
      }
    },
    refund: async (rule, key) => {
      const state = await limiter.refund(rule, key)
      report(rule, key, state)
      return state
    },
  }
}
