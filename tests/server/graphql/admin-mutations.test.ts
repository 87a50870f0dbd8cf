import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestCreditCode, createTestOrganization, createTestUser } from '../../support/factories'
import { fetchMutationError, listAuditSummaries, runMutation, setupAdmin } from '../../support/features/admin-mutations'

const app = setupTestApp()
const admin = setupAdmin(app)

describe('tenants and projects', () => {
  test('are created and updated, with an audit event for each change', async () => {
    const owner = await createTestUser(app.deps)
    const tenant = (await runMutation(
      admin.adminClient,
      `createTenant(input: { name: "  Acme ", ownerId: ${owner.id} }) { id name status ownerName }`,
    )) as { id: number }
    expect(tenant).toMatchObject({ name: 'Acme', status: 'active', ownerName: 'Una Person' })
    await runMutation(admin.adminClient, `updateTenant(id: ${tenant.id}, input: { status: archived }) { id }`)
    const project = (await runMutation(
      admin.adminClient,
      `createProject(input: { name: "Radar", tenantId: ${tenant.id}, leadUserId: ${owner.id} }) { id leadUserName }`,
    )) as { id: number }
    expect(
      await runMutation(
        admin.adminClient,
        `updateProject(id: ${project.id}, input: { leadUserId: null, status: paused }) { leadUserId status }`,
      ),
    ).toEqual({ leadUserId: null, status: 'paused' })
    expect((await listAuditSummaries(app)).map(({ action, details }) => [action, details])).toEqual([
      ['createTenant', { name: 'Acme', ownerId: owner.id, status: 'active' }],
      ['updateTenant', { status: { from: 'active', to: 'archived' } }],
      ['createProject', { name: 'Radar', tenantId: tenant.id, leadUserId: owner.id, status: 'active' }],
      ['updateProject', { leadUserId: { from: owner.id, to: null }, status: { from: 'active', to: 'paused' } }],
    ])
  })

  test('with invalid fields or unknown ids are rejected without an audit event', async () => {
    const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: admin.adminUser.id } })
    expect(
      await fetchMutationError(admin.adminClient, 'createTenant(input: { name: " ", ownerId: 4242 }) { id }'),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'name', message: 'Name must be at least 2 characters' }]])
    expect(
      await fetchMutationError(admin.adminClient, 'createTenant(input: { name: "Acme", ownerId: 4242 }) { id }'),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'ownerId', message: 'There is no user with this ID' }]])
    expect(
      await fetchMutationError(admin.adminClient, 'createProject(input: { name: "Radar", tenantId: 4242 }) { id }'),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'tenantId', message: 'There is no tenant with this ID' }]])
    expect(
      await fetchMutationError(
        admin.adminClient,
        `createProject(input: { name: "Radar", tenantId: ${id}, leadUserId: 4242 }) { id }`,
      ),
    ).toEqual(['BAD_USER_INPUT', [{ path: 'leadUserId', message: 'There is no user with this ID' }]])
    expect(
      await fetchMutationError(admin.adminClient, 'updateTenant(id: 4242, input: { name: "Acme" }) { id }'),
    ).toEqual(['NOT_FOUND', 'Tenant not found'])
    expect(
      await fetchMutationError(admin.adminClient, 'updateProject(id: 0, input: { name: "Radar" }) { id }'),
    ).toEqual(['NOT_FOUND', 'Project not found'])
    expect(await listAuditSummaries(app)).toEqual([])
  })

  test('record an audit event when a lead of the organization creates a project', async () => {
    const lead = await createTestUser(app.deps)
    const organization = await createTestOrganization(app.deps, lead, { name: 'Acme' })
    const { id } = await app.deps.db.tenant.create({
      data: { name: 'Acme', ownerId: lead.id, organizationId: organization.id },
    })
    await runMutation(await app.signInAs(lead), `createProject(input: { name: "Radar", tenantId: ${id} }) { id }`)
    const [event] = await app.deps.db.auditEvent.findMany()
    expect(event).toMatchObject({ actorId: lead.id, action: 'createProject' })
    expect(event?.requestId).toMatch(/^[\w-]{8,}$/)
  })

  test('allow only administrators to choose a project lead from outside the organization', async () => {
    const [owner, member, outsider] = [
      await createTestUser(app.deps),
      await createTestUser(app.deps),
      await createTestUser(app.deps),
    ]
    const organization = await createTestOrganization(app.deps, owner, { name: 'Acme' })
    const { id: organizationId } = organization
    await app.deps.db.organizationMember.create({ data: { organizationId, userId: member.id, role: 'viewer' } })
    const { id: tenantId } = await app.deps.db.tenant.create({
      data: { name: 'Acme', ownerId: owner.id, organizationId },
    })
    const client = await app.signInAs(owner)
    const buildCreateMutation = (leadUserId: number) =>
      `createProject(input: { name: "Radar", tenantId: ${tenantId}, leadUserId: ${leadUserId} }) { id leadUserId }`
    const project = (await runMutation(client, buildCreateMutation(member.id))) as { id: number }
    expect(project).toMatchObject({ leadUserId: member.id })
    const buildUpdateMutation = (input: string) =>
      `updateProject(id: ${project.id}, input: { ${input} }) { leadUserId }`
    expect(await runMutation(client, buildUpdateMutation(`leadUserId: ${owner.id}`))).toEqual({ leadUserId: owner.id })

    for (const userId of [outsider.id, 4242])
      for (const mutation of [buildCreateMutation(userId), buildUpdateMutation(`leadUserId: ${userId}`)])
        expect(await fetchMutationError(client, mutation), mutation).toEqual([
          'BAD_USER_INPUT',
          [{ path: 'leadUserId', message: 'There is no user with this ID' }],
        ])

    const adminMutation = buildUpdateMutation(`leadUserId: ${outsider.id}`)
    expect(await runMutation(admin.adminClient, adminMutation)).toEqual({ leadUserId: outsider.id })
    const unchangedLeadMutation = buildUpdateMutation(`name: "Sonar", leadUserId: ${outsider.id}`)
    expect(await runMutation(client, unchangedLeadMutation)).toEqual({ leadUserId: outsider.id })
  })
})

