import { describe, expect, test } from 'vitest'
import { deleteExpiredIdempotencyKeys, IDEMPOTENCY_KEY_TTL_MS } from '../../../server/idempotency'
import { type GraphQLResult, getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestCreditCode, createTestUser } from '../../support/factories'
import { createTestApiToken } from '../../support/features/api-tokens'

const app = setupTestApp()

const CREATE_ORGANIZATION =
  'mutation ($input: CreateOrganizationInput!) { createOrganization(input: $input) { id name } }'

const withKey = (client: TestClient, key: string) => client.withHeaders({ 'idempotency-key': key })

const signInUser = async () => app.signInAs(await createTestUser(app.deps))

const getReplayedHeader = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed')

/** Creates an organization over GraphQL. */
const create = (client: TestClient, name = 'Kestrel') => client.graphql(CREATE_ORGANIZATION, { input: { name } })

const getCreatedId = ({ body }: { body: GraphQLResult }) =>
  (body.data as { createOrganization: { id: number } }).createOrganization.id

describe('a repeated GraphQL mutation', () => {
  test('returns the stored response without writing again', async () => {
    const client = withKey(await signInUser(), 'first')
    const first = await create(client)
    const second = await create(client)
    expect(first.body.errors).toBeUndefined()
    expect(second.body).toEqual(first.body)
    expect([getReplayedHeader(first), getReplayedHeader(second)]).toEqual([null, 'true'])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('executes again without a key and with another key', async () => {
    const client = await signInUser()
    for (const sender of [client, client, withKey(client, 'a'), withKey(client, 'b')]) {
      expect(getReplayedHeader(await create(sender))).toBeNull()
    }
    expect(await app.deps.db.organization.count()).toBe(4)
  })

  test('fails with CONFLICT if the variables, the document or the interface differ', async () => {
    const client = withKey(await signInUser(), 'key')
    await create(client)
    const otherDocument = CREATE_ORGANIZATION.replace('id name', 'name id')
    const responses = [
      await create(client, 'Harrier'),
      await client.graphql(otherDocument, { input: { name: 'Kestrel' } }),
    ]
    expect(responses.map(getGraphQLError)).toEqual(
      Array(2).fill(expect.objectContaining({ code: 'CONFLICT', message: expect.stringContaining('different') })),
    )
    const rest = await client.rest<{ code: string }>('POST', '/api/organizations', { name: 'Kestrel' })
    expect([rest.status, rest.body.code]).toEqual([409, 'CONFLICT'])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('is independent of the keys of other callers', async () => {
    const clients = [await signInUser(), await signInUser(), await app.signInAs(await createTestAdmin(app.deps))]
    const ids = new Set()
    for (const client of clients) {
      ids.add(getCreatedId(await create(withKey(client, 'shared'))))
    }
    expect(ids.size).toBe(3)
  })

  test('returns the stored response in another session of the user', async () => {
    const user = await createTestUser(app.deps)
    const first = await create(withKey(await app.signInAs(user), 'key'))
    const second = await create(withKey(await app.signInAs(user), 'key'))
    expect(second.body).toEqual(first.body)
  })

  test('is independent of the keys of API tokens of the user', async () => {
    const user = await createTestUser(app.deps)
    const scopes = { scopes: ['organizations:write', 'organizations:read'] }
    const tokens = [await createTestApiToken(app.deps, user, scopes), await createTestApiToken(app.deps, user, scopes)]
    const clients = [await app.signInAs(user), ...tokens.map(({ token }) => app.createClient(token))]
    for (const client of clients) expect(getReplayedHeader(await create(withKey(client, 'key')))).toBeNull()
    for (const client of clients) expect(getReplayedHeader(await create(withKey(client, 'key')))).toBe('true')
    expect(await app.deps.db.organization.count()).toBe(3)
  })

  test('fails with CONFLICT after the role of the caller has changed', async () => {
    const user = await createTestUser(app.deps)
    const client = withKey(await app.signInAs(user), 'key')
    await create(client)
    await app.deps.db.user.update({ where: { id: user.id }, data: { role: 'admin' } })
    expect(getGraphQLError(await create(client)).code).toBe('CONFLICT')
  })

  test('returns the requested media type, also with the stored response', async () => {
    const client = withKey(await signInUser(), 'key').withHeaders({ accept: 'application/graphql-response+json' })
    const responses = [await create(client), await create(client)]
    expect(responses.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      Array(2).fill([200, 'application/graphql-response+json; charset=utf-8']),
    )
    expect(responses[1]?.body).toEqual(responses[0]?.body)
    expect(responses.map(getReplayedHeader)).toEqual([null, 'true'])
  })
})

describe('a repeated REST write', () => {
  test('returns the stored response with its status', async () => {
    const client = withKey(await signInUser(), 'key')
    const responses = [
      await client.rest('POST', '/api/organizations', { name: 'Kestrel' }),
      await client.rest('POST', '/api/organizations', { name: 'Kestrel' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[1]?.body).toEqual(responses[0]?.body)
    expect(responses.map(getReplayedHeader)).toEqual([null, 'true'])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('redeems a credit code once', async () => {
    const user = await createTestUser(app.deps)
    const client = withKey(await app.signInAs(user), 'key')
    await createTestCreditCode(app.deps, { code: 'SPRING', creditAmount: 100 })
    const redeem = () => client.rest('POST', '/api/credits/redeem', { code: 'spring' })
    const [first, second] = [await redeem(), await redeem()]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(first.status).toBe(200)
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ credits: 100 })
  })

  test('fails with CONFLICT if the path or the body differs', async () => {
    const client = withKey(await signInUser(), 'key')
    const { body } = await client.rest<{ id: number }>('POST', '/api/organizations', { name: 'Kestrel' })
    const other = await client.rest('POST', '/api/organizations', { name: 'Harrier' })
    const deletion = await client.rest('DELETE', `/api/organizations/${body.id}`)
    expect([other.status, deletion.status]).toEqual([409, 409])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('checks the permission of the caller before it returns the stored response', async () => {
    const admin = await createTestAdmin(app.deps)
    const client = withKey(await app.signInAs(admin), 'key')
    const generate = () => client.rest('POST', '/api/credits/generate', { credit_amount: 10 })
    expect((await generate()).status).toBe(201)
    await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
    expect((await generate()).status).toBe(403)
  })
})

describe('concurrent requests with the same key', () => {
  test('execute once and are otherwise replayed or rejected with Retry-After', async () => {
    const client = withKey(await signInUser(), 'key')
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(client)))
    const executed = responses.filter(response => !response.body.errors && getReplayedHeader(response) === null)
    const replayed = responses.filter(response => getReplayedHeader(response) === 'true')
    const rejected = responses.filter(({ body }) => body.errors)
    expect([executed.length, replayed.length + rejected.length]).toEqual([1, 19])
    for (const { body } of replayed) expect(body).toEqual(executed[0]?.body)
    for (const response of rejected) {
      expect(getGraphQLError(response)).toMatchObject({ code: 'CONFLICT', status: 409 })
      expect(response.headers.get('retry-after')).toBe('1')
    }
    expect(await app.deps.db.organization.count()).toBe(1)
    expect(getReplayedHeader(await create(client))).toBe('true')
  })

  test('fail while the first request is running', async () => {
    const { converter } = app.deps
    const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'key')
    const post = { title: 'A post', content: '<p>Some content.</p>', markdown_content: 'Some content.' }
    let finish = () => {}
    let start = () => {}
    const started = new Promise<void>(resolve => {
      start = resolve
    })
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    app.deps.converter = {
      ...converter,
      convert: (name, ...args) => {
        start()
        return finished.then(() => converter.convert(name, ...args))
      },
    }
    const first = client.rest('POST', '/api/admin/blog/posts', post)
    await started
    const second = await client.rest('POST', '/api/admin/blog/posts', post)
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    finish()
    expect((await first).status).toBe(201)
    expect(getReplayedHeader(await client.rest('POST', '/api/admin/blog/posts', post))).toBe('true')
    expect(await app.deps.db.post.count()).toBe(1)
  })
})

describe('a failed keyed write', () => {
  test('is executed again after a validation error', async () => {
    const client = withKey(await signInUser(), 'key')
    expect(getGraphQLError(await create(client, '')).code).toBe('BAD_USER_INPUT')
    expect((await create(client)).body.data).toMatchObject({ createOrganization: { name: 'Kestrel' } })
  })

  test('is executed again after an error whose cause no longer exists', async () => {
    const client = withKey(await signInUser(), 'key')
    const redeem = () => client.rest('POST', '/api/credits/redeem', { code: 'SPRING' })
    expect((await redeem()).status).toBe(404)
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    expect((await redeem()).status).toBe(200)
  })

  test('writes nothing if a later field of the operation fails', async () => {
    const client = withKey(await signInUser(), 'key')
    const document =
      'mutation ($name: String!) { a: createOrganization(input: { name: "Kestrel" }) { id } b: createOrganization(input: { name: $name }) { id } }'
    const failed = await client.graphql(document, { name: '' })
    expect([failed.body.data, getGraphQLError(failed).code]).toEqual([null, 'BAD_USER_INPUT'])
    expect(await app.deps.db.organization.count()).toBe(0)
    expect(await app.deps.db.idempotencyKey.count()).toBe(0)
    expect((await client.graphql(document, { name: 'Harrier' })).body.errors).toBeUndefined()
    expect(await app.deps.db.organization.count()).toBe(2)
  })

  test('writes nothing if a nullable field of the result fails', async () => {
    const client = withKey(await signInUser(), 'key')
    const other = await createTestUser(app.deps)
    const id = getCreatedId(await create(withKey(client, 'organization')))
    const document = `mutation ($input: AddOrganizationMemberInput!) {
      addOrganizationMember(input: $input) { id user { email newSession { accessToken } } } }`
    const response = await client.graphql(document, {
      input: { organizationId: id, userId: other.id, role: 'member' },
    })
    expect([response.body.data, getGraphQLError(response).code]).toEqual([null, 'FORBIDDEN'])
    expect(await app.deps.db.organizationMember.count()).toBe(1)
  })
})

test('records the audit event of the write once', async () => {
  const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'key')
  const generate = () => client.rest('POST', '/api/credits/generate', { code: 'SPRING', credit_amount: 10 })
  expect([(await generate()).status, (await generate()).status]).toEqual([201, 201])
  expect(await app.deps.db.auditEvent.findMany()).toMatchObject([{ action: 'createCreditCode' }])
})

test('returns CONFLICT for a unique violation during a keyed write', async () => {
  const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'key')
  await createTestCreditCode(app.deps, { code: 'SPRING' })
  const document = `mutation {
    createUser(input: { username: "mira", email: "mira@example.com", password: "a long password" }) { id } }`
  expect((await client.graphql(document)).body.errors).toBeUndefined()
  const { status } = await withKey(client, 'other').rest('POST', '/api/credits/generate', {
    code: 'SPRING',
    credit_amount: 10,
  })
  expect(status).toBe(409)
})

test('executes a write again after 24 hours', async () => {
  const user = await createTestUser(app.deps)
  await create(withKey(await app.signInAs(user), 'key'))
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS - 60_000)
  expect(getReplayedHeader(await create(withKey(await app.signInAs(user), 'key')))).toBe('true')
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS + 60_000)
  const client = withKey(await app.signInAs(user), 'key')
  expect(getReplayedHeader(await create(client, 'Harrier'))).toBeNull()
  expect(getReplayedHeader(await create(client, 'Harrier'))).toBe('true')
  expect(await app.deps.db.organization.count()).toBe(2)
})

test('deletes expired responses only', async () => {
  const client = await signInUser()
  await create(withKey(client, 'old'))
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS - 60_000)
  await deleteExpiredIdempotencyKeys(app.deps)
  expect(await app.deps.db.idempotencyKey.count()).toBe(1)
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS + 60_000)
  await deleteExpiredIdempotencyKeys(app.deps)
  expect(await app.deps.db.idempotencyKey.count()).toBe(0)
})

test('ignores a malformed key of a query', async () => {
  const client = withKey(await signInUser(), 'a'.repeat(256))
  expect((await client.graphql('{ viewer { id } }')).body.errors).toBeUndefined()
  expect((await client.rest('GET', '/api/organizations')).status).toBe(200)
  expect(await app.deps.db.idempotencyKey.count()).toBe(0)
})

test('stores neither the key nor the text of the mutation', async () => {
  const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'a key to look for')
  const password = 'a password to look for'
  const document = `mutation { createUser(input: { username: "mira", email: "mira@example.com", password: "${password}" }) { id } }`
  expect((await client.graphql(document)).body.errors).toBeUndefined()
  const [row, ...others] = await app.deps.db.idempotencyKey.findMany()
  expect(others).toEqual([])
  expect(JSON.stringify(row)).not.toMatch(/look for/)
})
