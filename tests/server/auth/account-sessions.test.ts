import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
const SESSIONS = '{ viewer { sessions { id isCurrent device userAgent address createdAt lastUsedAt } } }'

interface Session {
  id: string
  isCurrent: boolean
  device: string | null
  lastUsedAt: string
}

const logIn = async (identifier: string, password = PASSWORD, userAgent = CHROME) => {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ identifier, password }),
  })
  return { status: response.status, body: (await response.json()) as { accessToken: string } }
}

const listSessions = async (client: TestClient) => {
  const { body } = await client.graphql(SESSIONS)
  const viewer = body.data?.viewer as { sessions: Session[] } | undefined
  return viewer?.sessions ?? []
}

const revokeSession = (client: TestClient, id: string) =>
  client.graphql('mutation ($id: String!) { revokeSession(id: $id) { id } }', { id })

const listAuditEvents = async (userId: number) =>
  (await app.deps.db.auditEvent.findMany({ where: { subjectId: userId }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId, details }) => ({ action, actorId, details }),
  )

describe('sessions', () => {
  test('are listed with their device, address and a current-session flag, most recently used first', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await logIn(user.username)
    const sessions = await listSessions(client)
    expect(sessions).toMatchObject([
      { isCurrent: false, device: 'Chrome on macOS', userAgent: CHROME, address: '127.0.0.1' },
      { isCurrent: true, device: null },
    ])
    const curlUser = await createTestUser(app.deps)
    await logIn(curlUser.username, PASSWORD, 'curl/8.5.0')
    expect(await listSessions(await app.signInAs(curlUser))).toContainEqual(expect.objectContaining({ device: 'curl' }))
  })

  test('record their last use at most once a minute', async () => {
    const user = await createTestUser(app.deps)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = await app.signInAs(user)
    const [createdSession] = await listSessions(client)
    app.setClockOffset(59_999)
    await listSessions(client)
    expect((await listSessions(client))[0]?.lastUsedAt).toBe(createdSession?.lastUsedAt)
    app.setClockOffset(60_001)
    await listSessions(client)
    const [usedSession] = await listSessions(client)
    expect(Date.parse(usedSession?.lastUsedAt ?? '') - Date.parse(createdSession?.lastUsedAt ?? '')).toBe(60_001)
    expect(usedSession?.device).not.toBeNull()
  })

  test('can be revoked individually, with immediate effect', async () => {
    const user = await createTestUser(app.deps)
    const [client, otherClient] = [await app.signInAs(user), await app.signInAs(user)]
    const id = (await listSessions(client)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await revokeSession(client, id)).body.errors).toBeUndefined()
    expect(getGraphQLError(await otherClient.graphql(SESSIONS)).code).toBe('UNAUTHENTICATED')
    expect(await listSessions(client)).toHaveLength(1)
    expect(getGraphQLError(await revokeSession(client, id)).code).toBe('NOT_FOUND')
    expect(await listAuditEvents(user.id)).toMatchObject([{ action: 'revokeSession', actorId: user.id }])
  })

  test('can all be revoked together, except the current session', async () => {
    const user = await createTestUser(app.deps)
    const [client, ...others] = [await app.signInAs(user), await app.signInAs(user), await app.signInAs(user)]
    const stranger = await app.signInAs(await createTestUser(app.deps))
    expect((await client.graphql('mutation { revokeOtherSessions { sessions { isCurrent } } }')).body.data).toEqual({
      revokeOtherSessions: { sessions: [{ isCurrent: true }] },
    })
    for (const other of others) expect(getGraphQLError(await other.graphql(SESSIONS)).code).toBe('UNAUTHENTICATED')
    expect(await listSessions(stranger)).toHaveLength(1)
    expect(await listAuditEvents(user.id)).toMatchObject([{ action: 'revokeOtherSessions', details: { sessions: 2 } }])
  })

  test('can be revoked by administrators, but not by other users', async () => {
    const user = await createTestUser(app.deps)
    const [{ id } = { id: '' }] = await listSessions(await app.signInAs(user))
    const stranger = await app.signInAs(await createTestUser(app.deps))
    expect(getGraphQLError(await revokeSession(stranger, id)).code).toBe('NOT_FOUND')
    expect(getGraphQLError(await revokeSession(stranger, 'none')).code).toBe('NOT_FOUND')
    const admin = await createTestAdmin(app.deps)
    expect((await revokeSession(await app.signInAs(admin), id)).body.errors).toBeUndefined()
    expect(await listAuditEvents(user.id)).toMatchObject([{ action: 'revokeSession', actorId: admin.id }])
  })
})

