import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { login } from '../../server/auth/service'
import { adjustCredits, redeemCreditCode, updateCreditCode } from '../../server/credits/service'
import { storeFile } from '../../server/files/service'
import { updateContactMessage } from '../../server/leads/service'
import { updateProject, updateTenant } from '../../server/tenants/service'
import { resetPassword, updateProfile, updateUser } from '../../server/users/service'
import { makeCreditCode } from '../support/accounts'
import { useApp } from '../support/app'
import { actor, makeAdmin, makeUser, PASSWORD } from '../support/factories'
import { interleaving, meeting } from '../support/interleaving'

// What administrators do while somebody else is in the middle of something: all of it comes to pass.

const app = useApp()

const beforeLogging = { before: /INSERT INTO "public"."audit_entries"/ }

describe('nobody has to yield', () => {
  const suspend = (id: number, by: number) => updateUser(app.deps, id, { status: 'suspended' }, actor(by))
  const rename = (id: number, username: string, by: number) =>
    updateUser(app.deps, id, { username }, actor(by))

  test.each(['the balance', 'the password', 'the name'])(
    'when an account is suspended while an administrator changes %s of another',
    async what => {
      const [first, second, third] = [
        await makeAdmin(app.deps),
        await makeAdmin(app.deps),
        await makeAdmin(app.deps),
      ]
      const user = await makeUser(app.deps)
      const by = actor(first.id)
      const change = async () => {
        if (what === 'the name') return rename(second.id, 'renamed', first.id)
        if (what === 'the password')
          return resetPassword(app.deps, second.id, { password: 'another good one' }, by)
        return adjustCredits(app.deps, { userId: second.id, amount: 5, reason: 'A correction' }, by)
      }
      await meeting(app, beforeLogging, change, () => suspend(user.id, third.id))
      expect(await app.deps.db.auditEntry.count()).toBe(2)
    },
  )

  test('when two administrators change each other', async () => {
    const [one, other] = [await makeAdmin(app.deps), await makeAdmin(app.deps)]
    await meeting(
      app,
      beforeLogging,
      () => rename(other.id, 'other', one.id),
      () => rename(one.id, 'one', other.id),
    )
    const names = await app.deps.db.user.findMany({ orderBy: { id: 'asc' }, select: { username: true } })
    expect(names).toEqual([{ username: 'one' }, { username: 'other' }])
  })

  test('when somebody is renamed while they redeem a code', async () => {
    const [admin, user] = [await makeAdmin(app.deps), await makeUser(app.deps)]
    await makeCreditCode(app.deps, { code: 'SPRING' })
    const viewer = { id: user.id, role: user.role, sessionId: 'none' }
    await meeting(
      app,
      { before: /INSERT INTO "public"."credit_transactions"/ },
      () => redeemCreditCode(app.deps, viewer, { code: 'SPRING' }),
      () => rename(user.id, 'renamed', admin.id),
    )
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      username: 'renamed',
      credits: 100,
    })
  })

  test('nor to wait, when an administrator changes something while a file of theirs is kept', async () => {
    const admin = await makeAdmin(app.deps)
    const { viewer } = await login(app.deps, 'tests', { identifier: admin.username, password: PASSWORD })
    const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: admin.id } })
    await interleaving(
      { before: /INSERT INTO "public"."stored_files"/ },
      () => updateTenant(app.deps, id, { name: 'Acme and Sons' }, actor(admin.id)),
      () => storeFile(app.deps, viewer, {}, { filename: 'a.txt', stream: Readable.from(['some text']) }),
    )
    expect(await app.deps.db.storedFile.count()).toBe(1)
  })
})

describe('the audit log tells in turn what was changed at once', () => {
  const admin = () => makeAdmin(app.deps)
  const tenantOf = ({ id }: { id: number }) =>
    app.deps.db.tenant.create({ data: { name: 'First', ownerId: id } })

  /** Each makes a row that says 'First', and gives back the way to have it say something else. */
  const subjects: Record<string, () => Promise<(text: string) => Promise<unknown>>> = {
    users: async () => {
      const { id } = await makeUser(app.deps, { firstName: 'First' })
      return (firstName: string) => updateUser(app.deps, id, { firstName }, actor(null))
    },
    tenants: async () => {
      const { id } = await tenantOf(await admin())
      return (name: string) => updateTenant(app.deps, id, { name }, actor(null))
    },
    projects: async () => {
      const viewer = { ...(await admin()), sessionId: 'none' }
      const { id: tenantId } = await tenantOf(viewer)
      const { id } = await app.deps.db.project.create({ data: { name: 'First', tenantId } })
      return (name: string) => updateProject(app.deps, viewer, id, { name }, actor(null))
    },
    credit_codes: async () => {
      const { id } = await makeCreditCode(app.deps, { code: 'SPRING', description: 'First' })
      return (description: string) => updateCreditCode(app.deps, id, { description }, actor(null))
    },
  }

  test.each(Object.entries(subjects))('in %s', async (table, make) => {
    const change = await make()
    await meeting(
      app,
      { before: new RegExp(`UPDATE "public"."${table}"`) },
      () => change('Second'),
      () => change('Third'),
    )
    const entries = await app.deps.db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(entries.map(({ details }) => Object.values(details as object))).toEqual([
      [{ from: 'First', to: 'Second' }],
      [{ from: 'Second', to: 'Third' }],
    ])
  })

  test('in contact_messages', async () => {
    const { id } = await app.deps.db.contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A few words' },
    })
    const change = (status: string) => updateContactMessage(app.deps, id, { status }, actor(null))
    await meeting(
      app,
      { before: /UPDATE "public"."contact_messages"/ },
      () => change('read'),
      () => change('answered'),
    )
    expect(await app.deps.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { details: { status: { from: 'new', to: 'read' } } },
      { details: { status: { from: 'read', to: 'answered' } } },
    ])
  })
})

test('what somebody changes about themselves while an administrator does is told as it was', async () => {
  const user = await makeUser(app.deps, { firstName: 'First' })
  await meeting(
    app,
    { before: /UPDATE "public"."users"/ },
    () => updateUser(app.deps, user.id, { firstName: 'Second' }, actor(null)),
    () => updateProfile(app.deps, { ...user, sessionId: 'none' }, { firstName: 'Third', email: user.email }),
  )
  expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ firstName: 'Third' })
  expect(await app.deps.db.auditEntry.findMany()).toMatchObject([
    { details: { firstName: { from: 'First', to: 'Second' } } },
  ])
})

test('a code that is redeemed while it is being edited keeps both', async () => {
  const [user, code] = [await makeUser(app.deps), await makeCreditCode(app.deps, { code: 'SPRING' })]
  const viewer = { id: user.id, role: user.role, sessionId: 'none' }
  const [edited, granted] = await meeting(
    app,
    { before: /UPDATE "public"."credit_codes"/ },
    () => updateCreditCode(app.deps, code.id, { creditAmount: 7 }, actor(null)),
    () => redeemCreditCode(app.deps, viewer, { code: 'SPRING' }),
  )
  expect([edited.creditAmount, granted.creditsGranted]).toEqual([7, 7])
})
