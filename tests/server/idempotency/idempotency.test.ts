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

const createOrganization = (client: TestClient, name = 'Kestrel') =>
  client.graphql(CREATE_ORGANIZATION, { input: { name } })

const getCreatedId = ({ body }: { body: GraphQLResult }) =>
  (body.data as { createOrganization: { id: number } }).createOrganization.id

describe('a repeated GraphQL mutation', () => {
  test('returns the stored response without writing again', async () => {
    const client = withKey(await signInUser(), 'first')
    const firstResponse = await createOrganization(client)
    const secondResponse = await createOrganization(client)
    expect(firstResponse.body.errors).toBeUndefined()
    expect(secondResponse.body).toEqual(firstResponse.body)
    expect([getReplayedHeader(firstResponse), getReplayedHeader(secondResponse)]).toEqual([null, 'true'])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('is executed again without a key or with another key', async () => {
    const client = await signInUser()
    for (const sender of [client, client, withKey(client, 'a'), withKey(client, 'b')]) {
      expect(getReplayedHeader(await createOrganization(sender))).toBeNull()
    }
    expect(await app.deps.db.organization.count()).toBe(4)
  })

  test('fails with CONFLICT if the variables, the document or the interface (GraphQL or REST) differs', async () => {
    const client = withKey(await signInUser(), 'key')
    await createOrganization(client)
    const reorderedDocument = CREATE_ORGANIZATION.replace('id name', 'name id')
    const responses = [
      await createOrganization(client, 'Harrier'),
      await client.graphql(reorderedDocument, { input: { name: 'Kestrel' } }),
    ]
    expect(responses.map(getGraphQLError)).toEqual(
      Array(2).fill(expect.objectContaining({ code: 'CONFLICT', message: expect.stringContaining('different') })),
    )
    const rest = await client.rest<{ code: string }>('POST', '/api/organizations', { name: 'Kestrel' })
    expect([rest.status, rest.body.code]).toEqual([409, 'CONFLICT'])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('is executed once for each caller that uses the same key', async () => {
    const clients = [await signInUser(), await signInUser(), await app.signInAs(await createTestAdmin(app.deps))]
    const ids = new Set()
    for (const client of clients) {
      ids.add(getCreatedId(await createOrganization(withKey(client, 'shared'))))
    }
    expect(ids.size).toBe(3)
  })

  test('returns the stored response in another session of the same user', async () => {
    const user = await createTestUser(app.deps)
    const firstResponse = await createOrganization(withKey(await app.signInAs(user), 'key'))
    const secondResponse = await createOrganization(withKey(await app.signInAs(user), 'key'))
    expect(secondResponse.body).toEqual(firstResponse.body)
  })

  test('is executed once for the session of a user and once for each API token of the user', async () => {
    const user = await createTestUser(app.deps)
    const scopes = { scopes: ['organizations:write', 'organizations:read'] }
    const tokens = [await createTestApiToken(app.deps, user, scopes), await createTestApiToken(app.deps, user, scopes)]
    const clients = [await app.signInAs(user), ...tokens.map(({ token }) => app.createClient(token))]
    for (const client of clients) expect(getReplayedHeader(await createOrganization(withKey(client, 'key')))).toBeNull()
    for (const client of clients)
      expect(getReplayedHeader(await createOrganization(withKey(client, 'key')))).toBe('true')
    expect(await app.deps.db.organization.count()).toBe(3)
  })

  test('fails with CONFLICT after the role of the caller has changed', async () => {
    const user = await createTestUser(app.deps)
    const client = withKey(await app.signInAs(user), 'key')
    await createOrganization(client)
    await app.deps.db.user.update({ where: { id: user.id }, data: { role: 'admin' } })
    expect(getGraphQLError(await createOrganization(client)).code).toBe('CONFLICT')
  })

  test('returns the first response and the replayed response with the requested media type', async () => {
    const client = withKey(await signInUser(), 'key').withHeaders({ accept: 'application/graphql-response+json' })
    const responses = [await createOrganization(client), await createOrganization(client)]
    expect(responses.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      Array(2).fill([200, 'application/graphql-response+json; charset=utf-8']),
    )
    expect(responses[1]?.body).toEqual(responses[0]?.body)
    expect(responses.map(getReplayedHeader)).toEqual([null, 'true'])
  })
})

describe('a repeated REST write', () => {
  test('returns the stored response with the status of the first response', async () => {
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

  test('redeems a credit code only once', async () => {
    const user = await createTestUser(app.deps)
    const client = withKey(await app.signInAs(user), 'key')
    await createTestCreditCode(app.deps, { code: 'SPRING', creditAmount: 100 })
    const redeem = () => client.rest('POST', '/api/credits/redeem', { code: 'spring' })
    const [firstResponse, secondResponse] = [await redeem(), await redeem()]
    expect([secondResponse.status, secondResponse.body]).toEqual([firstResponse.status, firstResponse.body])
    expect(firstResponse.status).toBe(200)
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ credits: 100 })
  })

  test('fails with CONFLICT if the route or the body differs', async () => {
    const client = withKey(await signInUser(), 'key')
    const { body } = await client.rest<{ id: number }>('POST', '/api/organizations', { name: 'Kestrel' })
    const changedBody = await client.rest('POST', '/api/organizations', { name: 'Harrier' })
    const changedRoute = await client.rest('DELETE', `/api/organizations/${body.id}`)
    expect([changedBody.status, changedRoute.status]).toEqual([409, 409])
    expect(await app.deps.db.organization.count()).toBe(1)
  })

  test('fails with status 403 after the caller has lost the permission', async () => {
    const admin = await createTestAdmin(app.deps)
    const client = withKey(await app.signInAs(admin), 'key')
    const generate = () => client.rest('POST', '/api/credits/generate', { credit_amount: 10 })
    expect((await generate()).status).toBe(201)
    await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
    expect((await generate()).status).toBe(403)
  })
})

describe('concurrent requests with the same key', () => {
  test('execute the write once; the other requests get the stored response or an error with Retry-After', async () => {
    const client = withKey(await signInUser(), 'key')
    const responses = await Promise.all(Array.from({ length: 20 }, () => createOrganization(client)))
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
    expect(getReplayedHeader(await createOrganization(client))).toBe('true')
  })

  test('that arrive while the first request is running fail with status 409 and Retry-After', async () => {
    const { converter } = app.deps
    const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'key')
    const post = { title: 'A post', content: '<p>Some content.</p>', markdown_content: 'Some content.' }
    let signalStart = () => {}
    let resume = () => {}
    const started = new Promise<void>(resolve => {
      signalStart = resolve
    })
    const resumed = new Promise<void>(resolve => {
      resume = resolve
    })
    app.deps.converter = {
      ...converter,
      convert: (name, ...args) => {
        signalStart()
        return resumed.then(() => converter.convert(name, ...args))
      },
    }
    const firstRequest = client.rest('POST', '/api/admin/blog/posts', post)
    await started
    const secondResponse = await client.rest('POST', '/api/admin/blog/posts', post)
    expect([secondResponse.status, secondResponse.headers.get('retry-after')]).toEqual([409, '1'])
    resume()
    expect((await firstRequest).status).toBe(201)
    expect(getReplayedHeader(await client.rest('POST', '/api/admin/blog/posts', post))).toBe('true')
    expect(await app.deps.db.post.count()).toBe(1)
  })
})

describe('a failed keyed write', () => {
  test('with a validation error leaves the key usable for a corrected request', async () => {
    const client = withKey(await signInUser(), 'key')
    expect(getGraphQLError(await createOrganization(client, '')).code).toBe('BAD_USER_INPUT')
    expect((await createOrganization(client)).body.data).toMatchObject({ createOrganization: { name: 'Kestrel' } })
  })

  test('is executed again after the missing credit code has been created', async () => {
    const client = withKey(await signInUser(), 'key')
    const redeem = () => client.rest('POST', '/api/credits/redeem', { code: 'SPRING' })
    expect((await redeem()).status).toBe(404)
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    expect((await redeem()).status).toBe(200)
  })

  test('writes nothing if a later root field of the operation fails', async () => {
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
    const newMember = await createTestUser(app.deps)
    const organizationId = getCreatedId(await createOrganization(withKey(client, 'organization')))
    const document = `mutation ($input: AddOrganizationMemberInput!) {
      addOrganizationMember(input: $input) { id user { email newSession { accessToken } } } }`
    const response = await client.graphql(document, {
      input: { organizationId, userId: newMember.id, role: 'member' },
    })
    expect([response.body.data, getGraphQLError(response).code]).toEqual([null, 'FORBIDDEN'])
    expect(await app.deps.db.organizationMember.count()).toBe(1)
  })
})

test('a repeated keyed write records its audit event once', async () => {
  const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'key')
  const generate = () => client.rest('POST', '/api/credits/generate', { code: 'SPRING', credit_amount: 10 })
  expect([(await generate()).status, (await generate()).status]).toEqual([201, 201])
  expect(await app.deps.db.auditEvent.findMany()).toMatchObject([{ action: 'createCreditCode' }])
})

test('a keyed write that violates a unique constraint returns 409 after another keyed write has succeeded', async () => {
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

test('a key can be used for a new write after 24 hours', async () => {
  const user = await createTestUser(app.deps)
  await createOrganization(withKey(await app.signInAs(user), 'key'))
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS - 60_000)
  expect(getReplayedHeader(await createOrganization(withKey(await app.signInAs(user), 'key')))).toBe('true')
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS + 60_000)
  const client = withKey(await app.signInAs(user), 'key')
  expect(getReplayedHeader(await createOrganization(client, 'Harrier'))).toBeNull()
  expect(getReplayedHeader(await createOrganization(client, 'Harrier'))).toBe('true')
  expect(await app.deps.db.organization.count()).toBe(2)
})

test('deleteExpiredIdempotencyKeys deletes only keys that have expired', async () => {
  const client = await signInUser()
  await createOrganization(withKey(client, 'old'))
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS - 60_000)
  await deleteExpiredIdempotencyKeys(app.deps)
  expect(await app.deps.db.idempotencyKey.count()).toBe(1)
  app.setClockOffset(IDEMPOTENCY_KEY_TTL_MS + 60_000)
  await deleteExpiredIdempotencyKeys(app.deps)
  expect(await app.deps.db.idempotencyKey.count()).toBe(0)
})

test('GraphQL queries and GET requests ignore a malformed key', async () => {
  const client = withKey(await signInUser(), 'a'.repeat(256))
  expect((await client.graphql('{ viewer { id } }')).body.errors).toBeUndefined()
  expect((await client.rest('GET', '/api/organizations')).status).toBe(200)
  expect(await app.deps.db.idempotencyKey.count()).toBe(0)
})

test('a keyed mutation stores neither its key nor its document in plain text', async () => {
  const client = withKey(await app.signInAs(await createTestAdmin(app.deps)), 'a key to look for')
  const password = 'a password to look for'
  const document = `mutation { createUser(input: { username: "mira", email: "mira@example.com", password: "${password}" }) { id } }`
  expect((await client.graphql(document)).body.errors).toBeUndefined()
  const [row, ...otherRows] = await app.deps.db.idempotencyKey.findMany()
  expect(otherRows).toEqual([])
  expect(JSON.stringify(row)).not.toMatch(/look for/)
})
