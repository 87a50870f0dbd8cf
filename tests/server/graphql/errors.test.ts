import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type GraphQLResult, setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'

const app = setupTestApp({ trustProxy: 1 })

const TAGS = '{ tags { name } }'

describe('error responses', () => {
  const mockReadQuery = (query: () => unknown) => {
    // The cast is safe, because the server uses only the method `query` of `readPool`.
    app.deps.readPool = { query } as unknown as pg.Pool
  }

  afterEach(() => {
    app.deps.readPool = app.db.readPool
  })

  test('mask an unexpected error over GraphQL, and contain the request id of the log entry', async () => {
    mockReadQuery(() => {
      throw new Error('secret detail of the database')
    })
    const response = await fetch(`${app.url}/graphql?query=${encodeURIComponent(TAGS)}`, {
      headers: { 'x-request-id': 'request-4242' },
    })
    const body = (await response.json()) as GraphQLResult
    expect(response.status).toBe(500)
    expect(body.errors?.[0]).toMatchObject({
      message: 'Something went wrong on our side. Please try again.',
      path: ['tags'],
      extensions: { code: 'INTERNAL', requestId: 'request-4242' },
    })
    expect(JSON.stringify(body)).not.toMatch(/secret detail|stack|node_modules/)
    expect(app.logEntries).toHaveLength(1)
    expect(app.logEntries[0]).toMatchObject({
      requestId: 'request-4242',
      err: { message: 'secret detail of the database' },
    })
  })

  test('mask an unexpected error over REST, and contain the request id of the log entry', async () => {
    mockReadQuery(() => {
      throw new Error('secret detail of the database')
    })
    const { status, body, headers } = await app.anonymous.rest<Record<string, unknown>>('GET', '/api/blog/tags')
    const message = 'Something went wrong on our side. Please try again.'
    const requestId = headers.get('x-request-id')
    expect(status).toBe(500)
    expect(body).toEqual({ message, error: message, errors: [], code: 'INTERNAL', requestId })
    expect(app.logEntries[0]).toMatchObject({ requestId })
  })

  test('are not logged for invalid queries and unknown paths', async () => {
    await app.anonymous.graphql('{ nonsense }')
    await app.anonymous.rest('GET', '/api/nowhere')
    expect(app.logEntries).toEqual([])
  })

  test('report UNAVAILABLE with Retry-After while the database is unreachable', async () => {
    const unreachablePool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2_000 })
    try {
      app.deps.readPool = unreachablePool
      const { status, headers, body } = await app.anonymous.graphql(TAGS)
      expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      const restResponse = await app.anonymous.rest('GET', '/api/blog/tags')
      expect(restResponse.status).toBe(503)
      expect(restResponse.headers.get('retry-after')).toBe(headers.get('retry-after'))
    } finally {
      app.deps.readPool = app.db.readPool
      await unreachablePool.end()
    }
    expect((await app.anonymous.graphql(TAGS)).status).toBe(200)
  })

  test('report UNAVAILABLE instead of UNAUTHENTICATED when a session cannot be read', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const { readPool } = app.deps
    try {
      app.deps.readPool = {
        query: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
      }
      const { status, body, headers } = await client.graphql('{ viewer { id } }')
      expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      app.deps.readPool = readPool
    }
  })

  test.each([
    ['disk full', '53100', 507, 'STORAGE_FULL'],
    ['statement timeout', '57014', 503, 'UNAVAILABLE'],
    ['administrator shutdown', '57P01', 503, 'UNAVAILABLE'],
    ['database dropped', '57P04', 503, 'UNAVAILABLE'],
    ['idle session timeout', '57P05', 503, 'UNAVAILABLE'],
    ['idle transaction timeout', '25P03', 503, 'UNAVAILABLE'],
    ['read-only after a failover', '25006', 503, 'UNAVAILABLE'],
    ['too many connections', '53300', 503, 'UNAVAILABLE'],
    ['out of memory', '53200', 503, 'UNAVAILABLE'],
    ['disk failure', '58030', 503, 'UNAVAILABLE'],
    ['deadlock', '40P01', 409, 'CONFLICT'],
    ['serialization failure', '40001', 409, 'CONFLICT'],
    ['lock not available', '55P03', 409, 'CONFLICT'],
    ['raised exception', 'P0001', 500, 'INTERNAL'],
  ])('report the database error "%s" (%s) with status %i and code %s', async (_label, sqlState, status, code) => {
    await app.db.pool.query(`
      CREATE FUNCTION raise_error() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${sqlState}'; END $$;
      CREATE TRIGGER raise_error BEFORE INSERT ON leads EXECUTE FUNCTION raise_error()`)
    try {
      const lead = { name: 'Ada', email: 'ada@example.com', interest: 'narrative' }
      const restResponse = await app.anonymous.rest<{ code: string }>('POST', '/api/leads', lead)
      expect({ status: restResponse.status, code: restResponse.body.code }).toEqual({ status, code })
      const { body } = await app.anonymous.graphql(
        'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }',
        { input: lead },
      )
      expect(body.errors?.[0]?.extensions.code).toBe(code)
    } finally {
      await app.db.pool.query('DROP FUNCTION raise_error CASCADE')
    }
  })
})
