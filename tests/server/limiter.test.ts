import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { RateLimiter, RateLimitRule } from '../../server/adapters/limiter'
import { createMemoryLimiter } from '../../server/adapters/limiter.memory'
import { createRedisLimiter } from '../../server/adapters/limiter.redis'
import type { AppError } from '../../server/errors'

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

/** A rule of this test's own: what others have counted in the same Redis does not matter. */
const createRule = (points: number): RateLimitRule => ({ name: `test-${randomUUID()}`, points, seconds: 60 })

/** Seconds to wait, or null when the attempt was let through. */
const tryTake = (limiter: RateLimiter, rule: RateLimitRule, key: string): Promise<number | null> =>
  limiter.consume(rule, key).then(
    () => null,
    (error: AppError) => {
      expect(error.code).toBe('RATE_LIMITED')
      return error.retryAfter
    },
  )

/** Until its connection stands a limiter counts alone; this one has begun to count in Redis. */
const connectRedisLimiter = async (url: string): Promise<RateLimiter> => {
  const limiter = trackLimiter(createRedisLimiter(url, () => {}))
  const redis = new Redis(REDIS_URL)
  try {
    const largeRule = createRule(1_000)
    await expect
      .poll(
        async () => {
          await limiter.consume(largeRule, 'warm')
          return (await redis.keys(`*${largeRule.name}*`)).length
        },
        { timeout: 5_000, interval: 5 },
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

describe.each(limiterFactories)('a limiter that counts %s', (_kind, createLimiter) => {
  test('lets as many through as the rule has points, then says how long to wait', async () => {
    const limiter = await createLimiter()
    const three = createRule(3)
    for (let index = 0; index < 3; index++) expect(await tryTake(limiter, three, 'mira')).toBeNull()
    const seconds = await tryTake(limiter, three, 'mira')
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await expect(limiter.consume(three, 'mira')).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${seconds} seconds.`,
      status: 429,
    })
  })

  test('counts each key and each rule for itself', async () => {
    const limiter = await createLimiter()
    const [one, other] = [createRule(1), createRule(1)]
    expect(await tryTake(limiter, one, 'mira')).toBeNull()
    expect(await tryTake(limiter, one, 'mira')).not.toBeNull()
    expect(await tryTake(limiter, one, 'noor')).toBeNull()
    expect(await tryTake(limiter, other, 'mira')).toBeNull()
  })

  test('takes an attempt back', async () => {
    const limiter = await createLimiter()
    const two = createRule(2)
    expect(await tryTake(limiter, two, 'mira')).toBeNull()
    for (let index = 0; index < 5; index++) {
      expect(await tryTake(limiter, two, 'mira')).toBeNull()
      await limiter.refund(two, 'mira')
    }
    expect(await tryTake(limiter, two, 'mira')).toBeNull()
    expect(await tryTake(limiter, two, 'mira')).not.toBeNull()
  })

  test('does not lose count when all come at once', async () => {
    const limiter = await createLimiter()
    const ten = createRule(10)
    const results = await Promise.all(Array.from({ length: 25 }, () => tryTake(limiter, ten, 'mira')))
    expect(results.filter(result => result === null)).toHaveLength(10)
  })

  test('forgets when the time is over', async () => {
    const limiter = await createLimiter()
    const brief = { ...createRule(1), seconds: 1 }
    expect(await tryTake(limiter, brief, 'mira')).toBeNull()
    await expect.poll(() => tryTake(limiter, brief, 'mira'), { timeout: 5_000, interval: 100 }).toBeNull()
  })
})

test.skipIf(!isRedisReachable)('processes that share a Redis count together', async () => {
  const [one, other] = [await connectRedisLimiter(REDIS_URL), await connectRedisLimiter(REDIS_URL)]
  const two = createRule(2)
  expect(await tryTake(one, two, 'mira')).toBeNull()
  expect(await tryTake(other, two, 'mira')).toBeNull()
  expect(await tryTake(one, two, 'mira')).not.toBeNull()
  expect(await tryTake(other, two, 'mira')).not.toBeNull()
})

describe('while Redis is away', () => {
  test('a limiter counts for itself, and says so', async () => {
    const errors: Error[] = []
    const limiter = trackLimiter(createRedisLimiter('redis://127.0.0.1:1', error => errors.push(error)))
    const two = createRule(2)
    expect(await tryTake(limiter, two, 'mira')).toBeNull()
    await limiter.refund(two, 'mira')
    expect(await tryTake(limiter, two, 'mira')).toBeNull()
    expect(await tryTake(limiter, two, 'mira')).toBeNull()
    expect(await tryTake(limiter, two, 'mira')).not.toBeNull()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
  })

  test.skipIf(!isRedisReachable)(
    'and when it goes away in between, nobody is refused or let through for it',
    async () => {
      const redisProxy = await startRedisProxy(REDIS_URL)
      const limiter = await connectRedisLimiter(redisProxy.url)
      const three = createRule(3)
      try {
        expect(await tryTake(limiter, three, 'mira')).toBeNull()
        redisProxy.stop()
        for (let index = 0; index < 3; index++)
          expect(await tryTake(limiter, three, 'mira'), 'counted alone').toBeNull()
        expect(await tryTake(limiter, three, 'mira')).not.toBeNull()
      } finally {
        redisProxy.stop()
      }
    },
  )

  test.skipIf(!isRedisReachable)(
    'and when it says nothing, nobody waits for it longer than a moment',
    async () => {
      const redisProxy = await startRedisProxy(REDIS_URL)
      const limiter = await connectRedisLimiter(redisProxy.url)
      const three = createRule(3)
      try {
        redisProxy.stall()
        const startedAt = performance.now()
        for (let index = 0; index < 3; index++)
          expect(await tryTake(limiter, three, 'mira'), 'counted alone').toBeNull()
        await limiter.refund(three, 'mira')
        expect(await tryTake(limiter, three, 'mira')).toBeNull()
        expect(await tryTake(limiter, three, 'mira')).not.toBeNull()
        // All of them together: a connection on which nothing came once is given up.
        expect(performance.now() - startedAt).toBeLessThan(3_000)
      } finally {
        redisProxy.stop()
      }
    },
  )
})

/** A way to Redis that can be cut, or fall silent. */
const startRedisProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isStalled = false
  const server: Server = createServer(client => {
    if (isStalled) {
      sockets.add(client.resume())
      return
    }
    const upstream = connect({ host: hostname, port: Number(port || 6379) })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
