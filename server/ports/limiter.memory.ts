import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors'
import type { Limiter, LimitRule } from './limiter'

interface Counter {
  consume(key: string): Promise<RateLimiterRes>
  reward(key: string): Promise<RateLimiterRes>
}

/** Turns counters, one a rule, into a limiter. */
export const limiterOf = (counterFor: (rule: LimitRule) => Counter, close: () => Promise<void>): Limiter => {
  const counters = new Map<string, Counter>()
  const counter = (rule: LimitRule) => {
    const known = counters.get(rule.name) ?? counterFor(rule)
    counters.set(rule.name, known)
    return known
  }
  return {
    take: async (rule, key) => {
      try {
        await counter(rule).consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw rateLimited(Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    giveBack: async (rule, key) => {
      await counter(rule).reward(key)
    },
    close,
  }
}

/** Counts in this process: right for one, too generous by their number for several. */
export const memoryLimiter = (): Limiter =>
  limiterOf(
    rule => new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds }),
    async () => {},
  )
