import { describe, expect, test } from 'vitest'
import { getGraphQLError, type TestResponse } from '../support/app'
import { createTestAdmin, createTestCategory, createTestPost, createTestUser } from '../support/factories'
import { setupContractApp } from './openapi-contract'
import { type ErrorBody, expectErrorResponse } from './route-cases'

const app = setupContractApp()

describe('the REST API', () => {
  const fetchPath = (path: string, init: RequestInit = {}) => fetch(app.url + path, init)

  const readResponse = async (response: Response): Promise<TestResponse> => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  })

  test('returns a JSON 404 for an unknown path', async () => {
    for (const path of ['/api', '/api/', '/api/nowhere', '/api/blog/posts/a/b', '/api/blog//posts', '/api/%']) {
      expectErrorResponse(await app.anonymous.rest('GET', path), 404, 'NOT_FOUND', 'Path not found')
      expectErrorResponse(await app.anonymous.rest('POST', path, {}), 404, 'NOT_FOUND', 'Path not found')
    }
  })

  test('returns 415 if the content type is not JSON, 400 for invalid JSON, and 413 for a body above 1 MB', async () => {
    const send = async (type: string | null, body: string) =>
      readResponse(
        await fetchPath('/api/auth/login', {
          method: 'POST',
          // The body consists of bytes, because `fetch` sets the content type text/plain for a string.
          body: new TextEncoder().encode(body),
          headers: type === null ? {} : { 'content-type': type },
        }),
      )
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', null]) {
      expectErrorResponse(await send(type, 'identifier=a'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
    expectErrorResponse(
      await send('application/json', '{"identifier": "mi'),
      400,
      'BAD_USER_INPUT',
      'The body is not valid JSON.',
    )
    const large = JSON.stringify({ identifier: 'x'.repeat(1_000_001) })
    expectErrorResponse(await send('application/json', large), 413, 'PAYLOAD_TOO_LARGE')
    const streamed = await fetchPath('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expectErrorResponse(await readResponse(streamed), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('rejects non-integer page and limit values, and accepts blank and out-of-range values', async () => {
    const authorId = (await createTestUser(app.deps)).id
    for (let number = 1; number <= 3; number++) await createTestPost(app.deps, { title: `Post ${number}`, authorId })
    const fetchPosts = (query: string) =>
      app.anonymous.rest<{ pagination: object; posts: object[] }>('GET', `/api/blog/posts?${query}`)
    for (const query of [
      'page=abc',
      'page=1.5',
      'page=NaN',
      'page=Infinity',
      'page=1e999',
      'page=0x',
      'limit=ten',
      'limit=%00',
    ]) {
      const { errors } = expectErrorResponse(await fetchPosts(query), 400, 'BAD_USER_INPUT')
      const path = query.split('=')[0]
      expect(errors).toEqual([{ path, message: `${path} must be a whole number` }])
    }
    for (const query of [
      'page=0',
      'page=-1',
      'page=-99999999999999999999',
      'limit=1e9',
      'limit=99999999999999999999',
      'page=&limit=',
      'limit=%20',
      '',
    ]) {
      const { status, body } = await fetchPosts(query)
      expect({ query, status, pagination: body.pagination }).toEqual({
        query,
        status: 200,
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 3 },
      })
      expect(body.posts).toHaveLength(3)
    }
    expect((await fetchPosts('limit=0')).body.posts).toHaveLength(1)
    expect((await fetchPosts('page=99999999999')).body).toMatchObject({
      posts: [],
      pagination: { totalCount: 3, hasMore: false },
    })
  })

  test('paginates a list that GraphQL does not paginate', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma']) await createTestCategory(app.deps, { name })
    const fetchCategories = (query: string) =>
      app.anonymous.rest<{ name: string }[]>('GET', `/api/blog/categories${query}`)
    const fullList = await fetchCategories('')
    expect(fullList.body).toHaveLength(3)
    expect(fullList.headers.get('x-total-count')).toBe('3')
    const secondPage = await fetchCategories('?page=2&limit=2')
    expect(secondPage.body).toEqual(fullList.body.slice(2))
    expect(secondPage.headers.get('x-total-count')).toBe('3')
    expect(secondPage.headers.get('link')).toContain('</api/blog/categories?page=1&limit=2>; rel="prev"')
    expect(await fetchCategories('?page=two')).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT' },
    })
  })

  test('returns the total count and the links to the first, previous, next and last pages', async () => {
    const authorId = (await createTestUser(app.deps)).id
    for (let number = 1; number <= 5; number++) {
      await createTestPost(app.deps, { title: `Post ${number}`, authorId, tags: ['a&b'] })
    }
    const fetchLinks = async (query: string) => {
      const { headers } = await app.anonymous.rest('GET', `/api/blog/posts${query}`)
      expect(headers.get('x-total-count')).toBe('5')
      const entries = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
      return Object.fromEntries(entries.map(([, url, rel]) => [rel, url]))
    }
    const buildPath = (page: number) => `/api/blog/posts?page=${page}&limit=2&tag=a%26b`
    expect(await fetchLinks('?page=1&limit=2&tag=a%26b')).toEqual({
      first: buildPath(1),
      next: buildPath(2),
      last: buildPath(3),
    })
    expect(await fetchLinks('?page=2&limit=2&tag=a%26b')).toEqual({
      first: buildPath(1),
      prev: buildPath(1),
      next: buildPath(3),
      last: buildPath(3),
    })
    expect(await fetchLinks('?page=3&limit=2&tag=a%26b')).toEqual({
      first: buildPath(1),
      prev: buildPath(2),
      last: buildPath(3),
    })
    expect(await fetchLinks('?page=9&limit=2&tag=a%26b')).toEqual({
      first: buildPath(1),
      prev: buildPath(3),
      last: buildPath(3),
    })
    expect(await fetchLinks('')).toEqual({ first: '/api/blog/posts?page=1', last: '/api/blog/posts?page=1' })
    const next = (await fetchLinks('?page=1&limit=2&tag=a%26b')).next
    expect((await app.anonymous.rest('GET', next ?? '')).body).toMatchObject({
      posts: [{ title: 'Post 3' }, { title: 'Post 2' }],
    })
  })

  test('responds to HEAD like GET, but without a body', async () => {
    await createTestPost(app.deps)
    for (const path of ['/api/blog/posts', '/api/blog/tags', '/api/nowhere']) {
      const [head, get] = [await fetchPath(path, { method: 'HEAD' }), await fetchPath(path)]
      expect(await head.text()).toBe('')
      expect(head.status).toBe(get.status)
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(head.headers.get('x-total-count')).toBe(get.headers.get('x-total-count'))
      await get.text()
    }
  })

  test('disables caching, and compresses long responses for clients that accept compression', async () => {
    await createTestPost(app.deps, { content: `<p>${'long '.repeat(1000)}</p>` })
    const { headers } = await app.anonymous.rest('GET', '/api/blog/posts')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toContain('accept-encoding')
    const plain = await fetchPath('/api/blog/posts', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toMatchObject({ posts: [{}] })
  })

  test('returns 429 and a Retry-After header after ten failed logins, and ignores X-Forwarded-For', async () => {
    const attemptLogin = async (index: number) =>
      readResponse(
        await fetchPath('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` },
          body: JSON.stringify({ identifier: 'unknown', password: 'wrong password' }),
        }),
      )
    for (let index = 0; index < 10; index++) expectErrorResponse(await attemptLogin(index), 401, 'UNAUTHENTICATED')
    const locked = await attemptLogin(10)
    expectErrorResponse(locked, 429, 'RATE_LIMITED')
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('returns the same data and errors as GraphQL', async () => {
    const admin = await createTestAdmin(app.deps, { username: 'mira' })
    await createTestPost(app.deps, { title: 'Same', authorId: admin.id })
    const client = await app.signInAs(admin)

    const restPost = (await client.rest<Record<string, unknown>>('GET', '/api/blog/posts/same')).body
    const { body } = await client.graphql('{ post(slug: "same") { id title content publishedAt authorId isFeatured } }')
    expect(body.data?.post).toEqual({
      id: restPost.id,
      title: restPost.title,
      content: restPost.content,
      publishedAt: restPost.published_at,
      authorId: restPost.author_id,
      isFeatured: restPost.is_featured,
    })

    const expectSameError = async (path: string, requestBody: unknown, query: string, variables = {}) => {
      const restResponse = await (requestBody === undefined
        ? client.rest<ErrorBody>('GET', path)
        : client.rest<ErrorBody>('POST', path, requestBody))
      const error = getGraphQLError(await client.graphql(query, variables))
      expect({
        status: restResponse.status,
        code: restResponse.body.code,
        message: restResponse.body.message,
        errors: restResponse.body.errors,
      }).toEqual({
        status: error.status,
        code: error.code,
        message: error.message,
        errors: error.issues ?? [],
      })
    }
    await expectSameError('/api/blog/posts/none', undefined, '{ post(slug: "none") { id } }')
    const loginMutation =
      'mutation ($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { accessToken } }'
    for (const input of [
      { identifier: '', password: '' },
      { identifier: 'mira', password: 'wrong password' },
    ]) {
      await expectSameError('/api/auth/login', input, loginMutation, input)
    }
  })
})

describe('health endpoints', () => {
  test('return 200 from /healthz and disable caching', async () => {
    const { status, headers, body } = await app.anonymous.rest('GET', '/healthz')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'up' } })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('return 503 from /readyz but 200 from /healthz while the database is unreachable', async () => {
    expect(await app.anonymous.rest('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    })
    const { ping } = app.db
    try {
      app.db.ping = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      const unavailableResponse = await app.anonymous.rest('GET', '/readyz')
      expectErrorResponse(unavailableResponse, 503, 'UNAVAILABLE')
      expect(Number(unavailableResponse.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await app.anonymous.rest('GET', '/healthz')).status).toBe(200)
    } finally {
      app.db.ping = ping
    }
    expect((await app.anonymous.rest('GET', '/readyz')).status).toBe(200)
  })
})
