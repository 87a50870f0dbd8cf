import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { setupTestApp, type TestClient } from '../support/app'
import {
  createTestAdmin,
  createTestCreditCode,
  createTestOrganization,
  createTestUser,
  PASSWORD,
} from '../support/factories'

const app = setupTestApp()
let adminClient: TestClient
let adminUser: User

beforeEach(async () => {
  adminUser = await createTestAdmin(app.deps, { username: 'chief' })
  adminClient = await app.signInAs(adminUser)
})

const runMutation = async (mutation: string, client = adminClient) => {
  const { body } = await client.graphql(`mutation { result: ${mutation} }`)
  expect(body.errors).toBeUndefined()
  return body.data?.result
}

/** Returns the error code, and the issues or else the message. */
const fetchMutationError = async (mutation: string, client = adminClient) => {
  const { body } = await client.graphql(`mutation { ${mutation} }`)
  const error = body.errors?.[0]
  return [error?.extensions.code, error?.extensions.issues ?? error?.message]
}

const listAuditEvents = async () => {
  const entries = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
  return entries.map(({ action, subject, subjectId, details }) => ({ action, subject, subjectId, details }))
}

describe('users', () => {
  test('creates a user who can log in', async () => {
    const createdUser = await runMutation(
      'createUser(input: { username: "mira", email: "mira@example.com", password: "a long enough one", firstName: "Mira" }) { id username role status }',
    )
    expect(createdUser).toEqual({ id: expect.any(Number), username: 'mira', role: 'user', status: 'active' })
    const loginResponse = await app.anonymous.graphql(
      'mutation { login(identifier: "MIRA", password: "a long enough one") { user { firstName } } }',
    )
    expect(loginResponse.body.data).toEqual({ login: { user: { firstName: 'Mira' } } })
    const [event] = await listAuditEvents()
    expect(event).toMatchObject({
      action: 'createUser',
      details: { username: 'mira', email: 'mira@example.com', role: 'user', firstName: 'Mira' },
    })
    expect(JSON.stringify(event), 'secrets in the audit log').not.toMatch(/long enough|password/i)
  })

  test('updates the changed fields only and logs the old and new values', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Mira', lastName: 'Person' })
    expect(
      await runMutation(
        `updateUser(id: ${user.id}, input: { role: admin, lastName: "", firstName: "Mira" }) { role lastName email }`,
      ),
    ).toEqual({ role: 'admin', lastName: null, email: user.email })
    expect(await listAuditEvents()).toEqual([
      {
        action: 'updateUser',
        subject: 'User',
        subjectId: user.id,
        details: { role: { from: 'user', to: 'admin' }, lastName: { from: 'Person', to: null } },
      },
    ])
  })

  test('rejects invalid fields and logs nothing', async () => {
    const user = await createTestUser(app.deps)
    const other = await createTestUser(app.deps, { username: 'taken', email: 'taken@example.com' })
    const fetchUpdateError = (input: string) =>
      fetchMutationError(`updateUser(id: ${user.id}, input: { ${input} }) { id }`)
    expect(await fetchUpdateError('email: "invalid"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'email', message: 'Invalid email format' }],
    ])
    expect(await fetchUpdateError('firstName: "M"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'firstName', message: 'First name must be at least 2 characters' }],
    ])
    expect(await fetchUpdateError(`email: "${other.email.toUpperCase()}"`)).toEqual([
      'CONFLICT',
      [{ path: 'email', message: 'This email is already in use' }],
    ])
    expect(await fetchUpdateError('username: "Taken"')).toEqual([
      'CONFLICT',
      [{ path: 'username', message: 'This username is already in use' }],
    ])
    expect(await fetchMutationError('updateUser(id: 4242, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(await fetchMutationError('updateUser(id: -1, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(await fetchMutationError('updateUser(id: 3000000000, input: { role: user }) { id }')).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining('3000000000'),
    ])
    expect(await listAuditEvents()).toEqual([])
  })

  test('applies a demotion and a suspension to the next request', async () => {
    const other = await createTestAdmin(app.deps)
    const client = await app.signInAs(other)
    await runMutation(`updateUser(id: ${other.id}, input: { role: user }) { id }`)
    expect(await fetchMutationError('createCreditCode(input: { creditAmount: 1 }) { id }', client)).toEqual([
      'FORBIDDEN',
      expect.any(String),
    ])
    await runMutation(`updateUser(id: ${other.id}, input: { status: suspended }) { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('resets the password and revokes the sessions', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await runMutation(`resetPassword(userId: ${user.id}, password: "another long one") { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    const signIn = (password: string) =>
      fetchMutationError(
        `login(identifier: "${user.username}", password: "${password}") { user { id } }`,
        app.anonymous,
      )
    expect(await signIn(PASSWORD)).toEqual(['UNAUTHENTICATED', 'Invalid credentials'])
    expect(await signIn('another long one')).toEqual([undefined, undefined])
    expect(await fetchMutationError(`resetPassword(userId: ${user.id}, password: "short") { id }`)).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'password', message: expect.stringContaining('10') }],
    ])
    expect(JSON.stringify(await listAuditEvents())).not.toContain('another long one')
  })
})

