import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { createRateLimitError } from '../../errors'
import type { RateLimiter, RateLimitRule, RateLimitState } from './limiter'

/** Creates a limiter with one counter per rule. */
export const createCountingLimiter = (
  createCounter: (rule: RateLimitRule) => RateLimiterAbstract,
  close: () => Promise<void>,
): RateLimiter => {
  const counters = new Map<string, RateLimiterAbstract>()
  const getCounter = (rule: RateLimitRule) => {
    const ruleCounter = counters.get(rule.name) ?? createCounter(rule)
    counters.set(rule.name, ruleCounter)
    return ruleCounter
  }
  return {
    consume: async (rule, key) => {
      try {
        return toState(rule, await getCounter(rule).consume(key))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw createRateLimitError(toState(rule, rejection).resetSeconds)
      }
    },
    refund: async (rule, key) => toState(rule, await getCounter(rule).reward(key)),
    close,
  }
}

/**
 * Converts the result of a counter. Caps the remaining points, because a refund after the end of the window would
 * otherwise raise them above the limit.
 */
const toState = ({ points }: RateLimitRule, { remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState => ({
  remainingPoints: Math.min(remainingPoints, points),
  resetSeconds: Math.ceil(msBeforeNext / 1000),
})
