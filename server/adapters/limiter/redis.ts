import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { createCountingLimiter } from './counting'
import type { RateLimiter } from './limiter'

/** After this time without a response, the connection is closed and the process counts in memory. */
const REDIS_TIMEOUT_MS = 1_000

/**
 * Creates a limiter that counts the attempts of all processes in Redis. While Redis is unreachable, each process counts
 * its own attempts in memory.
 */
export const createRedisLimiter = (url: string, onError: (error: Error) => void): RateLimiter => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
  })
  client.on('error', onError)
  return createCountingLimiter(
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
