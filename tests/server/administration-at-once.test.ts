import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { login } from '../../server/auth/service'
import { adjustCredits, redeemCreditCode } from '../../server/credits/service'
import { storeFile } from '../../server/files/service'
import { updateTenant } from '../../server/tenants/service'
import { resetPassword, updateUser } from '../../server/users/service'
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
