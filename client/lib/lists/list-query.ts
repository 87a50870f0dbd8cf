import type { ObservableQuery } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'

/** Requests are not deduplicated: a refetch after a write must not share the response to an earlier request. */
export const listQueryOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
  context: { queryDeduplication: false },
} as const

/**
 * Bypasses the cache, because the query for the rows has the same root field. A cached total would make Apollo send the
 * query for the rows again.
 */
export const totalQueryOptions = {
  fetchPolicy: 'no-cache',
  nextFetchPolicy: 'no-cache',
  context: { queryDeduplication: false },
} as const

/**
 * Returns a function that refetches every mounted list. The promise resolves when the rows are current, without waiting
 * for the totals. It never rejects, because a list that cannot be fetched shows its own error.
 */
export function useRefetchLists(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(async () => {
    const refetch = client.refetchQueries({ include: 'active', onQueryUpdated: refetchListQuery })
    await refetch.catch(() => undefined)
  }, [client])
}

/** Refetches a total without waiting. Returns true for a query for rows, which Apollo then refetches. */
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

/** Without data, returns undefined after an error and the previous data while loading. */
export const getLatestData = <TData>({ data, previousData, error }: QueryResult<TData>): TData | undefined =>
  data ?? (error ? undefined : previousData)
