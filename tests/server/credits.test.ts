import { describe, expect, test } from 'vitest'
import { deleteCreditCode, redeemCreditCode, updateCreditCode } from '../../server/credits/service'
import type { CreditCode, User } from '../../server/generated/prisma/client'
import { type Answer, type Client, type GraphQLAnswer, useApp } from '../support/app'
import { historyOf, refusalOf } from '../support/credits'
import { isPostgres } from '../support/database'
import { actor, makeUser } from '../support/factories'
import { meeting } from '../support/interleaving'

const app = useApp()

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

let codes = 0
const makeCode = (given: Partial<CreditCode> = {}): Promise<CreditCode> =>
  app.deps.db.creditCode.create({ data: { code: `CODE${++codes}`, creditAmount: 100, ...given } })

const redeem = (client: Client, code: unknown) => client.graphql(REDEEM, { code })
const redeemByRest = (client: Client, code?: unknown) =>
  client.rest<Record<string, unknown>>('POST', '/api/credits/redeem', { code })

/** Many people at once, signed in. */
const crowd = async (size: number): Promise<Client[]> => {
  const people: User[] = []
  for (let number = 0; number < size; number++) people.push(await makeUser(app.deps))
  return Promise.all(people.map(person => app.as(person)))
}

/** What the database has of a code, whatever was answered. */
const stateOf = async ({ id, creditAmount }: CreditCode) => {
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
    await makeCode({ code: 'WELCOME50', creditAmount: 50 })
    await makeCode({ code: 'ONE1', creditAmount: 1 })
    await makeCode({ code: 'ALL10000', creditAmount: 10_000 })
    const user = await makeUser(app.deps)
    const client = await app.as(user)

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
    expect((await redeemByRest(client, '\tone1\n')).body).toEqual({
      message: '1 credit has been added to your balance',
    })
    expect((await redeemByRest(client, 'ALL10000')).body).toEqual({
      message: '10,000 credits have been added to your balance',
    })
    const { credits, creditTransactions } = await historyOf(client)
    expect(credits).toBe(10_051)
    expect(creditTransactions.edges.map(({ node }) => [node.amount, node.description])).toEqual([
      [10_000, 'Redeemed code ALL10000'],
      [1, 'Redeemed code ONE1'],
      [50, 'Redeemed code WELCOME50'],
    ])
  })

  test('is refused in clear words, the same on both faces, and then changes nothing', async () => {
    const [earlier, byGraphQL, byRest] = await crowd(3)
    if (!earlier || !byGraphQL || !byRest) throw new Error('not enough people')
    const hour = 3_600_000
    await makeCode({ code: 'TAKEN', maxUses: 1 })
    await makeCode({ code: 'OLD1', expiresAt: new Date(Date.now() - 1) })
    await makeCode({ code: 'TAKENOLD', maxUses: 1, currentUses: 1, expiresAt: new Date(Date.now() - hour) })
    await makeCode({ code: 'GONE', archivedAt: new Date() })
    await makeCode({ code: 'OPEN', expiresAt: new Date(Date.now() + hour) })
    expect((await redeem(earlier, 'taken')).status).toBe(200)
    expect((await redeem(byGraphQL, 'open')).status).toBe(200)
    expect((await redeem(byRest, 'open')).status).toBe(200)

    const refusals: [code: string, status: number, name: string, words: string][] = [
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
    for (const [code, status, name, message] of refusals) {
      const answer = await redeemByRest(byRest, code)
      expect.soft(refusalOf(await redeem(byGraphQL, code)), code).toEqual({ status, code: name, message })
      expect.soft(answer.status, code).toBe(status)
      expect.soft(answer.body, code).toEqual({
        message,
        error: message,
        code: name,
        errors: status === 400 ? [{ path: 'code', message }] : [],
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      })
    }
    for (const missing of [undefined, null, 5, ['OPEN'], { code: 'OPEN' }]) {
      const { status, body } = await redeemByRest(byRest, missing)
      expect.soft([status, body.message], String(missing)).toEqual([400, 'Credit code is required'])
    }
    expect((await historyOf(byGraphQL)).credits).toBe(100)
    expect((await historyOf(byRest)).credits).toBe(100)
    expect(await app.deps.db.creditRedemption.count()).toBe(3)
    expect(app.logged).toEqual([])
  })

  test('is over at the instant that the code expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    await makeCode({ code: 'BRIEF', expiresAt })
    const [early, late] = [await makeUser(app.deps), await makeUser(app.deps)]
    expect((await redeem(await app.as(early), 'BRIEF')).status).toBe(200)
    app.travel(3_600_000)
    expect((await redeem(await app.as(late), 'BRIEF')).body.errors?.[0]?.message).toBe(
      'This credit code has expired',
    )
  })

  test('any number of people redeem a code without a maximum', async () => {
    const code = await makeCode({ maxUses: null })
    const answers = await Promise.all((await crowd(12)).map(client => redeem(client, code.code)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    expect(await stateOf(code)).toEqual({ currentUses: 12, redemptions: 12, lines: 12 })
  })

  test('text that no database can hold is an unknown code or a bad one, never our failure', async () => {
    const client = await app.as(await makeUser(app.deps))
    for (const code of ['A\u0000B', '\ud800', 'ﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁ', '😀', "'; DROP"]) {
      expect.soft([400, 404], code).toContain((await redeemByRest(client, code)).status)
      expect.soft([400, 404], code).toContain((await redeem(client, code)).status)
    }
    expect(app.logged).toEqual([])
  })

  test('nobody redeems nothing, and learns nothing about codes', async () => {
    await makeCode({ code: 'OPEN' })
    for (const code of ['OPEN', 'NOSUCH', '', 'A'.repeat(30)]) {
      expect.soft(refusalOf(await redeem(app.nobody, code)).code, code).toBe('UNAUTHENTICATED')
      expect.soft((await redeemByRest(app.nobody, code)).status, code).toBe(401)
    }
  })
})

