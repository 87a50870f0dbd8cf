import { getErrorMessage } from '../../../lib/api/request-error'
import { useEditedPostQuery } from '../hooks.generated'

/**
 * Loads a post and bypasses the cache, because saving changes to an outdated version causes a conflict. Loads nothing
 * if `id` is undefined.
 */
export function useEditedPost(id: number | undefined) {
  const { data, error, refetch } = useEditedPostQuery({
    variables: { id: id ?? 0 },
    skip: id === undefined,
    fetchPolicy: 'no-cache',
  })
  const hasFailed = error !== undefined || data?.adminPost === null
  return {
    post: data?.adminPost ?? undefined,
    /** The message to show when loading failed. */
    error: hasFailed ? getErrorMessage(error) || 'Post not found' : undefined,
    retry: () => void refetch().catch(() => undefined),
  }
}
