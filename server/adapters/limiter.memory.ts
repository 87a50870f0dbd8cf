import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors'
import type { RateLimiter, RateLimitRule } from './limiter'

/** Creates a limiter with one counter per rule. */
export const createLimiter = (
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
        await getCounter(rule).consume(key)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw rateLimited(Math.ceil(rejection.msBeforeNext / 1000))
      }
    },
    refund: async (rule, key) => {
      await getCounter(rule).reward(key)
    },
    close,
  }
}

/** Creates a limiter that counts in this process. With several processes, each one permits the full limit. */
export const createMemoryLimiter = (): RateLimiter =>
  createLimiter(
    rule => new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds }),
    async () => {},
  )
