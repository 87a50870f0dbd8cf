import { describe, expect, test } from 'vitest'
import { generateApiToken, hashApiToken } from '../../../server/crypto/api-token'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { ALL_SCOPES, createApiToken, createTestApiToken } from '../../support/features/api-tokens'

const app = setupTestApp()

const fetchViewer = (token: string) => app.createClient(token).graphql('{ viewer { id } }')

const invalidTokenError = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'This API token is invalid, expired or revoked. Create a new one.',
}

describe('a token', () => {
  test('authenticates GraphQL and REST requests as its owner', async () => {
    const user = await createTestUser(app.deps)
    const { token } = await createTestApiToken(app.deps, user)
    expect((await fetchViewer(token)).body).toEqual({ data: { viewer: { id: user.id } } })
    const { status, body } = await app.createClient(token).rest('GET', '/api/user')
    expect({ status, body }).toMatchObject({ status: 200, body: { id: user.id, email: user.email } })
  })

  test('never has more permissions than its owner', async () => {
    const user = await createTestUser(app.deps)
    const { token } = await createTestApiToken(app.deps, user, { scopes: ALL_SCOPES })
    const client = app.createClient(token)
    expect(getGraphQLError(await client.graphql('{ leads { totalCount } }'))).toMatchObject({
      code: 'FORBIDDEN',
      message: "You don't have permission to do this.",
    })
    expect((await client.rest('GET', '/api/admin/users')).status).toBe(403)
  })

  test('has the current role of its owner', async () => {
    const admin = await createTestAdmin(app.deps)
    const { token } = await createTestApiToken(app.deps, admin, { scopes: ['leads:read'] })
    const fetchCode = async () =>
      getGraphQLError(await app.createClient(token).graphql('{ leads { totalCount } }')).code
    expect(await fetchCode()).toBeUndefined()
    await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
    expect(await fetchCode()).toBe('FORBIDDEN')
  })

  test('cannot list, create or revoke tokens, or change passwords or email addresses', async () => {
    const admin = await createTestAdmin(app.deps)
    const { token, apiToken } = await createTestApiToken(app.deps, admin)
    const client = app.createClient(token)
    const documents = [
      `mutation { createApiToken(input: { name: "Another", scopes: ["leads:read"] }) { token } }`,
      `mutation { revokeApiToken(id: ${apiToken.id}) { id } }`,
      `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "a long enough one" }) { id } }`,
      `mutation { resetPassword(userId: ${admin.id}, password: "a long enough one") { id } }`,
      `mutation { updateProfile(input: { email: "other@example.com" }) { id } }`,
      `mutation { updateUser(id: ${admin.id}, input: { email: "other@example.com" }) { id } }`,
      '{ viewer { apiTokens { id } } }',
    ]
    for (const document of documents) {
      const { code, message } = getGraphQLError(await client.graphql(document))
      expect.soft({ code, message }, document).toEqual({
        code: 'FORBIDDEN',
        message: expect.stringMatching(/^API tokens can't be used for \w+\.\w+\. Sign in instead\.$/),
      })
    }
    expect(await app.deps.db.apiToken.count()).toBe(1)
    expect(await app.deps.db.user.findUnique({ where: { id: admin.id } })).toEqual(admin)
  })

  test.each(['{ viewer { id } }', '{ tags { name } }'])(
    'is refused immediately after its revocation, for the query %s',
    async query => {
      const user = await createTestUser(app.deps)
      const { token, apiToken } = await createTestApiToken(app.deps, user)
      const client = await app.signInAs(user)
      const revoke = `mutation { revokeApiToken(id: ${apiToken.id}) { id name } }`
      expect((await client.graphql(revoke)).body.data).toEqual({
        revokeApiToken: { id: apiToken.id, name: apiToken.name },
      })
      expect(getGraphQLError(await app.createClient(token).graphql(query))).toMatchObject(invalidTokenError)
      expect((await app.createClient(token).rest('GET', '/api/blog/tags')).status).toBe(401)
      expect(getGraphQLError(await client.graphql(revoke)).code).toBe('NOT_FOUND')
    },
  )

  test('is refused after its expiry', async () => {
    const user = await createTestUser(app.deps)
    const { token } = await createTestApiToken(app.deps, user, { expiresAt: new Date(Date.now() + 60_000) })
    expect((await fetchViewer(token)).body.errors).toBeUndefined()
    app.setClockOffset(60_001)
    expect(getGraphQLError(await fetchViewer(token))).toMatchObject(invalidTokenError)
  })

  test('is refused after its owner was suspended, even if the owner is active again', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const user = await createTestUser(app.deps)
    const { token } = await createTestApiToken(app.deps, user)
    const setStatus = (status: string) =>
      admin.graphql(
        'mutation ($id: Int!, $status: UserStatus!) { updateUser(id: $id, input: { status: $status }) { id } }',
        {
          id: user.id,
          status,
        },
      )
    await setStatus('suspended')
    expect(getGraphQLError(await fetchViewer(token))).toMatchObject(invalidTokenError)
    await setStatus('active')
    expect(getGraphQLError(await fetchViewer(token))).toMatchObject(invalidTokenError)
    const [suspension] = await app.deps.db.auditEvent.findMany({
      where: { action: 'updateUser' },
      orderBy: { id: 'asc' },
    })
    expect(suspension?.details).toMatchObject({ apiTokens: { from: 1, to: 0 } })
  })

  test('is refused without a database query if its checksum is wrong, and after a query if it is unknown', async () => {
    const unknownToken = generateApiToken('user')
    const malformedToken = unknownToken.slice(0, -1) + (unknownToken.endsWith('0') ? '1' : '0')
    expect(getGraphQLError(await fetchViewer(unknownToken))).toMatchObject(invalidTokenError)
    await app.deps.db.$executeRaw`ALTER TABLE api_tokens RENAME TO api_tokens_moved`
    try {
      expect(getGraphQLError(await fetchViewer(malformedToken))).toMatchObject(invalidTokenError)
      expect((await app.createClient(malformedToken).rest('GET', '/api/user')).status).toBe(401)
      expect(getGraphQLError(await fetchViewer(unknownToken)).code).toBe('INTERNAL')
    } finally {
      await app.deps.db.$executeRaw`ALTER TABLE api_tokens_moved RENAME TO api_tokens`
    }
  })

  test('records its last use at most once a minute', async () => {
    const user = await createTestUser(app.deps)
    const { token, apiToken } = await createTestApiToken(app.deps, user)
    const useTokenAndFetchLastUse = async () => {
      await fetchViewer(token)
      return (await app.deps.db.apiToken.findUniqueOrThrow({ where: { id: apiToken.id } })).lastUsedAt?.getTime()
    }
    const firstUseMs = await useTokenAndFetchLastUse()
    expect(firstUseMs).toBeGreaterThan(Date.now() - 30_000)
    app.setClockOffset(30_000)
    expect(await useTokenAndFetchLastUse()).toBe(firstUseMs)
    app.setClockOffset(61_000)
    expect(await useTokenAndFetchLastUse()).toBeGreaterThan((firstUseMs ?? 0) + 60_000)
  })

  test('gets its own stored response for an idempotency key, not the response of a session or another token', async () => {
    const user = await createTestUser(app.deps)
    const limitedToken = await createTestApiToken(app.deps, user, { scopes: ['leads:read'] })
    const firstToken = await createTestApiToken(app.deps, user)
    const secondToken = await createTestApiToken(app.deps, user)
    const createOrganization = (client: TestClient) =>
      client
        .withHeaders({ 'idempotency-key': 'key' })
        .graphql('mutation { createOrganization(input: { name: "Kestrel" }) { id } }')
    const sessionResponse = await createOrganization(await app.signInAs(user))
    expect(sessionResponse.body.errors).toBeUndefined()
    expect(getGraphQLError(await createOrganization(app.createClient(limitedToken.token))).code).toBe('FORBIDDEN')
    const tokenResponse = await createOrganization(app.createClient(firstToken.token))
    expect(tokenResponse.body.errors).toBeUndefined()
    expect((await createOrganization(app.createClient(firstToken.token))).body).toEqual(tokenResponse.body)
    expect((await createOrganization(app.createClient(secondToken.token))).body.errors).toBeUndefined()
    // The session, the first token and the second token each created an organization.
    expect(await app.deps.db.organization.count()).toBe(3)
  })

  test('downloads private files only with the scope files:read', async () => {
    const user = await createTestUser(app.deps)
    const file = await app.deps.db.storedFile.create({
      data: {
        ...{ uploaderId: user.id, originalFilename: 'notes.txt', fileType: 'DOCUMENT', mimeType: 'text/plain' },
        ...{ size: 1, sha256: 'none', storageKey: 'files/missing' },
      },
    })
    const fetchFile = async (scopes: string[]) => {
      const { token } = await createTestApiToken(app.deps, user, { scopes })
      return (await app.createClient(token).rest('GET', `/api/files/${file.id}`)).body
    }
    expect(await fetchFile(['profile:read'])).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This API token lacks the scope "files:read".',
    })
    // The storage does not contain the file, so the response is a different error.
    expect(await fetchFile(['files:read'])).not.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('revokeApiToken', () => {
  test("returns NOT_FOUND for another user's token unless the viewer is an administrator", async () => {
    const { token, apiToken } = await createTestApiToken(app.deps, await createTestUser(app.deps))
    const revoke = `mutation { revokeApiToken(id: ${apiToken.id}) { id } }`
    const stranger = await app.signInAs(await createTestUser(app.deps))
    expect(getGraphQLError(await stranger.graphql(revoke)).code).toBe('NOT_FOUND')
    expect((await fetchViewer(token)).body.errors).toBeUndefined()
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    expect((await admin.graphql(revoke)).body.errors).toBeUndefined()
    expect(getGraphQLError(await fetchViewer(token)).code).toBe('UNAUTHENTICATED')
  })
})

describe('the audit log', () => {
  test('records the creation and revocation of a token, and the name of a token that is used for a change', async () => {
    const admin = await createTestAdmin(app.deps)
    const client = await app.signInAs(admin)
    const { token, apiToken } = await createApiToken(client, { scopes: ['posts:write', 'tenants:write'] })
    const tokenClient = app.createClient(token)
    await tokenClient.graphql(`mutation { createTenant(input: { name: "Acme", ownerId: ${admin.id} }) { id } }`)
    await tokenClient.graphql(
      'mutation { createPost(input: { title: "A post", content: "<p>Text</p>", markdownContent: "Some text" }) { id } }',
    )
    await client.graphql(`mutation { revokeApiToken(id: ${apiToken.id}) { id } }`)
    const events = await app.deps.db.auditEvent.findMany({
      orderBy: { id: 'asc' },
      select: { action: true, actorId: true, apiTokenName: true, subject: true, details: true },
    })
    expect(events).toMatchObject([
      {
        ...{ action: 'createApiToken', actorId: admin.id, apiTokenName: null, subject: 'ApiToken' },
        details: { name: 'Sync leads', scopes: ['posts:write', 'tenants:write'], expiresAt: apiToken.expiresAt },
      },
      { action: 'createTenant', actorId: admin.id, apiTokenName: 'Sync leads' },
      { action: 'createPost', actorId: admin.id, apiTokenName: 'Sync leads' },
      { action: 'revokeApiToken', apiTokenName: null, details: { name: 'Sync leads', owner: admin.username } },
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })
})

describe('logs and errors', () => {
  test('never contain the text or hash of a token; logs identify a valid token by its id', async () => {
    const user = await createTestUser(app.deps)
    const { token, apiToken } = await createApiToken(await app.signInAs(user))
    const unknownToken = generateApiToken('user')
    const responses = [
      await app.createClient(token).graphql('{ users { totalCount } }'),
      await app.createClient(token).graphql('{ viewer { apiTokens { id } } }'),
      await app.createClient(token).rest('PUT', '/api/user/profile', { email: token }),
      await app.createClient(unknownToken).graphql('{ viewer { id } }'),
      await app.createClient(unknownToken).rest('GET', '/api/user'),
      await app.createClient(`${unknownToken}0`).graphql('{ viewer { id } }'),
    ]
    const output = JSON.stringify([
      responses.map(({ body }) => body),
      app.securityEvents,
      app.requestLog,
      app.logEntries,
    ])
    for (const text of [token, unknownToken]) {
      expect(output).not.toContain(text)
      expect(output).not.toContain(hashApiToken(text))
    }
    expect(app.securityEvents).toMatchObject([
      { msg: 'access denied', tokenId: apiToken.id, userId: user.id, target: 'Query.users' },
      { msg: 'access denied', tokenId: apiToken.id, target: 'User.apiTokens' },
      { msg: 'access denied', tokenId: apiToken.id, target: 'PUT /api/user/profile' },
      { msg: 'API token rejected', tokenId: null },
      { msg: 'API token rejected', tokenId: null },
      { msg: 'API token rejected', tokenId: null },
    ])
  })
})

test('the creation and revocation of a token appear only in the security events of its owner', async () => {
  const [user, admin] = [await createTestUser(app.deps), await createTestAdmin(app.deps)]
  const [client, adminClient] = [await app.signInAs(user), await app.signInAs(admin)]
  const { apiToken } = await createApiToken(client)
  await adminClient.graphql('mutation ($id: Int!) { revokeApiToken(id: $id) { id } }', { id: apiToken.id })
  const listActions = async ({ graphql }: TestClient) => {
    const { body } = await graphql('{ viewer { securityEvents { nodes { action } } } }')
    const { viewer } = body.data as { viewer: { securityEvents: { nodes: { action: string }[] } } }
    return viewer.securityEvents.nodes.map(({ action }) => action).filter(action => action.endsWith('ApiToken'))
  }
  expect(await listActions(client)).toEqual(['revokeApiToken', 'createApiToken'])
  expect(await listActions(adminClient)).toEqual([])
})
