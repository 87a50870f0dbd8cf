import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { withFileDeletionPaused } from '../../server/adapters/storage/file-deletion-pause'
import { login } from '../../server/auth/service'
import { updatePost } from '../../server/blog/service'
import { adjustCredits, redeemCreditCode, updateCreditCode } from '../../server/credits/service'
import { storeFile } from '../../server/files/service'
import { updateContactMessage } from '../../server/leads/service'
import { updateProject, updateTenant } from '../../server/tenants/service'
import { createApiToken, createServiceAccountToken, deleteServiceAccount } from '../../server/tokens/service'
import { resetPassword, updateProfile, updateUser } from '../../server/users/service'
import { setupTestApp } from '../support/app'
import { runConcurrently, runDuringTransaction, runInterleaved } from '../support/database/query-interleaving'
import {
  createActor,
  createLoginRequest,
  createTestAdmin,
  createTestCreditCode,
  createTestPost,
  createTestUser,
  PASSWORD,
} from '../support/factories'
import { createTestServiceAccount } from '../support/features/api-tokens'

// These tests make changes as several administrators and users concurrently. They require PostgreSQL, because the
// embedded database has only one connection.

const app = setupTestApp()

const beforeAuditInsert = { before: /INSERT INTO "public"."audit_events"/ }

describe('an administrator can', () => {
  test('suspend a user during a backup', async () => {
    const admin = await createTestAdmin(app.deps)
    const user = await createTestUser(app.deps)
    const suspended = await withFileDeletionPaused(app.db, () => suspend(user.id, admin.id))
    expect(suspended.status).toBe('suspended')
  })

  const suspend = (id: number, actorId: number) =>
    updateUser(app.deps, id, { status: 'suspended' }, createActor(actorId))
  const rename = (id: number, username: string, actorId: number) =>
    updateUser(app.deps, id, { username }, createActor(actorId))

  test.each(['credit balance', 'password', 'username'])(
    'suspend a user while another administrator changes the %s of a third administrator',
    async field => {
      const [actingAdmin, changedAdmin, suspendingAdmin] = [
        await createTestAdmin(app.deps),
        await createTestAdmin(app.deps),
        await createTestAdmin(app.deps),
      ]
      const user = await createTestUser(app.deps)
      const actor = createActor(actingAdmin.id)
      const change = async () => {
        if (field === 'username') return rename(changedAdmin.id, 'renamed', actingAdmin.id)
        if (field === 'password')
          return resetPassword(app.deps, changedAdmin.id, { password: 'another good one' }, actor)
        return adjustCredits(app.deps, { userId: changedAdmin.id, amount: 5, reason: 'A correction' }, actor)
      }
      await runConcurrently(app, beforeAuditInsert, change, () => suspend(user.id, suspendingAdmin.id))
      expect(await app.deps.db.auditEvent.count()).toBe(2)
    },
  )

  test('rename another administrator who is concurrently renaming the first administrator', async () => {
    const [firstAdmin, secondAdmin] = [await createTestAdmin(app.deps), await createTestAdmin(app.deps)]
    await runConcurrently(
      app,
      beforeAuditInsert,
      () => rename(secondAdmin.id, 'second', firstAdmin.id),
      () => rename(firstAdmin.id, 'first', secondAdmin.id),
    )
    const users = await app.deps.db.user.findMany({ orderBy: { id: 'asc' }, select: { username: true } })
    expect(users).toEqual([{ username: 'first' }, { username: 'second' }])
  })

  test('rename an author whose post is being saved', async () => {
    const [admin, author] = [await createTestAdmin(app.deps), await createTestAdmin(app.deps)]
    const post = await createTestPost(app.deps, { authorId: author.id })
    await runConcurrently(
      app,
      // This statement saves a post.
      { before: /WITH RECURSIVE candidate/ },
      () => updatePost(app.deps, post.id, { title: 'Saved', authorId: author.id }, createActor(author.id)),
      () => updateUser(app.deps, author.id, { firstName: 'Renamed' }, createActor(admin.id)),
    )
    expect(await app.deps.db.user.findUnique({ where: { id: author.id } })).toMatchObject({ firstName: 'Renamed' })
    expect(await app.deps.db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Saved' })
  })

  test('rename a user who is redeeming a credit code', async () => {
    const [admin, user] = [await createTestAdmin(app.deps), await createTestUser(app.deps)]
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    const viewer = { id: user.id, role: user.role, sessionId: 'none' }
    // Both operations wait for the lock on the user's row. The redemption waits after it has updated the code.
    await runDuringTransaction<unknown>(app, `SELECT 1 FROM users WHERE id = ${user.id} FOR UPDATE`, [
      () => redeemCreditCode(app.deps, viewer, { code: 'SPRING' }),
      () => rename(user.id, 'renamed', admin.id),
    ])
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      username: 'renamed',
      credits: 100,
    })
  })

  test('change a tenant without waiting for a concurrent upload by the same administrator', async () => {
    const admin = await createTestAdmin(app.deps)
    const { viewer } = await login(app.deps, createLoginRequest('tests'), {
      identifier: admin.username,
      password: PASSWORD,
    })
    const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: admin.id } })
    await runInterleaved(
      { before: /INSERT INTO "public"."stored_files"/ },
      () => updateTenant(app.deps, id, { name: 'Acme and Sons' }, createActor(admin.id)),
      () => storeFile(app.deps, viewer, {}, { filename: 'a.txt', stream: Readable.from(['some text']) }),
    )
    expect(await app.deps.db.storedFile.count()).toBe(1)
  })
})

