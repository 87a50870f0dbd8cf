import { describe, expect, test } from 'vitest'
import { type Answer, useApp } from '../support/app'
import { makeAdmin, makeCategory, makePost, makeUser } from '../support/factories'
import { expectRefused, type Refusal } from './wire'

const app = useApp()

describe('whatever is asked below /api', () => {
  const raw = (path: string, init: RequestInit = {}) => fetch(app.url + path, init)

  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  })

  test('an unknown address is a JSON 404', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nowhere',
      '/api/blog/posts/a/b',
      '/api/blog//posts',
      '/api/%',
    ]) {
      expectRefused(await app.nobody.rest('GET', path), 404, 'NOT_FOUND', 'There is no such address.')
      expectRefused(await app.nobody.rest('POST', path, {}), 404, 'NOT_FOUND', 'There is no such address.')
    }
  })

  test('a body that is not JSON is refused by its type, a large one by its size', async () => {
    const send = async (type: string | null, body: string) =>
      answerOf(
        await raw('/api/auth/login', {
          method: 'POST',
          body,
          headers: type === null ? {} : { 'content-type': type },
        }),
      )
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      null,
    ]) {
      expectRefused(await send(type, 'identifier=a'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
    expectRefused(
      await send('application/json', '{"identifier": "mi'),
      400,
      'BAD_USER_INPUT',
      'The body is not valid JSON.',
    )
    const large = JSON.stringify({ identifier: 'x'.repeat(1_000_001) })
    expectRefused(await send('application/json', large), 413, 'PAYLOAD_TOO_LARGE')
    const streamed = await raw('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expectRefused(await answerOf(streamed), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a number that is none is refused, one out of range is moved into it', async () => {
    const author = (await makeUser(app.deps)).id
    for (let number = 1; number <= 3; number++)
      await makePost(app.deps, { title: `Post ${number}`, authorId: author })
    const list = (query: string) =>
      app.nobody.rest<{ pagination: object; posts: object[] }>('GET', `/api/blog/posts?${query}`)
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
      const { errors } = expectRefused(await list(query), 400, 'BAD_USER_INPUT')
      const path = query.split('=')[0]
      expect(errors).toEqual([{ path, message: `${path} must be a whole number` }])
    }
    for (const query of [
      'page=0',
      'page=-1',
      'page=-99999999999999999999',
      'limit=1e9',
      'limit=99999999999999999999',
      '',
    ]) {
      const { status, body } = await list(query)
      expect({ query, status, pagination: body.pagination }).toEqual({
        query,
        status: 200,
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 3 },
      })
      expect(body.posts).toHaveLength(3)
    }
    expect((await list('limit=0')).body.posts).toHaveLength(1)
    expect((await list('page=99999999999')).body).toMatchObject({
      posts: [],
      pagination: { totalCount: 3, hasMore: false },
    })
  })

  test('a list that is whole in GraphQL has pages here as well', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma']) await makeCategory(app.deps, { name })
    const list = (query: string) => app.nobody.rest<{ name: string }[]>('GET', `/api/blog/categories${query}`)
    const whole = await list('')
    expect(whole.body).toHaveLength(3)
    expect(whole.headers.get('x-total-count')).toBe('3')
    const second = await list('?page=2&limit=2')
    expect(second.body).toEqual(whole.body.slice(2))
    expect(second.headers.get('x-total-count')).toBe('3')
    expect(second.headers.get('link')).toContain('</api/blog/categories?page=1&limit=2>; rel="prev"')
    expect(await list('?page=two')).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } })
  })

  test('a page says how many there are and where the others begin', async () => {
    const author = (await makeUser(app.deps)).id
    for (let number = 1; number <= 5; number++) {
      await makePost(app.deps, { title: `Post ${number}`, authorId: author, tags: ['a&b'] })
    }
    const links = async (query: string) => {
      const { headers } = await app.nobody.rest('GET', `/api/blog/posts${query}`)
      expect(headers.get('x-total-count')).toBe('5')
      const entries = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
      return Object.fromEntries(entries.map(([, address, rel]) => [rel, address]))
    }
    const at = (page: number) => `/api/blog/posts?page=${page}&limit=2&tag=a%26b`
    expect(await links('?page=1&limit=2&tag=a%26b')).toEqual({ first: at(1), next: at(2), last: at(3) })
    expect(await links('?page=2&limit=2&tag=a%26b')).toEqual({
      first: at(1),
      prev: at(1),
      next: at(3),
      last: at(3),
    })
    expect(await links('?page=3&limit=2&tag=a%26b')).toEqual({ first: at(1), prev: at(2), last: at(3) })
    expect(await links('?page=9&limit=2&tag=a%26b')).toEqual({ first: at(1), prev: at(3), last: at(3) })
    expect(await links('')).toEqual({ first: '/api/blog/posts?page=1', last: '/api/blog/posts?page=1' })
    const next = (await links('?page=1&limit=2&tag=a%26b')).next
    expect((await app.nobody.rest('GET', next ?? '')).body).toMatchObject({
      posts: [{ title: 'Post 3' }, { title: 'Post 2' }],
    })
  })

  test('HEAD is GET without the body', async () => {
    await makePost(app.deps)
    for (const path of ['/api/blog/posts', '/api/blog/tags', '/api/nowhere']) {
      const [head, get] = [await raw(path, { method: 'HEAD' }), await raw(path)]
      expect(await head.text()).toBe('')
      expect(head.status).toBe(get.status)
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(head.headers.get('x-total-count')).toBe(get.headers.get('x-total-count'))
      await get.text()
    }
  })

  test('nothing is kept by a cache, and long answers come compressed to those who take that', async () => {
    await makePost(app.deps, { content: `<p>${'long '.repeat(1000)}</p>` })
    const { headers } = await app.nobody.rest('GET', '/api/blog/posts')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toContain('accept-encoding')
    const plain = await raw('/api/blog/posts', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toMatchObject({ posts: [{}] })
  })

  test('too many attempts are 429 with the time to wait, whatever a stranger writes into X-Forwarded-For', async () => {
    const attempt = async (index: number) =>
      answerOf(
        await raw('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` },
          body: JSON.stringify({ identifier: 'nobody', password: 'wrong password' }),
        }),
      )
    for (let index = 0; index < 10; index++) expectRefused(await attempt(index), 401, 'UNAUTHENTICATED')
    const locked = await attempt(10)
    expectRefused(locked, 429, 'RATE_LIMITED')
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('REST and GraphQL say the same of the same', async () => {
    const admin = await makeAdmin(app.deps, { username: 'mira' })
    await makePost(app.deps, { title: 'Same', authorId: admin.id })
    const client = await app.as(admin)

    const rest = (await client.rest<Record<string, unknown>>('GET', '/api/blog/posts/same')).body
    const { body } = await client.graphql(
      '{ post(slug: "same") { id title content publishedAt authorId isFeatured } }',
    )
    expect(body.data?.post).toEqual({
      id: rest.id,
      title: rest.title,
      content: rest.content,
      publishedAt: rest.published_at,
      authorId: rest.author_id,
      isFeatured: rest.is_featured,
    })

    const same = async (path: string, init: unknown, query: string, variables = {}) => {
      const said = await (init === undefined
        ? client.rest<Refusal>('GET', path)
        : client.rest<Refusal>('POST', path, init))
      const graphql = await client.graphql(query, variables)
      const error = graphql.body.errors?.[0]
      expect({
        status: said.status,
        code: said.body.code,
        message: said.body.message,
        errors: said.body.errors,
      }).toEqual({
        status: graphql.status,
        code: error?.extensions.code,
        message: error?.message,
        errors: error?.extensions.issues ?? [],
      })
    }
    await same('/api/blog/posts/none', undefined, '{ post(slug: "none") { id } }')
    const login =
      'mutation ($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { accessToken } }'
    for (const given of [
      { identifier: '', password: '' },
      { identifier: 'mira', password: 'wrong password' },
    ]) {
      await same('/api/auth/login', given, login, given)
    }
  })
})

describe('for those who watch over the process', () => {
  test('/healthz says that it is up, whatever the database does', async () => {
    const { status, headers, body } = await app.nobody.rest('GET', '/healthz')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'up' } })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('/readyz says whether the database answers', async () => {
    expect(await app.nobody.rest('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    const { ping } = app.db
    try {
      app.db.ping = () =>
        Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      const away = await app.nobody.rest('GET', '/readyz')
      expectRefused(away, 503, 'UNAVAILABLE')
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await app.nobody.rest('GET', '/healthz')).status).toBe(200)
    } finally {
      app.db.ping = ping
    }
    expect((await app.nobody.rest('GET', '/readyz')).status).toBe(200)
  })
})
