import { ApolloClient, ApolloLink, InMemoryCache, Observable, type OperationVariables } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { tokens } from '../session/tokens'
import { toOperation } from './operation'
import { request } from './request'

const requestLink = new ApolloLink(
  operation =>
    new Observable(observer => {
      const controller = new AbortController()
      const { query, variables } = operation
      const operationText = toOperation<Record<string, unknown>, OperationVariables>(query)
      request(operationText, variables, { signal: controller.signal }).then(
        data => {
          observer.next({ data })
          observer.complete()
        },
        error => observer.error(error),
      )
      return () => controller.abort()
    }),
)

/** Does not poll, retry or refetch on focus (specification §9). */
export const apolloClient = new ApolloClient({
  link: requestLink,
  cache: new InMemoryCache({
    typePolicies: {
      Category: { keyFields: ['id'] },
      Tag: { keyFields: ['name'] },
      // The cache joins the pages of each of these connections into a list. Fetching the first page replaces the list.
      CreditCode: { fields: { redemptions: relayStylePagination() } },
      Organization: { fields: { members: relayStylePagination() } },
      User: {
        fields: {
          creditTransactions: relayStylePagination(),
          organizations: relayStylePagination(),
          securityEvents: relayStylePagination(),
        },
      },
    },
  }),
  defaultOptions: {
    watchQuery: { fetchPolicy: 'cache-first', nextFetchPolicy: 'cache-first' },
    query: { fetchPolicy: 'cache-first' },
  },
})

// A user must not see the previous user's data. After another user has signed in, the page reloads, because the
// previous user's data may also be outside the cache, for example in forms.
tokens.onUserChange(change => {
  void apolloClient.clearStore()
  if (change === 'switched') window.location.reload()
})
