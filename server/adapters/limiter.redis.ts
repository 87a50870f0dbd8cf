import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimiter } from './limiter'
import { createLimiter } from './limiter.memory'

/** How long Redis may take to answer, in milliseconds: each counts for itself then, and its connection is given up. */
const REDIS_TIMEOUT_MS = 1_000

/** Counts in Redis, for all processes together; while Redis is away, each counts for itself. */
export const createRedisLimiter = (url: string, onError: (error: Error) => void): RateLimiter => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: false,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
  })
  client.on('error', onError)
  return createLimiter(
    rule => {
      const options = { keyPrefix: `kairos:${rule.name}`, points: rule.points, duration: rule.seconds }
      return new RateLimiterRedis({
        ...options,
        storeClient: client,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    },
    async () => client.disconnect(),
  )
}