describe('the last active administrator', () => {
  const lastAdminError = ['CONFLICT', 'The last active administrator cannot be demoted or suspended']

  test('cannot be demoted or suspended, even by themselves', async () => {
    await createTestAdmin(app.deps, { status: 'suspended' })
    expect(await fetchMutationError(`updateUser(id: ${adminUser.id}, input: { role: user }) { id }`)).toEqual(
      lastAdminError,
    )
    expect(
      await fetchMutationError(`updateUser(id: ${adminUser.id}, input: { status: suspended }) { id }`),
    ).toEqual(lastAdminError)
    expect(await listAuditEvents()).toEqual([])
  })

  test('remains when all administrators demote each other concurrently', async () => {
    const otherAdmins = await Promise.all([1, 2, 3].map(() => createTestAdmin(app.deps)))
    const admins = [adminUser, ...otherAdmins]
    const clients = await Promise.all(admins.map(user => app.signInAs(user)))
    const errors = await Promise.all(
      clients.map((client, index) =>
        fetchMutationError(
          `updateUser(id: ${admins[(index + 1) % admins.length]?.id}, input: { role: user }) { id }`,
          client,
        ),
      ),
    )
    for (const [code] of errors) expect([undefined, 'CONFLICT', 'FORBIDDEN']).toContain(code)
    expect(await app.deps.db.user.count({ where: { role: 'admin', status: 'active' } })).toBeGreaterThan(0)
    expect(app.logEntries).toEqual([])
  })
})

