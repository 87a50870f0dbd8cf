import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { makeCreditCode, makeOrganization } from '../support/accounts'
import { type Client, useApp } from '../support/app'
import { makeAdmin, makeUser, PASSWORD } from '../support/factories'

const app = useApp()
let admin: Client
let boss: User

beforeEach(async () => {
  boss = await makeAdmin(app.deps, { username: 'boss' })
  admin = await app.as(boss)
})

const does = async (mutation: string, as = admin) => {
  const { body } = await as.graphql(`mutation { done: ${mutation} }`)
  expect(body.errors).toBeUndefined()
  return body.data?.done
}

/** How it is refused: the code, and what is said at which field. */
const refused = async (mutation: string, as = admin) => {
  const { body } = await as.graphql(`mutation { ${mutation} }`)
  const error = body.errors?.[0]
  return [error?.extensions.code, error?.extensions.issues ?? error?.message]
}

const log = async () => {
  const entries = await app.deps.db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  return entries.map(({ action, subject, subjectId, details }) => ({ action, subject, subjectId, details }))
}

describe('an account', () => {
  test('is made, and signs in with what it was given', async () => {
    const made = await does(
      'createUser(input: { username: "mira", email: "mira@example.com", password: "a long enough one", firstName: "Mira" }) { id username role status }',
    )
    expect(made).toEqual({ id: expect.any(Number), username: 'mira', role: 'user', status: 'active' })
    const login = await app.nobody.graphql(
      'mutation { login(identifier: "MIRA", password: "a long enough one") { user { firstName } } }',
    )
    expect(login.body.data).toEqual({ login: { user: { firstName: 'Mira' } } })
    const [entry] = await log()
    expect(entry).toMatchObject({
      action: 'createUser',
      details: { username: 'mira', email: 'mira@example.com', role: 'user', firstName: 'Mira' },
    })
    expect(JSON.stringify(entry), 'no secret in the log').not.toMatch(/long enough|password/i)
  })

  test('is changed where the change says so, and the log says from what to what', async () => {
    const user = await makeUser(app.deps, { firstName: 'Mira', lastName: 'Person' })
    expect(
      await does(
        `updateUser(id: ${user.id}, input: { role: admin, lastName: "", firstName: "Mira" }) { role lastName email }`,
      ),
    ).toEqual({ role: 'admin', lastName: null, email: user.email })
    expect(await log()).toEqual([
      {
        action: 'updateUser',
        subject: 'User',
        subjectId: user.id,
        details: { role: { from: 'user', to: 'admin' }, lastName: { from: 'Person', to: null } },
      },
    ])
  })

  test('is refused at the field that is wrong, and then nothing is written down', async () => {
    const user = await makeUser(app.deps)
    const other = await makeUser(app.deps, { username: 'taken', email: 'taken@example.com' })
    const change = (input: string) => refused(`updateUser(id: ${user.id}, input: { ${input} }) { id }`)
    expect(await change('email: "nowhere"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'email', message: 'Invalid email format' }],
    ])
    expect(await change('firstName: "M"')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'firstName', message: 'First name must be at least 2 characters' }],
    ])
    expect(await change(`email: "${other.email.toUpperCase()}"`)).toEqual([
      'CONFLICT',
      [{ path: 'email', message: 'This email is already in use' }],
    ])
    expect(await change('username: "Taken"')).toEqual([
      'CONFLICT',
      [{ path: 'username', message: 'This username is already in use' }],
    ])
    expect(await refused('updateUser(id: 4242, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(await refused('updateUser(id: -1, input: { role: user }) { id }')).toEqual([
      'NOT_FOUND',
      'User not found',
    ])
    expect(await refused('updateUser(id: 3000000000, input: { role: user }) { id }')).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining('3000000000'),
    ])
    expect(await log()).toEqual([])
  })

  test('that is suspended or demoted notices at its next request', async () => {
    const other = await makeAdmin(app.deps)
    const client = await app.as(other)
    await does(`updateUser(id: ${other.id}, input: { role: user }) { id }`)
    expect(await refused('createCreditCode(input: { creditAmount: 1 }) { id }', client)).toEqual([
      'FORBIDDEN',
      expect.any(String),
    ])
    await does(`updateUser(id: ${other.id}, input: { status: suspended }) { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('gets a new password, and its sessions end', async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    await does(`resetPassword(userId: ${user.id}, password: "another long one") { id }`)
    expect((await client.graphql('{ viewer { id } }')).body.errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    const login = (password: string) =>
      refused(`login(identifier: "${user.username}", password: "${password}") { user { id } }`, app.nobody)
    expect(await login(PASSWORD)).toEqual(['UNAUTHENTICATED', 'Invalid credentials'])
    expect(await login('another long one')).toEqual([undefined, undefined])
    expect(await refused(`resetPassword(userId: ${user.id}, password: "short") { id }`)).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'password', message: expect.stringContaining('10') }],
    ])
    expect(JSON.stringify(await log())).not.toContain('another long one')
  })
})

describe('the last active administrator', () => {
  const stays = ['CONFLICT', 'The last active administrator cannot be demoted or suspended']

  test('can be neither demoted nor suspended, not even by themselves', async () => {
    await makeAdmin(app.deps, { status: 'suspended' })
    expect(await refused(`updateUser(id: ${boss.id}, input: { role: user }) { id }`)).toEqual(stays)
    expect(await refused(`updateUser(id: ${boss.id}, input: { status: suspended }) { id }`)).toEqual(stays)
    expect(await log()).toEqual([])
  })

  test('is still there when all administrators demote each other at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeAdmin(app.deps)))
    const all = [boss, ...others]
    const clients = await Promise.all(all.map(user => app.as(user)))
    const answers = await Promise.all(
      clients.map((client, index) =>
        refused(`updateUser(id: ${all[(index + 1) % all.length]?.id}, input: { role: user }) { id }`, client),
      ),
    )
    for (const [code] of answers) expect([undefined, 'CONFLICT', 'FORBIDDEN']).toContain(code)
    expect(await app.deps.db.user.count({ where: { role: 'admin', status: 'active' } })).toBeGreaterThan(0)
    expect(app.logged).toEqual([])
  })
})

describe('a balance', () => {
  test('is corrected with a reason that stands in the history', async () => {
    const user = await makeUser(app.deps)
    const adjust = (amount: number) =>
      `adjustCredits(input: { userId: ${user.id}, amount: ${amount}, reason: "A correction" }) { amount description user { id credits } }`
    const corrected = (amount: number, credits: number) => ({
      amount,
      description: 'A correction',
      user: { id: user.id, credits },
    })
    expect(await does(adjust(30))).toEqual(corrected(30, 30))
    expect(await does(adjust(-10))).toEqual(corrected(-10, 20))
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(20)
    expect(await refused(adjust(-21))).toEqual(['CONFLICT', 'The balance cannot go below zero'])
    expect(await refused(adjust(0))).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'amount', message: 'Amount cannot be zero' }],
    ])
    expect((await log()).map(({ details }) => details)).toEqual([
      { amount: 30, reason: 'A correction' },
      { amount: -10, reason: 'A correction' },
    ])
  })

  test('never goes below zero, however many take from it at once', async () => {
    const user = await makeUser(app.deps)
    await does(`adjustCredits(input: { userId: ${user.id}, amount: 50, reason: "A start" }) { id }`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        refused(`adjustCredits(input: { userId: ${user.id}, amount: -10, reason: "A fee" }) { id }`),
      ),
    )
    expect(answers.filter(([code]) => code === undefined)).toHaveLength(5)
    expect(answers.filter(([code]) => code === 'CONFLICT')).toHaveLength(15)
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(0)
    expect(await app.deps.db.auditEntry.count()).toBe(6)
  })
})

describe('tenants and projects', () => {
  test('are made and changed, with people who exist', async () => {
    const owner = await makeUser(app.deps)
    const tenant = (await does(
      `createTenant(input: { name: "  Acme ", ownerId: ${owner.id} }) { id name status ownerName }`,
    )) as { id: number }
    expect(tenant).toMatchObject({ name: 'Acme', status: 'active', ownerName: 'Una Person' })
    await does(`updateTenant(id: ${tenant.id}, input: { status: archived }) { id }`)
    const project = (await does(
      `createProject(input: { name: "Radar", tenantId: ${tenant.id}, leadUserId: ${owner.id} }) { id leadUserName }`,
    )) as { id: number }
    expect(
      await does(
        `updateProject(id: ${project.id}, input: { leadUserId: null, status: paused }) { leadUserId status }`,
      ),
    ).toEqual({ leadUserId: null, status: 'paused' })
    expect((await log()).map(({ action, details }) => [action, details])).toEqual([
      ['createTenant', { name: 'Acme', ownerId: owner.id, status: 'active' }],
      ['updateTenant', { status: { from: 'active', to: 'archived' } }],
      ['createProject', { name: 'Radar', tenantId: tenant.id, leadUserId: owner.id, status: 'active' }],
      [
        'updateProject',
        { leadUserId: { from: owner.id, to: null }, status: { from: 'active', to: 'paused' } },
      ],
    ])
  })

  test('are refused at the field that is wrong', async () => {
    const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: boss.id } })
    expect(await refused('createTenant(input: { name: " ", ownerId: 4242 }) { id }')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'name', message: 'Name must be at least 2 characters' }],
    ])
    expect(await refused('createTenant(input: { name: "Acme", ownerId: 4242 }) { id }')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'ownerId', message: 'There is no user with this ID' }],
    ])
    expect(await refused('createProject(input: { name: "Radar", tenantId: 4242 }) { id }')).toEqual([
      'BAD_USER_INPUT',
      [{ path: 'tenantId', message: 'There is no tenant with this ID' }],
    ])
    expect(
      await refused(`createProject(input: { name: "Radar", tenantId: ${id}, leadUserId: 4242 }) { id }`),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'leadUserId', message: 'There is no user with this ID' }]])
    expect(await refused('updateTenant(id: 4242, input: { name: "Acme" }) { id }')).toEqual([
      'NOT_FOUND',
      'Tenant not found',
    ])
    expect(await refused('updateProject(id: 0, input: { name: "Radar" }) { id }')).toEqual([
      'NOT_FOUND',
      'Project not found',
    ])
    expect(await log()).toEqual([])
  })

  test('of an organization are managed by its leads, who leave a row in the log as well', async () => {
    const lead = await makeUser(app.deps)
    const organization = await makeOrganization(app.deps, lead, { name: 'House' })
    const { id } = await app.deps.db.tenant.create({
      data: { name: 'House', ownerId: lead.id, organizationId: organization.id },
    })
    await does(`createProject(input: { name: "Radar", tenantId: ${id} }) { id }`, await app.as(lead))
    const [entry] = await app.deps.db.auditEntry.findMany()
    expect(entry).toMatchObject({ actorId: lead.id, action: 'createProject' })
    expect(entry?.requestId).toMatch(/^[\w-]{8,}$/)
  })
})

describe('a code', () => {
  test('is changed while it is active, and by nobody below what was used', async () => {
    const code = await makeCreditCode(app.deps, { code: 'SPRING', maxUses: 5 })
    const users = await Promise.all([1, 2, 3].map(() => makeUser(app.deps)))
    for (const user of users) await does('redeemCreditCode(code: "SPRING") { id }', await app.as(user))
    const change = (input: string) =>
      `updateCreditCode(id: ${code.id}, input: { ${input} }) { maxUses status }`
    const below = 'Max uses cannot be below the 3 uses so far'
    expect(await refused(change('maxUses: 2'))).toEqual(['CONFLICT', [{ path: 'maxUses', message: below }]])
    expect(await does(change('maxUses: 3'))).toEqual({ maxUses: 3, status: 'used' })
    expect(await refused(change('maxUses: 4'))).toEqual([
      'CONFLICT',
      'Only active credit codes can be edited',
    ])
    expect((await log()).map(({ details }) => details)).toEqual([{ maxUses: { from: 5, to: 3 } }])
  })

  test('that was redeemed is deleted without a trace lost, and its name is never free again', async () => {
    const code = await makeCreditCode(app.deps, { code: 'SPRING' })
    const user = await makeUser(app.deps)
    await does('redeemCreditCode(code: "SPRING") { id }', await app.as(user))
    await does(`deleteCreditCode(id: ${code.id}) { code }`)
    const { body } = await admin.graphql('{ creditCodes { totalCount } }')
    expect(body.data).toEqual({ creditCodes: { totalCount: 0 } })
    expect(await app.deps.db.creditRedemption.count()).toBe(1)
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(100)
    expect(await refused('createCreditCode(input: { code: "spring", creditAmount: 1 }) { id }')).toEqual([
      'CONFLICT',
      [{ path: 'code', message: 'This code already exists' }],
    ])
    expect(await refused(`deleteCreditCode(id: ${code.id}) { id }`)).toEqual([
      'NOT_FOUND',
      'Credit code not found',
    ])
  })
})

describe('the audit log', () => {
  test('cannot hold halves of characters: who sends one is told, and nothing is written', async () => {
    const { status, body } = await admin.graphql(
      'mutation ($input: CreateCreditCodeInput!) { createCreditCode(input: $input) { id } }',
      { input: { creditAmount: 5, description: 'Half of a smile: \ud83d' } },
    )
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(body.errors?.[0]?.message).toBe('Text cannot contain NUL or halves of characters.')
    expect([await log(), await app.deps.db.creditCode.count()]).toEqual([[], 0])
  })

  test('has a row for a change, or there is neither: they are one transaction', async () => {
    const user = await makeUser(app.deps)
    await app.deps.db.$executeRawUnsafe(
      `ALTER TABLE audit_entries ADD CONSTRAINT nothing_more CHECK (action <> 'updateUser') NOT VALID`,
    )
    try {
      const [code] = await refused(`updateUser(id: ${user.id}, input: { firstName: "Changed" }) { id }`)
      expect(code).toBe('INTERNAL')
      expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).firstName).toBe('Una')
    } finally {
      await app.deps.db.$executeRawUnsafe('ALTER TABLE audit_entries DROP CONSTRAINT nothing_more')
      app.logged.length = 0
    }
  })

  test('says who, what, when and from which request', async () => {
    await does('createCreditCode(input: { code: "SPRING", creditAmount: 10, maxUses: 2 }) { id }')
    const { body, headers } = await admin.graphql(
      '{ auditLog { edges { node { action subject details requestId createdAt actor { username } } } } }',
    )
    const log = body.data?.auditLog as { edges: { node: Record<string, string> }[] } | undefined
    const edge = log?.edges[0]
    expect(edge?.node).toMatchObject({
      action: 'createCreditCode',
      subject: 'CreditCode',
      actor: { username: 'boss' },
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