describe('many at once', () => {
  /** Everybody at the same time, one half over each face: how often it worked, and what the rest were told. */
  const rush = async (clients: Client[], code: string) => {
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        if (index % 2) {
          const { status, body } = await redeemByRest(client, code)
          return { status, message: String(body.message) }
        }
        const { status, body } = await redeem(client, code)
        return { status, message: body.errors?.[0]?.message ?? 'done' }
      }),
    )
    const refused = answers.filter(answer => answer.status !== 200)
    return {
      succeeded: answers.length - refused.length,
      refusals: [...new Set(refused.map(({ status, message }) => `${status} ${message}`))],
    }
  }

  test('of fifty people who redeem a code for one, exactly one gets it', async () => {
    const code = await makeCode({ maxUses: 1 })
    expect(await rush(await crowd(50), code.code)).toEqual({
      succeeded: 1,
      refusals: ['409 This credit code has already been used'],
    })
    expect(await stateOf(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
    expect(app.logged).toEqual([])
  })

  test('of forty people who redeem a code for five, exactly five get it', async () => {
    const code = await makeCode({ maxUses: 5 })
    expect(await rush(await crowd(40), code.code)).toEqual({
      succeeded: 5,
      refusals: ['409 This credit code has already been used'],
    })
    expect(await stateOf(code)).toEqual({ currentUses: 5, redemptions: 5, lines: 5 })
  })

  test('one person who redeems a code twenty times at once gets it once', async () => {
    const code = await makeCode({ maxUses: null })
    const client = await app.as(await makeUser(app.deps))
    const { succeeded, refusals } = await rush(Array(20).fill(client), code.code)
    expect(succeeded).toBe(1)
    for (const refusal of refusals)
      expect(refusal).toMatch(/^409 You have already redeemed this credit code$|^429 Too many attempts/)
    expect(await stateOf(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
  })

  test('who tries a code again takes no use away from others', async () => {
    const code = await makeCode({ maxUses: 10 })
    const clients = await crowd(10)
    const { succeeded } = await rush([...clients, ...clients, ...clients], code.code)
    expect(succeeded).toBe(10)
    expect(await stateOf(code)).toEqual({ currentUses: 10, redemptions: 10, lines: 10 })
  })
})

describe.skipIf(!isPostgres)('a code that is redeemed', () => {
  const redeemAs = ({ id, role }: User, { code }: CreditCode) =>
    redeemCreditCode(app.deps, { id, role, sessionId: 'none' }, { code })

  test('while its amount is changed grants what it then has', async () => {
    const [user, code] = [await makeUser(app.deps), await makeCode({ creditAmount: 1000 })]
    const [granted] = await meeting(
      app,
      { before: /UPDATE "public"."credit_codes"/ },
      () => redeemAs(user, code),
      () => updateCreditCode(app.deps, code.id, { creditAmount: 10 }, actor(null)),
    )
    expect(granted.creditsGranted).toBe(10)
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ credits: 10 })
  })

  test('while it is deleted is put out of sight, with its redemption', async () => {
    const [user, code] = [await makeUser(app.deps), await makeCode()]
    await meeting(
      app,
      { before: /INSERT INTO "public"."credit_transactions"/ },
      () => redeemAs(user, code),
      () => deleteCreditCode(app.deps, code.id, actor(null)),
    )
    expect(await stateOf(code)).toEqual({ currentUses: 1, redemptions: 1, lines: 1 })
    expect(await app.deps.db.creditCode.findMany()).toMatchObject([{ archivedAt: expect.any(Date) }])
    expect(await app.deps.db.auditEntry.findMany()).toMatchObject([{ details: { archived: true } }])
  })

  test('while it is deleted for good does not exist', async () => {
    const [user, code] = [await makeUser(app.deps), await makeCode()]
    const [, refusal] = await meeting(
      app,
      { after: /DELETE FROM "public"."credit_codes"/ },
      () => deleteCreditCode(app.deps, code.id, actor(null)),
      () => redeemAs(user, code).catch(error => error.message),
    )
    expect(refusal).toBe('This credit code does not exist')
  })
})

