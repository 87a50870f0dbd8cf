import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { acceptInvitationWithAccount } from '../../../server/invitations/acceptance-service'
import { acceptOrganizationTransfer, transferOrganization } from '../../../server/organization-transfers/service'
import { acceptOrganizationMembership, addOrganizationMember } from '../../../server/organizations/members-service'
import { createOrganization } from '../../../server/organizations/service'
import { eraseUser } from '../../../server/privacy/service'
import { createApiToken } from '../../../server/tokens/service'
import { setupTestApp } from '../../support/app'
import { runConcurrently } from '../../support/database/query-interleaving'
import { createActor, createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'
import { inviteToOrganization, inviteUser } from '../../support/features/invitations'

// These tests erase the user `person` while `person` creates or accepts something, or while `otherUser` joins the
// organization of `person`. They require PostgreSQL.

const app = setupTestApp()

let [admin, person, otherUser] = [] as unknown as [User, User, User]
beforeEach(async () => {
  admin = await createTestAdmin(app.deps)
  person = await createTestUser(app.deps)
  otherUser = await createTestUser(app.deps)
})

const buildViewer = ({ id, role }: User) => ({ id, role, sessionId: null })

/** Returns `ok` if the write succeeds, or the error code if it fails. */
const getOutcome = (write: Promise<unknown>) =>
  write.then(
    () => 'ok',
    error => error.code,
  )

const erase = () => getOutcome(eraseUser(app.deps, person.id, createActor(admin.id)))

/**
 * Runs the action, and starts the erasure just before the action records its audit event. Returns the outcomes of the
 * action and the erasure.
 */
const eraseDuringAction = (action: () => Promise<unknown>) =>
  runConcurrently(app, { before: /INTO "public"."audit_events"/ }, () => getOutcome(action()), erase)

/**
 * Runs the erasure, and starts the action just before the erasure executes a matching statement. Returns the outcomes
 * of the action and the erasure.
 */
const runDuringErasure = async (statement: RegExp, action: () => Promise<unknown>) => {
  const runAction = () => getOutcome(action())
  const [erasureOutcome, actionOutcome] = await runConcurrently(app, { before: statement }, erase, runAction)
  return [actionOutcome, erasureOutcome]
}

const createOrganizationOfPerson = async () => {
  const { id } = await createTestOrganization(app.deps, person, { name: 'Acme' })
  await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: person.id, organizationId: id } })
  return id
}

describe('an organization whose owner is to be erased', () => {
  const actions: Record<string, (organizationId: number) => Promise<() => Promise<unknown>>> = {
    'by accepting a membership': async organizationId => {
      await app.deps.db.organizationMember.create({ data: { organizationId, userId: otherUser.id, acceptedAt: null } })
      const actor = createActor(otherUser.id)
      return () => acceptOrganizationMembership(app.deps, buildViewer(otherUser), organizationId, actor)
    },
    'by accepting an invitation': async organizationId => {
      const email = 'guest@example.com'
      const { token } = await inviteUser(await app.signInAs(admin), { email, organizationId })
      await app.deps.db.user.update({ where: { id: otherUser.id }, data: { email } })
      return () => acceptInvitationWithAccount(app.deps, buildViewer(otherUser), token, createActor(otherUser.id))
    },
    'with the help of an administrator': async organizationId => {
      const input = { userId: otherUser.id, role: 'member' }
      return () => addOrganizationMember(app.deps, buildViewer(admin), organizationId, input, createActor(admin.id))
    },
    'as the new owner': async organizationId => () =>
      transferOrganization(
        app.deps,
        buildViewer(admin),
        { id: organizationId, userId: otherUser.id },
        createActor(admin.id),
      ),
  }

  test.each(Object.keys(actions))('is kept if another user joins it %s before the erasure', async name => {
    const id = await createOrganizationOfPerson()
    const action = await actions[name]?.(id)
    const outcomes = await eraseDuringAction(action ?? expect.fail)
    // After a transfer, the erased user owns no organization, so nothing prevents the erasure.
    expect(outcomes).toEqual(['ok', name === 'as the new owner' ? 'ok' : 'CONFLICT'])
    expect(await app.deps.db.organization.count({ where: { id } })).toBe(1)
  })

  test.each(Object.keys(actions))('is deleted if another user tries to join it %s during the erasure', async name => {
    const id = await createOrganizationOfPerson()
    const action = await actions[name]?.(id)
    const outcomes = await runDuringErasure(/DELETE FROM "public"."organizations"/, action ?? expect.fail)
    expect(outcomes).toEqual(['NOT_FOUND', 'ok'])
    expect(await app.deps.db.organization.count({ where: { id } })).toBe(0)
  })
})

