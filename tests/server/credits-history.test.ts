import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../server/generated/prisma/client'
import { useApp } from '../support/app'
import { type CreditHistory, HISTORY, historyOf, refusalOf } from '../support/credits'
import { makeAdmin, makeUser } from '../support/factories'

const app = useApp()

/** So many ledger rows, a second apart, the first the oldest. */
const fillLedger = (user: User, rows: number) =>
  app.deps.db.creditTransaction.createMany({
    data: Array.from({ length: rows }, (_, index) => ({
      userId: user.id,
      amount: index + 1,
      description: `Line ${index + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    })),
  })

describe('the history', () => {
  test('is read newest first, page by page, with its whole length', async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    expect(await historyOf(client)).toMatchObject({
      credits: 0,
      creditTransactions: { totalCount: 0, edges: [] },
    })
    await fillLedger(user, 30)
    // Three of the same instant: the later written comes first.
    const createdAt = new Date(Date.UTC(2026, 1, 1))
    for (const amount of [-1, -2, -3])
      await app.deps.db.creditTransaction.create({
        data: { userId: user.id, amount, description: 'Spent', createdAt },
      })

    const amounts: number[] = []
    let after: string | null = null
    do {
      const { creditTransactions: page }: CreditHistory = await historyOf(client, { first: 8, after })
      expect(page.totalCount).toBe(33)
      amounts.push(...page.edges.map(({ node }) => node.amount))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(amounts).toEqual([-3, -2, -1, ...Array.from({ length: 30 }, (_, index) => 30 - index)])

    const whole = await historyOf(client)
    expect(whole.creditTransactions.edges).toHaveLength(25)
    const skipped = await historyOf(client, { first: 4, offset: 3 })
    expect(skipped.creditTransactions.edges.map(({ node }) => node.amount)).toEqual([30, 29, 28, 27])
    const beyond = await historyOf(client, { first: 4, offset: 2_147_483_647 })
    expect(beyond.creditTransactions).toMatchObject({ totalCount: 33, edges: [] })
  })

  test('gives strangers a hundred lines at most, and REST the newest thousand', async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    await fillLedger(user, 1005)
    expect((await historyOf(client, { first: 101 })).creditTransactions.edges).toHaveLength(100)
    expect((await historyOf(client, { last: 101 })).creditTransactions.edges).toHaveLength(100)

    const all = await client.rest<{ amount: number }[]>('GET', '/api/credits/history')
    expect(all.body).toHaveLength(1000)
    expect([all.body[0]?.amount, all.body.at(-1)?.amount]).toEqual([1005, 6])
    expect(all.headers.get('x-total-count')).toBe('1005')
    const more = await client.rest<unknown[]>('GET', '/api/credits/history?limit=5000')
    expect(more.body).toHaveLength(1000)
    const rest = await client.rest<unknown[]>('GET', '/api/credits/history?page=2')
    expect(rest.body).toHaveLength(5)
  })

  test('refuses what is no page, and never fails on one', async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    await fillLedger(user, 3)
    const cursor = (text: string) => Buffer.from(text).toString('base64')
    const refused: Record<string, unknown>[] = [
      { first: -1 },
      { last: -1 },
      { first: 'many' },
      { first: 1.5 },
      { first: 2_147_483_648 },
      { offset: -1 },
      { offset: 'x' },
      { after: 'rubbish' },
      { after: cursor('GPC:N:x') },
      { after: cursor('GPC:N:99999999999999') },
      { after: cursor('GPC:S:\u0000') },
      { before: cursor('{"id":1}') },
    ]
    for (const variables of refused) {
      const answer = await client.graphql(HISTORY, variables)
      expect
        .soft(refusalOf(answer), JSON.stringify(variables))
        .toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    }
    const harmless = [{ first: 0 }, { after: cursor('GPC:N:999999') }, { offset: 2_147_483_647 }]
    for (const variables of harmless) {
      const { status } = await client.graphql(HISTORY, variables)
      expect.soft(status, JSON.stringify(variables)).toBeLessThan(500)
    }
    expect(app.logged).toEqual([])
  })

  test("cannot be reached through another person, not even by an administrator's membership lists", async () => {
    const [mine, theirs] = [await makeUser(app.deps), await makeUser(app.deps)]
    const client = await app.as(mine)
    await fillLedger(mine, 2)
    await fillLedger(theirs, 9)
    const foreign = await app.deps.db.creditTransaction.findFirstOrThrow({ where: { userId: theirs.id } })
    await client.graphql('mutation { createOrganization(input: { name: "Together" }) { id } }')
    await client.graphql(
      `mutation { addOrganizationMember(input: { organizationId: 1, userId: ${theirs.id} }) { id } }`,
    )
    const through = await client.graphql(/* GraphQL */ `
      {
        organization(id: 1) {
          members {
            user {
              creditTransactions {
                edges {
                  node {
                    amount
                  }
                }
              }
            }
          }
        }
      }
    `)
    expect(refusalOf(through)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(JSON.stringify(through.body)).not.toContain('"amount"')

    for (const after of [`GPC:N:${foreign.id}`, 'GPC:N:5']) {
      const { body } = await client.graphql(HISTORY, { after: Buffer.from(after).toString('base64') })
      const { creditTransactions } = (body.data?.viewer ?? {}) as CreditHistory
      for (const { node } of creditTransactions.edges) expect([1, 2]).toContain(node.id)
      expect(creditTransactions.totalCount).toBe(2)
    }
    const admin = await app.as(await makeAdmin(app.deps))
    expect((await admin.rest('GET', '/api/credits/history')).body).toEqual([])
  })

  test('costs as many statements for twenty lines as for two', async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    const statements = async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await historyOf(client, { first: 50 })
      const { length } = query.mock.calls
      query.mockRestore()
      return length
    }
    await fillLedger(user, 2)
    const few = await statements()
    await fillLedger(user, 18)
    expect(await statements()).toBe(few)
    expect(few).toBeLessThanOrEqual(5)
  })
})