describe('the audit events of an account', () => {
  const SECURITY_EVENTS = '{ viewer { securityEvents { nodes { action details actor { username } } } } }'

  test('include logouts, password changes, and all login attempts with their device and address', async () => {
    const user = await createTestUser(app.deps)
    expect((await logIn(user.username, 'wrong')).status).toBe(401)
    await expectEventually(() => listAuditEvents(user.id)).toHaveLength(1)
    const { body } = await logIn(user.email)
    const client = app.createClient(body.accessToken)
    await client.graphql('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', {
      input: { currentPassword: PASSWORD, newPassword: 'a better one 456' },
    })
    const newClient = app.createClient((await logIn(user.username, 'a better one 456')).body.accessToken)
    await newClient.graphql('mutation { logout { message } }')
    const origin = { device: 'Chrome on macOS', address: '127.0.0.1' }
    expect(await listAuditEvents(user.id)).toMatchObject([
      { action: 'loginFailure', actorId: null, details: { reason: 'wrongPassword', ...origin } },
      { action: 'login', actorId: user.id, details: origin },
      { action: 'changePassword', actorId: user.id },
      { action: 'login', actorId: user.id },
      { action: 'logout', actorId: user.id },
    ])
  })

  test('are visible as `securityEvents` to the user and to administrators, without events of other users', async () => {
    const user = await createTestUser(app.deps)
    const otherUser = await createTestUser(app.deps)
    for (const { username } of [user, otherUser]) await logIn(username)
    const fetchSecurityEvents = async (client: TestClient) =>
      (await client.graphql(SECURITY_EVENTS)).body.data?.viewer as { securityEvents: { nodes: { actor: object }[] } }
    const { securityEvents } = await fetchSecurityEvents(await app.signInAs(user))
    expect(securityEvents.nodes).toMatchObject([{ action: 'login', actor: { username: user.username } }])
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const query = 'query ($id: Int!) { user(id: $id) { securityEvents { totalCount } sessions { id } } }'
    expect((await admin.graphql(query, { id: user.id })).body.data?.user).toMatchObject({
      securityEvents: { totalCount: 1 },
    })
  })

  test('include rejected logins to locked or suspended accounts, and never contain an unknown identifier', async () => {
    const suspended = await createTestUser(app.deps, { status: 'suspended' })
    expect((await logIn(suspended.username)).status).toBe(401)
    await expectEventually(() => listAuditEvents(suspended.id)).toMatchObject([{ details: { reason: 'suspended' } }])
    expect((await logIn('a-typed-password')).status).toBe(401)
    const user = await createTestUser(app.deps)
    for (let attempt = 0; attempt < 6; attempt++) {
      await logIn(user.username, 'wrong')
      await logIn(user.email, 'wrong')
    }
    // The server responds without waiting until the audit event is stored, so the order of the events can differ.
    await expectEventually(async () =>
      (await listAuditEvents(user.id)).filter(({ details }) => JSON.stringify(details).includes('tooManyFailures')),
    ).toHaveLength(2)
    expect(JSON.stringify(await app.deps.db.auditEvent.findMany())).not.toContain('a-typed-password')
  })
})
