import { buildSchema, resolveSchemaCoordinate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeprecatedUseRecorder } from '../../../server/graphql/execution/deprecated-uses'
import { schema } from '../../../server/graphql/schema'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import {
  createApiToken,
  createTestApiToken,
  createTestServiceAccount,
  createTestServiceAccountToken,
} from '../../support/features/api-tokens'

const getElement = (coordinate: string): { deprecationReason: string | null | undefined } => {
  const resolved = resolveSchemaCoordinate(schema, coordinate)
  if (resolved?.kind === 'Field') return resolved.field
  if (resolved?.kind === 'FieldArgument') return resolved.fieldArgument
  if (resolved?.kind === 'InputField') return resolved.inputField
  if (resolved?.kind === 'EnumValue') return resolved.enumValue
  throw new Error(`The schema has no element ${coordinate}`)
}

const deprecatedElements = [
  'CreateTenantInput.status',
  'LeadFilter.search',
  'LeadOrderField.email',
  'Query.posts(category:)',
  'Tag.postCount',
].map(getElement)

const setDeprecationReason = (reason: string | undefined) => {
  for (const element of deprecatedElements) element.deprecationReason = reason
}

// The server collects the deprecated elements only when it starts. Therefore, this hook must run before the hooks of
// `setupTestApp`.
beforeAll(() => setDeprecationReason('Use another one.'))
afterAll(() => setDeprecationReason(undefined))
const app = setupTestApp()

const setUp = async () => {
  const admin = await createTestAdmin(app.deps)
  const { token, apiToken } = await createTestApiToken(app.deps, admin)
  return { admin, token, apiToken, client: app.createClient(token) }
}

const listUses = async () => {
  const rows = await app.deps.db.deprecatedUse.findMany({ orderBy: [{ apiTokenId: 'asc' }, { coordinate: 'asc' }] })
  return rows.map(({ coordinate, apiTokenId, count }) => [coordinate, apiTokenId, Number(count)])
}