test('erasing an owner fails and keeps the organization if an invitation from the owner is accepted first', async () => {
  const organizationId = await createOrganizationOfPerson()
  const email = 'guest@example.com'
  const { token } = await inviteToOrganization(await app.signInAs(person), { email, organizationId })
  await app.deps.db.user.update({ where: { id: otherUser.id }, data: { email } })
  const outcomes = await runConcurrently(
    app,
    { after: /FROM organizations WHERE id = \$1 FOR KEY SHARE/ },
    () => getOutcome(acceptInvitationWithAccount(app.deps, buildViewer(otherUser), token, createActor(otherUser.id))),
    erase,
  )
  expect(outcomes).toEqual(['ok', 'CONFLICT'])
  expect(await app.deps.db.organization.count()).toBe(1)
})

describe('erasing a user', () => {
  const actions: Record<string, () => Promise<() => Promise<unknown>>> = {
    'creates an organization': async () => () =>
      createOrganization(app.deps, buildViewer(person), { name: 'Acme' }, createActor(person.id)),
    'accepts the transfer of an organization': async () => {
      const { id } = await createTestOrganization(app.deps, otherUser, { name: 'Acme' })
      await app.deps.db.organizationMember.create({ data: { organizationId: id, userId: person.id } })
      const input = { id, userId: person.id }
      await transferOrganization(app.deps, buildViewer(otherUser), input, createActor(otherUser.id))
      return () => acceptOrganizationTransfer(app.deps, buildViewer(person), id, createActor(person.id))
    },
    'accepts an invitation': async () => {
      const { id: organizationId } = await createTestOrganization(app.deps, otherUser, { name: 'Acme' })
      const email = 'guest@example.com'
      const { token } = await inviteUser(await app.signInAs(admin), { email, organizationId })
      await app.deps.db.user.update({ where: { id: person.id }, data: { email } })
      return () => acceptInvitationWithAccount(app.deps, buildViewer(person), token, createActor(person.id))
    },
    'creates an API token': async () => () =>
      createApiToken(app.deps, buildViewer(person), { name: 'CI', scopes: ['profile:read'] }, createActor(person.id)),
  }

  const expectNothingOwned = async () => {
    expect(await app.deps.db.organization.count({ where: { ownerId: person.id } })).toBe(0)
    expect(await app.deps.db.organizationMember.count({ where: { userId: person.id } })).toBe(0)
    expect(await app.deps.db.apiToken.count({ where: { userId: person.id } })).toBe(0)
  }

  test.each(Object.keys(actions))(
    'fails or leaves the user without organizations, memberships or API tokens if the user first %s',
    async name => {
      const action = await actions[name]?.()
      const [actionOutcome, erasureOutcome] = await eraseDuringAction(action ?? expect.fail)
      expect(actionOutcome).toBe('ok')
      if (erasureOutcome === 'ok') await expectNothingOwned()
      // The former owner is still a member of the organization. The erasure of an owner fails if others have joined.
      else expect([name, erasureOutcome]).toEqual(['accepts the transfer of an organization', 'CONFLICT'])
    },
  )

  test.each(Object.keys(actions))(
    'rejects the action with UNAUTHENTICATED if the user %s during the erasure',
    async name => {
      const action = await actions[name]?.()
      const [actionOutcome, erasureOutcome] = await runDuringErasure(
        /UPDATE "public"."users" SET/,
        action ?? expect.fail,
      )
      expect([actionOutcome, erasureOutcome]).toEqual(['UNAUTHENTICATED', 'ok'])
      await expectNothingOwned()
    },
  )
})
