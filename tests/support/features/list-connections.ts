import { expect } from 'vitest'
import { getGraphQLError, type TestApp } from '../app'
import { setupAdmin } from './admin-mutations'

export interface Connection {
  totalCount: number
  edges: { cursor: string; node: Record<string, unknown> }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

/**
 * Creates and signs in the administrator "chief" before each test. Returns functions that request connections as this
 * administrator.
 */
export const setupConnections = (app: TestApp) => {
  const admin = setupAdmin(app)
  return {
    admin,
    fetchConnection: async (name: string, args: string, fields: string): Promise<Connection> => {
      const { body } = await admin.adminClient.graphql(
        `{ list: ${name}${args && `(${args})`} { totalCount edges { cursor node { ${fields} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
      )
      expect(body.errors).toBeUndefined()
      return body.data?.list as Connection
    },
    fetchError: async (name: string, args: string) =>
      getGraphQLError(await admin.adminClient.graphql(`{ ${name}(${args}) { totalCount edges { cursor } } }`)),
  }
}

export const getFieldValues = ({ edges }: Connection, field: string) => edges.map(({ node }) => node[field])
