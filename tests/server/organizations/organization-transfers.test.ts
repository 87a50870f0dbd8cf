import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/generated/prisma/client'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createOrganizationFixtures, DELETE_ORGANIZATION, removeMember } from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const DAY_MS = 24 * 60 * 60_000

const TRANSFER =
  'mutation ($id: Int!, $userId: Int!) { transferOrganization(id: $id, userId: $userId) { createdById } }'
const GET_PENDING_TRANSFER = /* GraphQL */ `
  query ($id: Int!) {
    organization(id: $id) {
      pendingTransfer {
        user {
          username
        }
        viewerCanAccept
      }
    }
  }
`

const transfer = (client: TestClient, id: number, { id: userId }: Pick<User, 'id'>) =>
  client.graphql(TRANSFER, { id, userId })
const sendTransferAction = (client: TestClient, action: 'accept' | 'decline' | 'cancel', id: number) =>
  client.graphql(`mutation ($id: Int!) { ${action}OrganizationTransfer(id: $id) { createdById } }`, { id })

const createOrganizationWithClients = async () => {
  const { organization, users, tenant } = await createOrganizationWithUsers()
  const clients = {} as Record<keyof typeof users, TestClient>
  for (const [name, user] of Object.entries(users)) clients[name as keyof typeof users] = await app.signInAs(user)
  return { id: organization.id, users, clients, tenant }
}

const loadOwnerId = async (id: number) => (await app.deps.db.organization.findUniqueOrThrow({ where: { id } })).ownerId

const listAuditActions = async () =>
  (await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action)

