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

// Tests changes of an organization while a member accepts its transfer. Each change has a defined outcome, and the
// owner remains a member.

const app = setupTestApp()

const buildViewer = ({ id }: { id: number }, role: 'admin' | 'user' = 'user') => ({ id, role, sessionId: null })

/** Creates an organization that its owner has offered to a member. */
const setUp = async () => {
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

const getCode = (write: Promise<unknown>) =>
  write.then(
    () => 'ok',
    error => error.code,
  )

const expectOwnerIsMember = async (id: number, ownerId: number) => {
  const organization = await app.deps.db.organization.findUniqueOrThrow({ where: { id }, include: { members: true } })
  expect(organization.ownerId).toBe(ownerId)
  expect(organization.members).toContainEqual(expect.objectContaining({ userId: ownerId, role: 'lead' }))
}

test('only one of two concurrent acceptances succeeds', async () => {
  const { id, member, accept } = await setUp()
  expect(
    await runConcurrently(
      app,
      duringAcceptance,
      () => getCode(accept()),
      () => getCode(accept()),
    ),
  ).toEqual(['ok', 'NOT_FOUND'])
  await expectOwnerIsMember(id, member.id)
})

test('a cancellation during an acceptance fails', async () => {
  const { id, owner, member, accept } = await setUp()
  const cancel = () => cancelOrganizationTransfer(app.deps, buildViewer(owner), id, createActor(owner.id))
  const codes = await runConcurrently(
    app,
    duringAcceptance,
    () => getCode(accept()),
    () => getCode(cancel()),
  )
  expect(codes).toEqual(['ok', 'FORBIDDEN'])
  await expectOwnerIsMember(id, member.id)
})

test('the new owner cannot be removed or leave during the acceptance', async () => {
  for (const change of ['remove', 'leave']) {
    const { id, owner, member, admin, accept } = await setUp()
    const endMembership = () =>
      change === 'remove'
        ? removeOrganizationMember(app.deps, buildViewer(admin, 'admin'), id, member.id, createActor(owner.id))
        : leaveOrganization(app.deps, buildViewer(member), id, createActor(member.id))
    const codes = await runConcurrently(
      app,
      duringAcceptance,
      () => getCode(accept()),
      () => getCode(endMembership()),
    )
    expect(codes).toEqual(['ok', 'CONFLICT'])
    await expectOwnerIsMember(id, member.id)
  }
})

test('the former owner can no longer delete the organization or add a member after the acceptance', async () => {
  for (const change of ['delete', 'add']) {
    const { id, owner, member, accept } = await setUp()
    const other = await createTestUser(app.deps)
    const [viewer, actor] = [buildViewer(owner), createActor(owner.id)]
    const write = () =>
      change === 'delete'
        ? deleteOrganization(app.deps, viewer, id, actor)
        : addOrganizationMember(app.deps, viewer, id, { userId: other.id, role: 'viewer' }, actor)
    const codes = await runConcurrently(
      app,
      duringAcceptance,
      () => getCode(accept()),
      () => getCode(write()),
    )
    expect(codes).toEqual(['ok', 'FORBIDDEN'])
    await expectOwnerIsMember(id, member.id)
    expect(await app.deps.db.organizationMember.count({ where: { organizationId: id } })).toBe(2)
  }
})

test('a transfer by an administrator during an acceptance takes effect after the acceptance', async () => {
  const { id, admin, accept } = await setUp()
  const other = await createTestUser(app.deps)
  const viewer = buildViewer(admin, 'admin')
  const transfer = () => transferOrganization(app.deps, viewer, { id, userId: other.id }, createActor(admin.id))
  expect(
    await runConcurrently(
      app,
      duringAcceptance,
      () => getCode(accept()),
      () => getCode(transfer()),
    ),
  ).toEqual(['ok', 'ok'])
  await expectOwnerIsMember(id, other.id)
})

test('a deletion or an update during an acceptance does not deadlock', async () => {
  for (const change of ['delete', 'update']) {
    const { id, admin, accept } = await setUp()
    const [viewer, actor] = [buildViewer(admin, 'admin'), createActor(admin.id)]
    const write = () =>
      change === 'delete'
        ? deleteOrganization(app.deps, viewer, id, actor)
        : updateOrganization(app.deps, viewer, id, { name: 'Northwind' }, actor)
    const codes = await runConcurrently(
      app,
      duringAcceptance,
      () => getCode(accept()),
      () => getCode(write()),
    )
    expect(codes).toEqual(['ok', 'ok'])
  }
})
