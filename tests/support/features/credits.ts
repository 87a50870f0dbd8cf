import { expect } from 'vitest'
import type { CreditCode, User } from '../../../server/generated/prisma/client'
import type { TestApp, TestClient } from '../app'
import { createTestCreditCode, createTestUser } from '../factories'

export const GET_CREDIT_HISTORY = /* GraphQL */ `
  query ($first: Int, $after: String, $last: Int, $before: String, $offset: Int) {
    viewer {
      credits
      creditTransactions(first: $first, after: $after, last: $last, before: $before, offset: $offset) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          cursor
          node {
            id
            amount
            description
            createdAt
          }
        }
      }
    }
  }
`

export interface CreditHistory {
  credits: number
  creditTransactions: {
    totalCount: number
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
    edges: { cursor: string; node: { id: number; amount: number; description: string } }[]
  }
}

export const loadCreditHistory = async (
  client: TestClient,
  variables: Record<string, unknown> = {},
): Promise<CreditHistory> => {
  const { body } = await client.graphql(GET_CREDIT_HISTORY, variables)
  expect(body.errors).toBeUndefined()
  return body.data?.viewer as CreditHistory
}

const REDEEM_CREDIT_CODE = /* GraphQL */ `
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

export const redeem = (client: TestClient, code: unknown) => client.graphql(REDEEM_CREDIT_CODE, { code })

export const redeemViaRest = (client: TestClient, code?: unknown) =>
  client.rest<Record<string, unknown>>('POST', '/api/credits/redeem', { code })

let codeCount = 0

export const createCreditFixtures = (app: TestApp) => ({
  createCode: (overrides: Partial<CreditCode> = {}): Promise<CreditCode> =>
    createTestCreditCode(app.deps, { code: `CODE${++codeCount}`, ...overrides }),

  createClients: async (count: number): Promise<TestClient[]> => {
    const users: User[] = []
    for (let number = 0; number < count; number++) users.push(await createTestUser(app.deps))
    return Promise.all(users.map(user => app.signInAs(user)))
  },

  /**
   * Returns the numbers of uses, redemptions and transactions of a code. Expects that each redemption has given the
   * credit amount of the code to a different user, and that all other users have a balance of 0.
   */
  checkCodeUsage: async ({ id, creditAmount }: CreditCode) => {
    const { currentUses } = await app.deps.db.creditCode.findUniqueOrThrow({ where: { id } })
    const redemptions = await app.deps.db.creditRedemption.findMany({ where: { codeId: id } })
    const transactions = await app.deps.db.creditTransaction.count({
      where: { redemption: { codeId: id }, amount: creditAmount },
    })
    const users = await app.deps.db.user.findMany({ where: { credits: { not: 0 } } })
    expect(users.map(user => user.credits)).toEqual(redemptions.map(() => creditAmount))
    return { currentUses, redemptions: redemptions.length, transactions }
  },
})
