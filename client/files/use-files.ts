import { useCallback, useMemo, useState } from 'react'
import { freshList, shownOf } from '../lib/admin-lists'
import { isCancelled } from '../lib/failure'
import { toast } from '../lib/toast'
import { useFilesQuery } from './hooks.generated'
import { useFreshLinks } from './use-fresh-links'
import { isAnswer } from './words'

/** How many files are shown at a time. */
export const pageSize = 25

export type FileList = ReturnType<typeof useFiles>

/** The user's files, a page at a time; their links are good for as long as the page is open. */
export function useFiles() {
  const [page, goTo] = useState(1)
  const [refreshing, setRefreshing] = useState(false)
  const answer = useFilesQuery({
    ...freshList,
    variables: { first: pageSize, offset: (page - 1) * pageSize },
  })
  const { data, error, loading, refetch } = answer
  const viewer = shownOf(answer)?.viewer
  const files = viewer?.files
  const rows = useMemo(() => files?.edges.map(({ node }) => node), [files])
  useFreshLinks(data, () => void refetch().catch(() => undefined))
  const refresh = useCallback(async () => {
    setRefreshing(true)
    try {
      await refetch()
    } catch (failure) {
      // That the list is not there stands in its place, and a page that has been left has none. Without an answer there
      // is more to say.
      if (isAnswer(failure) || isCancelled(failure)) return
      const description = 'An unexpected error occurred.'
      toast({ title: 'Error fetching files', description, variant: 'destructive' })
    } finally {
      setRefreshing(false)
    }
  }, [refetch])
  return {
    rows,
    total: files?.totalCount,
    hasNext: files?.pageInfo.hasNextPage ?? false,
    usage: viewer?.fileUsage,
    error,
    loading,
    refreshing,
    page,
    goTo,
    refresh,
  }
}