describe('a transfer by the owner', () => {
  test('makes the member a lead and the owner of the organization and its tenant when the member accepts', async () => {
    const { id, users, clients, tenant } = await createOrganizationWithClients()
    expect((await transfer(clients.owner, id, users.member)).body.data?.transferOrganization).toEqual({
      createdById: users.owner.id,
    })
    expect(getGraphQLError(await sendTransferAction(clients.lead, 'accept', id)).code).toBe('NOT_FOUND')
    expect((await sendTransferAction(clients.member, 'accept', id)).body.data?.acceptOrganizationTransfer).toEqual({
      createdById: users.member.id,
    })
    const leads = await app.deps.db.organizationMember.findMany({ where: { organizationId: id, role: 'lead' } })
    expect(leads.map(({ userId }) => userId).sort()).toEqual([users.owner.id, users.member.id, users.lead.id].sort())
    expect(await app.deps.db.tenant.findUnique({ where: { id: tenant.id } })).toMatchObject({
      ownerId: users.member.id,
    })
    expect(getGraphQLError(await sendTransferAction(clients.member, 'accept', id)).code).toBe('NOT_FOUND')
    expect(await listAuditActions()).toEqual(['createOrganization', 'offerOrganization', 'acceptOrganizationTransfer'])
  })

  test('lets the former owner leave the organization and the new owner delete it after the acceptance', async () => {
    const { id, users, clients } = await createOrganizationWithClients()
    const LEAVE = 'mutation ($id: Int!) { leaveOrganization(id: $id) { userId } }'
    expect(getGraphQLError(await clients.owner.graphql(LEAVE, { id })).code).toBe('CONFLICT')
    await transfer(clients.owner, id, users.member)
    await sendTransferAction(clients.member, 'accept', id)
    expect((await clients.owner.graphql(LEAVE, { id })).body.errors).toBeUndefined()
    expect((await clients.member.graphql(DELETE_ORGANIZATION, { id })).body.errors).toBeUndefined()
  })

  test('is visible only to the owner, administrators and the member who can accept it', async () => {
    const { id, users, clients } = await createOrganizationWithClients()
    await transfer(clients.owner, id, users.member)
    const fetchPendingTransfer = async (client: TestClient) =>
      (await client.graphql(GET_PENDING_TRANSFER, { id })).body.data?.organization as { pendingTransfer: object | null }
    const user = { username: 'member' }
    expect(await fetchPendingTransfer(clients.owner)).toEqual({ pendingTransfer: { user, viewerCanAccept: false } })
    expect(await fetchPendingTransfer(clients.administrator)).toEqual({
      pendingTransfer: { user, viewerCanAccept: false },
    })
    expect(await fetchPendingTransfer(clients.member)).toEqual({ pendingTransfer: { user, viewerCanAccept: true } })
    expect(await fetchPendingTransfer(clients.lead)).toEqual({ pendingTransfer: null })
    const { body } = await clients.member.graphql('{ viewer { pendingTransfers { organization { name } } } }')
    expect(body.data?.viewer).toEqual({ pendingTransfers: [{ organization: { name: 'Acme' } }] })
  })

  test('can be declined, canceled and replaced, and expires after seven days', async () => {
    const { id, users, clients } = await createOrganizationWithClients()
    await transfer(clients.owner, id, users.member)
    expect(getGraphQLError(await sendTransferAction(clients.lead, 'decline', id)).code).toBe('NOT_FOUND')
    expect((await sendTransferAction(clients.member, 'decline', id)).body.errors).toBeUndefined()
    expect(getGraphQLError(await sendTransferAction(clients.member, 'accept', id)).code).toBe('NOT_FOUND')
    await transfer(clients.owner, id, users.member)
    expect(getGraphQLError(await sendTransferAction(clients.member, 'cancel', id)).code).toBe('FORBIDDEN')
    expect((await sendTransferAction(clients.owner, 'cancel', id)).body.errors).toBeUndefined()
    expect(getGraphQLError(await sendTransferAction(clients.owner, 'cancel', id)).code).toBe('NOT_FOUND')
    await transfer(clients.owner, id, users.member)
    await transfer(clients.owner, id, users.lead)
    expect(getGraphQLError(await sendTransferAction(clients.member, 'accept', id)).code).toBe('NOT_FOUND')
    app.setClockOffset(7 * DAY_MS)
    const leadClient = await app.signInAs(users.lead)
    expect(getGraphQLError(await sendTransferAction(leadClient, 'accept', id)).code).toBe('NOT_FOUND')
    expect(await loadOwnerId(id)).toBe(users.owner.id)
  })

  test('ends when the member who can accept it is removed from the organization', async () => {
    const { id, users, clients } = await createOrganizationWithClients()
    await transfer(clients.owner, id, users.member)
    await removeMember(clients.owner, id, users.member.id)
    expect(getGraphQLError(await sendTransferAction(clients.member, 'accept', id)).code).toBe('NOT_FOUND')
    expect(await app.deps.db.organizationTransfer.count()).toBe(0)
  })

  test('to an outsider, a pending member, a suspended user, an unknown user or the owner is rejected', async () => {
    const { id, users, clients } = await createOrganizationWithClients()
    const pendingMember = await createTestUser(app.deps)
    await app.deps.db.organizationMember.create({
      data: { organizationId: id, userId: pendingMember.id, acceptedAt: null },
    })
    await app.deps.db.user.update({ where: { id: users.viewer.id }, data: { status: 'suspended' } })
    for (const user of [users.outsider, pendingMember, users.viewer, { id: 0 }]) {
      expect(getGraphQLError(await transfer(clients.owner, id, user))).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'userId', message: 'Choose a member who has accepted the membership' }],
      })
    }
    expect(getGraphQLError(await transfer(clients.owner, id, users.owner)).code).toBe('CONFLICT')
  })
})

test('a transfer by an administrator takes effect immediately, even to a user outside the organization', async () => {
  const { id, users, clients } = await createOrganizationWithClients()
  await transfer(clients.owner, id, users.member)
  expect((await transfer(clients.administrator, id, users.outsider)).body.errors).toBeUndefined()
  expect(await loadOwnerId(id)).toBe(users.outsider.id)
  expect(await app.deps.db.organizationTransfer.count()).toBe(0)
  const where = { organizationId_userId: { organizationId: id, userId: users.outsider.id } }
  expect(await app.deps.db.organizationMember.findUnique({ where })).toMatchObject({
    role: 'lead',
    acceptedAt: expect.any(Date),
  })
})

test('a transfer by an administrator to a suspended user, service account or unknown user is rejected', async () => {
  const { id, users, clients } = await createOrganizationWithClients()
  await app.deps.db.user.update({ where: { id: users.viewer.id }, data: { status: 'suspended' } })
  const serviceAccount = await app.deps.db.user.create({
    data: { username: 'sync', email: 'sync@example.com', passwordHash: '', isServiceAccount: true },
  })
  for (const user of [users.viewer, serviceAccount, { id: 0 }]) {
    expect(getGraphQLError(await transfer(clients.administrator, id, user))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'userId', message: 'Choose a user with an active account' }],
    })
  }
  expect(await loadOwnerId(id)).toBe(users.owner.id)
})
