import type { ObservableQuery } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'

/** How an administrator's list is asked for: what is known at once, and what is true as soon as it is there. */
export const freshList = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
} as const

/**
 * After a write: asks again for every list that is on the screen, and resolves when they are right. Whatever else shows
 * the written row has it from the answer, by the cache. A list that could not be fetched says so itself; the write has
 * happened all the same.
 */
export function useRefreshLists(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(async () => {
    const lists = client.refetchQueries({ include: 'active', onQueryUpdated: isList })
    await lists.catch(() => undefined)
  }, [client])
}

/** What is asked for as a list is: nothing else goes on asking the network. */
const isList = ({ options }: ObservableQuery) => options.nextFetchPolicy === freshList.nextFetchPolicy

interface Answer<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
}

/** What a list shows: while another page or search comes, still the last one; when that fails, nothing of it. */
export const shownOf = <TData>({ data, previousData, error }: Answer<TData>): TData | undefined =>
  data ?? (error ? undefined : previousData)
