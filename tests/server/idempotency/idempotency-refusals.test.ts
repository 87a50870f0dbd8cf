import { expect, test } from 'vitest'
import { KEYED_WRITE_RATE_LIMIT } from '../../../server/idempotency'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { listStoredPaths, sendForm } from '../../support/features/uploads'

const app = setupTestApp()

const createKeyedClient = async (key: string) =>
  (await app.signInAs(await createTestUser(app.deps))).withHeaders({ 'idempotency-key': key })

test.each(['', 'a'.repeat(256), 'caf\u00e9', 'tab\tstop'])('rejects the malformed key %j', async key => {
  const client = await createKeyedClient(key)
  const document = 'mutation { createOrganization(input: { name: "Kestrel" }) { id } }'
  expect(getGraphQLError(await client.graphql(document))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
  expect((await client.rest('POST', '/api/organizations', { name: 'Kestrel' })).status).toBe(400)
  expect(await app.deps.db.organization.count()).toBe(0)
})

test.each(['a', '!'.repeat(255), 'with a space'])('accepts the key %j', async key => {
  const client = await createKeyedClient(key)
  expect((await client.rest('POST', '/api/organizations', { name: 'Kestrel' })).status).toBe(201)
})

test('mutations that delete the account, or return credentials or personal data, refuse an idempotency key', async () => {
  const client = await createKeyedClient('key')
  const login = 'login(identifier: "mira", password: "a password") { accessToken }'
  const documents = [
    `mutation { ${login} }`,
    `mutation { ...Login } fragment Login on Mutation { ${login} }`,
    `mutation { ... on Mutation { ${login} } }`,
    'mutation { refreshSession(refreshToken: "none") { accessToken } }',
    'mutation { changePassword(input: { currentPassword: "a", newPassword: "b" }) { id } }',
    'mutation { resetPassword(userId: 1, password: "a") { id } }',
    'mutation { createApiToken(input: { name: "a", scopes: [] }) { token } }',
    'mutation { exportMyData }',
    'mutation { deleteAccount(password: "a") { message } }',
    'mutation { createServiceAccountToken(serviceAccountId: 1, input: { name: "a", scopes: [] }) { token } }',
  ]
  for (const document of documents) {
    expect(getGraphQLError(await client.graphql(document)).message).toMatch(/does not support .* Idempotency-Key/)
  }
  const rest = await client.rest<{ message: string }>('POST', '/api/auth/login', { identifier: 'a', password: 'b' })
  expect([rest.status, rest.body.message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
})

test('uploads refuse an idempotency key', async () => {
  const { accessToken } = await app.signInAs(await createTestAdmin(app.deps))
  for (const path of ['/api/files/upload', '/api/admin/upload']) {
    const file = { name: 'file', filename: 'a.txt', content: 'content' }
    const { status, body } = await sendForm(app, path, accessToken, [file], { 'idempotency-key': 'key' })
    expect([status, body.message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  }
  expect(await listStoredPaths(app)).toEqual([])
})

test('limits the keyed writes of each user except administrators, and does not count replays', async () => {
  const { limiter } = app.deps
  const user = await createTestUser(app.deps)
  const client = await app.signInAs(user)
  const createOrganization = (key: string) =>
    client.withHeaders({ 'idempotency-key': key }).rest('POST', '/api/organizations', { name: 'Kestrel' })
  expect((await createOrganization('first')).status).toBe(201)
  for (let count = 1; count < KEYED_WRITE_RATE_LIMIT.points; count++)
    await limiter.consume(KEYED_WRITE_RATE_LIMIT, String(user.id))
  expect((await createOrganization('first')).status).toBe(201)
  expect((await createOrganization('second')).status).toBe(429)
  const admin = await createTestAdmin(app.deps)
  for (let count = 0; count < KEYED_WRITE_RATE_LIMIT.points; count++)
    await limiter.consume(KEYED_WRITE_RATE_LIMIT, String(admin.id))
  const adminClient = (await app.signInAs(admin)).withHeaders({ 'idempotency-key': 'key' })
  expect((await adminClient.rest('POST', '/api/organizations', { name: 'Kestrel' })).status).toBe(201)
})
