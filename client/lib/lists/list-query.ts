import type { ObservableQuery } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'

/**
 * Options for a query that loads the rows of a list, or other data that must be current. They disable deduplication,
 * because a refetch after a write must not share the response to an earlier request.
 */
export const listQueryOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
  context: { queryDeduplication: false },
} as const

/**
 * Options for the query that loads the total of a list. This query has the same root field as the query for the rows.
 * It bypasses the cache, because a cached total would make Apollo send the query for the rows again.
 */
export const totalQueryOptions = {
  fetchPolicy: 'no-cache',
  nextFetchPolicy: 'no-cache',
  context: { queryDeduplication: false },
} as const

/**
 * Returns a function that refetches every mounted list. Its promise resolves when the rows are current, without waiting
 * for the totals. The promise never rejects, because a list that cannot be fetched shows its own error.
 */
export function useRefetchLists(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(async () => {
    const refetch = client.refetchQueries({ include: 'active', onQueryUpdated: handleUpdatedQuery })
    await refetch.catch(() => undefined)
  }, [client])
}

/**
 * Decides what `refetchQueries` does with an active query. Returns true for a query with `listQueryOptions`, so that
 * Apollo refetches the query and waits for the result. For a query with `totalQueryOptions`, starts the refetch without
 * waiting for it, and returns false. Returns false for any other query.
 */
function handleUpdatedQuery(query: ObservableQuery): boolean {
  const { nextFetchPolicy } = query.options
  if (nextFetchPolicy === totalQueryOptions.nextFetchPolicy) void query.refetch().catch(() => undefined)
  return nextFetchPolicy === listQueryOptions.nextFetchPolicy
}

export interface QueryResult<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
}

/** Returns the current data. If there is none, returns undefined after an error, and otherwise the previous data. */
export const getLatestData = <TData>({ data, previousData, error }: QueryResult<TData>): TData | undefined =>
  data ?? (error ? undefined : previousData)
