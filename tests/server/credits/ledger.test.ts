import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { redeemCreditCode } from '../../../server/credits/service'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createSeededRandom } from '../../support/random'

const app = setupTestApp()

const createCreditTransaction = (userId: number, amount: number) =>
  app.deps.db.creditTransaction.create({ data: { userId, amount, description: 'By a test' } })

const toViewer = ({ id, role }: User) => ({ id, role, sessionId: 'none' })

/** Checks balances, transactions and uses of codes against each other. Returns the balances by user id. */
const expectBalancedLedger = async (): Promise<Map<number, number>> => {
  const balances = await app.db.pool.query<{ id: number; credits: number; sum: number }>(`
    SELECT u.id, u.credits, coalesce(sum(t.amount), 0)::int AS sum
    FROM users u LEFT JOIN credit_transactions t ON t.user_id = u.id GROUP BY u.id`)
  expect(balances.rows.filter(row => row.credits !== row.sum || row.credits < 0)).toEqual([])
  const uses = await app.db.pool.query(`
    SELECT c.code, c.current_uses, count(r.id)::int AS redeemed, coalesce(sum(t.amount), 0)::int AS granted
    FROM credit_codes c LEFT JOIN credit_redemptions r ON r.code_id = c.id
    LEFT JOIN credit_transactions t ON t.redemption_id = r.id GROUP BY c.id
    HAVING c.current_uses <> count(r.id) OR coalesce(sum(t.amount), 0) <> c.credit_amount * c.current_uses`)
  expect(uses.rows).toEqual([])
  return new Map(balances.rows.map(row => [row.id, row.credits]))
}

describe('a balance', () => {
  test.each([1, 2, 3])(
    'equals the sum of its transactions after a random mix of redemptions, grants and spending (seed %i)',
    async seed => {
      const random = createSeededRandom(seed)
      const pickInteger = (limit: number) => Math.floor(random() * limit)
      const users = [await createTestUser(app.deps), await createTestUser(app.deps), await createTestUser(app.deps)]
      for (let number = 0; number < 6; number++)
        await app.deps.db.creditCode.create({
          data: { code: `CODE${number}`, creditAmount: 1 + pickInteger(50), maxUses: number % 2 ? 2 : null },
        })
      const expectedBalances = new Map(users.map(user => [user.id, 0]))
      const outcomes = { succeeded: 0, rejected: 0 }

      for (let step = 0; step < 60; step++) {
        const user = users[pickInteger(3)] as User
        const amount = pickInteger(100) - 50
        const isRedeeming = random() < 0.4
        const pendingChange = isRedeeming
          ? redeemCreditCode(app.deps, toViewer(user), { code: `code${pickInteger(8)}` }).then(
              redemption => redemption.creditsGranted,
            )
          : createCreditTransaction(user.id, amount).then(() => amount)
        const balanceChange = await pendingChange.catch(() => null)
        outcomes[balanceChange === null ? 'rejected' : 'succeeded']++
        const balanceBefore = expectedBalances.get(user.id) ?? 0
        if (!isRedeeming) {
          const message = `a transaction of ${amount} at a balance of ${balanceBefore}`
          expect(balanceChange === null, message).toBe(balanceBefore + amount < 0)
        }
        expectedBalances.set(user.id, balanceBefore + (balanceChange ?? 0))
        if (step % 5 === 0) expect(await expectBalancedLedger()).toEqual(expectedBalances)
      }
      expect(await expectBalancedLedger()).toEqual(expectedBalances)
      expect(Math.min(outcomes.succeeded, outcomes.rejected)).toBeGreaterThan(5)
    },
  )

  test('equals the sum of its transactions after concurrent redemptions, grants and spending', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createTestUser(app.deps)))
    await app.deps.db.creditCode.create({ data: { code: 'SHARED', creditAmount: 10, maxUses: 3 } })
    await Promise.allSettled(
      users.flatMap(user => [
        createCreditTransaction(user.id, 7),
        redeemCreditCode(app.deps, toViewer(user), { code: 'SHARED' }),
        redeemCreditCode(app.deps, toViewer(user), { code: 'SHARED' }),
        createCreditTransaction(user.id, -5),
        createCreditTransaction(user.id, -5),
      ]),
    )
    await expectBalancedLedger()
    expect(await app.deps.db.creditRedemption.count()).toBe(3)
  })
})