describe('the audit log under concurrency', () => {
  const createAdmin = () => createTestAdmin(app.deps)
  const createTestTenant = ({ id }: { id: number }) =>
    app.deps.db.tenant.create({ data: { name: 'First', ownerId: id } })

  /** Factories by table. Each creates a row with the text 'First' and returns a function that changes the text. */
  const subjectFactories: Record<string, () => Promise<(text: string) => Promise<unknown>>> = {
    users: async () => {
      const { id } = await createTestUser(app.deps, { firstName: 'First' })
      return (firstName: string) => updateUser(app.deps, id, { firstName }, createActor(null))
    },
    tenants: async () => {
      const { id } = await createTestTenant(await createAdmin())
      return (name: string) => updateTenant(app.deps, id, { name }, createActor(null))
    },
    projects: async () => {
      const viewer = { ...(await createAdmin()), sessionId: 'none' }
      const { id: tenantId } = await createTestTenant(viewer)
      const { id } = await app.deps.db.project.create({ data: { name: 'First', tenantId } })
      return (name: string) => updateProject(app.deps, viewer, id, { name }, createActor(null))
    },
    credit_codes: async () => {
      const { id } = await createTestCreditCode(app.deps, { code: 'SPRING', description: 'First' })
      return (description: string) => updateCreditCode(app.deps, id, { description }, createActor(null))
    },
  }

  test.each(Object.entries(subjectFactories))('records the changes to %s in order', async (table, createSubject) => {
    const change = await createSubject()
    await runConcurrently(
      app,
      { before: new RegExp(`UPDATE "public"."${table}"`) },
      () => change('Second'),
      () => change('Third'),
    )
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ details }) => Object.values(details as object))).toEqual([
      [{ from: 'First', to: 'Second' }],
      [{ from: 'Second', to: 'Third' }],
    ])
  })

  test('records the changes to contact_messages in order', async () => {
    const { id } = await app.deps.db.contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A few words' },
    })
    const change = (status: string) => updateContactMessage(app.deps, id, { status }, createActor(null))
    await runConcurrently(
      app,
      { before: /UPDATE "public"."contact_messages"/ },
      () => change('read'),
      () => change('answered'),
    )
    expect(await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { details: { status: { from: 'new', to: 'read' } } },
      { details: { status: { from: 'read', to: 'answered' } } },
    ])
  })
})

test('an audit event has the correct old and new names despite a concurrent name change by the user', async () => {
  const user = await createTestUser(app.deps, { firstName: 'First' })
  await runConcurrently(
    app,
    { before: /UPDATE "public"."users"/ },
    () => updateUser(app.deps, user.id, { firstName: 'Second' }, createActor(null)),
    () => updateProfile(app.deps, { id: user.id, requestId: 'none' }, { firstName: 'Third', email: user.email }),
  )
  expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ firstName: 'Third' })
  expect(await app.deps.db.auditEvent.findMany()).toMatchObject([
    { details: { firstName: { from: 'First', to: 'Second' } } },
  ])
})

test('creates no API token for a user who is suspended concurrently', async () => {
  const [admin, user] = [await createTestAdmin(app.deps), await createTestUser(app.deps)]
  const viewer = { id: user.id, role: user.role, sessionId: 'none' }
  const input = { name: 'CI', scopes: ['profile:read'] }
  const [, errorCode] = await runConcurrently(
    app,
    beforeAuditInsert,
    () => updateUser(app.deps, user.id, { status: 'suspended' }, createActor(admin.id)),
    () => createApiToken(app.deps, viewer, input, createActor(user.id)).catch(error => error.code),
  )
  expect(errorCode).toBe('UNAUTHENTICATED')
  expect(await app.deps.db.apiToken.count()).toBe(0)
})

test('returns NOT_FOUND if the service account for a new token is deleted concurrently', async () => {
  const admin = await createTestAdmin(app.deps)
  const actor = createActor(admin.id)
  const { id } = await createTestServiceAccount(app.deps, admin)
  const viewer = { id: admin.id, role: admin.role, sessionId: 'none' }
  const input = { name: 'CI', scopes: ['leads:read'] }
  const [, errorCode] = await runConcurrently(
    app,
    beforeAuditInsert,
    () => deleteServiceAccount(app.deps, id, actor),
    () => createServiceAccountToken(app.deps, viewer, id, input, actor).catch(error => error.code),
  )
  expect(errorCode).toBe('NOT_FOUND')
})

test('grants the new amount if a redemption starts while the credit code is being updated', async () => {
  const [user, code] = [await createTestUser(app.deps), await createTestCreditCode(app.deps, { code: 'SPRING' })]
  const viewer = { id: user.id, role: user.role, sessionId: 'none' }
  const [updatedCode, redemption] = await runConcurrently(
    app,
    { before: /UPDATE "public"."credit_codes"/ },
    () => updateCreditCode(app.deps, code.id, { creditAmount: 7 }, createActor(null)),
    () => redeemCreditCode(app.deps, viewer, { code: 'SPRING' }),
  )
  expect([updatedCode.creditAmount, redemption.creditsGranted]).toEqual([7, 7])
})
