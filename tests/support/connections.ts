import { expect } from 'vitest'
import type { TestClient } from './app'

export interface Connection {
  totalCount: number
  edges: { cursor: string; node: Record<string, unknown> }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

/** Fetches a page of a connection and fails on an error. */
export const fetchConnectionAs = async (
  client: TestClient,
  name: string,
  args: string,
  fields: string,
): Promise<Connection> => {
  const { body } = await client.graphql(
    `{ list: ${name}${args && `(${args})`} { totalCount edges { cursor node { ${fields} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  )
  expect(body.errors).toBeUndefined()
  return body.data?.list as Connection
}

export const getFieldValues = ({ edges }: Connection, field: string) => edges.map(({ node }) => node[field])
