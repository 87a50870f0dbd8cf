import { isInputObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestCreditCode, createTestPost, createTestUser } from '../../support/factories'
import { getFieldValues, setupConnections } from '../../support/features/list-connections'
import { createFilteredLists } from '../../support/features/list-filters'

const app = setupTestApp()
const { admin, fetchConnection, fetchError } = setupConnections(app)

const listFilterTypes = () =>
  Object.values(schema.getTypeMap()).filter(type => isInputObjectType(type) && type.name.endsWith('Filter'))

describe('filters', () => {
  test('narrow their lists by each condition and by all conditions together', async () => {
    const lists = await createFilteredLists(app, admin.adminUser)
    for (const [name, { label, match, conditions }] of Object.entries(lists)) {
      const literals = Object.entries(conditions).map(([field, value]) => `${field}: ${value}`)
      const fullList = await fetchConnection(name, '', label)
      expect(fullList.totalCount, name).toBeGreaterThan(1)
      for (const literal of [...literals, literals.join(', ')]) {
        const { totalCount, ...page } = await fetchConnection(name, `filter: { ${literal} }`, label)
        const labels = getFieldValues({ totalCount, ...page }, label).map(String)
        expect.soft([totalCount, ...labels], `${name} with ${literal}`).toEqual([1, match])
      }
    }
  })

  test('reject a range that does not start before its end', async () => {
    const lists = await createFilteredLists(app, admin.adminUser)
    const time = '"2026-01-03T00:00:00Z"'
    let rangeCount = 0
    for (const [name, { conditions }] of Object.entries(lists)) {
      for (const [field, value] of Object.entries(conditions)) {
        if (!value.includes('from')) continue
        rangeCount++
        for (const range of [`{ from: ${time}, to: ${time} }`, `{ from: ${time}, to: "2025-01-01T00:00:00Z" }`]) {
          const error = await fetchError(name, `filter: { ${field}: ${range} }`)
          expect.soft(error, `${name} by ${field}`).toMatchObject({
            code: 'BAD_USER_INPUT',
            issues: [{ path: field, message: `${field}: from must be before to` }],
          })
        }
      }
    }
    expect(rangeCount).toBeGreaterThan(10)
  })

  test('have a test case for each of their fields', async () => {
    const lists = await createFilteredLists(app, admin.adminUser)
    const cases = Object.values(lists).flatMap(({ filterType, conditions }) =>
      Object.keys(conditions).map(field => `${filterType}.${field}`),
    )
    const fields = listFilterTypes().flatMap(type =>
      isInputObjectType(type) ? Object.keys(type.getFields()).map(field => `${type.name}.${field}`) : [],
    )
    // The test for credit codes below, service-accounts.test.ts and webhooks-deliveries.test.ts cover the excluded
    // filters.
    const remainingFields = fields.filter(field => !/^(CreditCode|ServiceAccount|WebhookDelivery)Filter\./.test(field))
    expect(remainingFields.sort()).toEqual(cases.sort())
  })

  test('accept a range that is open at one end, and ignore fields that are null', async () => {
    for (const day of [1, 2, 3]) {
      await createTestUser(app.deps, { username: `day${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) })
    }
    const listUsernames = async (filter: string) =>
      getFieldValues(await fetchConnection('users', `filter: ${filter}`, 'username'), 'username')
    const search = 'search: "day"'
    expect(await listUsernames(`{ ${search}, createdAt: { from: "2026-01-02T00:00:00Z" } }`)).toEqual(['day2', 'day3'])
    expect(await listUsernames(`{ ${search}, createdAt: { to: "2026-01-02T01:00:00+01:00" } }`)).toEqual(['day1'])
    expect(await listUsernames(`{ ${search}, createdAt: { from: null }, role: null }`)).toHaveLength(3)
    expect(await listUsernames(`{ ${search}, createdAt: null }`)).toHaveLength(3)
    expect(await listUsernames('null')).toHaveLength(4)
  })
})

test('credit codes are filtered by computed status, archived state, search and times', async () => {
  const toDate = (number: number) => new Date(Date.UTC(2026, 0, number))
  const future = new Date(app.deps.clock().getTime() + 60_000)
  const rows = [
    { code: 'ACTIVE', createdAt: toDate(1), expiresAt: future, description: 'for March' },
    { code: 'USED', createdAt: toDate(2), maxUses: 1, currentUses: 1 },
    { code: 'EXPIRED', createdAt: toDate(3), expiresAt: toDate(4) },
    { code: 'ARCHIVED', createdAt: toDate(4), archivedAt: toDate(5) },
  ]
  for (const row of rows) await createTestCreditCode(app.deps, row)
  const listCodes = async (filter: string) =>
    getFieldValues(await fetchConnection('creditCodes', `filter: { ${filter} }`, 'code'), 'code')
  expect(await listCodes('')).toEqual(['EXPIRED', 'USED', 'ACTIVE'])
  expect(await listCodes('status: active')).toEqual(['ACTIVE'])
  expect(await listCodes('status: used')).toEqual(['USED'])
  expect(await listCodes('status: expired')).toEqual(['EXPIRED'])
  expect(await listCodes('archived: true')).toEqual(['ARCHIVED'])
  expect(await listCodes('archived: null')).toHaveLength(3)
  expect(await listCodes('search: "march"')).toEqual(['ACTIVE'])
  expect(await listCodes('createdAt: { to: "2026-01-02T00:00:00Z" }')).toEqual(['ACTIVE'])
  expect(await listCodes('expiresAt: { to: "2026-01-05T00:00:00Z" }')).toEqual(['EXPIRED'])
  expect(await listCodes('status: active, createdAt: { from: "2026-01-02T00:00:00Z" }')).toEqual([])
})

interface RelatedPage {
  totalCount: number
  nodes: object[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
}

describe('connections', () => {
  test('have the same rows in nodes and edges, and share one connection type for each node type', async () => {
    const query = `
      query { users(first: 1) { ...Users } viewer { files { ...Files } } images { ...Files } }
      fragment Users on UserConnection { nodes { username } edges { node { username } } pageInfo { hasNextPage } }
      fragment Files on StoredFileConnection { totalCount nodes { id } }`
    await createTestUser(app.deps)
    const { body } = await admin.adminClient.graphql(query)
    expect(body).toEqual({
      data: {
        users: {
          nodes: [{ username: 'chief' }],
          edges: [{ node: { username: 'chief' } }],
          pageInfo: { hasNextPage: true },
        },
        viewer: { files: { totalCount: 0, nodes: [] } },
        images: { totalCount: 0, nodes: [] },
      },
    })
  })

  test('of redemptions and members have pages and a total', async () => {
    const lists = await createFilteredLists(app, admin.adminUser)
    const codeId = Number(lists.creditRedemptions?.conditions.codeId)
    const { id: userId } = await createTestUser(app.deps, { username: 'lars' })
    const redeemedAt = new Date('2026-01-04T00:00:00Z')
    await app.deps.db.creditRedemption.create({ data: { codeId, userId, creditsGranted: 5, redeemedAt } })
    const { id: organizationId } = await app.deps.db.organization.findFirstOrThrow({ where: { name: 'North' } })
    await app.deps.db.organizationMember.create({ data: { organizationId, userId } })
    const query = `query ($codeId: Int!, $afterRedemption: String, $afterMember: String) {
      creditCode(id: $codeId) {
        list: redemptions(first: 1, after: $afterRedemption) {
          totalCount nodes { code { code } user { username } } pageInfo { hasNextPage endCursor }
        }
      }
      organization(id: ${organizationId}) {
        list: members(first: 1, after: $afterMember) {
          totalCount nodes { user { username } } pageInfo { hasNextPage endCursor }
        }
      }
    }`
    const fetchPages = async (variables: object = {}) => {
      const { body } = await admin.adminClient.graphql(query, { codeId, ...variables })
      expect(body.errors).toBeUndefined()
      const { creditCode, organization } = body.data as Record<string, { list: RelatedPage }>
      return [creditCode?.list, organization?.list]
    }
    const buildPage = (node: object, hasNextPage: boolean) => ({
      totalCount: 2,
      nodes: [node],
      pageInfo: { hasNextPage, endCursor: expect.any(String) },
    })
    const firstPages = await fetchPages()
    expect(firstPages).toEqual([
      buildPage({ code: { code: 'NORTH' }, user: { username: 'lars' } }, true),
      buildPage({ user: { username: 'mira' } }, true),
    ])
    const [afterRedemption, afterMember] = firstPages.map(page => page?.pageInfo.endCursor)
    expect(await fetchPages({ afterRedemption, afterMember })).toEqual([
      buildPage({ code: { code: 'NORTH' }, user: { username: 'mira' } }, false),
      buildPage({ user: { username: 'lars' } }, false),
    ])
  })

  test('of members contain only the members of their organization', async () => {
    await createFilteredLists(app, admin.adminUser)
    const { body } = await admin.adminClient.graphql(
      '{ organizations { nodes { name members(first: 1) { totalCount nodes { user { username } } } } } }',
    )
    expect(body.data?.organizations).toEqual({
      nodes: [
        { name: 'North', members: { totalCount: 1, nodes: [{ user: { username: 'mira' } }] } },
        { name: 'South', members: { totalCount: 1, nodes: [{ user: { username: 'jonas' } }] } },
      ],
    })
  })
})

describe('lookups', () => {
  test('find a user by id, or by email or username regardless of case', async () => {
    const { id } = await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
    for (const argument of [
      `id: ${id}`,
      'email: "MIRA@example.com"',
      'username: "Mira"',
      'id: null, username: "mira"',
    ]) {
      const { body } = await admin.adminClient.graphql(`{ user(${argument}) { id } }`)
      expect.soft(body, argument).toEqual({ data: { user: { id } } })
    }
  })

  test('find a post by id or slug', async () => {
    const { id, slug } = await createTestPost(app.deps, { status: 'draft' })
    for (const argument of [`id: ${id}`, `slug: "${slug}"`]) {
      const { body } = await admin.adminClient.graphql(`{ adminPost(${argument}) { id status } }`)
      expect.soft(body, argument).toEqual({ data: { adminPost: { id, status: 'draft' } } })
    }
  })

  test('require exactly one argument', async () => {
    const lookups = [
      'user { id }',
      'user(id: null) { id }',
      'user(id: 1, email: "a@example.com") { id }',
      'adminPost { id }',
      'adminPost(id: 1, slug: "a") { id }',
    ]
    for (const lookup of lookups) {
      const error = getGraphQLError(await admin.adminClient.graphql(`{ ${lookup} }`))
      expect
        .soft([error.code, error.message], lookup)
        .toEqual([
          'BAD_USER_INPUT',
          expect.stringMatching(/^Specify exactly one of the arguments: (email, id, username|id, slug)\.$/),
        ])
    }
  })

  test('return null and NOT_FOUND for a missing object, and do not affect the other fields of the query', async () => {
    const lookups = { user: 'email: "a@example.com"', adminPost: 'slug: "a"', file: 'id: 9', organization: 'id: 9' }
    for (const [name, argument] of Object.entries({ ...lookups, creditCode: 'id: 9' })) {
      const { status, body } = await admin.adminClient.graphql(`{ ${name}(${argument}) { id } viewer { username } }`)
      expect.soft([status, body.data], name).toEqual([200, { [name]: null, viewer: { username: 'chief' } }])
      expect
        .soft(
          body.errors?.map(({ extensions }) => extensions.code),
          name,
        )
        .toEqual(['NOT_FOUND'])
    }
  })
})
