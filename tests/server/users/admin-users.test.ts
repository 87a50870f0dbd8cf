import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { fetchMutationError, listAuditSummaries, runMutation, setupAdmin } from '../../support/features/admin-mutations'

const app = setupTestApp()
const admin = setupAdmin(app)

describe('user administration', () => {
  test('creates a user who can log in', async () => {
    const createdUser = await runMutation(
      admin.adminClient,
      'createUser(input: { username: "mira", email: "mira@example.com", password: "a long enough one", firstName: "Mira" }) { id username role status }',
    )
    expect(createdUser).toEqual({ id: expect.any(Number), username: 'mira', role: 'user', status: 'active' })
    const loginResponse = await app.anonymous.graphql(
      'mutation { login(identifier: "MIRA", password: "a long enough one") { user { firstName } } }',
    )
    expect(loginResponse.body.data).toEqual({ login: { user: { firstName: 'Mira' } } })
    const [event] = await listAuditSummaries(app)
    expect(event).toMatchObject({
      action: 'createUser',
      details: { username: 'mira', email: 'mira@example.com', role: 'user', firstName: 'Mira' },
    })
    expect(JSON.stringify(event), 'secrets in the audit log').not.toMatch(/long enough|password/i)
  })

  test('updates only the given fields, and records the old and new values of changed fields in the audit log', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira', lastName: 'Person' })
    expect(
      await runMutation(
        admin.adminClient,
        `updateUser(id: ${user.id}, input: { role: admin, lastName: "", firstName: "Mira" }) { role lastName email }`,
      ),
    ).toEqual({ role: 'admin', lastName: null, email: user.email })
    expect(await listAuditSummaries(app)).toEqual([
      {
        action: 'updateUser',
        subject: 'User',
        subjectId: user.id,
        details: { role: { from: 'user', to: 'admin' }, lastName: { from: 'Person', to: null } },
      },
    ])
  })

  test('rejects invalid values, taken values and unknown ids, and records nothing in the audit log', async () => {
    const user = await createTestUser(app.deps)
    const existingUser = await createTestUser(app.deps, { username: 'taken', email: 'taken@example.com' })
    const fetchUpdateError = (input: string) =>
      fetchMutationError(admin.adminClient, `updateUser(id: ${user.id}, input: { ${input} }) { id }`)
    expect(await fetchUpdateError('email: "invalid"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'email', message: 'Invalid email format' }],
    ])
    expect(await fetchUpdateError('firstName: "M"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'firstName', message: 'First name must be at least 2 characters' }],
    ])
    expect(await fetchUpdateError(`email: "${existingUser.email.toUpperCase()}"`)).toEqual([
      'CONFLICT',
      [{ path: 'email', message: 'This email is already in use' }],
    ])
    expect(await fetchUpdateError('username: "Taken"')).toEqual([
      'CONFLICT',
      [{ path: 'username', message: 'This username is already in use' }],
    ])
    expect(await fetchMutationError(admin.adminClient, 'updateUser(id: 4242, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(await fetchMutationError(admin.adminClient, 'updateUser(id: -1, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(
      await fetchMutationError(admin.adminClient, 'updateUser(id: 3000000000, input: { role: user }) { id }'),
    ).toEqual(['BAD_USER_INPUT', expect.stringContaining('3000000000')])
    expect(await listAuditSummaries(app)).toEqual([])
  })

  test('applies a demotion and a suspension to the next request', async () => {
    const otherAdmin = await createTestAdmin(app.deps)
    const client = await app.signInAs(otherAdmin)
    await runMutation(admin.adminClient, `updateUser(id: ${otherAdmin.id}, input: { role: user }) { id }`)
    expect(await fetchMutationError(client, 'createCreditCode(input: { creditAmount: 1 }) { id }')).toEqual([
      'FORBIDDEN',
      expect.any(String),
    ])
    await runMutation(admin.adminClient, `updateUser(id: ${otherAdmin.id}, input: { status: suspended }) { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('resets the password of a user and revokes their sessions, but rejects a short password', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await runMutation(admin.adminClient, `resetPassword(userId: ${user.id}, password: "another long one") { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const fetchLoginError = (password: string) =>
      fetchMutationError(
        app.anonymous,
        `login(identifier: "${user.username}", password: "${password}") { user { id } }`,
      )
    expect(await fetchLoginError(PASSWORD)).toEqual(['UNAUTHENTICATED', 'Invalid credentials'])
    expect(await fetchLoginError('another long one')).toEqual([undefined, undefined])
    expect(
      await fetchMutationError(admin.adminClient, `resetPassword(userId: ${user.id}, password: "short") { id }`),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'password', message: expect.stringContaining('10') }]])
    expect(JSON.stringify(await listAuditSummaries(app))).not.toContain('another long one')
  })
})

describe('the last active administrator', () => {
  const lastAdminError = ['CONFLICT', 'The last active administrator cannot be demoted or suspended']

  test('cannot demote or suspend themselves', async () => {
    await createTestAdmin(app.deps, { status: 'suspended' })
    expect(
      await fetchMutationError(
        admin.adminClient,
        `updateUser(id: ${admin.adminUser.id}, input: { role: user }) { id }`,
      ),
    ).toEqual(lastAdminError)
    expect(
      await fetchMutationError(
        admin.adminClient,
        `updateUser(id: ${admin.adminUser.id}, input: { status: suspended }) { id }`,
      ),
    ).toEqual(lastAdminError)
    expect(await listAuditSummaries(app)).toEqual([])
  })

  test('remains when all administrators demote each other concurrently', async () => {
    const otherAdmins = await Promise.all([1, 2, 3].map(() => createTestAdmin(app.deps)))
    const admins = [admin.adminUser, ...otherAdmins]
    const clients = await Promise.all(admins.map(user => app.signInAs(user)))
    const errors = await Promise.all(
      clients.map((client, index) =>
        fetchMutationError(
          client,
          `updateUser(id: ${admins[(index + 1) % admins.length]?.id}, input: { role: user }) { id }`,
        ),
      ),
    )
    for (const [code] of errors) expect([undefined, 'CONFLICT', 'FORBIDDEN']).toContain(code)
    expect(await app.deps.db.user.count({ where: { role: 'admin', status: 'active' } })).toBeGreaterThan(0)
    expect(app.logEntries).toEqual([])
  })
})

describe('credit adjustments', () => {
  test('change the balance and record the reason, but fail if the amount is zero or the balance would become negative', async () => {
    const user = await createTestUser(app.deps)
    const buildAdjustMutation = (amount: number) =>
      `adjustCredits(input: { userId: ${user.id}, amount: ${amount}, reason: "A correction" }) { amount description user { id credits } }`
    const buildExpectedTransaction = (amount: number, credits: number) => ({
      amount,
      description: 'A correction',
      user: { id: user.id, credits },
    })
    expect(await runMutation(admin.adminClient, buildAdjustMutation(30))).toEqual(buildExpectedTransaction(30, 30))
    expect(await runMutation(admin.adminClient, buildAdjustMutation(-10))).toEqual(buildExpectedTransaction(-10, 20))
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(20)
    expect(await fetchMutationError(admin.adminClient, buildAdjustMutation(-21))).toEqual([
      'CONFLICT',
      'The balance cannot go below zero',
    ])
    expect(await fetchMutationError(admin.adminClient, buildAdjustMutation(0))).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'amount', message: 'Amount cannot be zero' }],
    ])
    expect((await listAuditSummaries(app)).map(({ details }) => details)).toEqual([
      { amount: 30, reason: 'A correction' },
      { amount: -10, reason: 'A correction' },
    ])
  })

  test('never make the balance negative when they run concurrently', async () => {
    const user = await createTestUser(app.deps)
    await runMutation(
      admin.adminClient,
      `adjustCredits(input: { userId: ${user.id}, amount: 50, reason: "A start" }) { id }`,
    )
    const errors = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetchMutationError(
          admin.adminClient,
          `adjustCredits(input: { userId: ${user.id}, amount: -10, reason: "A fee" }) { id }`,
        ),
      ),
    )
    expect(errors.filter(([code]) => code === undefined)).toHaveLength(5)
    expect(errors.filter(([code]) => code === 'CONFLICT')).toHaveLength(15)
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(0)
    expect(await app.deps.db.auditEvent.count()).toBe(6)
  })
})
