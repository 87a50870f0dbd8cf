import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createCountingLimiter } from './counting'
import type { RateLimiter } from './limiter'

/** Creates a limiter that counts in this process. If several processes run, each of them permits the full limit. */
export const createMemoryLimiter = (): RateLimiter =>
  createCountingLimiter(
    rule => new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds }),
    async () => {},
  )
