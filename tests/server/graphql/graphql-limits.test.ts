import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GraphQLResult, getGraphQLError, setupTestApp } from '../../support/app'
import { createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp({ trustProxy: 1 })

const repeat = (count: number, build: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => build(index)).join(' ')

describe('the cost of an operation', () => {
  const longTexts = 'posts { html content markdownContent }'

  test('counts each long text of each row', async () => {
    expect((await app.anonymous.graphql(`{ posts(limit: 50) { ${longTexts} } }`)).status).toBe(200)
    const query = `{ categories { id } ${repeat(15, index => `a${index}: posts(limit: 50) { ${longTexts} }`)} }`
    expect(getGraphQLError(await app.anonymous.graphql(query))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      message:
        'The operation has a cost of 225767, above the limit of 20000. Its most expensive field is "a0" with a cost of ' +
        '15051. Request fewer rows, fields or long texts.',
    })
  })

  test('counts the rows requested through variables and their default values', async () => {
    const fields = `first: posts(limit: $limit) { ${longTexts} } second: posts(limit: $limit) { ${longTexts} }`
    const buildQuery = (variable: string) => `query (${variable}) { ${fields} }`
    expect((await app.anonymous.graphql(buildQuery('$limit: Int!'), { limit: 30 })).status).toBe(200)
    for (const response of [
      await app.anonymous.graphql(buildQuery('$limit: Int!'), { limit: 50 }),
      await app.anonymous.graphql(buildQuery('$limit: Int! = 50')),
    ]) {
      expect(getGraphQLError(response).message).toContain('The operation has a cost of 30102')
    }
  })

  test('counts at most 50 posts per page, even if the argument `limit` is higher', async () => {
    const fields = `posts(limit: 100) { ${longTexts} }`
    const response = await app.anonymous.graphql(`{ first: ${fields} second: ${fields} }`)
    expect(getGraphQLError(response).message).toContain('The operation has a cost of 30102')
  })

  test('counts the fields of a fragment each time the fragment is used', async () => {
    const query = `{ ${repeat(15, index => `a${index}: posts(limit: 50) { ...page }`)} } fragment page on PostPage { ${longTexts} }`
    expect(getGraphQLError(await app.anonymous.graphql(query)).message).toContain('a cost of 225765')
  })

  test('counts long texts that fragments on the interface BlogPost select', async () => {
    for (const [fragment, definition] of [
      ['...texts', 'fragment texts on BlogPost { content markdownContent }'],
      ['... on BlogPost { content markdownContent }', ''],
    ]) {
      const buildQuery = (count: number) =>
        `{ ${repeat(count, index => `a${index}: posts(limit: 50) { posts { ${fragment} } }`)} } ${definition}`
      expect((await app.anonymous.graphql(buildQuery(1))).status).toBe(200)
      expect(getGraphQLError(await app.anonymous.graphql(buildQuery(2))).message).toContain('a cost of 20102')
    }
  })
})

describe('an operation', () => {
  test('can request at most 500 posts in all its lists', async () => {
    const buildQuery = (count: number) =>
      `{ ${repeat(count, index => `a${index}: posts(limit: 50) { posts { id } }`)} }`
    expect((await app.anonymous.graphql(buildQuery(10))).status).toBe(200)
    expect(getGraphQLError(await app.anonymous.graphql(buildQuery(11)))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: 'The lists of one operation can contain 500 posts in total. Request fewer or shorter lists.',
    })
  })

  test('can return at most 8 million characters in all its long texts', async () => {
    const { authorId } = await createTestPost(app.deps)
    for (let count = 1; count < 10; count++) await createTestPost(app.deps, { authorId })
    await app.db.pool.query("UPDATE posts SET content = repeat('x', 500000)")
    const list = 'posts(limit: 10) { posts { content } }'
    expect((await app.anonymous.graphql(`{ ${list} }`)).status).toBe(200)
    expect(getGraphQLError(await app.anonymous.graphql(`{ first: ${list} second: ${list} }`))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      message:
        'The texts of one operation can have 8 million characters in total. Request fewer rows or fewer long texts.',
    })
  })
})

describe('anonymous operations from one address', () => {
  let startedQueryCount = 0
  let releaseQueries = () => {}

  // Database queries wait until the test releases them. A real pool cannot be paused this way.
  beforeEach(() => {
    startedQueryCount = 0
    const released = new Promise<void>(resolve => {
      releaseQueries = resolve
    })
    const query = async (...args: Parameters<pg.Pool['query']>) => {
      startedQueryCount++
      await released
      return app.db.pool.query(...args)
    }
    app.deps.readPool = { query } as unknown as pg.Pool
  })

  afterEach(() => {
    releaseQueries()
    app.deps.readPool = app.db.readPool
  })

  const sendOperation = async (address: string) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{"query":"{ tags { name } }"}',
    })
    return { response, body: (await response.json()) as GraphQLResult }
  }

  const expectStartedQueries = (count: number) =>
    vi.waitFor(() => expect(startedQueryCount).toBe(count), { timeout: 30_000, interval: 10 })

  test('run four at a time and do not delay other addresses, authenticated users or pages', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const responses = Array.from({ length: 12 }, () => sendOperation('192.0.2.1'))
    await expectStartedQueries(4)
    responses.push(sendOperation('192.0.2.2'))
    await expectStartedQueries(5)
    const authenticatedResponse = client.graphql('{ tags { name } }')
    await expectStartedQueries(6)
    const pageResponse = fetch(`${app.url}/blog`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    await vi.waitFor(() => expect(startedQueryCount).toBeGreaterThan(6), { timeout: 30_000 })
    releaseQueries()
    for (const { response, body } of await Promise.all(responses)) {
      expect({ status: response.status, body }).toEqual({ status: 200, body: { data: { tags: [] } } })
    }
    expect([(await authenticatedResponse).status, (await pageResponse).status]).toEqual([200, 200])
  })

  test('share their limit with REST requests', async () => {
    const responses = Array.from({ length: 4 }, () => sendOperation('192.0.2.4'))
    await expectStartedQueries(4)
    const sendRestRequest = () => fetch(`${app.url}/api/blog/tags`, { headers: { 'x-forwarded-for': '192.0.2.4' } })
    const restResponses = Array.from({ length: 51 }, sendRestRequest)
    expect((await Promise.race(restResponses)).status).toBe(429)
    expect(startedQueryCount).toBe(4)
    releaseQueries()
    await Promise.all(responses)
    const statuses = (await Promise.all(restResponses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(50)
  })

  test('are rejected with RATE_LIMITED if 50 operations are already waiting', async () => {
    const responses = Array.from({ length: 55 }, () => sendOperation('192.0.2.3'))
    const { response, body } = await Promise.race(responses)
    expect([response.status, body.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED'])
    expect(response.headers.get('retry-after')).toBe('1')
    releaseQueries()
    const statuses = await Promise.all(responses.map(async pending => (await pending).response.status))
    expect(statuses.filter(status => status === 200)).toHaveLength(54)
  })
})
