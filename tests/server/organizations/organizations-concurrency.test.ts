import { expect, test } from 'vitest'
import {
  acceptOrganizationTransfer,
  cancelOrganizationTransfer,
  transferOrganization,
} from '../../../server/organization-transfers/service'
import {
  addOrganizationMember,
  leaveOrganization,
  removeOrganizationMember,
} from '../../../server/organizations/members-service'
import { deleteOrganization, updateOrganization } from '../../../server/organizations/service'
import { setupTestApp } from '../../support/app'
import { runConcurrently } from '../../support/database/query-interleaving'
import { createActor, createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'

// These tests change an organization while a member accepts its transfer. The owner of an organization must always be a
// member.

const app = setupTestApp()

const buildViewer = ({ id }: { id: number }, role: 'admin' | 'user' = 'user') => ({ id, role, sessionId: null })

const createOfferedOrganization = async () => {
  const { deps } = app
  const [owner, member, admin] = [await createTestUser(deps), await createTestUser(deps), await createTestAdmin(deps)]
  const { id } = await createTestOrganization(deps, owner, { name: 'Acme' })
  await deps.db.tenant.create({ data: { name: 'Acme', ownerId: owner.id, organizationId: id } })
  await deps.db.organizationMember.create({ data: { organizationId: id, userId: member.id } })
  await transferOrganization(deps, buildViewer(owner), { id, userId: member.id }, createActor(owner.id))
  const accept = () => acceptOrganizationTransfer(deps, buildViewer(member), id, createActor(member.id))
  return { id, owner, member, admin, accept }
}

/** The moment when an acceptance has locked the organization, but has not yet changed its owner. */
const duringAcceptance = { before: /UPDATE "public"."organizations" SET "created_by"/ }

const getOutcome = (write: Promise<unknown>) =>
  write.then(
    () => 'ok',
    error => error.code,
  )

const expectOwnerIsMember = async (id: number, ownerId: number) => {
  const organization = await app.deps.db.organization.findUniqueOrThrow({ where: { id }, include: { members: true } })
  expect(organization.ownerId).toBe(ownerId)
  expect(organization.members).toContainEqual(expect.objectContaining({ userId: ownerId, role: 'lead' }))
}

test('only one of two concurrent acceptances of a transfer succeeds', async () => {
  const { id, member, accept } = await createOfferedOrganization()
  expect(
    await runConcurrently(
      app,
      duringAcceptance,
      () => getOutcome(accept()),
      () => getOutcome(accept()),
    ),
  ).toEqual(['ok', 'NOT_FOUND'])
  await expectOwnerIsMember(id, member.id)
})

test('during the acceptance of a transfer, the former owner cannot cancel the transfer', async () => {
  const { id, owner, member, accept } = await createOfferedOrganization()
  const cancel = () => cancelOrganizationTransfer(app.deps, buildViewer(owner), id, createActor(owner.id))
  const outcomes = await runConcurrently(
    app,
    duringAcceptance,
    () => getOutcome(accept()),
    () => getOutcome(cancel()),
  )
  expect(outcomes).toEqual(['ok', 'FORBIDDEN'])
  await expectOwnerIsMember(id, member.id)
})

test('during the acceptance of a transfer, the new owner can neither be removed from the organization nor leave', async () => {
  for (const change of ['remove', 'leave']) {
    const { id, owner, member, admin, accept } = await createOfferedOrganization()
    const endMembership = () =>
      change === 'remove'
        ? removeOrganizationMember(app.deps, buildViewer(admin, 'admin'), id, member.id, createActor(owner.id))
        : leaveOrganization(app.deps, buildViewer(member), id, createActor(member.id))
    const outcomes = await runConcurrently(
      app,
      duringAcceptance,
      () => getOutcome(accept()),
      () => getOutcome(endMembership()),
    )
    expect(outcomes).toEqual(['ok', 'CONFLICT'])
    await expectOwnerIsMember(id, member.id)
  }
})

test('during the acceptance of a transfer, the former owner can neither delete the organization nor add a member', async () => {
  for (const change of ['delete', 'add']) {
    const { id, owner, member, accept } = await createOfferedOrganization()
    const newMember = await createTestUser(app.deps)
    const [viewer, actor] = [buildViewer(owner), createActor(owner.id)]
    const write = () =>
      change === 'delete'
        ? deleteOrganization(app.deps, viewer, id, actor)
        : addOrganizationMember(app.deps, viewer, id, { userId: newMember.id, role: 'viewer' }, actor)
    const outcomes = await runConcurrently(
      app,
      duringAcceptance,
      () => getOutcome(accept()),
      () => getOutcome(write()),
    )
    expect(outcomes).toEqual(['ok', 'FORBIDDEN'])
    await expectOwnerIsMember(id, member.id)
    expect(await app.deps.db.organizationMember.count({ where: { organizationId: id } })).toBe(2)
  }
})

test('a transfer by an administrator takes effect after a concurrent acceptance of an earlier transfer', async () => {
  const { id, admin, accept } = await createOfferedOrganization()
  const newOwner = await createTestUser(app.deps)
  const viewer = buildViewer(admin, 'admin')
  const transfer = () => transferOrganization(app.deps, viewer, { id, userId: newOwner.id }, createActor(admin.id))
  expect(
    await runConcurrently(
      app,
      duringAcceptance,
      () => getOutcome(accept()),
      () => getOutcome(transfer()),
    ),
  ).toEqual(['ok', 'ok'])
  await expectOwnerIsMember(id, newOwner.id)
})

test('during the acceptance of a transfer, deleting or updating the organization does not deadlock', async () => {
  for (const change of ['delete', 'update']) {
    const { id, admin, accept } = await createOfferedOrganization()
    const [viewer, actor] = [buildViewer(admin, 'admin'), createActor(admin.id)]
    const write = () =>
      change === 'delete'
        ? deleteOrganization(app.deps, viewer, id, actor)
        : updateOrganization(app.deps, viewer, id, { name: 'Northwind' }, actor)
    const outcomes = await runConcurrently(
      app,
      duringAcceptance,
      () => getOutcome(accept()),
      () => getOutcome(write()),
    )
    expect(outcomes).toEqual(['ok', 'ok'])
  }
})
