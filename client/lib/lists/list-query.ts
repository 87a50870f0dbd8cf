import type { ObservableQuery } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'

/** How an administrator's list is asked for: what is known at once, and what is true as soon as it is there. */
export const listQueryOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
} as const

/**
 * After a write: asks again for every list that is on the screen, and resolves when they are right. Whatever else shows
 * the written row has it from the answer, by the cache. A list that could not be fetched says so itself; the write has
 * happened all the same.
 */
export function useRefetchLists(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(async () => {
    const refetch = client.refetchQueries({ include: 'active', onQueryUpdated: isListQuery })
    await refetch.catch(() => undefined)
  }, [client])
}

/** What is asked for as a list is: nothing else goes on asking the network. */
const isListQuery = ({ options }: ObservableQuery) =>
  options.nextFetchPolicy === listQueryOptions.nextFetchPolicy

interface QueryResult<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
}

/** What a list shows: while another page or search comes, still the last one; when that fails, nothing of it. */
export const getLatestData = <TData>({ data, previousData, error }: QueryResult<TData>): TData | undefined =>
  data ?? (error ? undefined : previousData)
