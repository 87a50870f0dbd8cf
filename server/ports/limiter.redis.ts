import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Limiter } from './limiter'
import { limiterOf } from './limiter.memory'

/** How long Redis may take to answer, in milliseconds: each counts for itself then, and its connection is given up. */
const PATIENCE = 1_000

/** Counts in Redis, for all processes together; while Redis is away, each counts for itself. */
export const redisLimiter = (url: string, onError: (error: Error) => void): Limiter => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: false,
    commandTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  client.on('error', onError)
  return limiterOf(
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