describe('credit codes', () => {
  test('can be edited only while active, and maxUses cannot be below the number of redemptions', async () => {
    const code = await createTestCreditCode(app.deps, { code: 'SPRING', maxUses: 5 })
    const users = await Promise.all([1, 2, 3].map(() => createTestUser(app.deps)))
    for (const user of users) await runMutation(await app.signInAs(user), 'redeemCreditCode(code: "SPRING") { id }')
    const buildUpdateMutation = (input: string) =>
      `updateCreditCode(id: ${code.id}, input: { ${input} }) { maxUses status }`
    const belowUsesMessage = 'Max uses cannot be below 3, the number of times this code was redeemed'
    expect(await fetchMutationError(admin.adminClient, buildUpdateMutation('maxUses: 2'))).toEqual([
      'CONFLICT',
      [{ path: 'maxUses', message: belowUsesMessage }],
    ])
    expect(await runMutation(admin.adminClient, buildUpdateMutation('maxUses: 3'))).toEqual({
      maxUses: 3,
      status: 'used',
    })
    expect(await fetchMutationError(admin.adminClient, buildUpdateMutation('maxUses: 4'))).toEqual([
      'CONFLICT',
      'Only active credit codes can be edited',
    ])
    expect((await listAuditSummaries(app)).map(({ details }) => details)).toEqual([{ maxUses: { from: 5, to: 3 } }])
  })

  test('are archived instead of deleted after a redemption, and keep their redemptions', async () => {
    const code = await createTestCreditCode(app.deps, { code: 'SPRING' })
    const user = await createTestUser(app.deps)
    await runMutation(await app.signInAs(user), 'redeemCreditCode(code: "SPRING") { id }')
    const deletion = `mutation { deleteCreditCode(id: ${code.id}) { archivedAt } }`
    const deletionResponse = await admin.adminClient.graphql(deletion)
    expect(deletionResponse.body).toEqual({ data: { deleteCreditCode: { archivedAt: expect.any(String) } } })
    const { body } = await admin.adminClient.graphql('{ creditCodes { totalCount } }')
    expect(body.data).toEqual({ creditCodes: { totalCount: 0 } })
    const archivedCode = { id: code.id, archivedAt: expect.any(String), redemptions: { nodes: [{ userId: user.id }] } }
    const fields = 'id archivedAt redemptions { nodes { userId } }'
    const archivedResponse = await admin.adminClient.graphql(
      `{ creditCode(id: ${code.id}) { ${fields} } creditCodes(filter: { archived: true }) { edges { node { ${fields} } } } }`,
    )
    expect(archivedResponse.body).toEqual({
      data: { creditCode: archivedCode, creditCodes: { edges: [{ node: archivedCode }] } },
    })
    const restResponse = await admin.adminClient.rest('GET', `/api/credits/admin/codes/${code.id}/redemptions`)
    expect(restResponse).toMatchObject({ status: 200, body: [{ user_id: user.id }] })
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(100)
    expect(
      await fetchMutationError(
        admin.adminClient,
        'createCreditCode(input: { code: "spring", creditAmount: 1 }) { id }',
      ),
    ).toEqual(['CONFLICT', [{ path: 'code', message: 'This code already exists' }]])
    expect(await fetchMutationError(admin.adminClient, `deleteCreditCode(id: ${code.id}) { id }`)).toEqual([
      'NOT_FOUND',
      'Credit code not found',
    ])
  })
})