describe('credit adjustments', () => {
  test('change the balance and record the reason', async () => {
    const user = await createTestUser(app.deps)
    const buildAdjustMutation = (amount: number) =>
      `adjustCredits(input: { userId: ${user.id}, amount: ${amount}, reason: "A correction" }) { amount description user { id credits } }`
    const buildExpectedTransaction = (amount: number, credits: number) => ({
      amount,
      description: 'A correction',
      user: { id: user.id, credits },
    })
    expect(await runMutation(buildAdjustMutation(30))).toEqual(buildExpectedTransaction(30, 30))
    expect(await runMutation(buildAdjustMutation(-10))).toEqual(buildExpectedTransaction(-10, 20))
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(20)
    expect(await fetchMutationError(buildAdjustMutation(-21))).toEqual([
      'CONFLICT',
      'The balance cannot go below zero',
    ])
    expect(await fetchMutationError(buildAdjustMutation(0))).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'amount', message: 'Amount cannot be zero' }],
    ])
    expect((await listAuditEvents()).map(({ details }) => details)).toEqual([
      { amount: 30, reason: 'A correction' },
      { amount: -10, reason: 'A correction' },
    ])
  })

  test('never make the balance negative under concurrency', async () => {
    const user = await createTestUser(app.deps)
    await runMutation(`adjustCredits(input: { userId: ${user.id}, amount: 50, reason: "A start" }) { id }`)
    const errors = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetchMutationError(
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

describe('tenants and projects', () => {
  test('are created and updated with existing users', async () => {
    const owner = await createTestUser(app.deps)
    const tenant = (await runMutation(
      `createTenant(input: { name: "  Acme ", ownerId: ${owner.id} }) { id name status ownerName }`,
    )) as { id: number }
    expect(tenant).toMatchObject({ name: 'Acme', status: 'active', ownerName: 'Una Person' })
    await runMutation(`updateTenant(id: ${tenant.id}, input: { status: archived }) { id }`)
    const project = (await runMutation(
      `createProject(input: { name: "Radar", tenantId: ${tenant.id}, leadUserId: ${owner.id} }) { id leadUserName }`,
    )) as { id: number }
    expect(
      await runMutation(
        `updateProject(id: ${project.id}, input: { leadUserId: null, status: paused }) { leadUserId status }`,
      ),
    ).toEqual({ leadUserId: null, status: 'paused' })
    expect((await listAuditEvents()).map(({ action, details }) => [action, details])).toEqual([
      ['createTenant', { name: 'Acme', ownerId: owner.id, status: 'active' }],
      ['updateTenant', { status: { from: 'active', to: 'archived' } }],
      ['createProject', { name: 'Radar', tenantId: tenant.id, leadUserId: owner.id, status: 'active' }],
      [
        'updateProject',
        { leadUserId: { from: owner.id, to: null }, status: { from: 'active', to: 'paused' } },
      ],
    ])
  })

  test('reject invalid fields and log nothing', async () => {
    const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: adminUser.id } })
    expect(await fetchMutationError('createTenant(input: { name: " ", ownerId: 4242 }) { id }')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'name', message: 'Name must be at least 2 characters' }],
    ])
    expect(await fetchMutationError('createTenant(input: { name: "Acme", ownerId: 4242 }) { id }')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'ownerId', message: 'There is no user with this ID' }],
    ])
    expect(
      await fetchMutationError('createProject(input: { name: "Radar", tenantId: 4242 }) { id }'),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'tenantId', message: 'There is no tenant with this ID' }]])
    expect(
      await fetchMutationError(
        `createProject(input: { name: "Radar", tenantId: ${id}, leadUserId: 4242 }) { id }`,
      ),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'leadUserId', message: 'There is no user with this ID' }]])
    expect(await fetchMutationError('updateTenant(id: 4242, input: { name: "Acme" }) { id }')).toEqual([
      'NOT_FOUND',
      'Tenant not found',
    ])
    expect(await fetchMutationError('updateProject(id: 0, input: { name: "Radar" }) { id }')).toEqual([
      'NOT_FOUND',
      'Project not found',
    ])
    expect(await listAuditEvents()).toEqual([])
  })

  test('can be managed by the leads of their organization, whose changes are logged', async () => {
    const lead = await createTestUser(app.deps)
    const organization = await createTestOrganization(app.deps, lead, { name: 'Acme' })
    const { id } = await app.deps.db.tenant.create({
      data: { name: 'Acme', ownerId: lead.id, organizationId: organization.id },
    })
    await runMutation(
      `createProject(input: { name: "Radar", tenantId: ${id} }) { id }`,
      await app.signInAs(lead),
    )
    const [event] = await app.deps.db.auditEvent.findMany()
    expect(event).toMatchObject({ actorId: lead.id, action: 'createProject' })
    expect(event?.requestId).toMatch(/^[\w-]{8,}$/)
  })
})

