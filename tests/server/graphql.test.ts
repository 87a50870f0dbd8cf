import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getIntrospectionQuery, Kind, OperationTypeNode, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../server/errors'
import { schema } from '../../server/graphql/schema'
import { type GraphQLResult, setupTestApp } from '../support/app'
import { createTestAdmin, createTestPost, createTestUser } from '../support/factories'

const app = setupTestApp()
const appWithoutGraphiql = setupTestApp({ graphiql: false })

/** Anything at all to /graphql; every answer must be JSON of GraphQL's shape, whatever went wrong. */
const sendGraphQL = async (init: RequestInit & { path?: string }) => {
  const response = await fetch(app.url + (init.path ?? '/graphql'), init)
  const text = await response.text()
  expect(response.headers.get('content-type'), text.slice(0, 100)).toMatch(
    /^application\/(graphql-response\+)?json\b/,
  )
  const body = JSON.parse(text) as GraphQLResult
  for (const error of body.errors ?? []) {
    const { code } = error.extensions
    expect(Object.keys(ERROR_STATUS)).toContain(code)
    expect(response.status, error.message).toBe(ERROR_STATUS[code as keyof typeof ERROR_STATUS])
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

describe('what cannot be answered is BAD_USER_INPUT', () => {
  test.each([
    ['an unknown field', { query: '{ nonsense }' }],
    ['broken syntax', { query: '{ posts {' }],
    [
      'a variable of the wrong type',
      { query: 'query ($p: Int!) { posts(page: $p) { pagination { page } } }', variables: { p: 'x' } },
    ],
    ['a missing variable', { query: 'query ($s: String!) { post(slug: $s) { id } }' }],
    ['a number too large', { query: '{ posts(page: 2147483648) { pagination { page } } }' }],
    ['null where there is a default', { query: '{ posts(page: null) { pagination { page } } }' }],
    ['an unknown argument', { query: '{ posts(order: "title") { pagination { page } } }' }],
    ['an object without its fields', { query: '{ posts }' }],
    ['an unknown operation', { query: 'query A { __typename }', operationName: 'B' }],
    ['two operations and no name', { query: 'query A { __typename } query B { __typename }' }],
    ['a subscription', { query: 'subscription { posts { pagination { page } } }' }],
    ['no query', {}],
    ['a query that is no text', { query: 7 }],
    ['variables that are no object', { query: '{ __typename }', variables: 'x' }],
    ['a batch', [{ query: '{ __typename }' }, { query: '{ __typename }' }]],
    ['a text', '"{ __typename }"'],
    ['null', 'null'],
    ['nothing', ''],
  ])('%s', async (_what, body) => {
    await expectBadUserInput(body)
  })

  test('JSON that is none, in words of its own', async () => {
    expect(await expectBadUserInput('{ "query": ')).toMatchObject({ message: 'The body is not valid JSON.' })
  })
})

describe('how much one operation may ask for', () => {
  const repeat = (count: number, build: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => build(index)).join(' ')

  const fields = [
    'id',
    'slug',
    'title',
    'excerpt',
    'summary',
    'metaTitle',
    'isFeatured',
    'status',
    'authorId',
  ]

  /** Twelve hundred fields in a few words. */
  const fragments = `fragment p on Post { ${repeat(60, () => 'id')} } fragment q on Post { ${repeat(20, () => '...p')} }`

  /** A guard, an operation just within it, and one just beyond. */
  const limitCases: [string, string, string][] = [
    [
      'depth',
      '{ viewer { organizations { edges { node { members { user { id } } } } } } }',
      '{ viewer { organizations { edges { node { members { user { organizations { edges { cursor } } } } } } } } }',
    ],
    [
      'aliases',
      `{ ${repeat(15, index => `a${index}: tags { name }`)} }`,
      `{ ${repeat(16, index => `a${index}: tags { name }`)} }`,
    ],
    [
      'directives',
      `{ posts { posts { ${repeat(8, index => `${fields[index]} @include(if: true)`)} } } }`,
      `{ posts { posts { ${repeat(9, index => `${fields[index]} @include(if: true)`)} } } }`,
    ],
    // 2 + 15 × (8 + 58) = 992, and 15 more.
    [
      'tokens',
      `{ ${repeat(15, index => `a${index}: posts { posts { ${repeat(58, () => 'id')} } }`)} }`,
      `{ ${repeat(15, index => `a${index}: posts { posts { ${repeat(59, () => 'id')} } }`)} }`,
    ],
    [
      'cost',
      `{ a0: posts { posts { ...q } } } ${fragments}`,
      `{ ${repeat(15, index => `a${index}: posts { posts { ...q } }`)} } ${fragments}`,
    ],
  ]

  test.each(limitCases)('its %s has a limit', async (_what, within, beyond) => {
    expect((await post({ query: within })).status).toBe(200)
    await expectBadUserInput({ query: beyond })
  })

  test('types and fragments do not go on without end', async () => {
    const nestTypeRefs = (depth: number): string =>
      depth === 0 ? 'kind' : `kind ofType { ${nestTypeRefs(depth - 1)} }`
    await expectBadUserInput({
      query: `{ __type(name: "Post") { fields { type { ${nestTypeRefs(60)} } } } }`,
    })
    await expectBadUserInput({ query: '{ posts { ...a } } fragment a on PostPage { ...a }' })
  })

  test('what the product asks stays within it', async () => {
    await createTestPost(app.deps)
    const aliases = Array.from({ length: 15 }, (_, index) => `a${index}: tags { name }`)
    expect((await post({ query: `{ ${aliases.join(' ')} }` })).status).toBe(200)
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200)
  })
})

describe('the transport', () => {
  test('takes queries by GET, and mutations by POST alone', async () => {
    const buildPath = (query: string) => `/graphql?query=${encodeURIComponent(query)}`
    expect((await sendGraphQL({ path: buildPath('{ __typename }') })).body).toEqual({
      data: { __typename: 'Query' },
    })
    const { status, body } = await sendGraphQL({ path: buildPath('mutation { logout { message } }') })
    expect([400, 405]).toContain(status)
    expect(body.data ?? null).toBeNull()
    expect(body.errors).toHaveLength(1)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain;application/json',
    'application/jsonp',
    'application/graphql',
  ])('refuses a body that is %s', async type => {
    const { status, error } = await post('{"query":"{ __typename }"}', { 'content-type': type })
    expect({ status, code: error?.extensions.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'takes a body that is %s',
    async type => {
      expect((await post('{"query":"{ __typename }"}', { 'content-type': type })).status).toBe(200)
    },
  )

  test('refuses a body of more than a megabyte, told beforehand or not', async () => {
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

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed, and the answer says what is', async method => {
    const { status, headers, error } = await sendGraphQL({ method })
    expect({ status, code: error?.extensions.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(headers.get('allow')).toMatch(/\bPOST\b/)
  })

  test('hands no other site the answer', async () => {
    const { headers } = await sendGraphQL({
      method: 'POST',
      headers: { ...JSON_HEADERS, origin: 'https://evil.example' },
      body: '{"query":"{ __typename }"}',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test("answers with the id of the request, the proxy's where it sends one that looks like one", async () => {
    const fetchRequestId = async (requestId?: string) => {
      const { headers } = await post(
        { query: '{ __typename }' },
        { ...JSON_HEADERS, ...(requestId && { 'x-request-id': requestId }) },
      )
      return headers.get('x-request-id') ?? ''
    }
    expect(await fetchRequestId('proxy-id_0042')).toBe('proxy-id_0042')
    const generatedIds = [
      await fetchRequestId(),
      await fetchRequestId(),
      await fetchRequestId('short'),
      await fetchRequestId('with spaces and <tags>'),
      await fetchRequestId('x'.repeat(65)),
    ]
    for (const id of generatedIds) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(generatedIds).size).toBe(5)
  })
})

describe('introspection', () => {
  const introspect = (client: { graphql: typeof app.anonymous.graphql }) =>
    client.graphql(getIntrospectionQuery())

  test('is open to everybody where GraphiQL is on', async () => {
    expect((await introspect(app.anonymous)).body.data).toHaveProperty('__schema')
  })

  test('is open to an administrator alone where it is off', async () => {
    const admin = await appWithoutGraphiql.signInAs(await createTestAdmin(appWithoutGraphiql.deps))
    const user = await appWithoutGraphiql.signInAs(await createTestUser(appWithoutGraphiql.deps))
    expect((await introspect(admin)).body.data).toHaveProperty('__schema')
    for (const client of [appWithoutGraphiql.anonymous, user, appWithoutGraphiql.createClient('dead')]) {
      for (const query of [
        getIntrospectionQuery(),
        '{ __schema { types { name } } }',
        '{ __type(name: "User") { name } }',
      ]) {
        const { status, body } = await client.graphql(query)
        expect(status).toBe(400)
        expect(body.data ?? null).toBeNull()
        expect(body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
      }
    }
    expect((await appWithoutGraphiql.anonymous.graphql('{ __typename tags { name } }')).status).toBe(200)
  })
})

describe('GraphiQL', () => {
  const BROWSER_HEADERS = { accept: 'text/html,application/xhtml+xml' }

  const fetchGraphiql = async (encoding = 'identity') => {
    const { request } = await import('node:http')
    return new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>(
      (resolve, reject) => {
        request(
          `${app.url}/graphql`,
          { headers: { ...BROWSER_HEADERS, 'accept-encoding': encoding } },
          response => {
            const chunks: Buffer[] = []
            response.on('data', chunk => chunks.push(chunk))
            response.on('end', () =>
              resolve({
                headers: response.headers,
                bytes: Buffer.concat(chunks),
                status: response.statusCode ?? 0,
              }),
            )
          },
        )
          .on('error', reject)
          .end()
      },
    )
  }

  test('is served to browsers where it is on, and to nobody where it is off', async () => {
    const { status, headers, bytes } = await fetchGraphiql()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bytes.toString()).toMatch(/^\s*<!doctype html>/i)
    const disabledResponse = await fetch(`${appWithoutGraphiql.url}/graphql`, { headers: BROWSER_HEADERS })
    expect(await disabledResponse.text()).not.toMatch(/<script/i)
    expect(disabledResponse.status).toBeGreaterThanOrEqual(400)
    const jsonResponse = await fetch(`${app.url}/graphql`, { headers: { accept: 'application/json' } })
    expect(await jsonResponse.text()).not.toMatch(/<html/i)
  })

  test('comes compressed as the browser takes it', async () => {
    const plain = (await fetchGraphiql()).bytes
    const [gzip, brotli] = [await fetchGraphiql('gzip'), await fetchGraphiql('gzip, br')]
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).equals(plain)).toBe(true)
  })

  test('runs its own scripts and no others', async () => {
    const { headers, bytes } = await fetchGraphiql()
    const html = bytes.toString()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    const policy = String(headers['content-security-policy'])
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(scripts.length).toBeGreaterThanOrEqual(2)
    for (const [, attributes, source] of scripts) {
      expect(attributes).not.toMatch(/\bsrc\b/)
      const hash = createHash('sha256')
        .update(source ?? '')
        .digest('base64')
      expect(allowed).toContain(`'sha256-${hash}'`)
    }
    expect(allowed).toHaveLength(scripts.length)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)/)
    expect(html).not.toMatch(/<[a-z]+\s[^>]*\son(load|error|click)\s*=/i)
  })

  test('needs no other host', async () => {
    const { headers, bytes } = await fetchGraphiql()
    const html = bytes.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    const urls = [
      ...html.matchAll(/(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi),
      ...html.matchAll(/url\(\s*["']?([^"')]+)/gi),
    ]
    for (const [, url] of urls) expect(url).toMatch(/^(data:|\/(?!\/)|#)/)
    expect(html).not.toMatch(/@import/)
    expect(String(headers['content-security-policy'])).not.toMatch(/https?:|\*/)
  })

  test('offers examples that the server can answer', async () => {
    const { bytes } = await fetchGraphiql()
    const tabs = /defaultTabs\\?":\s*(\[.*?\}\])/.exec(bytes.toString())?.[1]
    expect(tabs).toBeDefined()
    const examples = JSON.parse(tabs ?? '[]') as { query: string; variables?: string }[]
    expect(examples.length).toBeGreaterThanOrEqual(3)
    for (const { query, variables } of examples) {
      const isMutation = parse(query).definitions.some(
        node => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION,
      )
      const { body } = await app.anonymous.graphql(query, JSON.parse(variables ?? '{}'))
      if (isMutation) expect(body.errors?.[0]?.message).not.toMatch(/Cannot query|Unknown|Syntax/)
      else expect(body.errors).toBeUndefined()
    }
  })
})

test('every root field names who may ask it', () => {
  const scopes = Object.fromEntries(
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(type =>
      Object.values(type?.getFields() ?? {}).map(field => {
        const options = field.extensions.pothosOptions as { authScopes?: Record<string, unknown> } | undefined
        return [`${type?.name}.${field.name}`, Object.entries(options?.authScopes ?? {})]
      }),
    ),
  )
  expect(Object.keys(scopes).length).toBeGreaterThan(5)
  for (const [field, scopeEntries] of Object.entries(scopes)) {
    expect(scopeEntries, `${field} must name exactly one of public, signedIn, admin`).toHaveLength(1)
    expect(['public', 'signedIn', 'admin'], field).toContain(scopeEntries[0]?.[0])
    expect(scopeEntries[0]?.[1], field).toBe(true)
  }
})

test('security headers stand on every answer', async () => {
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
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self'")
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})
