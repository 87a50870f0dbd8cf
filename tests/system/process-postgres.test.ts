import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../server/adapters/db/database'
import { isDatabaseUnavailable } from '../../server/adapters/db/errors'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  requestTokenRefresh,
  setupProcesses,
  startWriteLoad,
} from '../support/processes/server-process'
import { startTcpProxy, type TcpProxy } from '../support/processes/tcp-proxy'

const processes = setupProcesses()

const SECRET = 'a secret for tests, long enough to sign with'
const postgresUrl = process.env.TEST_DATABASE_URL ?? ''

const queryPostgres = async <TRow extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    return (await client.query<TRow>(statement, values)).rows
  } finally {
    await client.end()
  }
}

// Some tests interrupt all connections to their database, so each test creates its own database on the server in
// TEST_DATABASE_URL.
describe('the server with PostgreSQL', { timeout: 60_000 }, () => {
  let databaseName = ''
  let proxy: TcpProxy

  beforeEach(async () => {
    databaseName = `kairos_test_process_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    await queryPostgres(`CREATE DATABASE ${databaseName} TEMPLATE ${inject('template')}`)
    proxy = await startTcpProxy(postgresUrl, 5432)
  })

  afterEach(async () => {
    await proxy.close()
    await queryPostgres(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  })

  const buildSettings = () => {
    const url = new URL(postgresUrl)
    url.pathname = `/${databaseName}`
    url.host = `127.0.0.1:${proxy.port}`
    return {
      DATA_DIR: processes.createDirectory(),
      DATABASE_URL: url.href,
      JWT_SECRET: SECRET,
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      LOG_LEVEL: 'silent',
    }
  }

  const fetchStatus = async (url: string) => (await fetch(url)).status

  test('makes the new data directory accessible only to its owner, even with umask 0', async () => {
    const dataDir = join(processes.createDirectory(), 'new', 'data')
    const settings = { ...buildSettings(), DATA_DIR: dataDir, ADMIN_USERNAME: ADMIN_CREDENTIALS.identifier }
    const umask = process.umask(0)
    const starting = processes.startServer(settings)
    process.umask(umask)
    const { url, stop } = await starting
    const { accessToken } = (await requestLogin(url)).body
    const form = new FormData()
    form.append('file', new Blob(['Some words.']), 'a.txt')
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form })).status).toBe(201)
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(path => join(dataDir, path))
    expect(paths.length).toBeGreaterThan(3)
    expect([dataDir, ...paths].filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
    await stop()
  })

  test('reports a full disk in one line at the first start, and starts after space has been freed', async () => {
    const database = new pg.Client({ connectionString: buildSettings().DATABASE_URL })
    await database.connect()
    try {
      // The event trigger makes CREATE INDEX fail as it would on a full disk.
      await database.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE SCHEMA disk;
        CREATE FUNCTION disk.refuse() RETURNS event_trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION disk.refuse()`)
      const failedServer = processes.spawnServer({ PORT: '0', ...buildSettings() })
      expect(await failedServer.exited).toEqual({ code: 1, signal: null })
      expect(failedServer.getStderr()).toBe(
        `The disk of the database server 127.0.0.1:${proxy.port} is full. Free some space and start again.\n`,
      )
      await database.query('DROP EVENT TRIGGER refuse')
    } finally {
      await database.end()
    }
    const server = await processes.startServer(buildSettings())
    expect(await fetchStatus(`${server.url}/readyz`)).toBe(200)
  })

  test('recovers from terminated connections without losing acknowledged writes', async () => {
    const serverProcess = await processes.startServer(buildSettings())
    const writeLoad = await startWriteLoad(serverProcess.url, 3)
    const statuses = new Set<number>()
    let isRunning = true
    const readers = Array.from({ length: 4 }, async () => {
      while (isRunning) statuses.add(await fetchStatus(`${serverProcess.url}/api/blog/posts`))
    })
    for (let round = 0; round < 3; round++) {
      await sleep(150)
      await queryPostgres('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [databaseName])
    }
    await expect.poll(() => fetchStatus(`${serverProcess.url}/readyz`)).toBe(200)
    isRunning = false
    await Promise.all([...readers, writeLoad.stop()])
    expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(await fetchStatus(`${serverProcess.url}/api/blog/posts`)).toBe(200)
    for (const token of writeLoad.getNewestTokens())
      expect((await requestTokenRefresh(serverProcess.url, token)).status).toBe(200)
    await serverProcess.stop()
    expect(await serverProcess.exited).toEqual({ code: 0, signal: null })
  })

  test('returns 503 for REST, GraphQL and page requests while the database is unavailable', async () => {
    const serverProcess = await processes.startServer(buildSettings())
    expect(await fetchStatus(`${serverProcess.url}/readyz`)).toBe(200)
    await proxy.close()

    const rest = await fetch(`${serverProcess.url}/api/blog/posts`)
    expect(rest.status).toBe(503)
    expect(rest.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await rest.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/currently unavailable/),
    })
    const graphql = await fetch(`${serverProcess.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ posts { pagination { totalCount } } }' }),
    })
    expect(graphql.status).toBe(503)
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
    const page = await fetch(`${serverProcess.url}/blog`)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Error loading blog posts. Please try again.')
    expect(await fetchStatus(`${serverProcess.url}/readyz`)).toBe(503)
    expect(await fetchStatus(`${serverProcess.url}/healthz`)).toBe(200)

    await proxy.open()
    await expect.poll(() => fetchStatus(`${serverProcess.url}/readyz`)).toBe(200)
    expect(await fetchStatus(`${serverProcess.url}/api/blog/posts`)).toBe(200)
    expect(await fetchStatus(`${serverProcess.url}/blog`)).toBe(200)
  })

  test('returns 503 within six seconds, and exits after SIGTERM, when the database stops responding', async () => {
    const serverProcess = await processes.startServer(buildSettings())
    expect(await fetchStatus(`${serverProcess.url}/api/blog/posts`)).toBe(200)
    proxy.stall()
    const startedAt = performance.now()
    expect(await Promise.all([1, 2].map(() => fetchStatus(`${serverProcess.url}/readyz`)))).toEqual([503, 503])
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    const inFlight = fetchStatus(`${serverProcess.url}/api/blog/posts`).catch(() => 'aborted')
    const signaledAt = performance.now()
    serverProcess.kill('SIGTERM')
    expect(await serverProcess.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - signaledAt).toBeLessThan(10_000)
    expect(await inFlight).toBe('aborted')
  })

  test('rejects queries with an "unavailable" error while the database does not respond', async () => {
    const { DATABASE_URL } = buildSettings()
    const database = await openPostgres(DATABASE_URL, { socketTimeoutMs: 2_000 })
    const { prisma, readPool } = database
    const queries = [
      () => prisma.user.count(),
      () => prisma.$transaction(tx => tx.user.count()),
      () => readPool.query({ text: 'SELECT 1' }),
    ]
    await Promise.all(queries.map(query => query()))
    proxy.stall()
    const startedAt = performance.now()
    const outcomes = Promise.allSettled(queries.map(query => query()))
    // Reads share connections. Later reads must not extend the time until an earlier read is rejected.
    const laterReads: Promise<unknown>[] = []
    const timer = setInterval(() => laterReads.push(readPool.query({ text: 'SELECT 1' })), 100)
    for (const { reason } of (await outcomes) as PromiseRejectedResult[])
      expect(isDatabaseUnavailable(reason), String(reason)).toBe(true)
    clearInterval(timer)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await proxy.close()
    for (const outcome of await Promise.allSettled(laterReads))
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true)
    await proxy.open()
    await Promise.all(queries.map(query => query()))
    await database.close()
  })

  test('keeps the connection of a snapshot that is idle for longer than the socket timeout', async () => {
    const { DATABASE_URL } = buildSettings()
    const database = await openPostgres(DATABASE_URL, { socketTimeoutMs: 300 })
    const counts = await database.withSnapshot(new AbortController().signal, async tx => {
      const before = await tx.user.count()
      await sleep(1_000)
      return [before, await tx.user.count()]
    })
    expect(counts).toEqual([0, 0])
    await database.close()
  })

  test('rejects a transaction with an "unavailable" error when its connection closes', async () => {
    const { DATABASE_URL } = buildSettings()
    const database = await openPostgres(DATABASE_URL)
    const interruptedTransaction = database.prisma.$transaction(async tx => {
      await tx.user.count()
      await proxy.close()
      // After this delay, the client has noticed that the connection is closed.
      await sleep(100)
      await tx.user.count()
    })
    expect(isDatabaseUnavailable(await interruptedTransaction.catch(error => error))).toBe(true)
    await database.close()
  })

  test('exits after SIGTERM while it waits for the exclusive lock at startup', async () => {
    const otherDatabase = await openPostgres(buildSettings().DATABASE_URL)
    const lockController = new AbortController()
    const heldLock = otherDatabase.withExclusiveLock(() => once(lockController.signal, 'abort'))
    const serverProcess = processes.spawnServer({ ...buildSettings(), PORT: '0' })
    // A process that waits for the lock rolls back its transaction after each failed attempt.
    const waitingQuery = "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND query = 'ROLLBACK'"
    await expect.poll(() => queryPostgres(waitingQuery, [databaseName])).toHaveLength(1)
    serverProcess.kill('SIGTERM')
    const signaledAt = performance.now()
    expect(await serverProcess.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - signaledAt).toBeLessThan(4_000)
    expect(serverProcess.getStderr()).toBe('')
    lockController.abort()
    await heldLock
    await otherDatabase.close()
  })

  test('reports in one line that the database does not exist', async () => {
    const settings = { ...buildSettings(), PORT: '0' }
    const serverProcess = processes.spawnServer({
      ...settings,
      DATABASE_URL: settings.DATABASE_URL.replace(databaseName, 'kairos_no_such_database'),
    })
    expect((await serverProcess.exited).code).toBe(1)
    expect(serverProcess.getStderr()).toMatch(
      /^The database at \S+\/kairos_no_such_database cannot be opened: .*does not exist.* Check DATABASE_URL .*\n$/,
    )
  })

  test('creates one administrator when two processes initialize the database concurrently', async () => {
    await queryPostgres(`DROP DATABASE ${databaseName}`)
    await queryPostgres(`CREATE DATABASE ${databaseName}`)
    const servers = await Promise.all([processes.startServer(buildSettings()), processes.startServer(buildSettings())])
    for (const { url } of servers) expect(await fetchStatus(`${url}/api/blog/posts`)).toBe(200)
    expect(servers.filter(({ getStdout }) => getStdout().includes('ADMIN_PASSWORD'))).toHaveLength(1)
  })
})
