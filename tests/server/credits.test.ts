import { describe, expect, test } from 'vitest'
import { deleteCreditCode, redeemCreditCode, updateCreditCode } from '../../server/credits/service'
import type { CreditCode, User } from '../../server/generated/prisma/client'
import { type GraphQLResult, setupTestApp, type TestClient, type TestResponse } from '../support/app'
import { getGraphQLError, loadCreditHistory } from '../support/credits'
import { isPostgres } from '../support/database'
import { createActor, createTestUser } from '../support/factories'
import { runConcurrently } from '../support/query-interleaving'

const app = setupTestApp()

const REDEEM = /* GraphQL */ `
  mutation ($code: String!) {
    redeemCreditCode(code: $code) {
      userId
      creditsGranted
      message
      user {
        credits
      }
    }
  }
`

let codeCount = 0
const createTestCreditCode = (overrides: Partial<CreditCode> = {}): Promise<CreditCode> =>
  app.deps.db.creditCode.create({ data: { code: `CODE${++codeCount}`, creditAmount: 100, ...overrides } })

const redeem = (client: TestClient, code: unknown) => client.graphql(REDEEM, { code })
const redeemViaRest = (client: TestClient, code?: unknown) =>
  client.rest<Record<string, unknown>>('POST', '/api/credits/redeem', { code })

/** Many people at once, signed in. */
const createClients = async (size: number): Promise<TestClient[]> => {
  const users: User[] = []
  for (let number = 0; number < size; number++) users.push(await createTestUser(app.deps))
  return Promise.all(users.map(user => app.signInAs(user)))
}

/** What the database has of a code, whatever was answered. */
const loadCodeUsage = async ({ id, creditAmount }: CreditCode) => {
  const { currentUses } = await app.deps.db.creditCode.findUniqueOrThrow({ where: { id } })
  const redemptions = await app.deps.db.creditRedemption.findMany({ where: { codeId: id } })
  const lines = await app.deps.db.creditTransaction.count({
    where: { redemption: { codeId: id }, amount: creditAmount },
  })
  const users = await app.deps.db.user.findMany({ where: { credits: { not: 0 } } })
  expect(users.map(user => user.credits)).toEqual(redemptions.map(() => creditAmount))
  return { currentUses, redemptions: redemptions.length, lines }
}

