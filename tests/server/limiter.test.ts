import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../server/errors'
import type { RateLimiter, RateLimitRule } from '../../server/ports/limiter'
import { createMemoryLimiter } from '../../server/ports/limiter.memory'
import { createRedisLimiter } from '../../server/ports/limiter.redis'

const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

const reachable = await new Promise<boolean>(resolve => {
  const { hostname, port } = new URL(REDIS)
  const socket = connect({ host: hostname, port: Number(port || 6379) })
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  socket.unref()
})

let open: RateLimiter[] = []
const opened = (limiter: RateLimiter) => {
  open.push(limiter)
  return limiter
}

afterEach(async () => {
  await Promise.all(open.map(limiter => limiter.close()))
  open = []
})

/** A rule of this test's own: what others have counted in the same Redis does not matter. */
const rule = (points: number): RateLimitRule => ({ name: `test-${randomUUID()}`, points, seconds: 60 })

/** Seconds to wait, or null when the attempt was let through. */
const attempt = (limiter: RateLimiter, of: RateLimitRule, key: string): Promise<number | null> =>
  limiter.consume(of, key).then(
    () => null,
    (error: AppError) => {
      expect(error.code).toBe('RATE_LIMITED')
      return error.retryAfter
    },
  )

/** Until its connection stands a limiter counts alone; this one has begun to count in Redis. */
const connected = async (url: string): Promise<RateLimiter> => {
  const limiter = opened(createRedisLimiter(url, () => {}))
  const redis = new Redis(REDIS)
  try {
    const plenty = rule(1_000)
    await expect
      .poll(
        async () => {
          await limiter.consume(plenty, 'warm')
          return (await redis.keys(`*${plenty.name}*`)).length
        },
        { timeout: 5_000, interval: 5 },
      )
      .toBe(1)
  } finally {
    redis.disconnect()
  }
  return limiter
}

const kinds: [string, () => Promise<RateLimiter>][] = [
  ['in memory', async () => opened(createMemoryLimiter())],
  ...(reachable ? [['in Redis', () => connected(REDIS)] satisfies [string, () => Promise<RateLimiter>]] : []),
]

describe.each(kinds)('a limiter that counts %s', (_kind, make) => {
  test('lets as many through as the rule has points, then says how long to wait', async () => {
    const limiter = await make()
    const three = rule(3)
    for (let index = 0; index < 3; index++) expect(await attempt(limiter, three, 'mira')).toBeNull()
    const seconds = await attempt(limiter, three, 'mira')
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await expect(limiter.consume(three, 'mira')).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${seconds} seconds.`,
      status: 429,
    })
  })

  test('counts each key and each rule for itself', async () => {
    const limiter = await make()
    const [one, other] = [rule(1), rule(1)]
    expect(await attempt(limiter, one, 'mira')).toBeNull()
    expect(await attempt(limiter, one, 'mira')).not.toBeNull()
    expect(await attempt(limiter, one, 'noor')).toBeNull()
    expect(await attempt(limiter, other, 'mira')).toBeNull()
  })

  test('takes an attempt back', async () => {
    const limiter = await make()
    const two = rule(2)
    expect(await attempt(limiter, two, 'mira')).toBeNull()
    for (let index = 0; index < 5; index++) {
      expect(await attempt(limiter, two, 'mira')).toBeNull()
      await limiter.refund(two, 'mira')
    }
    expect(await attempt(limiter, two, 'mira')).toBeNull()
    expect(await attempt(limiter, two, 'mira')).not.toBeNull()
  })

  test('does not lose count when all come at once', async () => {
    const limiter = await make()
    const ten = rule(10)
    const answers = await Promise.all(Array.from({ length: 25 }, () => attempt(limiter, ten, 'mira')))
    expect(answers.filter(answer => answer === null)).toHaveLength(10)
  })

  test('forgets when the time is over', async () => {
    const limiter = await make()
    const brief = { ...rule(1), seconds: 1 }
    expect(await attempt(limiter, brief, 'mira')).toBeNull()
    await expect.poll(() => attempt(limiter, brief, 'mira'), { timeout: 5_000, interval: 100 }).toBeNull()
  })
})

test.skipIf(!reachable)('processes that share a Redis count together', async () => {
  const [one, other] = [await connected(REDIS), await connected(REDIS)]
  const two = rule(2)
  expect(await attempt(one, two, 'mira')).toBeNull()
  expect(await attempt(other, two, 'mira')).toBeNull()
  expect(await attempt(one, two, 'mira')).not.toBeNull()
  expect(await attempt(other, two, 'mira')).not.toBeNull()
})

describe('while Redis is away', () => {
  test('a limiter counts for itself, and says so', async () => {
    const heard: Error[] = []
    const limiter = opened(createRedisLimiter('redis://127.0.0.1:1', error => heard.push(error)))
    const two = rule(2)
    expect(await attempt(limiter, two, 'mira')).toBeNull()
    await limiter.refund(two, 'mira')
    expect(await attempt(limiter, two, 'mira')).toBeNull()
    expect(await attempt(limiter, two, 'mira')).toBeNull()
    expect(await attempt(limiter, two, 'mira')).not.toBeNull()
    await expect.poll(() => heard.length).toBeGreaterThan(0)
  })

  test.skipIf(!reachable)(
    'and when it goes away in between, nobody is refused or let through for it',
    async () => {
      const between = await proxy(REDIS)
      const limiter = await connected(between.url)
      const three = rule(3)
      try {
        expect(await attempt(limiter, three, 'mira')).toBeNull()
        between.stop()
        for (let index = 0; index < 3; index++)
          expect(await attempt(limiter, three, 'mira'), 'counted alone').toBeNull()
        expect(await attempt(limiter, three, 'mira')).not.toBeNull()
      } finally {
        between.stop()
      }
    },
  )

  test.skipIf(!reachable)('and when it says nothing, nobody waits for it longer than a moment', async () => {
    const between = await proxy(REDIS)
    const limiter = await connected(between.url)
    const three = rule(3)
    try {
      between.hush()
      const asked = performance.now()
      for (let index = 0; index < 3; index++)
        expect(await attempt(limiter, three, 'mira'), 'counted alone').toBeNull()
      await limiter.refund(three, 'mira')
      expect(await attempt(limiter, three, 'mira')).toBeNull()
      expect(await attempt(limiter, three, 'mira')).not.toBeNull()
      // All of them together: a connection on which nothing came once is given up.
      expect(performance.now() - asked).toBeLessThan(3_000)
    } finally {
      between.stop()
    }
  })
})

/** A way to Redis that can be cut, or fall silent. */
const proxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let silent = false
  const server: Server = createServer(client => {
    if (silent) {
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
    hush: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
