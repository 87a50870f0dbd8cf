import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type GraphQLResult, setupTestApp } from '../support/app'
import { createTestUser } from '../support/factories'

// What went wrong on our side, and what is told of it.

const app = setupTestApp()

const TAGS = '{ tags { name } }'

describe('a failure', () => {
  const mockReadQuery = (query: () => unknown) => {
    // A failure that no real pool can be made to have: of a pool, the read model asks nothing but this.
    app.deps.readPool = { query } as unknown as pg.Pool
  }

  afterEach(() => {
    app.deps.readPool = app.db.readPool
  })

  test('that nobody foresaw is masked, logged, and found again by its request id', async () => {
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

  test('says the same over REST', async () => {
    mockReadQuery(() => {
      throw new Error('secret detail of the database')
    })
    const { status, body, headers } = await app.anonymous.rest<Record<string, unknown>>(
      'GET',
      '/api/blog/tags',
    )
    const message = 'Something went wrong on our side. Please try again.'
    const requestId = headers.get('x-request-id')
    expect(status).toBe(500)
    expect(body).toEqual({ message, error: message, errors: [], code: 'INTERNAL', requestId })
    expect(app.logEntries[0]).toMatchObject({ requestId })
  })

  test('of the input is not logged', async () => {
    await app.anonymous.graphql('{ nonsense }')
    await app.anonymous.rest('GET', '/api/nowhere')
    expect(app.logEntries).toEqual([])
  })

  test('to reach the database is UNAVAILABLE, says when to try again, and is over when the database is back', async () => {
    const unreachablePool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2_000 })
    try {
      app.deps.readPool = unreachablePool
      const { status, headers, body } = await app.anonymous.graphql(TAGS)
      expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      const rest = await app.anonymous.rest('GET', '/api/blog/tags')
      expect(rest.status).toBe(503)
      expect(rest.headers.get('retry-after')).toBe(headers.get('retry-after'))
    } finally {
      app.deps.readPool = app.db.readPool
      await unreachablePool.end()
    }
    expect((await app.anonymous.graphql(TAGS)).status).toBe(200)
  })

  test('to read a token for want of a database is UNAVAILABLE too, never a sign-out', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const { db } = app.deps
    try {
      app.deps.db = new Proxy(db, {
        get: () => {
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        },
      })
      const { status, body, headers } = await client.graphql('{ viewer { id } }')
      expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      app.deps.db = db
    }
  })

  test.each([
    ['that the disk is full', '53100', 507, 'STORAGE_FULL'],
    ['that the statement took too long', '57014', 503, 'UNAVAILABLE'],
    ['that it is going down', '57P01', 503, 'UNAVAILABLE'],
    ['that it was dropped', '57P04', 503, 'UNAVAILABLE'],
    ['that the session was idle for too long', '57P05', 503, 'UNAVAILABLE'],
    ['that the transaction was idle for too long', '25P03', 503, 'UNAVAILABLE'],
    ['that it only reads since it took over', '25006', 503, 'UNAVAILABLE'],
    ['that it has no connection left', '53300', 503, 'UNAVAILABLE'],
    ['that it has no memory left', '53200', 503, 'UNAVAILABLE'],
    ['that its disk fails', '58030', 503, 'UNAVAILABLE'],
    ['that two waited for each other', '40P01', 409, 'CONFLICT'],
    ['that another was there first', '40001', 409, 'CONFLICT'],
    ['that another holds the lock', '55P03', 409, 'CONFLICT'],
    ['what nobody foresaw', 'P0001', 500, 'INTERNAL'],
  ])('of the database is told by what it says: %s', async (_what, errorCode, status, code) => {
    await app.db.readPool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${errorCode}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON leads EXECUTE FUNCTION refuse()`)
    try {
      const lead = { name: 'Ada', email: 'ada@example.com', interest: 'narrative' }
      const rest = await app.anonymous.rest<{ code: string }>('POST', '/api/leads', lead)
      expect({ status: rest.status, code: rest.body.code }).toEqual({ status, code })
      const { body } = await app.anonymous.graphql(
        'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }',
        { input: lead },
      )
      expect(body.errors?.[0]?.extensions.code).toBe(code)
    } finally {
      await app.db.readPool.query('DROP FUNCTION refuse CASCADE')
    }
  })
})
