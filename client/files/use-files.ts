import { useCallback, useMemo, useState } from 'react'
import { isAbortError } from '../lib/api/request-error'
import { toast } from '../lib/feedback/toast'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { useFilesQuery } from './hooks.generated'
import { hasServerResponse } from './upload-messages'
import { useRefreshedUrls } from './use-refreshed-urls'

export const FILES_PAGE_SIZE = 25

export type FileListState = ReturnType<typeof useFiles>

/** Loads a page of the viewer's files. Refetches the page regularly, so that the signed file URLs stay valid. */
export function useFiles() {
  const [page, setPage] = useState(1)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const queryResult = useFilesQuery({
    ...listQueryOptions,
    variables: { first: FILES_PAGE_SIZE, offset: (page - 1) * FILES_PAGE_SIZE },
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
      // The list shows every error. A toast appears only if the server did not respond and the request was not aborted.
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
    isRefreshing,
    page,
    setPage,
    refresh,
  }
}
