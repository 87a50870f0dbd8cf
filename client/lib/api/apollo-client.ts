import { ApolloClient, ApolloLink, InMemoryCache, Observable, type OperationVariables } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { tokens } from '../session/tokens'
import { toOperation } from './operation'
import { request } from './request'

// Everything is behind the one request function; this only bends promises into Apollo's observables.
const requestLink = new ApolloLink(
  operation =>
    new Observable(observer => {
      const controller = new AbortController()
      const { query, variables } = operation
      const document = toOperation<Record<string, unknown>, OperationVariables>(query)
      request(document, variables, { signal: controller.signal }).then(
        data => {
          observer.next({ data })
          observer.complete()
        },
        error => observer.error(error),
      )
      return () => controller.abort()
    }),
)

/** The cache behind sign-in: never stale, no polling, no retries, no refetch on focus (specification §9). */
export const apolloClient = new ApolloClient({
  link: requestLink,
  cache: new InMemoryCache({
    typePolicies: {
      Category: { keyFields: ['id'] },
      Tag: { keyFields: ['name'] },
      Organization: { fields: { members: { merge: false } } },
      // The pages of a list follow each other; its first page begins it anew.
      User: { fields: { creditTransactions: relayStylePagination(), organizations: relayStylePagination() } },
    },
  }),
  defaultOptions: {
    watchQuery: { fetchPolicy: 'cache-first', nextFetchPolicy: 'cache-first' },
    query: { fetchPolicy: 'cache-first' },
  },
})

// What one person saw must not greet the next one, whichever tab they sign out in. Where the next one is here already,
// what stands on this page is the last one's as well, in its forms as in the cache: it begins anew.
tokens.onUserChange(() => {
  void apolloClient.clearStore()
  if (tokens.getAccessToken() !== null) window.location.reload()
})
