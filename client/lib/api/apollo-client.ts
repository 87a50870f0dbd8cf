import { ApolloClient, ApolloLink, InMemoryCache, Observable, type OperationVariables } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { tokens } from '../session/tokens'
import { toOperation } from './operation'
import { request } from './request'

// Sends operations with `request` and wraps each returned promise in an observable.
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

/** The Apollo client of the signed-in pages: no polling, no retries, no refetch on focus (specification §9). */
export const apolloClient = new ApolloClient({
  link: requestLink,
  cache: new InMemoryCache({
    typePolicies: {
      Category: { keyFields: ['id'] },
      Tag: { keyFields: ['name'] },
      // The cache appends later pages to the following connections. Fetching the first page replaces the cached pages.
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

// A user must not see data of the previous user. If another user has signed in (in another tab, or after the session
// ended), the page reloads, because data of the previous user may remain outside the cache, for example in forms.
tokens.onUserChange(change => {
  void apolloClient.clearStore()
  if (change === 'switched') window.location.reload()
})