describe('spending credits', () => {
  test('is rejected and rolls back the database transaction if the balance would become negative', async () => {
    const user = await createTestUser(app.deps)
    await createCreditTransaction(user.id, 20)
    await expect(createCreditTransaction(user.id, -21)).rejects.toThrow()
    await expect(
      app.deps.db.creditTransaction.createMany({
        data: [5, -30].map(amount => ({ userId: user.id, amount, description: 'Batch' })),
      }),
    ).rejects.toThrow()
    await expect(
      app.deps.db.$transaction(async tx => {
        await tx.lead.create({ data: { email: 'with@example.com', interest: 'other' } })
        await tx.creditTransaction.create({ data: { userId: user.id, amount: -21, description: 'Rejected' } })
      }),
    ).rejects.toThrow()
    expect((await expectBalancedLedger()).get(user.id)).toBe(20)
    expect(await app.deps.db.creditTransaction.count()).toBe(1)
    expect(await app.deps.db.lead.count()).toBe(0)
    await createCreditTransaction(user.id, -20)
    expect((await expectBalancedLedger()).get(user.id)).toBe(0)
  })

  test('stops at a balance of zero, even with concurrent transactions', async () => {
    const user = await createTestUser(app.deps)
    await createCreditTransaction(user.id, 100)
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => createCreditTransaction(user.id, -10)))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(10)
    expect((await expectBalancedLedger()).get(user.id)).toBe(0)
  })
})

describe('database constraints', () => {
  let user: User
  beforeEach(async () => {
    user = await createTestUser(app.deps)
    await createCreditTransaction(user.id, 20)
    await createCreditTransaction((await createTestUser(app.deps)).id, 30)
  })

  const statements = {
    'setting a balance': 'UPDATE users SET credits = 1000',
    'raising a balance': 'UPDATE users SET credits = credits + 1 WHERE id = $1',
    'setting a balance together with another column': `UPDATE users SET first_name = 'Rich', credits = 21 WHERE id = $1`,
    'setting a balance with an upsert': `
      INSERT INTO users (id, username, email, password_hash) VALUES ($1, 'rich', 'rich@example.com', '-')
      ON CONFLICT (id) DO UPDATE SET credits = 1000`,
    'inserting a user with credits': `
      INSERT INTO users (username, email, password_hash, credits) VALUES ('rich', 'rich@example.com', '-', 5)`,
    'changing the amount of a transaction': 'UPDATE credit_transactions SET amount = 1000 WHERE user_id = $1',
    'changing the description of a transaction': `UPDATE credit_transactions SET description = 'x' WHERE user_id = $1`,
    'moving a transaction to another user':
      'UPDATE credit_transactions SET user_id = (SELECT max(id) FROM users) WHERE user_id = $1',
    'deleting a transaction': 'DELETE FROM credit_transactions WHERE user_id = $1',
    'deleting a user with transactions': 'DELETE FROM users WHERE id = $1',
    'changing the id of a user with transactions': 'UPDATE users SET id = 4711 WHERE id = $1',
  }

  test.each(Object.entries(statements))('reject %s', async (_label, statement) => {
    const parameters = statement.includes('$1') ? [user.id] : []
    const transactionsBefore = await app.db.pool.query('SELECT * FROM credit_transactions')
    await expect(app.db.pool.query(statement, parameters)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    })
    expect((await app.db.pool.query('SELECT * FROM credit_transactions')).rows).toEqual(transactionsBefore.rows)
    expect([...(await expectBalancedLedger()).values()].sort()).toEqual([20, 30])
  })

  test('allow updates to a user that leave the balance unchanged', async () => {
    await app.deps.db.user.update({ where: { id: user.id }, data: { firstName: 'Other', credits: 20 } })
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      firstName: 'Other',
      credits: 20,
    })
  })
})
