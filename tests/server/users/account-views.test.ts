import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { endOutdatedAccountViews } from '../../../server/accounts/account-views'
import type { User } from '../../../server/context'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { listStoredPaths, sendForm, sendUploadOperation } from '../../support/features/uploads'
import { operations } from '../operations/operations'

const app = setupTestApp()

const VIEW_AS = 'mutation ($userId: Int!) { viewAs(userId: $userId) { accessToken expiresAt user { username } } }'
const END_VIEW = 'mutation ($userId: Int!) { endViewAs(userId: $userId) { id } }'
const VIEWER = '{ viewer { username email role } }'
const REFUSAL = "You can't change anything while you view another user's account."

let admin: User
let user: User
let adminClient: TestClient
beforeEach(async () => {
  admin = await createTestAdmin(app.deps, { username: 'root' })
  user = await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  adminClient = await app.signInAs(admin)
})

const startView = async () => {
  const { body } = await adminClient.graphql(VIEW_AS, { userId: user.id })
  const view = body.data?.viewAs as { accessToken: string }
  return app.createClient(view.accessToken)
}

const updateAccount = ({ id }: User, data: { role?: 'admin' | 'user'; status?: 'suspended' }) =>
  app.deps.db.user.update({ where: { id }, data })

const listViewEvents = async () => {
  const where = { action: { in: ['viewAs', 'endViewAs'] } }
  const events = await app.deps.db.auditEvent.findMany({ where, orderBy: { id: 'asc' } })
  return events.map(({ action, actorId, subjectId, details }) => [
    action,
    actorId,
    subjectId,
    (details as { ending?: string }).ending,
  ])
}

const expectEnded = async (client: TestClient) =>
  expect(getGraphQLError(await client.graphql(VIEWER)).code).toBe('UNAUTHENTICATED')

