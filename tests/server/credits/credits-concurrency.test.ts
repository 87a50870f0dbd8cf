import { describe, expect, test } from 'vitest'
import { deleteCreditCode, redeemCreditCode, updateCreditCode } from '../../../server/credits/service'
import type { CreditCode, User } from '../../../server/generated/prisma/client'
import { setupTestApp, type TestClient } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runConcurrently, runDuringTransaction } from '../../support/database/query-interleaving'
import { createActor, createTestUser } from '../../support/factories'
import { createCreditFixtures, redeem, redeemViaRest } from '../../support/features/credits'

const app = setupTestApp()
const { createCode, createClients, checkCodeUsage } = createCreditFixtures(app)

describe('concurrent redemptions', () => {
  /**
   * Redeems a code with all clients concurrently, alternating between GraphQL and REST. Returns the number of successes
   * and the distinct errors.
   */
  const redeemConcurrently = async (clients: TestClient[], code: string) => {
    const responses = await Promise.all(
      clients.map(async (client, index) => {
        if (index % 2) {
          const { status, body } = await redeemViaRest(client, code)
          return { status, message: String(body.message) }
        }
        const { status, body } = await redeem(client, code)
        return { status, message: body.errors?.[0]?.message ?? 'ok' }
      }),
    )
    const failedResponses = responses.filter(response => response.status !== 200)
    return {
      successCount: responses.length - failedResponses.length,
      errors: [...new Set(failedResponses.map(({ status, message }) => `${status} ${message}`))],
    }
  }

  test('grant the credits of a single-use code to exactly one of fifty users', async () => {
    const code = await createCode({ maxUses: 1 })
    expect(await redeemConcurrently(await createClients(50), code.code)).toEqual({
      successCount: 1,
      errors: ['409 This credit code has already been used'],
    })
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, transactions: 1 })
    expect(app.logEntries).toEqual([])
  })

  test('grant the credits of a code with a maximum of five uses to exactly five of forty users', async () => {
    const code = await createCode({ maxUses: 5 })
    expect(await redeemConcurrently(await createClients(40), code.code)).toEqual({
      successCount: 5,
      errors: ['409 This credit code has already been used'],
    })
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 5, redemptions: 5, transactions: 5 })
  })

  test('grant the credits of a code once to a user who redeems it twenty times', async () => {
    const code = await createCode({ maxUses: null })
    const client = await app.signInAs(await createTestUser(app.deps))
    const { successCount, errors } = await redeemConcurrently(Array(20).fill(client), code.code)
    expect(successCount).toBe(1)
    for (const error of errors)
      expect(error).toMatch(/^409 You have already redeemed this credit code$|^429 Too many attempts/)
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, transactions: 1 })
  })

  test('count one use per user, even if users try repeatedly', async () => {
    const code = await createCode({ maxUses: 10 })
    const clients = await createClients(10)
    const { successCount } = await redeemConcurrently([...clients, ...clients, ...clients], code.code)
    expect(successCount).toBe(10)
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 10, redemptions: 10, transactions: 10 })
  })
})

describe.skipIf(!isPostgres)('interleaved redemptions', () => {
  const redeemAs = ({ id, role }: User, { code }: CreditCode) =>
    redeemCreditCode(app.deps, { id, role, sessionId: 'none' }, { code })

  test('grant the amount that a concurrent update sets', async () => {
    const [user, code] = [await createTestUser(app.deps), await createCode({ creditAmount: 1000 })]
    const [redemption] = await runConcurrently(
      app,
      { before: /UPDATE credit_codes/ },
      () => redeemAs(user, code),
      () => updateCreditCode(app.deps, code.id, { creditAmount: 10 }, createActor(null)),
    )
    expect(redemption.creditsGranted).toBe(10)
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ credits: 10 })
  })

  test('cause a concurrent deletion to archive the code', async () => {
    const [user, code] = [await createTestUser(app.deps), await createCode()]
    // The lock on the user makes the redemption wait after it has updated the code.
    await runDuringTransaction<unknown>(app, `SELECT 1 FROM users WHERE id = ${user.id} FOR UPDATE`, [
      () => redeemAs(user, code),
      () => deleteCreditCode(app.deps, code.id, createActor(null)),
    ])
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, transactions: 1 })
    expect(await app.deps.db.creditCode.findMany()).toMatchObject([{ archivedAt: expect.any(Date) }])
    expect(await app.deps.db.auditEvent.findMany()).toMatchObject([{ details: { archived: true } }])
  })

  test('fail for a code that a concurrent deletion removes', async () => {
    const [user, code] = [await createTestUser(app.deps), await createCode()]
    const [, error] = await runConcurrently(
      app,
      { after: /DELETE FROM "public"."credit_codes"/ },
      () => deleteCreditCode(app.deps, code.id, createActor(null)),
      () => redeemAs(user, code).catch(error => error.message),
    )
    expect(error).toBe('This credit code does not exist')
  })
})
