import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../server/ports/db'
import { isDatabaseUnavailable } from '../../server/ports/db.failure'
import { ADMIN, keepWriting, refresh, testProcesses } from '../support/process'

const processes = testProcesses()

const SECRET = 'a secret for tests, long enough to sign with'
const server = process.env.TEST_DATABASE_URL ?? ''

const admin = async <TRow extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<TRow>(statement, values)).rows
  } finally {
    await client.end()
  }
}

// A server of its own process, a database that can be taken away: needs TEST_DATABASE_URL.
describe('a PostgreSQL that goes away', { timeout: 60_000 }, () => {
  let name = ''
  let door: Door

  beforeEach(async () => {
    name = `kairos_test_process_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    await admin(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
    door = await openDoor(new URL(server))
  })

  afterEach(async () => {
    await door.shut()
    await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })

  const settings = () => {
    const url = new URL(server)
    url.pathname = `/${name}`
    url.host = `127.0.0.1:${door.port}`
    return {
      DATA_DIR: processes.directory(),
      DATABASE_URL: url.href,
      JWT_SECRET: SECRET,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
    }
  }

  const statusOf = async (url: string) => (await fetch(url)).status

  test('its connections ended by an operator: requests recover by themselves, nothing acknowledged is lost', async () => {
    const running = await processes.start(settings())
    const writing = await keepWriting(running.url, 3)
    const statuses = new Set<number>()
    let goes = true
    const readers = Array.from({ length: 4 }, async () => {
      while (goes) statuses.add(await statusOf(`${running.url}/api/blog/posts`))
    })
    for (let time = 0; time < 3; time++) {
      await sleep(150)
      await admin('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    }
    await expect.poll(() => statusOf(`${running.url}/readyz`)).toBe(200)
    goes = false
    await Promise.all([...readers, writing.stop()])
    expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(await statusOf(`${running.url}/api/blog/posts`)).toBe(200)
    for (const token of writing.newest()) expect((await refresh(running.url, token)).status).toBe(200)
    await running.stop()
    expect(await running.exited).toEqual({ code: 0, signal: null })
  })

  test('unreachable for a while: 503 with Retry-After on every face, alive, and back without a restart', async () => {
    const running = await processes.start(settings())
    expect(await statusOf(`${running.url}/readyz`)).toBe(200)
    await door.shut()

    const rest = await fetch(`${running.url}/api/blog/posts`)
    expect(rest.status).toBe(503)
    expect(rest.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await rest.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/not available/),
    })
    const graphql = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ posts { pagination { totalCount } } }' }),
    })
    expect(graphql.status).toBe(503)
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
    const page = await fetch(`${running.url}/blog`)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Error loading blog posts. Please try again.')
    expect(await statusOf(`${running.url}/readyz`)).toBe(503)
    expect(await statusOf(`${running.url}/healthz`)).toBe(200)

    await door.open()
    await expect.poll(() => statusOf(`${running.url}/readyz`), { timeout: 10_000 }).toBe(200)
    expect(await statusOf(`${running.url}/api/blog/posts`)).toBe(200)
    expect(await statusOf(`${running.url}/blog`)).toBe(200)
  })

  test('silent on open connections and new ones: an answer in bounded time, and SIGTERM still ends the process', async () => {
    const running = await processes.start(settings())
    expect(await statusOf(`${running.url}/api/blog/posts`)).toBe(200)
    door.hush()
    const asked = performance.now()
    expect(await Promise.all([1, 2].map(() => statusOf(`${running.url}/readyz`)))).toEqual([503, 503])
    expect(performance.now() - asked).toBeLessThan(6_000)
    const inFlight = statusOf(`${running.url}/api/blog/posts`).catch(() => 'cut off')
    const told = performance.now()
    running.kill('SIGTERM')
    expect(await running.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - told).toBeLessThan(10_000)
    expect(await inFlight).toBe('cut off')
  })

  test('silent in the middle: who waits for it is told that it is away, and it is back when it speaks again', async () => {
    const { DATABASE_URL } = settings()
    const database = await openPostgres(DATABASE_URL, { socketTimeoutMs: 2_000 })
    const { prisma, readPool } = database
    const asks = [
      () => prisma.user.count(),
      () => prisma.$transaction(tx => tx.user.count()),
      () => readPool.query('SELECT 1'),
    ]
    await Promise.all(asks.map(ask => ask()))
    door.hush()
    for (const { reason } of (await Promise.allSettled(asks.map(ask => ask()))) as PromiseRejectedResult[])
      expect(isDatabaseUnavailable(reason), String(reason)).toBe(true)
    await door.shut()
    await door.open()
    await Promise.all(asks.map(ask => ask()))
    await database.close()
  })

  test('cut off between two statements of a transaction: that is told as away, too', async () => {
    const { DATABASE_URL } = settings()
    const database = await openPostgres(DATABASE_URL)
    const cut = database.prisma.$transaction(async tx => {
      await tx.user.count()
      await door.shut()
      // By now the connection is known to be dead before it is asked.
      await sleep(100)
      await tx.user.count()
    })
    expect(isDatabaseUnavailable(await cut.catch(error => error))).toBe(true)
    await database.close()
  })

  test('a start that waits for the first boot of another ends when it is told to', async () => {
    const other = await openPostgres(settings().DATABASE_URL)
    const boot = new AbortController()
    const booting = other.withExclusiveLock(() => once(boot.signal, 'abort'))
    const connected = 'SELECT 1 FROM pg_stat_activity WHERE datname = $1'
    const before = (await admin(connected, [name])).length
    const running = processes.run({ ...settings(), PORT: '0' })
    await expect
      .poll(async () => (await admin(connected, [name])).length, { timeout: 10_000 })
      .toBeGreaterThan(before)
    running.kill('SIGTERM')
    const told = performance.now()
    expect(await running.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - told).toBeLessThan(4_000)
    expect(running.stderr()).toBe('')
    boot.abort()
    await booting
    await other.close()
  })

  test('a database that does not exist is named in one line', async () => {
    const wrong = { ...settings(), PORT: '0' }
    const running = processes.run({
      ...wrong,
      DATABASE_URL: wrong.DATABASE_URL.replace(name, 'kairos_no_such_database'),
    })
    expect((await running.exited).code).toBe(1)
    expect(running.stderr()).toMatch(
      /^The database at \S+\/kairos_no_such_database cannot be opened: .*does not exist.* Check DATABASE_URL .*\n$/,
    )
  })

  test('two processes that start at once on a new database both serve, with one administrator', async () => {
    await admin(`DROP DATABASE ${name}`)
    await admin(`CREATE DATABASE ${name}`)
    const both = await Promise.all([processes.start(settings()), processes.start(settings())])
    for (const { url } of both) expect(await statusOf(`${url}/api/blog/posts`)).toBe(200)
    expect(both.filter(({ stdout }) => stdout().includes('ADMIN_PASSWORD'))).toHaveLength(1)
  })
})

interface Door {
  port: number
  /** Lets connections through to the database. */
  open(): Promise<void>
  /** Takes connections and keeps those that there are, but says nothing on any, until it is opened again. */
  hush(): void
  /** Cuts every connection and takes no more. */
  shut(): Promise<void>
}

/** A way to the database that can be shut: what a network does, without touching a server that others use. */
const openDoor = async ({ hostname, port }: URL): Promise<Door> => {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  let listener: Server | null = null
  let silent = false
  const door: Door = {
    port: 0,
    hush: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    open: () =>
      new Promise(resolve => {
        silent = false
        listener = createServer(socket => {
          keep(socket)
          if (silent) return socket.resume()
          const through = keep(connect(Number(port || 5432), hostname))
          socket.pipe(through).pipe(socket)
          for (const side of [socket, through])
            side.once('close', () => [socket, through].map(one => one.destroy()))
        })
        listener.listen(door.port, '127.0.0.1', () => {
          const address = listener?.address()
          if (address && typeof address === 'object') door.port = address.port
          resolve()
        })
      }),
    shut: () =>
      new Promise(resolve => {
        if (!listener) return resolve()
        listener.close(() => resolve())
        listener = null
        for (const socket of sockets) socket.destroy()
      }),
  }
  await door.open()
  return door
}