describe('an operation', () => {
  const selection = 'nodes { id }'
  const leadsQuery = `query ($filter: LeadFilter) { leads(filter: $filter) { ${selection} } }`
  const createTenant = 'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }'

  test.each<[name: string, document: string, variables: Record<string, unknown>, coordinates: string[]]>([
    ['a field', '{ tags { postCount } }', {}, ['Tag.postCount']],
    ['a field in a fragment', '{ tags { ...tag } } fragment tag on Tag { postCount }', {}, ['Tag.postCount']],
    ['an argument', '{ posts(category: "news") { posts { id } } }', {}, ['Query.posts(category:)']],
    [
      'an argument whose variable has no value',
      'query ($slug: String) { posts(category: $slug) { posts { id } } }',
      {},
      ['Query.posts(category:)'],
    ],
    ['an input field', `{ leads(filter: { search: "a" }) { ${selection} } }`, {}, ['LeadFilter.search']],
    ['an input field in a variable', leadsQuery, { filter: { search: 'a' } }, ['LeadFilter.search']],
    [
      'an input field in the default value of a variable',
      `query ($filter: LeadFilter = { search: "a" }) { leads(filter: $filter) { ${selection} } }`,
      {},
      ['LeadFilter.search'],
    ],
    [
      'an enum value',
      `{ leads(orderBy: { field: email, direction: asc }) { ${selection} } }`,
      {},
      ['LeadOrderField.email'],
    ],
    [
      'an enum value in a variable',
      `query ($orderBy: LeadOrder!) { leads(orderBy: $orderBy) { ${selection} } }`,
      { orderBy: { field: 'email', direction: 'asc' } },
      ['LeadOrderField.email'],
    ],
    [
      'several elements, some of them twice',
      `query ($filter: LeadFilter) {
        leads(filter: $filter) { ${selection} }
        all: leads(filter: { search: "" }, orderBy: { field: email, direction: asc }) { ${selection} }
      }`,
      { filter: { search: 'a' } },
      ['LeadFilter.search', 'LeadOrderField.email'],
    ],
  ])('that uses deprecated elements is counted: %s', async (_name, document, variables, coordinates) => {
    const { client, apiToken } = await setUp()
    for (const _request of [1, 2]) expect((await client.graphql(document, variables)).body.errors).toBeUndefined()
    expect(await listUses()).toEqual(coordinates.map(coordinate => [coordinate, apiToken.id, 2]))
  })

  test('that has an idempotency key and uses a deprecated input field is counted', async () => {
    const { admin, client, apiToken } = await setUp()
    const input = { name: 'Acme', ownerId: admin.id, status: 'active' }
    const { body } = await client.withHeaders({ 'idempotency-key': 'one' }).graphql(createTenant, { input })
    expect(body.errors).toBeUndefined()
    expect(await listUses()).toEqual([['CreateTenantInput.status', apiToken.id, 1]])
  })

  test('that uses a deprecated field is counted each time, before and after the server compiles it', async () => {
    const { client, apiToken } = await setUp()
    for (let request = 0; request < 25; request++) await client.graphql('{ tags { name postCount } }')
    expect(await listUses()).toEqual([['Tag.postCount', apiToken.id, 25]])
  })

  test('that omits all deprecated elements is not counted, even if an omitted element has a default value', async () => {
    const { admin, client } = await setUp()
    const requests: [document: string, variables?: Record<string, unknown>][] = [
      ['{ tags { name } posts { posts { id } } }'],
      [leadsQuery, {}],
      [leadsQuery, { filter: { interest: 'social' }, unused: { search: 'a' } }],
      [createTenant, { input: { name: 'Acme', ownerId: admin.id } }],
    ]
    for (const [document, variables] of requests)
      expect((await client.graphql(document, variables)).body.errors).toBeUndefined()
    expect(await listUses()).toEqual([])
  })

  test('that uses deprecated elements is not counted if it is not executed', async () => {
    const { token, client } = await setUp()
    expect((await client.graphql('{ tags { postCount unknown } }')).status).toBe(400)
    expect((await client.graphql(leadsQuery, { filter: { search: 1 } })).status).toBe(400)
    const query = 'query Old { tags { postCount } } query New { tags { name } }'
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, operationName: 'New' }),
    })
    expect(await response.json()).toEqual({ data: { tags: [] } })
    expect(await listUses()).toEqual([])
  })

  test('of a REST route or a page is not counted, even if it uses deprecated elements', async () => {
    const { client } = await setUp()
    expect((await client.rest('GET', '/api/blog/posts?category=news')).status).toBe(200)
    expect((await client.rest('GET', '/blog?category=news')).status).toBe(200)
    expect(await listUses()).toEqual([])
  })

  test('succeeds even if its uses of deprecated elements cannot be recorded', async () => {
    const { client, apiToken } = await setUp()
    await app.deps.db.$executeRaw`ALTER TABLE deprecated_uses RENAME TO deprecated_uses_moved`
    try {
      expect((await client.graphql('{ tags { postCount } }')).body).toEqual({ data: { tags: [] } })
    } finally {
      await app.deps.db.$executeRaw`ALTER TABLE deprecated_uses_moved RENAME TO deprecated_uses`
    }
    const entry = { msg: 'could not record the use of deprecated elements', tokenId: apiToken.id }
    expect(app.logEntries).toMatchObject([{ ...entry, coordinates: ['Tag.postCount'] }])
  })
})

describe('uses of deprecated elements', () => {
  test('are counted separately for each token, and together for sessions and anonymous clients', async () => {
    const { admin, client, apiToken } = await setUp()
    const otherToken = await createTestApiToken(app.deps, admin)
    const session = await app.signInAs(admin)
    for (const sender of [client, client, app.createClient(otherToken.token), session, app.anonymous])
      await sender.graphql('{ tags { postCount } }')
    expect(await listUses()).toEqual([
      ['Tag.postCount', apiToken.id, 2],
      ['Tag.postCount', otherToken.apiToken.id, 1],
      ['Tag.postCount', null, 2],
    ])
  })

  test('in parallel requests are all counted', async () => {
    const { admin, client, apiToken } = await setUp()
    const otherToken = await createTestApiToken(app.deps, admin)
    const clients = [client, app.createClient(otherToken.token), app.anonymous]
    const documents = [
      '{ tags { postCount } posts(category: "news") { posts { id } } }',
      '{ posts(category: "news") { posts { id } } tags { postCount } }',
    ]
    const sendFromAllClients = (index: number) => clients.map(sender => sender.graphql(documents[index % 2] ?? ''))
    await Promise.all(Array.from({ length: 20 }, (_, index) => sendFromAllClients(index)).flat())
    expect(await listUses()).toEqual(
      [apiToken.id, otherToken.apiToken.id, null].flatMap(tokenId => [
        ['Query.posts(category:)', tokenId, 20],
        ['Tag.postCount', tokenId, 20],
      ]),
    )
    expect(app.logEntries).toEqual([])
  })

  test('are still counted after the id sequence has reached its maximum', async () => {
    const { client, apiToken } = await setUp()
    await app.deps.db.$queryRaw`SELECT setval('deprecated_uses_id_seq', 2147483646)`
    await client.graphql('{ tags { postCount } }')
    await client.graphql('{ tags { postCount } posts(category: "news") { posts { id } } }')
    expect(await listUses()).toEqual([
      ['Query.posts(category:)', apiToken.id, 1],
      ['Tag.postCount', apiToken.id, 2],
    ])
  })

  test('are deleted with their token', async () => {
    const { admin } = await setUp()
    const session = await app.signInAs(admin)
    const { token, apiToken } = await createApiToken(session)
    await app.createClient(token).graphql('{ tags { postCount } }')
    expect(await listUses()).toEqual([['Tag.postCount', apiToken.id, 1]])
    await session.graphql(`mutation { revokeApiToken(id: ${apiToken.id}) { id } }`)
    expect(await listUses()).toEqual([])
  })
})

