import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/request-error'
import { EditedPostDocument } from '../documents.generated'
import type { EditedPost } from './post-form-values'

interface EditedPostResult {
  post?: EditedPost
  /** The message to show when loading failed. */
  error?: string
  retry: () => void
}

/**
 * Loads a post once, bypassing the cache: saving an outdated version would be a conflict. Loads nothing without an ID.
 */
export function useEditedPost(id: number | undefined): EditedPostResult {
  const client = useApolloClient()
  const [post, setPost] = useState<EditedPost>()
  const [error, setError] = useState<string>()
  const load = useCallback(async () => {
    if (id === undefined) return
    setError(undefined)
    try {
      const { data } = await client.query({
        query: EditedPostDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      })
      if (data?.adminPost) setPost(data.adminPost)
      else setError(NOT_FOUND_MESSAGE)
    } catch (cause) {
      setError(getErrorMessage(cause) || NOT_FOUND_MESSAGE)
    }
  }, [client, id])
  useEffect(() => void load(), [load])
  return { post, error, retry: () => void load() }
}

const NOT_FOUND_MESSAGE = 'Post not found'