describe('redeeming', () => {
  test('grants the credits to who is signed in, whatever the case of the code and the spaces around it', async () => {
    await createTestCreditCode({ code: 'WELCOME50', creditAmount: 50 })
    await createTestCreditCode({ code: 'ONE1', creditAmount: 1 })
    await createTestCreditCode({ code: 'ALL10000', creditAmount: 10_000 })
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)

    const first = await redeem(client, '  welCome50 ')
    expect(first.body).toEqual({
      data: {
        redeemCreditCode: {
          userId: user.id,
          creditsGranted: 50,
          message: '50 credits have been added to your balance',
          user: { credits: 50 },
        },
      },
    })
    expect((await redeemViaRest(client, '\tone1\n')).body).toEqual({
      message: '1 credit has been added to your balance',
    })
    expect((await redeemViaRest(client, 'ALL10000')).body).toEqual({
      message: '10,000 credits have been added to your balance',
    })
    const { credits, creditTransactions } = await loadCreditHistory(client)
    expect(credits).toBe(10_051)
    expect(creditTransactions.edges.map(({ node }) => [node.amount, node.description])).toEqual([
      [10_000, 'Redeemed code ALL10000'],
      [1, 'Redeemed code ONE1'],
      [50, 'Redeemed code WELCOME50'],
    ])
  })

  test('is refused in clear words, the same on both faces, and then changes nothing', async () => {
    const [firstClient, graphqlClient, restClient] = await createClients(3)
    if (!firstClient || !graphqlClient || !restClient) throw new Error('not enough people')
    const hourMs = 3_600_000
    await createTestCreditCode({ code: 'TAKEN', maxUses: 1 })
    await createTestCreditCode({ code: 'OLD1', expiresAt: new Date(Date.now() - 1) })
    await createTestCreditCode({
      code: 'TAKENOLD',
      maxUses: 1,
      currentUses: 1,
      expiresAt: new Date(Date.now() - hourMs),
    })
    await createTestCreditCode({ code: 'GONE', archivedAt: new Date() })
    await createTestCreditCode({ code: 'OPEN', expiresAt: new Date(Date.now() + hourMs) })
    expect((await redeem(firstClient, 'taken')).status).toBe(200)
    expect((await redeem(graphqlClient, 'open')).status).toBe(200)
    expect((await redeem(restClient, 'open')).status).toBe(200)

    const errorCases: [code: string, status: number, name: string, words: string][] = [
      ['', 400, 'BAD_USER_INPUT', 'Credit code is required'],
      ['   ', 400, 'BAD_USER_INPUT', 'Credit code is required'],
      ['A'.repeat(21), 400, 'BAD_USER_INPUT', 'Code cannot exceed 20 characters'],
      ['NOSUCH', 404, 'NOT_FOUND', 'This credit code does not exist'],
      ['GONE', 404, 'NOT_FOUND', 'This credit code does not exist'],
      ['TAKEN', 409, 'CONFLICT', 'This credit code has already been used'],
      ['TAKENOLD', 409, 'CONFLICT', 'This credit code has already been used'],
      ['OLD1', 409, 'CONFLICT', 'This credit code has expired'],
      ['open', 409, 'CONFLICT', 'You have already redeemed this credit code'],
    ]
    for (const [code, status, name, message] of errorCases) {
      const response = await redeemViaRest(restClient, code)
      expect
        .soft(getGraphQLError(await redeem(graphqlClient, code)), code)
        .toEqual({ status, code: name, message })
      expect.soft(response.status, code).toBe(status)
      expect.soft(response.body, code).toEqual({
        message,
        error: message,
        code: name,
        errors: status === 400 ? [{ path: 'code', message }] : [],
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      })
    }
    for (const missing of [undefined, null, 5, ['OPEN'], { code: 'OPEN' }]) {
      const { status, body } = await redeemViaRest(restClient, missing)
      expect.soft([status, body.message], String(missing)).toEqual([400, 'Credit code is required'])
    }
    expect((await loadCreditHistory(graphqlClient)).credits).toBe(100)
    expect((await loadCreditHistory(restClient)).credits).toBe(100)
    expect(await app.deps.db.creditRedemption.count()).toBe(3)
    expect(app.logEntries).toEqual([])
  })

  test('is over at the instant that the code expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    await createTestCreditCode({ code: 'BRIEF', expiresAt })
    const [earlyUser, lateUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
    expect((await redeem(await app.signInAs(earlyUser), 'BRIEF')).status).toBe(200)
    app.setClockOffset(3_600_000)
    expect((await redeem(await app.signInAs(lateUser), 'BRIEF')).body.errors?.[0]?.message).toBe(
      'This credit code has expired',
    )
  })

  test('any number of people redeem a code without a maximum', async () => {
    const code = await createTestCreditCode({ maxUses: null })
    const responses = await Promise.all((await createClients(12)).map(client => redeem(client, code.code)))
    expect(responses.map(response => response.status)).toEqual(responses.map(() => 200))
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 12, redemptions: 12, lines: 12 })
  })

  test('text that no database can hold is an unknown code or a bad one, never our failure', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    for (const code of ['A\u0000B', '\ud800', 'ﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁ', '😀', "'; DROP"]) {
      expect.soft([400, 404], code).toContain((await redeemViaRest(client, code)).status)
      expect.soft([400, 404], code).toContain((await redeem(client, code)).status)
    }
    expect(app.logEntries).toEqual([])
  })

  test('nobody redeems nothing, and learns nothing about codes', async () => {
    await createTestCreditCode({ code: 'OPEN' })
    for (const code of ['OPEN', 'NOSUCH', '', 'A'.repeat(30)]) {
      expect.soft(getGraphQLError(await redeem(app.anonymous, code)).code, code).toBe('UNAUTHENTICATED')
      expect.soft((await redeemViaRest(app.anonymous, code)).status, code).toBe(401)
    }
  })
})

describe('many at once', () => {
  /** Everybody at the same time, one half over each face: how often it worked, and what the rest were told. */
  const redeemConcurrently = async (clients: TestClient[], code: string) => {
    const responses = await Promise.all(
      clients.map(async (client, index) => {
        if (index % 2) {
          const { status, body } = await redeemViaRest(client, code)
          return { status, message: String(body.message) }
        }
        const { status, body } = await redeem(client, code)
        return { status, message: body.errors?.[0]?.message ?? 'done' }
      }),
    )
    const failedResponses = responses.filter(response => response.status !== 200)
    return {
      succeeded: responses.length - failedResponses.length,
      errors: [...new Set(failedResponses.map(({ status, message }) => `${status} ${message}`))],
    }
  }

  test('of fifty people who redeem a code for one, exactly one gets it', async () => {
    const code = await createTestCreditCode({ maxUses: 1 })
    expect(await redeemConcurrently(await createClients(50), code.code)).toEqual({
      succeeded: 1,
      errors: ['409 This credit code has already been used'],
    })
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
    expect(app.logEntries).toEqual([])
  })

  test('of forty people who redeem a code for five, exactly five get it', async () => {
    const code = await createTestCreditCode({ maxUses: 5 })
    expect(await redeemConcurrently(await createClients(40), code.code)).toEqual({
      succeeded: 5,
      errors: ['409 This credit code has already been used'],
    })
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 5, redemptions: 5, lines: 5 })
  })

  test('one person who redeems a code twenty times at once gets it once', async () => {
    const code = await createTestCreditCode({ maxUses: null })
    const client = await app.signInAs(await createTestUser(app.deps))
    const { succeeded, errors } = await redeemConcurrently(Array(20).fill(client), code.code)
    expect(succeeded).toBe(1)
    for (const error of errors)
      expect(error).toMatch(/^409 You have already redeemed this credit code$|^429 Too many attempts/)
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
  })

  test('who tries a code again takes no use away from others', async () => {
    const code = await createTestCreditCode({ maxUses: 10 })
    const clients = await createClients(10)
    const { succeeded } = await redeemConcurrently([...clients, ...clients, ...clients], code.code)
    expect(succeeded).toBe(10)
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 10, redemptions: 10, lines: 10 })
  })
})

