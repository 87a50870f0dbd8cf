import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../../server/adapters/db/database'
import { type PgBouncer, pgbouncerPath, startPgBouncer } from '../support/processes/pgbouncer'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  setupProcesses,
} from '../support/processes/server-process'

if (!pgbouncerPath) console.info('pgbouncer is not installed: the tests with PgBouncer are skipped.')

const processes = setupProcesses()
const postgresUrl = process.env.TEST_DATABASE_URL ?? ''

let pgbouncer: PgBouncer
let databaseName = ''

/** Executes a statement over a direct connection to PostgreSQL, bypassing PgBouncer. */
const queryDirectly = async <TRow extends pg.QueryResultRow>(statement: string, database = 'postgres') => {
  const client = new pg.Client({ connectionString: Object.assign(new URL(postgresUrl), { pathname: database }).href })
  await client.connect()
  return client.query<TRow>(statement).finally(() => client.end())
}

const buildUrl = (query = '?pgbouncer=true') => {
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${pgbouncer.port}`
  url.pathname = `/${databaseName}`
  url.search = query
  return url.href
}

describe.skipIf(!pgbouncerPath)('behind PgBouncer in transaction mode', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    databaseName = `kairos_test_pgbouncer_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    await queryDirectly(`CREATE DATABASE ${databaseName}`)
    await queryDirectly(`ALTER DATABASE ${databaseName} SET timezone = 'UTC'`)
    await queryDirectly(`ALTER DATABASE ${databaseName} SET statement_timeout = '15s'`)
    pgbouncer = await startPgBouncer(postgresUrl)
  })

  afterEach(async () => {
    await pgbouncer.stop()
    await queryDirectly(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  })

  const startServer = () =>
    processes.startServer({
      DATA_DIR: processes.createDirectory(),
      DATABASE_URL: buildUrl(),
      JWT_SECRET: 'a secret for tests, long enough to sign with',
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      LOG_LEVEL: 'warn',
      // Disables the warnings about slow operations, because the first test fails if a server logs a warning.
      SLOW_OPERATION_MS: '0',
    })

  const createAdminExecutor = async ({ url }: ServerProcess) => {
    const { accessToken } = (await requestLogin(url)).body
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    return async (query: string, variables: object = {}) => {
      const init = { method: 'POST', headers, body: JSON.stringify({ query, variables }) }
      const body = (await (await fetch(`${url}/graphql`, init)).json()) as { data: never; errors?: unknown }
      expect(body.errors).toBeUndefined()
      return body.data as Record<string, { id: number; slug: string; credits: number; totalCount: number }>
    }
  }

  const fetchText = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers })
    expect(response.status).toBe(200)
    return await response.text()
  }

  test('two processes migrate one new database, serve reads, writes and exports, and run jobs', async () => {
    const [first, second] = await Promise.all([startServer(), startServer()])
    expect([first, second].filter(({ getStdout }) => getStdout().includes('ADMIN_PASSWORD'))).toHaveLength(1)
    const locks = await queryDirectly(
      `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND datname = current_database()`,
      databaseName,
    )
    expect(locks.rowCount).toBe(0)

    const execute = await createAdminExecutor(first)
    const executeInSecond = await createAdminExecutor(second)
    const post = { title: 'Pooled connections', content: '<p>Some words.</p>', status: 'published', tags: ['pools'] }
    const { createPost } = await execute(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id slug } }',
      { input: post },
    )
    // Sends ten concurrent requests for each path, so that several database sessions execute the same statements.
    for (const { url } of [first, second]) {
      await expect.poll(() => fetchText(`${url}/blog`)).toContain(post.title)
      const paths = [
        '/api/blog/posts',
        '/api/blog/posts?tag=pools',
        `/api/blog/posts/${createPost?.slug}`,
        '/blog/feed.xml',
      ]
      const urls = Array.from({ length: 10 }, () => paths.map(path => url + path)).flat()
      for (const text of await Promise.all(urls.map(url => fetchText(url)))) expect(text).toContain(post.title)
    }

    const { createCreditCode } = await execute(
      'mutation ($input: CreateCreditCodeInput!) { createCreditCode(input: $input) { id code } }',
      { input: { code: 'POOLED', creditAmount: 5, maxUses: 1 } },
    )
    expect(createCreditCode?.id).toBeGreaterThan(0)
    const redeem = 'mutation { redeemCreditCode(code: "POOLED") { creditsGranted } }'
    await executeInSecond(redeem)
    expect((await executeInSecond('{ viewer { credits } }')).viewer?.credits).toBe(5)

    const { accessToken } = (await requestLogin(second.url)).body
    const authorization = { authorization: `Bearer ${accessToken}` }
    expect(await fetchText(`${second.url}/api/export/users.ndjson`, authorization)).toContain('"admin"')
    expect((await execute('{ jobs { totalCount } }')).jobs?.totalCount).toBeGreaterThan(0)
    // All job types that begin with `delete` are periodic, with an interval of at least one hour. After its first run,
    // such a job is due again more than 30 minutes later.
    const countDueJobs = async () => {
      const dueJobs = "type LIKE 'delete%' AND (attempts > 0 OR run_at < now() + interval '30 minutes')"
      return (await queryDirectly(`SELECT 1 FROM jobs WHERE ${dueJobs}`, databaseName)).rowCount
    }
    await expect.poll(countDueJobs).toBe(0)
    for (const server of [first, second]) {
      await server.stop()
      expect(server.getStdout() + server.getStderr()).not.toMatch(/"level":(40|50)/)
    }
  })

  test('withExclusiveLock waits until another database client has released the lock', async () => {
    const [database, otherDatabase] = await Promise.all([openPostgres(buildUrl()), openPostgres(buildUrl())])
    const events: string[] = []
    const runWithLock = (name: string, db: typeof database) =>
      db.withExclusiveLock(async () => {
        events.push(`${name} starts`)
        await db.prisma.user.count()
        events.push(`${name} ends`)
      })
    await Promise.all([runWithLock('one', database), runWithLock('other', otherDatabase)])
    expect(events.map(event => event.split(' ')[1])).toEqual(['starts', 'ends', 'starts', 'ends'])
    await Promise.all([database.close(), otherDatabase.close()])
  })

  test('an aborted snapshot cancels only its own statement', async () => {
    const database = await openPostgres(buildUrl())
    const abortController = new AbortController()
    const otherQueries = Array.from({ length: 4 }, () => database.pool.query('SELECT pg_sleep(1)'))
    const snapshot = database.withSnapshot(abortController.signal, async tx => {
      setTimeout(() => abortController.abort(), 300)
      await tx.$executeRaw`SELECT pg_sleep(10)`
    })
    await expect(snapshot).rejects.toThrow(/cancel/)
    await Promise.all(otherQueries)
    await database.close()
  })

  test('openPostgres rejects a database without the required settings, and the error names the settings', async () => {
    await queryDirectly(`ALTER DATABASE ${databaseName} SET timezone = 'Asia/Kathmandu'`)
    await queryDirectly(`ALTER DATABASE ${databaseName} SET statement_timeout = 0`)
    await expect(openPostgres(buildUrl())).rejects.toThrow(
      `The database sessions lack settings that a pooler does not pass on. Run ALTER DATABASE ${databaseName} SET timezone = 'UTC'; ALTER DATABASE ${databaseName} SET statement_timeout = '15s'; Then restart the pooler and the server.`,
    )
  })

  test('openPostgres rejects a URL without pgbouncer=true, and the error names the parameter', async () => {
    await expect(openPostgres(buildUrl(''))).rejects.toThrow(/For PgBouncer, add pgbouncer=true to the query string/)
  })
})