describe('credit codes', () => {
  test('can be edited while active, but not below their uses', async () => {
    const code = await createTestCreditCode(app.deps, { code: 'SPRING', maxUses: 5 })
    const users = await Promise.all([1, 2, 3].map(() => createTestUser(app.deps)))
    for (const user of users)
      await runMutation('redeemCreditCode(code: "SPRING") { id }', await app.signInAs(user))
    const buildUpdateMutation = (input: string) =>
      `updateCreditCode(id: ${code.id}, input: { ${input} }) { maxUses status }`
    const belowUsesMessage = 'Max uses cannot be below the 3 uses so far'
    expect(await fetchMutationError(buildUpdateMutation('maxUses: 2'))).toEqual([
      'CONFLICT',
      [{ path: 'maxUses', message: belowUsesMessage }],
    ])
    expect(await runMutation(buildUpdateMutation('maxUses: 3'))).toEqual({ maxUses: 3, status: 'used' })
    expect(await fetchMutationError(buildUpdateMutation('maxUses: 4'))).toEqual([
      'CONFLICT',
      'Only active credit codes can be edited',
    ])
    expect((await listAuditEvents()).map(({ details }) => details)).toEqual([{ maxUses: { from: 5, to: 3 } }])
  })

  test('are archived when redeemed: history and name stay', async () => {
    const code = await createTestCreditCode(app.deps, { code: 'SPRING' })
    const user = await createTestUser(app.deps)
    await runMutation('redeemCreditCode(code: "SPRING") { id }', await app.signInAs(user))
    await runMutation(`deleteCreditCode(id: ${code.id}) { code }`)
    const { body } = await adminClient.graphql('{ creditCodes { totalCount } }')
    expect(body.data).toEqual({ creditCodes: { totalCount: 0 } })
    expect(await app.deps.db.creditRedemption.count()).toBe(1)
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(100)
    expect(
      await fetchMutationError('createCreditCode(input: { code: "spring", creditAmount: 1 }) { id }'),
    ).toEqual(['CONFLICT', [{ path: 'code', message: 'This code already exists' }]])
    expect(await fetchMutationError(`deleteCreditCode(id: ${code.id}) { id }`)).toEqual([
      'NOT_FOUND',
      'Credit code not found',
    ])
  })
})

describe('audit log', () => {
  test('rejects lone surrogates and writes nothing', async () => {
    const { status, body } = await adminClient.graphql(
      'mutation ($input: CreateCreditCodeInput!) { createCreditCode(input: $input) { id } }',
      { input: { creditAmount: 5, description: 'Lone surrogate: \ud83d' } },
    )
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(body.errors?.[0]?.message).toBe('Text cannot contain NUL or unpaired surrogate characters.')
    expect([await listAuditEvents(), await app.deps.db.creditCode.count()]).toEqual([[], 0])
  })

  test('is written in the same transaction as the change', async () => {
    const user = await createTestUser(app.deps)
    await app.deps.db.$executeRawUnsafe(
      `ALTER TABLE audit_events ADD CONSTRAINT reject_update_user CHECK (action <> 'updateUser') NOT VALID`,
    )
    try {
      const [code] = await fetchMutationError(
        `updateUser(id: ${user.id}, input: { firstName: "Changed" }) { id }`,
      )
      expect(code).toBe('INTERNAL')
      expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).firstName).toBe('Una')
    } finally {
      await app.deps.db.$executeRawUnsafe('ALTER TABLE audit_events DROP CONSTRAINT reject_update_user')
      app.logEntries.length = 0
    }
  })

  test('records the actor, action, time and request', async () => {
    await runMutation('createCreditCode(input: { code: "SPRING", creditAmount: 10, maxUses: 2 }) { id }')
    const { body, headers } = await adminClient.graphql(
      '{ auditLog { edges { node { action subject details requestId createdAt actor { username } } } } }',
    )
    const auditLog = body.data?.auditLog as { edges: { node: Record<string, string> }[] } | undefined
    const edge = auditLog?.edges[0]
    expect(edge?.node).toMatchObject({
      action: 'createCreditCode',
      subject: 'CreditCode',
      actor: { username: 'chief' },
    })
    expect(JSON.parse(edge?.node.details ?? '')).toMatchObject({
      code: 'SPRING',
      creditAmount: 10,
      maxUses: 2,
    })
    expect(edge?.node.requestId).not.toBe(headers.get('x-request-id'))
    expect(Math.abs(Date.parse(edge?.node.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
  })
})