describe('audit log', () => {
  test('has no event for a mutation that is rejected because of an unpaired surrogate', async () => {
    const { status, body } = await admin.adminClient.graphql(
      'mutation ($input: CreateCreditCodeInput!) { createCreditCode(input: $input) { id } }',
      { input: { creditAmount: 5, description: 'Unpaired surrogate: \ud83d' } },
    )
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(body.errors?.[0]?.message).toBe('Text cannot contain NUL or unpaired surrogate characters.')
    expect([await listAuditSummaries(app), await app.deps.db.creditCode.count()]).toEqual([[], 0])
  })

  test('is written in the same transaction as the change', async () => {
    const user = await createTestUser(app.deps)
    await app.deps.db.$executeRawUnsafe(
      `ALTER TABLE audit_events ADD CONSTRAINT reject_update_user CHECK (action <> 'updateUser') NOT VALID`,
    )
    try {
      const [code] = await fetchMutationError(
        admin.adminClient,
        `updateUser(id: ${user.id}, input: { firstName: "Changed" }) { id }`,
      )
      expect(code).toBe('INTERNAL')
      expect((await app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).firstName).toBe('Una')
    } finally {
      await app.deps.db.$executeRawUnsafe('ALTER TABLE audit_events DROP CONSTRAINT reject_update_user')
      app.logEntries.length = 0
    }
  })

  test('records the actor, action, subject, details, time and request id', async () => {
    const mutationResponse = await admin.adminClient.graphql(
      'mutation { createCreditCode(input: { code: "SPRING", creditAmount: 10, maxUses: 2 }) { id } }',
    )
    const { body } = await admin.adminClient.graphql(
      '{ auditLog { edges { node { action subject details requestId createdAt actor { username } } } } }',
    )
    const auditLog = body.data?.auditLog as { edges: { node: Record<string, string> }[] } | undefined
    const edge = auditLog?.edges[0]
    expect(edge?.node).toMatchObject({
      action: 'createCreditCode',
      subject: 'CreditCode',
      actor: { username: 'chief' },
    })
    expect(edge?.node.details).toMatchObject({
      code: 'SPRING',
      creditAmount: 10,
      maxUses: 2,
    })
    expect(edge?.node.requestId).toBe(mutationResponse.headers.get('x-request-id'))
    expect(Math.abs(Date.parse(edge?.node.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
  })
})
