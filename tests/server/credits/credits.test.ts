import { describe, expect, test } from 'vitest'
import { type GraphQLResult, getGraphQLError, setupTestApp, type TestResponse } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createCreditFixtures, loadCreditHistory, redeem, redeemViaRest } from '../../support/features/credits'

const app = setupTestApp()
const { createCode, createClients, checkCodeUsage } = createCreditFixtures(app)

describe('redeeming a credit code', () => {
  test('grants the credits of a code regardless of its case and of surrounding white space', async () => {
    await createCode({ code: 'WELCOME50', creditAmount: 50 })
    await createCode({ code: 'ONE1', creditAmount: 1 })
    await createCode({ code: 'ALL10000', creditAmount: 10_000 })
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)

    const graphqlResponse = await redeem(client, '  welCome50 ')
    expect(graphqlResponse.body).toEqual({
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

  test('reports the same error through GraphQL and REST for a code that cannot be redeemed, and changes nothing', async () => {
    const [firstClient, graphqlClient, restClient] = await createClients(3)
    if (!firstClient || !graphqlClient || !restClient) throw new Error('not enough clients')
    const hourMs = 3_600_000
    await createCode({ code: 'TAKEN', maxUses: 1 })
    await createCode({ code: 'OLD1', expiresAt: new Date(Date.now() - 1) })
    await createCode({
      code: 'TAKENOLD',
      maxUses: 1,
      currentUses: 1,
      expiresAt: new Date(Date.now() - hourMs),
    })
    await createCode({ code: 'ARCHIVED', archivedAt: new Date() })
    await createCode({ code: 'OPEN', expiresAt: new Date(Date.now() + hourMs) })
    expect((await redeem(firstClient, 'taken')).status).toBe(200)
    expect((await redeem(graphqlClient, 'open')).status).toBe(200)
    expect((await redeem(restClient, 'open')).status).toBe(200)

    const errorCases: [code: string, status: number, errorCode: string, message: string][] = [
      ['', 400, 'BAD_USER_INPUT', 'Credit code is required'],
      ['   ', 400, 'BAD_USER_INPUT', 'Credit code is required'],
      ['A'.repeat(21), 400, 'BAD_USER_INPUT', 'Code cannot exceed 20 characters'],
      ['NOSUCH', 404, 'NOT_FOUND', 'This credit code does not exist'],
      ['ARCHIVED', 404, 'NOT_FOUND', 'This credit code does not exist'],
      ['TAKEN', 409, 'CONFLICT', 'This credit code has already been used'],
      ['TAKENOLD', 409, 'CONFLICT', 'This credit code has already been used'],
      ['OLD1', 409, 'CONFLICT', 'This credit code has expired'],
      ['open', 409, 'CONFLICT', 'You have already redeemed this credit code'],
    ]
    for (const [code, status, errorCode, message] of errorCases) {
      const response = await redeemViaRest(restClient, code)
      expect.soft(getGraphQLError(await redeem(graphqlClient, code)), code).toEqual({
        status,
        code: errorCode,
        message,
        issues: [{ path: 'code', message }],
      })
      expect.soft(response.status, code).toBe(status)
      expect.soft(response.body, code).toEqual({
        message,
        error: message,
        code: errorCode,
        errors: [{ path: 'code', message }],
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      })
    }
    for (const invalidCode of [undefined, null, 5, ['OPEN'], { code: 'OPEN' }]) {
      const { status, body } = await redeemViaRest(restClient, invalidCode)
      expect.soft([status, body.message], String(invalidCode)).toEqual([400, 'Credit code is required'])
    }
    expect((await loadCreditHistory(graphqlClient)).credits).toBe(100)
    expect((await loadCreditHistory(restClient)).credits).toBe(100)
    expect(await app.deps.db.creditRedemption.count()).toBe(3)
    expect(app.logEntries).toEqual([])
  })

  test('fails from the moment the code expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    await createCode({ code: 'BRIEF', expiresAt })
    const [earlyUser, lateUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
    expect((await redeem(await app.signInAs(earlyUser), 'BRIEF')).status).toBe(200)
    app.setClockOffset(3_600_000)
    expect((await redeem(await app.signInAs(lateUser), 'BRIEF')).body.errors?.[0]?.message).toBe(
      'This credit code has expired',
    )
  })

  test('succeeds for any number of users if the code has no maximum number of uses', async () => {
    const code = await createCode({ maxUses: null })
    const responses = await Promise.all((await createClients(12)).map(client => redeem(client, code.code)))
    expect(responses.map(response => response.status)).toEqual(responses.map(() => 200))
    expect(await checkCodeUsage(code)).toEqual({ currentUses: 12, redemptions: 12, transactions: 12 })
  })

  test('rejects NUL characters, lone surrogates, ligatures, emoji and SQL without a server error', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    for (const code of ['A\u0000B', '\ud800', 'ﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁ', '😀', "'; DROP"]) {
      expect.soft([400, 404], code).toContain((await redeemViaRest(client, code)).status)
      expect.soft([400, 404], code).toContain((await redeem(client, code)).status)
    }
    expect(app.logEntries).toEqual([])
  })

  test('requires authentication, with the same error for valid, unknown and malformed codes', async () => {
    await createCode({ code: 'OPEN' })
    for (const code of ['OPEN', 'NOSUCH', '', 'A'.repeat(30)]) {
      expect.soft(getGraphQLError(await redeem(app.anonymous, code)).code, code).toBe('UNAUTHENTICATED')
      expect.soft((await redeemViaRest(app.anonymous, code)).status, code).toBe(401)
    }
  })
})

describe('the rate limit for redemptions', () => {
  test('rejects a user after ten failures within a minute, even with a valid code', async () => {
    const [guessingClient, otherClient] = await createClients(2)
    if (!guessingClient || !otherClient) throw new Error('not enough clients')
    const code = await createCode()
    for (let guess = 1; guess <= 5; guess++) {
      expect((await redeem(guessingClient, `GUESS${guess}`)).status).toBe(404)
      expect((await redeemViaRest(guessingClient, `GUESS${guess}`)).status).toBe(404)
    }
    const restResponse = await redeemViaRest(guessingClient, code.code)
    expect(restResponse.status).toBe(429)
    expect(restResponse.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    })
    const seconds = Number(restResponse.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const graphqlResponse = await redeem(guessingClient, code.code)
    expect(getGraphQLError(graphqlResponse)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(graphqlResponse.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await redeem(otherClient, code.code)).status).toBe(200)
  })

  test('counts failures but not successes', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    for (let round = 0; round < 9; round++) {
      const [firstCode, secondCode] = [await createCode(), await createCode()]
      expect((await redeem(client, firstCode.code)).status).toBe(200)
      expect((await redeem(client, 'NOSUCH')).status).toBe(404)
      expect((await redeem(client, secondCode.code)).status).toBe(200)
    }
    expect((await loadCreditHistory(client)).credits).toBe(1800)
  })

  test('does not count redemptions that fail because of a server error', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const { code } = await createCode()
    await app.deps.db.$executeRaw`ALTER TABLE credit_redemptions ADD CONSTRAINT reject_all CHECK (false) NOT VALID`
    for (let attempt = 0; attempt < 11; attempt++)
      expect(getGraphQLError(await redeem(client, code)).code).toBe('INTERNAL')
    await app.deps.db.$executeRaw`ALTER TABLE credit_redemptions DROP CONSTRAINT reject_all`
    expect((await redeem(client, code)).status).toBe(200)
  })

  test('rejects the eleventh failing request, even if each request has many aliased redemptions', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const guesses = Array.from(
      { length: 14 },
      (_, index) => `g${index}: redeemCreditCode(code: "GUESS${index}") { id }`,
    )
    const responses: TestResponse<GraphQLResult>[] = []
    for (let request = 0; request < 11; request++)
      responses.push(await client.graphql(`mutation { ${guesses.join(' ')} }`))
    // Each request has one error, because the first failed mutation ends the request.
    const errorCodes = responses.flatMap(({ body }) => body.errors?.map(error => error.extensions.code))
    expect(errorCodes).toEqual([...Array(10).fill('NOT_FOUND'), 'RATE_LIMITED'])
  })
})
