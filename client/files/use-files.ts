import { useCallback, useMemo, useState } from 'react'
import { isAbortError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { useFilesQuery } from './hooks.generated'
import { hasServerResponse } from './upload-messages'
import { useRefreshedUrls } from './use-refreshed-urls'

/** How many files are shown at a time. */
export const filesPageSize = 25

export type FileListState = ReturnType<typeof useFiles>

/** The user's files, a page at a time; their links are good for as long as the page is open. */
export function useFiles() {
  const [page, setPage] = useState(1)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const queryResult = useFilesQuery({
    ...listQueryOptions,
    variables: { first: filesPageSize, offset: (page - 1) * filesPageSize },
  })
  const { data, error, loading, refetch } = queryResult
  const viewer = getLatestData(queryResult)?.viewer
  const files = viewer?.files
  const rows = useMemo(() => files?.edges.map(({ node }) => node), [files])
  useRefreshedUrls(data, () => void refetch().catch(() => undefined))
  const refresh = useCallback(async () => {
    setIsRefreshing(true)
    try {
      await refetch()
    } catch (refetchError) {
      // That the list is not there stands in its place, and a page that has been left has none. Without an answer there
      // is more to say.
      if (hasServerResponse(refetchError) || isAbortError(refetchError)) return
      const description = 'An unexpected error occurred.'
      toast({ title: 'Error fetching files', description, variant: 'destructive' })
    } finally {
      setIsRefreshing(false)
    }
  }, [refetch])
  return {
    rows,
    total: files?.totalCount,
    hasNext: files?.pageInfo.hasNextPage ?? false,
    usage: viewer?.fileUsage,
    error,
    loading,
    refreshing: isRefreshing,
    page,
    goTo: setPage,
    refresh,
  }
}
