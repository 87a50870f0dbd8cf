import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/generated/prisma/client'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { type CreditHistory, GET_CREDIT_HISTORY, loadCreditHistory } from '../../support/features/credits'

const app = setupTestApp()

/** Creates transactions one second apart, the oldest first. */
const createTransactions = (user: User, count: number) =>
  app.deps.db.creditTransaction.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      userId: user.id,
      amount: index + 1,
      description: `Line ${index + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    })),
  })

describe('the credit history', () => {
  test('is paginated, newest first, with the total count', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    expect(await loadCreditHistory(client)).toMatchObject({
      credits: 0,
      creditTransactions: { totalCount: 0, edges: [] },
    })
    await createTransactions(user, 30)
    // Of three transactions with the same creation time, the last one written comes first.
    const createdAt = new Date(Date.UTC(2026, 1, 1))
    for (const amount of [-1, -2, -3])
      await app.deps.db.creditTransaction.create({
        data: { userId: user.id, amount, description: 'Spent', createdAt },
      })

    const amounts: number[] = []
    let after: string | null = null
    do {
      const { creditTransactions: page }: CreditHistory = await loadCreditHistory(client, { first: 8, after })
      expect(page.totalCount).toBe(33)
      amounts.push(...page.edges.map(({ node }) => node.amount))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(amounts).toEqual([-3, -2, -1, ...Array.from({ length: 30 }, (_, index) => 30 - index)])

    const defaultPage = await loadCreditHistory(client)
    expect(defaultPage.creditTransactions.edges).toHaveLength(25)
    const offsetPage = await loadCreditHistory(client, { first: 4, offset: 3 })
    expect(offsetPage.creditTransactions.edges.map(({ node }) => node.amount)).toEqual([30, 29, 28, 27])
    const emptyPage = await loadCreditHistory(client, { first: 4, offset: 2_147_483_647 })
    expect(emptyPage.creditTransactions).toMatchObject({ totalCount: 33, edges: [] })
  })

  test('has at most 100 transactions per page through GraphQL and 1,000 through REST', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await createTransactions(user, 1005)
    expect((await loadCreditHistory(client, { first: 100 })).creditTransactions.edges).toHaveLength(100)
    expect((await loadCreditHistory(client, { last: 100 })).creditTransactions.edges).toHaveLength(100)

    const firstPage = await client.rest<{ amount: number }[]>('GET', '/api/credits/history')
    expect(firstPage.body).toHaveLength(1000)
    expect([firstPage.body[0]?.amount, firstPage.body.at(-1)?.amount]).toEqual([1005, 6])
    expect(firstPage.headers.get('x-total-count')).toBe('1005')
    const largePage = await client.rest<unknown[]>('GET', '/api/credits/history?limit=5000')
    expect(largePage.body).toHaveLength(1000)
    const secondPage = await client.rest<unknown[]>('GET', '/api/credits/history?page=2')
    expect(secondPage.body).toHaveLength(5)
  })

  test('rejects invalid pagination arguments, and returns an empty page for size 0 or a large offset', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await createTransactions(user, 3)
    const encodeCursor = (text: string) => Buffer.from(text).toString('base64')
    const invalidArguments: Record<string, unknown>[] = [
      { first: -1 },
      { last: -1 },
      { first: 'many' },
      { first: 1.5 },
      { first: 2_147_483_648 },
      { first: 101 },
      { last: 101 },
      { offset: -1 },
      { offset: 'x' },
      { after: 'rubbish' },
      { after: encodeCursor('GPC:N:x') },
      { after: encodeCursor('GPC:N:999999') },
      { after: encodeCursor('GPC:N:99999999999999') },
      { after: encodeCursor('GPC:S:\u0000') },
      { before: encodeCursor('{"id":1}') },
    ]
    for (const variables of invalidArguments) {
      const response = await client.graphql(GET_CREDIT_HISTORY, variables)
      expect
        .soft(getGraphQLError(response), JSON.stringify(variables))
        .toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    }
    for (const variables of [{ first: 0 }, { offset: 2_147_483_647 }]) {
      const { creditTransactions } = await loadCreditHistory(client, variables)
      expect.soft(creditTransactions, JSON.stringify(variables)).toMatchObject({ totalCount: 3, edges: [] })
    }
    expect(app.logEntries).toEqual([])
  })

  test('of another user cannot be read through a member list, a cursor from that history or a forged cursor', async () => {
    const [user, otherUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
    const client = await app.signInAs(user)
    await createTransactions(user, 2)
    await createTransactions(otherUser, 9)
    const otherTransaction = await app.deps.db.creditTransaction.findFirstOrThrow({
      where: { userId: otherUser.id },
    })
    await client.graphql('mutation { createOrganization(input: { name: "Together" }) { id } }')
    await client.graphql(
      `mutation { addOrganizationMember(input: { organizationId: 1, userId: ${otherUser.id} }) { id } }`,
    )
    const response = await client.graphql(/* GraphQL */ `
      {
        organization(id: 1) {
          members {
            nodes {
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
      }
    `)
    expect(getGraphQLError(response)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(JSON.stringify(response.body)).not.toContain('"amount"')

    const otherHistory = await loadCreditHistory(await app.signInAs(otherUser), { first: 1 })
    const otherCursor = otherHistory.creditTransactions.pageInfo.endCursor
    expect(otherCursor).toEqual(expect.any(String))
    const forgedCursors = [`GPC:N:${otherTransaction.id}`, 'GPC:N:5'].map(text => Buffer.from(text).toString('base64'))
    for (const after of [otherCursor, ...forgedCursors]) {
      const response = await client.graphql(GET_CREDIT_HISTORY, { after })
      expect(getGraphQLError(response)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
      expect(response.body.data).toEqual({ viewer: null })
    }
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    expect((await admin.rest('GET', '/api/credits/history')).body).toEqual([])
  })

  test('is loaded with the same number of statements for two transactions as for twenty', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const countHistoryStatements = () => countStatements(() => loadCreditHistory(client, { first: 50 }))
    await createTransactions(user, 2)
    const baseline = await countHistoryStatements()
    await createTransactions(user, 18)
    expect(await countHistoryStatements()).toBe(baseline)
    expect(baseline).toBeLessThanOrEqual(5)
  })
})