describe.skipIf(!isPostgres)('a code that is redeemed', () => {
  const redeemAs = ({ id, role }: User, { code }: CreditCode) =>
    redeemCreditCode(app.deps, { id, role, sessionId: 'none' }, { code })

  test('while its amount is changed grants what it then has', async () => {
    const [user, code] = [await createTestUser(app.deps), await createTestCreditCode({ creditAmount: 1000 })]
    const [redemption] = await runConcurrently(
      app,
      { before: /UPDATE "public"."credit_codes"/ },
      () => redeemAs(user, code),
      () => updateCreditCode(app.deps, code.id, { creditAmount: 10 }, createActor(null)),
    )
    expect(redemption.creditsGranted).toBe(10)
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ credits: 10 })
  })

  test('while it is deleted is put out of sight, with its redemption', async () => {
    const [user, code] = [await createTestUser(app.deps), await createTestCreditCode()]
    await runConcurrently(
      app,
      { before: /INSERT INTO "public"."credit_transactions"/ },
      () => redeemAs(user, code),
      () => deleteCreditCode(app.deps, code.id, createActor(null)),
    )
    expect(await loadCodeUsage(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
    expect(await app.deps.db.creditCode.findMany()).toMatchObject([{ archivedAt: expect.any(Date) }])
    expect(await app.deps.db.auditEvent.findMany()).toMatchObject([{ details: { archived: true } }])
  })

  test('while it is deleted for good does not exist', async () => {
    const [user, code] = [await createTestUser(app.deps), await createTestCreditCode()]
    const [, error] = await runConcurrently(
      app,
      { after: /DELETE FROM "public"."credit_codes"/ },
      () => deleteCreditCode(app.deps, code.id, createActor(null)),
      () => redeemAs(user, code).catch(error => error.message),
    )
    expect(error).toBe('This credit code does not exist')
  })
})

describe('guessing', () => {
  test('ends after ten failures in a minute, even with the right code; for that person alone', async () => {
    const [guesser, other] = await createClients(2)
    if (!guesser || !other) throw new Error('not enough people')
    const code = await createTestCreditCode()
    for (let guess = 1; guess <= 5; guess++) {
      expect((await redeem(guesser, `GUESS${guess}`)).status).toBe(404)
      expect((await redeemViaRest(guesser, `GUESS${guess}`)).status).toBe(404)
    }
    const response = await redeemViaRest(guesser, code.code)
    expect(response.status).toBe(429)
    expect(response.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    })
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const again = await redeem(guesser, code.code)
    expect(getGraphQLError(again)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await redeem(other, code.code)).status).toBe(200)
  })

  test('counts what fails, not what works', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    for (let round = 0; round < 9; round++) {
      const [firstCode, secondCode] = [await createTestCreditCode(), await createTestCreditCode()]
      expect((await redeem(client, firstCode.code)).status).toBe(200)
      expect((await redeem(client, 'NOSUCH')).status).toBe(404)
      expect((await redeem(client, secondCode.code)).status).toBe(200)
    }
    expect((await loadCreditHistory(client)).credits).toBe(1800)
  })

  test('is not made cheaper by many guesses in one request', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const guesses = Array.from({ length: 14 }, (_, n) => `g${n}: redeemCreditCode(code: "GUESS${n}") { id }`)
    const responses: TestResponse<GraphQLResult>[] = []
    for (let request = 0; request < 11; request++)
      responses.push(await client.graphql(`mutation { ${guesses.join(' ')} }`))
    const errorCodes = responses.flatMap(({ body }) => body.errors?.map(error => error.extensions.code))
    expect(errorCodes.filter(code => code === 'NOT_FOUND').length).toBeLessThanOrEqual(10)
    expect(errorCodes.at(-1)).toBe('RATE_LIMITED')
  })
})
