import { getIntrospectionQuery } from 'graphql'
import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../../server/errors'
import { schema } from '../../../server/graphql/schema'
import { type GraphQLResult, setupTestApp } from '../../support/app'
import { createTestPost } from '../../support/factories'

const app = setupTestApp()

/**
 * Sends a request to `path`, by default /graphql. Checks the media type and the error codes and, if the response has
 * errors but no data, the status.
 */
const sendGraphQL = async (init: RequestInit & { path?: string }) => {
  const response = await fetch(app.url + (init.path ?? '/graphql'), init)
  const text = await response.text()
  expect(response.headers.get('content-type'), text.slice(0, 100)).toMatch(/^application\/(graphql-response\+)?json\b/)
  const body = JSON.parse(text) as GraphQLResult
  for (const error of body.errors ?? []) {
    const { code } = error.extensions
    expect(Object.keys(ERROR_STATUS)).toContain(code)
    if (body.data == null) expect(response.status, error.message).toBe(ERROR_STATUS[code as keyof typeof ERROR_STATUS])
  }
  return { status: response.status, headers: response.headers, body, error: body.errors?.[0] }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

const post = (body: unknown, headers: Record<string, string> = JSON_HEADERS) =>
  sendGraphQL({ method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

const expectBadUserInput = async (body: unknown) => {
  const { status, error } = await post(body)
  expect({ status, code: error?.extensions.code }).toEqual({ status: 400, code: 'BAD_USER_INPUT' })
  return error
}

describe('invalid requests', () => {
  test.each([
    ['an unknown field', { query: '{ nonsense }' }],
    ['invalid syntax', { query: '{ posts {' }],
    [
      'a variable of the wrong type',
      { query: 'query ($p: Int!) { posts(page: $p) { pagination { page } } }', variables: { p: 'x' } },
    ],
    ['a missing variable', { query: 'query ($s: String!) { post(slug: $s) { id } }' }],
    ['a number above the maximum of Int', { query: '{ posts(page: 2147483648) { pagination { page } } }' }],
    ['null for an argument with a default value', { query: '{ posts(page: null) { pagination { page } } }' }],
    ['an unknown argument', { query: '{ posts(order: "title") { pagination { page } } }' }],
    ['an object field without a selection', { query: '{ posts }' }],
    ['an unknown operation name', { query: 'query A { __typename }', operationName: 'B' }],
    ['two operations without operationName', { query: 'query A { __typename } query B { __typename }' }],
    ['a subscription', { query: 'subscription { posts { pagination { page } } }' }],
    ['no query', {}],
    ['a query that is not a string', { query: 7 }],
    ['variables that are not an object', { query: '{ __typename }', variables: 'x' }],
    ['a batch', [{ query: '{ __typename }' }, { query: '{ __typename }' }]],
    ['a JSON string', '"{ __typename }"'],
    ['null', 'null'],
    ['an empty body', ''],
  ])('are rejected with BAD_USER_INPUT: %s', async (_label, body) => {
    await expectBadUserInput(body)
  })

  test('are rejected with a specific message if the JSON is malformed', async () => {
    expect(await expectBadUserInput('{ "query": ')).toMatchObject({ message: 'The body is not valid JSON.' })
  })
})

describe('operation limits', () => {
  const repeat = (count: number, build: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => build(index)).join(' ')

  const fields = ['id', 'slug', 'title', 'excerpt', 'summary', 'metaTitle', 'isFeatured', 'status', 'authorId']

  /** Fragments that select 1,200 fields with few tokens. */
  const fragments = `fragment p on Post { ${repeat(60, () => 'id')} } fragment q on Post { ${repeat(20, () => '...p')} }`

  /** Tuples of a limit, an operation within the limit and an operation above the limit. */
  const limitCases: [string, string, string][] = [
    [
      'depth',
      '{ viewer { organizations { nodes { members { nodes { user { id } } } } } } }',
      '{ viewer { organizations { edges { node { members { edges { node { user { id } } } } } } } } }',
    ],
    [
      'alias',
      `{ ${repeat(15, index => `a${index}: tags { name }`)} }`,
      `{ ${repeat(16, index => `a${index}: tags { name }`)} }`,
    ],
    [
      'directive',
      `{ posts { posts { ${repeat(8, index => `${fields[index]} @include(if: true)`)} } } }`,
      `{ posts { posts { ${repeat(9, index => `${fields[index]} @include(if: true)`)} } } }`,
    ],
    // 2 + 15 × (8 + 58) = 992 tokens are within the limit of 1,000 tokens. 15 more tokens exceed the limit.
    [
      'token',
      `{ ${repeat(15, index => `a${index}: posts { posts { ${repeat(58, () => 'id')} } }`)} }`,
      `{ ${repeat(15, index => `a${index}: posts { posts { ${repeat(59, () => 'id')} } }`)} }`,
    ],
    [
      'cost',
      `{ a0: posts { posts { ...q } } } ${fragments}`,
      `{ ${repeat(15, index => `a${index}: posts { posts { ...q } }`)} } ${fragments}`,
    ],
  ]

  test.each(limitCases)(
    'accept an operation within the %s limit and reject an operation above it',
    async (_limit, allowedQuery, rejectedQuery) => {
      expect((await post({ query: allowedQuery })).status).toBe(200)
      await expectBadUserInput({ query: rejectedQuery })
    },
  )

  test('reject deeply nested types and recursive fragments', async () => {
    const buildTypeRefs = (depth: number): string =>
      depth === 0 ? 'kind' : `kind ofType { ${buildTypeRefs(depth - 1)} }`
    await expectBadUserInput({
      query: `{ __type(name: "Post") { fields { type { ${buildTypeRefs(60)} } } } }`,
    })
    await expectBadUserInput({ query: '{ posts { ...a } } fragment a on PostPage { ...a }' })
  })

  test('accept introspection and the maximum number of aliases', async () => {
    await createTestPost(app.deps)
    const aliases = Array.from({ length: 15 }, (_, index) => `a${index}: tags { name }`)
    expect((await post({ query: `{ ${aliases.join(' ')} }` })).status).toBe(200)
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200)
  })
})

describe('HTTP transport', () => {
  test.each(['multipart/mixed', 'text/event-stream', 'image/png'])(
    'rejects a request with the header Accept: %s',
    async accept => {
      const { status, error } = await post({ query: '{ __typename }' }, { ...JSON_HEADERS, accept })
      expect({ status, message: error?.message }).toEqual({
        status: 406,
        message: 'Responses have one of these types: application/json, application/graphql-response+json.',
      })
    },
  )

  test('accepts queries but not mutations in GET requests', async () => {
    const buildPath = (query: string) => `/graphql?query=${encodeURIComponent(query)}`
    expect((await sendGraphQL({ path: buildPath('{ __typename }') })).body).toEqual({
      data: { __typename: 'Query' },
    })
    const { status, body } = await sendGraphQL({ path: buildPath('mutation { logout { message } }') })
    expect([400, 405]).toContain(status)
    expect(body.data ?? null).toBeNull()
    expect(body.errors).toHaveLength(1)
  })

  test('sends Cache-Control: no-store in responses to POST and GET requests', async () => {
    for (const init of [
      { method: 'POST', headers: JSON_HEADERS, body: '{"query":"{ __typename }"}' },
      { path: '/graphql?query={__typename}' },
    ])
      expect((await sendGraphQL(init)).headers.get('cache-control')).toBe('no-store')
  })

  describe.each(['application/json', 'application/graphql-response+json'])('with accept: %s', accept => {
    const headers = { ...JSON_HEADERS, accept }

    test('returns status 200 with partial data, and the error status in the extensions of the error', async () => {
      const { status, body } = await post({ query: '{ categories { id } post(slug: "no") { id } }' }, headers)
      expect(status).toBe(200)
      expect(body.data).toEqual({ categories: [], post: null })
      expect(body.errors).toMatchObject([{ path: ['post'], extensions: { code: 'NOT_FOUND', http: { status: 404 } } }])
    })

    test('returns the error status if the operation was not executed', async () => {
      expect((await post({ query: '{ nonsense }' }, headers)).status).toBe(400)
    })
  })

  test('returns 401 with application/json and 200 with graphql-response+json if an error makes the data null', async () => {
    const query = '{ users { totalCount } }'
    const send = (accept: string) =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { ...JSON_HEADERS, accept },
        body: JSON.stringify({ query }),
      })
    expect((await send('application/json')).status).toBe(401)
    expect((await send('application/graphql-response+json')).status).toBe(200)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain;application/json',
    'application/jsonp',
    'application/graphql',
  ])('rejects a body of type %s', async type => {
    const { status, error } = await post('{"query":"{ __typename }"}', { 'content-type': type })
    expect({ status, code: error?.extensions.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'accepts a body of type %s',
    async type => {
      expect((await post('{"query":"{ __typename }"}', { 'content-type': type })).status).toBe(200)
    },
  )

  test('rejects a body above 1 MB, with or without Content-Length', async () => {
    const query = `{ __typename } ${'#'.repeat(1_000_000)}`
    const sizedResponse = await post({ query })
    expect({ status: sizedResponse.status, code: sizedResponse.error?.extensions.code }).toEqual({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
    const streamedResponse = await sendGraphQL({
      method: 'POST',
      headers: JSON_HEADERS,
      body: new Blob([JSON.stringify({ query })]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamedResponse.status).toBe(413)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('rejects %s and lists the allowed methods', async method => {
    const { status, headers, error } = await sendGraphQL({ method })
    expect({ status, code: error?.extensions.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(headers.get('allow')).toMatch(/\bPOST\b/)
  })

  test('sends no CORS headers', async () => {
    const { headers } = await sendGraphQL({
      method: 'POST',
      headers: { ...JSON_HEADERS, origin: 'https://evil.example' },
      body: '{"query":"{ __typename }"}',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('the schema declares exactly one authorization scope for every root field', () => {
  const scopesByField = Object.fromEntries(
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(type =>
      Object.values(type?.getFields() ?? {}).map(field => {
        const options = field.extensions.pothosOptions as { authScopes?: Record<string, unknown> } | undefined
        return [`${type?.name}.${field.name}`, Object.entries(options?.authScopes ?? {})]
      }),
    ),
  )
  expect(Object.keys(scopesByField).length).toBeGreaterThan(5)
  for (const [field, scopeEntries] of Object.entries(scopesByField)) {
    expect(scopeEntries, `${field} must name exactly one of public, signedIn, admin`).toHaveLength(1)
    expect(['public', 'signedIn', 'admin'], field).toContain(scopeEntries[0]?.[0])
    expect(scopeEntries[0]?.[1], field).toBe(true)
  }
})

test('responses from every interface, including error responses, have security headers', async () => {
  for (const path of [
    '/graphql?query=%7B__typename%7D',
    '/api/blog/tags',
    '/api/nowhere',
    '/healthz',
    '/blog',
    '/nowhere',
  ]) {
    const { headers } = await fetch(app.url + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    const directives = headers.get('content-security-policy')?.split(/;\s*/)
    expect(directives, path).toEqual(expect.arrayContaining(["script-src 'self'", "frame-ancestors 'none'"]))
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})