test('createDeprecatedUseRecorder returns null only if the schema has no deprecated elements', () => {
  expect(createDeprecatedUseRecorder(buildSchema('type Query { a(b: Int): Int }'))).toBeNull()
  expect(createDeprecatedUseRecorder(buildSchema('type Query { a(b: Int @deprecated): Int }'))).not.toBeNull()
})

describe('deprecatedUses', () => {
  test('lists each use with its deprecation reason, its token and the owner of the token', async () => {
    const { admin, client, apiToken } = await setUp()
    const account = await createTestServiceAccount(app.deps, admin)
    const serviceToken = await createTestServiceAccountToken(app.deps, account, { name: 'Production' })
    await client.graphql('{ tags { postCount } }')
    app.setClockOffset(60_000)
    await app.createClient(serviceToken.token).graphql('{ tags { postCount } }')
    await app.createClient(serviceToken.token).graphql('{ tags { postCount } }')
    const now = new Date()
    await app.deps.db.deprecatedUse.create({
      data: { coordinate: 'Query.removed', count: 3_000_000_000, firstUsedAt: now, lastUsedAt: new Date(0) },
    })
    const session = await app.signInAs(admin)
    const { body } = await session.graphql(`{ deprecatedUses {
      totalCount
      nodes { coordinate reason count apiToken { name owner { id } serviceAccount { name } } }
    } }`)
    const use = { coordinate: 'Tag.postCount', reason: 'Use another one.' }
    expect(body.data?.deprecatedUses).toEqual({
      totalCount: 3,
      nodes: [
        {
          ...{ ...use, count: 2 },
          apiToken: { name: 'Production', owner: { id: account.id }, serviceAccount: { name: account.name } },
        },
        { ...use, count: 1, apiToken: { name: apiToken.name, owner: { id: admin.id }, serviceAccount: null } },
        { coordinate: 'Query.removed', reason: null, count: 3_000_000_000, apiToken: null },
      ],
    })
  })

  test('reports the times of the first and the last use', async () => {
    const { admin, client } = await setUp()
    await client.graphql('{ tags { postCount } }')
    app.setClockOffset(60_000)
    await client.graphql('{ tags { postCount } }')
    const { body } = await (await app.signInAs(admin)).graphql(
      '{ deprecatedUses { nodes { firstUsedAt lastUsedAt } } }',
    )
    const connection = body.data?.deprecatedUses as
      | { nodes: Record<'firstUsedAt' | 'lastUsedAt', string>[] }
      | undefined
    const { firstUsedAt = '', lastUsedAt = '' } = connection?.nodes[0] ?? {}
    expect(Date.parse(lastUsedAt) - Date.parse(firstUsedAt)).toBeGreaterThanOrEqual(60_000)
  })

  test('requires a session of an administrator', async () => {
    const { client } = await setUp()
    const user = await app.signInAs(await createTestUser(app.deps))
    for (const sender of [client, user])
      expect(getGraphQLError(await sender.graphql('{ deprecatedUses { totalCount } }')).code).toBe('FORBIDDEN')
  })
})