describe('guessing', () => {
  test('ends after ten failures in a minute, even with the right code; for that person alone', async () => {
    const [guesser, other] = await crowd(2)
    if (!guesser || !other) throw new Error('not enough people')
    const code = await makeCode()
    for (let guess = 1; guess <= 5; guess++) {
      expect((await redeem(guesser, `GUESS${guess}`)).status).toBe(404)
      expect((await redeemByRest(guesser, `GUESS${guess}`)).status).toBe(404)
    }
    const answer = await redeemByRest(guesser, code.code)
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const again = await redeem(guesser, code.code)
    expect(refusalOf(again)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await redeem(other, code.code)).status).toBe(200)
  })

  test('counts what fails, not what works', async () => {
    const client = await app.as(await makeUser(app.deps))
    for (let round = 0; round < 9; round++) {
      const [good, better] = [await makeCode(), await makeCode()]
      expect((await redeem(client, good.code)).status).toBe(200)
      expect((await redeem(client, 'NOSUCH')).status).toBe(404)
      expect((await redeem(client, better.code)).status).toBe(200)
    }
    expect((await historyOf(client)).credits).toBe(1800)
  })

  test('is not made cheaper by many guesses in one request', async () => {
    const client = await app.as(await makeUser(app.deps))
    const guesses = Array.from({ length: 14 }, (_, n) => `g${n}: redeemCreditCode(code: "GUESS${n}") { id }`)
    const answers: Answer<GraphQLAnswer>[] = []
    for (let request = 0; request < 11; request++)
      answers.push(await client.graphql(`mutation { ${guesses.join(' ')} }`))
    const told = answers.flatMap(({ body }) => body.errors?.map(error => error.extensions.code))
    expect(told.filter(code => code === 'NOT_FOUND').length).toBeLessThanOrEqual(10)
    expect(told.at(-1)).toBe('RATE_LIMITED')
  })
})
