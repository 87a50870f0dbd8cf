import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createClusterLimiter } from '../../../server/adapters/limiter/cluster'
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

/** Creates a rule with a unique name, because other processes can use the same Redis database. */
const createRule = (points: number): RateLimitRule => ({ name: `test-${randomUUID()}`, points, seconds: 60 })

/** Counts an attempt. Returns the seconds to wait, or null if the attempt is allowed. */
const tryConsume = (limiter: RateLimiter, rule: RateLimitRule, key: string): Promise<number | null> =>
  limiter.consume(rule, key).then(
    () => null,
    (error: AppError) => {
      expect(error.code).toBe('RATE_LIMITED')
      return error.retryAfter
    },
  )

/** Creates a Redis limiter and waits until it is connected. Without a connection, it would count in memory. */
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
  test('allows as many attempts as the rule has points, then throws RATE_LIMITED with the seconds to wait', async () => {
    const limiter = await createLimiter()
    const rule = createRule(3)
    for (let index = 0; index < 3; index++) expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    const seconds = await tryConsume(limiter, rule, 'mira')
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await expect(limiter.consume(rule, 'mira')).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${seconds} seconds.`,
      status: 429,
    })
  })

  test('counts each key and each rule separately', async () => {
    const limiter = await createLimiter()
    const [rule, otherRule] = [createRule(1), createRule(1)]
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
    expect(await tryConsume(limiter, rule, 'noor')).toBeNull()
    expect(await tryConsume(limiter, otherRule, 'mira')).toBeNull()
  })

  test('does not count a refunded attempt', async () => {
    const limiter = await createLimiter()
    const rule = createRule(2)
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    for (let index = 0; index < 5; index++) {
      expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
      await limiter.refund(rule, 'mira')
    }
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
  })

  test('allows no more concurrent attempts than the rule has points', async () => {
    const limiter = await createLimiter()
    const rule = createRule(10)
    const waitSeconds = await Promise.all(Array.from({ length: 25 }, () => tryConsume(limiter, rule, 'mira')))
    expect(waitSeconds.filter(seconds => seconds === null)).toHaveLength(10)
  })

  test('allows attempts again after the window has ended', async () => {
    const limiter = await createLimiter()
    const shortRule = { ...createRule(1), seconds: 1 }
    expect(await tryConsume(limiter, shortRule, 'mira')).toBeNull()
    await expect.poll(() => tryConsume(limiter, shortRule, 'mira'), { interval: 100 }).toBeNull()
  })
})

test.skipIf(!isRedisReachable)('limiters that use the same Redis database share their counts', async () => {
  const [limiter, otherLimiter] = [await connectRedisLimiter(REDIS_URL), await connectRedisLimiter(REDIS_URL)]
  const rule = createRule(2)
  expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
  expect(await tryConsume(otherLimiter, rule, 'mira')).toBeNull()
  expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
  expect(await tryConsume(otherLimiter, rule, 'mira')).not.toBeNull()
})

test('the limiter of a worker process counts in memory if the primary process does not respond', async () => {
  const { send } = process
  onTestFinished(() => {
    process.send = send
  })
  process.send = (message: object, ...args) =>
    ('channel' in message && message.channel === 'rate_limiter_flexible') ||
    (send?.call(process, message, ...args) ?? true)
  const limiter = trackLimiter(createClusterLimiter())
  const rule = createRule(2)
  const waitSeconds = await Promise.all([1, 2, 3].map(() => tryConsume(limiter, rule, 'mira')))
  expect(waitSeconds).toEqual([null, null, expect.any(Number)])
  await limiter.refund(rule, 'mira')
  expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
})

describe('a Redis limiter', () => {
  test('counts in memory and reports the error if Redis is unreachable', async () => {
    const errors: Error[] = []
    const limiter = trackLimiter(createRedisLimiter('redis://127.0.0.1:1', error => errors.push(error)))
    const rule = createRule(2)
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    await limiter.refund(rule, 'mira')
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
    expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
  })

  test.skipIf(!isRedisReachable)('counts in memory after Redis disconnects', async () => {
    const redisProxy = await startTcpProxy(REDIS_URL, 6379)
    const limiter = await connectRedisLimiter(`redis://127.0.0.1:${redisProxy.port}`)
    const rule = createRule(3)
    try {
      expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
      await redisProxy.close()
      for (let index = 0; index < 3; index++)
        expect(await tryConsume(limiter, rule, 'mira'), 'counted in memory').toBeNull()
      expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
    } finally {
      await redisProxy.close()
    }
  })

  test.skipIf(!isRedisReachable)('counts in memory within seconds after Redis stops responding', async () => {
    const redisProxy = await startTcpProxy(REDIS_URL, 6379)
    const limiter = await connectRedisLimiter(`redis://127.0.0.1:${redisProxy.port}`)
    const rule = createRule(3)
    try {
      redisProxy.stall()
      const startedAt = performance.now()
      for (let index = 0; index < 3; index++)
        expect(await tryConsume(limiter, rule, 'mira'), 'counted in memory').toBeNull()
      await limiter.refund(rule, 'mira')
      expect(await tryConsume(limiter, rule, 'mira')).toBeNull()
      expect(await tryConsume(limiter, rule, 'mira')).not.toBeNull()
      // After the first timeout (1 second), the limiter closes the connection. Later attempts do not wait for Redis.
      expect(performance.now() - startedAt).toBeLessThan(3_000)
    } finally {
      await redisProxy.close()
    }
  })
})
