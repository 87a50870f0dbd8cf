import { expect } from 'vitest'
import type { GraphQLResult, TestClient, TestResponse } from './app'

// What tests of credits ask for.

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

/** Somebody's balance and the lines behind it. */
export const loadCreditHistory = async (
  client: TestClient,
  variables: Record<string, unknown> = {},
): Promise<CreditHistory> => {
  const { body } = await client.graphql(GET_CREDIT_HISTORY, variables)
  expect(body.errors).toBeUndefined()
  return body.data?.viewer as CreditHistory
}

/** How it was refused. */
export const getGraphQLError = ({ status, body }: TestResponse<GraphQLResult>) => ({
  status,
  code: body.errors?.[0]?.extensions.code,
  message: body.errors?.[0]?.message,
})
