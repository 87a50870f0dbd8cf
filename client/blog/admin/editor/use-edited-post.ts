import { getErrorMessage } from '../../../lib/api/request-error'
import { useEditedPostQuery } from '../hooks.generated'

/** Loads a post to edit. Bypasses the cache, because saving changes to an outdated version causes a conflict. */
export function useEditedPost(id: number | undefined) {
  const { data, error, refetch } = useEditedPostQuery({
    variables: { id: id ?? 0 },
    skip: id === undefined,
    fetchPolicy: 'no-cache',
  })
  const hasFailed = error !== undefined || data?.adminPost === null
  return {
    post: data?.adminPost ?? undefined,
    error: hasFailed ? getErrorMessage(error) || 'Post not found' : undefined,
    retry: () => void refetch().catch(() => undefined),
  }
}
