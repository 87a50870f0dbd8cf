import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { RateLimiter, RateLimitRule } from '../../../server/adapters/limiter/limiter'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { createRedisLimiter } from '../../../server/adapters/limiter/redis'
import type { AppError } from '../../../server/errors'
import { startTcpProxy } from '../../support/processes/tcp-proxy'

const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

const isRedisReachable = await new Promise<boolean>(resolve => {
  const { hostname, port } = new URL(REDIS_URL)
  const socket = connect({ host: hostname, port: Number(port || 6379) })
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  socket.unref()
})

let openLimiters: RateLimiter[] = []
const trackLimiter = (limiter: RateLimiter) => {
  openLimiters.push(limiter)
  return limiter
}

afterEach(async () => {
  await Promise.all(openLimiters.map(limiter => limiter.close()))
  openLimiters = []
})

/** Creates a rule with a unique name, since other processes may count in the same Redis. */
const createRule = (points: number): RateLimitRule => ({ name: `test-${randomUUID()}`, points, seconds: 60 })

/** Returns the seconds to wait, or null when the attempt is allowed. */
const tryConsume = (limiter: RateLimiter, rule: RateLimitRule, key: string): Promise<number | null> =>
  limiter.consume(rule, key).then(
    () => null,
    (error: AppError) => {
      expect(error.code).toBe('RATE_LIMITED')
      return error.retryAfter
    },
  )

/** Returns a limiter once it is connected to Redis. Before, it counts in memory. */
const connectRedisLimiter = async (url: string): Promise<RateLimiter> => {
  const limiter = trackLimiter(createRedisLimiter(url, () => {}))
  const redis = new Redis(REDIS_URL)
  try {
    const largeRule = createRule(1_000)
    await expect
      .poll(
        async () => {
          await limiter.consume(largeRule, 'connection-check')
          return (await redis.keys(`*${largeRule.name}*`)).length
        },
        { interval: 5 },
      )
      .toBe(1)
  } finally {
    redis.disconnect()
  }
  return limiter
}

const limiterFactories: [string, () => Promise<RateLimiter>][] = [
  ['in memory', async () => trackLimiter(createMemoryLimiter())],
  ...(isRedisReachable
    ? [['in Redis', () => connectRedisLimiter(REDIS_URL)] satisfies [string, () => Promise<RateLimiter>]]
    : []),
]

describe.each(limiterFactories)('a limiter %s', (_kind, createLimiter) => {
  test('allows as many attempts as the rule has points, then returns the seconds to wait', async () => {
    const limiter = await createLimiter()
    const three = createRule(3)
    for (let index = 0; index < 3; index++) expect(await tryConsume(limiter, three, 'mira')).toBeNull()
    const seconds = await tryConsume(limiter, three, 'mira')
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await expect(limiter.consume(three, 'mira')).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${seconds} seconds.`,
      status: 429,
    })
  })

  test('counts each key and each rule separately', async () => {
    const limiter = await createLimiter()
    const [one, other] = [createRule(1), createRule(1)]
    expect(await tryConsume(limiter, one, 'mira')).toBeNull()
    expect(await tryConsume(limiter, one, 'mira')).not.toBeNull()
    expect(await tryConsume(limiter, one, 'noor')).toBeNull()
    expect(await tryConsume(limiter, other, 'mira')).toBeNull()
  })

  test('refunds an attempt', async () => {
    const limiter = await createLimiter()
    const two = createRule(2)
    expect(await tryConsume(limiter, two, 'mira')).toBeNull()
    for (let index = 0; index < 5; index++) {
      expect(await tryConsume(limiter, two, 'mira')).toBeNull()
      await limiter.refund(two, 'mira')
    }
    expect(await tryConsume(limiter, two, 'mira')).toBeNull()
    expect(await tryConsume(limiter, two, 'mira')).not.toBeNull()
  })

  test('counts concurrent attempts correctly', async () => {
    const limiter = await createLimiter()
    const ten = createRule(10)
    const results = await Promise.all(Array.from({ length: 25 }, () => tryConsume(limiter, ten, 'mira')))
    expect(results.filter(result => result === null)).toHaveLength(10)
  })

  test('resets after the window has passed', async () => {
    const limiter = await createLimiter()
    const brief = { ...createRule(1), seconds: 1 }
    expect(await tryConsume(limiter, brief, 'mira')).toBeNull()
    await expect.poll(() => tryConsume(limiter, brief, 'mira'), { interval: 100 }).toBeNull()
  })
})

test.skipIf(!isRedisReachable)('processes with the same Redis share their counts', async () => {
  const [one, other] = [await connectRedisLimiter(REDIS_URL), await connectRedisLimiter(REDIS_URL)]
  const two = createRule(2)
  expect(await tryConsume(one, two, 'mira')).toBeNull()
  expect(await tryConsume(other, two, 'mira')).toBeNull()
  expect(await tryConsume(one, two, 'mira')).not.toBeNull()
  expect(await tryConsume(other, two, 'mira')).not.toBeNull()
})

describe('a Redis limiter without Redis', () => {
  test('counts in memory and reports the error', async () => {
    const errors: Error[] = []
    const limiter = trackLimiter(createRedisLimiter('redis://127.0.0.1:1', error => errors.push(error)))
    const two = createRule(2)
    expect(await tryConsume(limiter, two, 'mira')).toBeNull()
    await limiter.refund(two, 'mira')
    expect(await tryConsume(limiter, two, 'mira')).toBeNull()
    expect(await tryConsume(limiter, two, 'mira')).toBeNull()
    expect(await tryConsume(limiter, two, 'mira')).not.toBeNull()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
  })

  test.skipIf(!isRedisReachable)('continues in memory when Redis disconnects', async () => {
    const redisProxy = await startTcpProxy(REDIS_URL, 6379)
    const limiter = await connectRedisLimiter(`redis://127.0.0.1:${redisProxy.port}`)
    const three = createRule(3)
    try {
      expect(await tryConsume(limiter, three, 'mira')).toBeNull()
      await redisProxy.close()
      for (let index = 0; index < 3; index++)
        expect(await tryConsume(limiter, three, 'mira'), 'counted in memory').toBeNull()
      expect(await tryConsume(limiter, three, 'mira')).not.toBeNull()
    } finally {
      await redisProxy.close()
    }
  })

  test.skipIf(!isRedisReachable)('continues in memory within seconds when Redis stops responding', async () => {
    const redisProxy = await startTcpProxy(REDIS_URL, 6379)
    const limiter = await connectRedisLimiter(`redis://127.0.0.1:${redisProxy.port}`)
    const three = createRule(3)
    try {
      redisProxy.stall()
      const startedAt = performance.now()
      for (let index = 0; index < 3; index++)
        expect(await tryConsume(limiter, three, 'mira'), 'counted in memory').toBeNull()
      await limiter.refund(three, 'mira')
      expect(await tryConsume(limiter, three, 'mira')).toBeNull()
      expect(await tryConsume(limiter, three, 'mira')).not.toBeNull()
      // The limiter gives up a connection after its first timeout, so all attempts together stay below this limit.
      expect(performance.now() - startedAt).toBeLessThan(3_000)
    } finally {
      await redisProxy.close()
    }
  })
})