describe('an account view', () => {
  test('records its end when the administrator logs out', async () => {
    await startView()
    await adminClient.graphql('mutation { logout { message } }')
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['viewAs', admin.id, user.id],
      ['endViewAs', admin.id, user.id],
      ['logout', admin.id, admin.id],
    ])
  })

  test.each([
    ['it expires', 'expired', () => app.setClockOffset(601_000)],
    [
      'the session of the administrator is revoked',
      'revoked',
      async () => {
        const otherSession = await app.signInAs(admin)
        await otherSession.graphql('mutation { revokeOtherSessions { id } }')
      },
    ],
    ['the administrator is demoted', 'revoked', () => updateAccount(admin, { role: 'user' })],
    ['the administrator is suspended', 'revoked', () => updateAccount(admin, { status: 'suspended' })],
    ['the user is suspended', 'revoked', () => updateAccount(user, { status: 'suspended' })],
    ['the user becomes an administrator', 'revoked', () => updateAccount(user, { role: 'admin' })],
  ])('records its end when %s', async (_label, ending, endView) => {
    const client = await startView()
    await endOutdatedAccountViews(app.deps)
    expect(await listViewEvents()).toEqual([['viewAs', admin.id, user.id, undefined]])
    await endView()
    await expectEnded(client)
    await Promise.all([endOutdatedAccountViews(app.deps), endOutdatedAccountViews(app.deps)])
    expect(await listViewEvents()).toEqual([
      ['viewAs', admin.id, user.id, undefined],
      ['endViewAs', admin.id, user.id, ending],
    ])
  })

  test('records its end when the administrator or the user is erased', async () => {
    const otherAdmin = await app.signInAs(await createTestAdmin(app.deps))
    for (const { id } of [user, admin]) {
      if (id === admin.id) user = await createTestUser(app.deps)
      const client = await startView()
      const { body } = await otherAdmin.graphql('mutation ($id: Int!) { eraseUser(id: $id) { id } }', { id })
      expect(body.errors).toBeUndefined()
      await expectEnded(client)
      expect((await listViewEvents()).at(-1)).toEqual(['endViewAs', admin.id, user.id, 'revoked'])
    }
  })

  test('cannot be revoked by the user', async () => {
    const client = await startView()
    const { id } = await app.deps.db.session.findFirstOrThrow({ where: { userId: user.id } })
    const userClient = await app.signInAs(user)
    const revocation = await userClient.graphql('mutation ($id: String!) { revokeSession(id: $id) { id } }', { id })
    expect(getGraphQLError(revocation).code).toBe('NOT_FOUND')
    await userClient.graphql('mutation { revokeOtherSessions { id } }')
    expect((await client.graphql(VIEWER)).body.errors).toBeUndefined()
    expect(await listViewEvents()).toHaveLength(1)
  })

  test('can read only what the user can read, and its token names the user and the administrator', async () => {
    const client = await startView()
    expect((await client.graphql(VIEWER)).body.data).toEqual({
      viewer: { username: 'mira', email: 'mira@example.com', role: 'user' },
    })
    expect(getGraphQLError(await client.graphql('{ users { totalCount } }')).code).toBe('FORBIDDEN')
    const { sub, act, exp = 0, iat = 0 } = decodeJwt(client.accessToken ?? '')
    expect({ sub, act, lifetime: exp - iat }).toEqual({
      sub: String(user.id),
      act: { sub: String(admin.id) },
      lifetime: 600,
    })
  })

  test('records its start and its end once, and the user sees the start in the recent activity', async () => {
    await startView()
    await adminClient.graphql(END_VIEW, { userId: user.id })
    await adminClient.graphql(END_VIEW, { userId: user.id })
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['viewAs', admin.id, user.id],
      ['endViewAs', admin.id, user.id],
    ])
    const { body } = await (await app.signInAs(user)).graphql(
      '{ viewer { sessions { isCurrent } securityEvents(first: 5) { nodes { action } } } }',
    )
    expect(body.data?.viewer).toEqual({
      sessions: [{ isCurrent: true }],
      securityEvents: { nodes: [{ action: 'viewAs' }] },
    })
  })

  test('ends when the administrator calls endViewAs', async () => {
    const client = await startView()
    await adminClient.graphql(END_VIEW, { userId: user.id })
    await expectEnded(client)
  })

  test('ends after ten minutes, and cannot be renewed', async () => {
    const client = await startView()
    app.setClockOffset(601_000)
    await expectEnded(client)
    expect(await app.deps.db.refreshToken.count({ where: { session: { userId: user.id } } })).toBe(0)
  })

  test('ends when the administrator logs out', async () => {
    const client = await startView()
    await adminClient.graphql('mutation { logout { message } }')
    await expectEnded(client)
  })

  test.each([
    ['the administrator is demoted', () => ({ id: admin.id, data: { role: 'user' as const } })],
    ['the administrator is suspended', () => ({ id: admin.id, data: { status: 'suspended' as const } })],
    ['the user is suspended', () => ({ id: user.id, data: { status: 'suspended' as const } })],
  ])('ends when %s', async (_label, getChange) => {
    const client = await startView()
    const { id, data } = getChange()
    await app.deps.db.user.update({ where: { id }, data })
    await expectEnded(client)
  })

  test('continues when the user changes the password', async () => {
    const client = await startView()
    const userClient = await app.signInAs(user)
    const { body } = await userClient.graphql(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
      { input: { currentPassword: PASSWORD, newPassword: 'a better one 456' } },
    )
    expect(body.errors).toBeUndefined()
    expect((await client.graphql(VIEWER)).body.data).toMatchObject({ viewer: { username: 'mira' } })
  })

  test('of an administrator, a suspended user or an unknown user is refused', async () => {
    const suspended = await createTestUser(app.deps, { status: 'suspended' })
    for (const [userId, code] of [
      [admin.id, 'CONFLICT'],
      [suspended.id, 'CONFLICT'],
      [987_654, 'NOT_FOUND'],
    ] as const)
      expect(getGraphQLError(await adminClient.graphql(VIEW_AS, { userId })).code).toBe(code)
  })
})

describe('the session of an account view', () => {
  test('cannot execute any mutation, and changes nothing', async () => {
    const users = {
      viewer: await createTestUser(app.deps),
      member: await createTestUser(app.deps),
      lead: await createTestUser(app.deps),
      owner: user,
    }
    const client = await startView()
    const failures: string[] = []
    const mutations = Object.entries(operations).filter(([name]) => name.startsWith('Mutation.'))
    for (const [name, { prepareRequest, file }] of mutations) {
      const [document, variables] = await prepareRequest({ app, users, caller: user })
      const before = await dumpDatabase(app)
      const response = file
        ? await sendUploadOperation(app, client.accessToken, document, { ...file, content: await file.content() })
        : await client.graphql(document, variables)
      const { code, message } = getGraphQLError(response)
      if (code !== 'FORBIDDEN' || message !== REFUSAL) failures.push(`${name}: ${code} ${message}`)
      expect(await dumpDatabase(app), name).toBe(before)
    }
    expect(mutations.length).toBeGreaterThan(60)
    expect(failures).toEqual([])
    expect(await listStoredPaths(app)).toEqual([])
  })

  test('cannot write through REST', async () => {
    const client = await startView()
    expect((await client.rest('GET', '/api/user')).status).toBe(200)
    const { status, body } = await client.rest<{ message: string }>('POST', '/api/organizations', { name: 'Kestrel' })
    expect([status, body.message]).toEqual([403, REFUSAL])
    const file = { name: 'file', filename: 'a.txt', content: 'content' }
    expect((await sendForm(app, '/api/files/upload', client.accessToken, [file])).status).toBe(403)
    expect(await listStoredPaths(app)).toEqual([])
  })
})
