import type { ObservableQuery } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'

/**
 * Apollo options for the query of a list: shows cached rows immediately and always fetches current ones. Requests are
 * not deduplicated, because a refetch after a write must not share the response to an earlier request.
 */
export const listQueryOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
  context: { queryDeduplication: false },
} as const

/**
 * Apollo options for the query that counts all rows of a list. This query bypasses the cache, because it has the same
 * root field as the query for the rows. A cached count would make Apollo send the query for the rows again.
 */
export const totalQueryOptions = {
  fetchPolicy: 'no-cache',
  nextFetchPolicy: 'no-cache',
  context: { queryDeduplication: false },
} as const

/**
 * Returns a function that refetches every mounted list after a write. The promise resolves when the rows are current,
 * without waiting for the totals. The promise never rejects: a list that cannot be fetched shows its own error.
 */
export function useRefetchLists(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(async () => {
    const refetch = client.refetchQueries({ include: 'active', onQueryUpdated: refetchListQuery })
    await refetch.catch(() => undefined)
  }, [client])
}

/** Refetches a query for a total without waiting. Returns true for a query for rows, which Apollo then refetches. */
function refetchListQuery(query: ObservableQuery): boolean {
  const { nextFetchPolicy } = query.options
  if (nextFetchPolicy === totalQueryOptions.nextFetchPolicy) void query.refetch().catch(() => undefined)
  return nextFetchPolicy === listQueryOptions.nextFetchPolicy
}

export interface QueryResult<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
}

/** Returns the data of a query. Without data, returns undefined after an error and the previous data while loading. */
export const getLatestData = <TData>({ data, previousData, error }: QueryResult<TData>): TData | undefined =>
  data ?? (error ? undefined : previousData)
