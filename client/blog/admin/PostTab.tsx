import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { errorText } from '../../lib/request-error'
import { LoadError } from '../../ui/LoadError'
import { CentredSpinner } from '../../ui/Spinner'
import { EditedPostDocument } from './documents.generated'
import { PostForm } from './PostForm'
import type { EditorTarget } from './place'
import type { EditedPost } from './post-values'
import type { Saved } from './SavedNote'

interface Props {
  /** What it was opened for; another post is another tab to React. */
  target: EditorTarget
  personId: number
  /** It is the tab that is looked at. */
  isOpen: boolean
  /** What has just been saved, over the form of the next post. */
  note: ReactNode
  /** It is saved and done with: back to create mode (specification §4). */
  onSaved: (saved: Saved) => void
  /** It is saved and written on. */
  onKept: (id: number) => void
  /** Somebody begins to write. */
  onStart: () => void
}

/** The editor of a new post, or of one that is fetched as it is now. */
export function PostTab({ target, personId, isOpen, note, onSaved, onKept, onStart }: Props) {
  // A new post that is saved and written on becomes an edited one without beginning anew.
  const [opened] = useState(target)
  const { post, error, retry } = useEditedPost(opened)
  const navigate = useNavigate()
  if (error) {
    return (
      <div className="pt-8">
        <LoadError onRetry={retry}>{errorText(error) || 'Post not found'}</LoadError>
      </div>
    )
  }
  if (opened !== 'new' && !post) return <CentredSpinner />
  return (
    <>
      {note}
      <PostForm
        post={post}
        personId={personId}
        isOpen={isOpen}
        onSaved={onSaved}
        onKept={onKept}
        onStart={onStart}
        onCancel={() => navigate(paths.adminBlog)}
      />
    </>
  )
}

/** A post as it is on the server now: what the cache knows may be older, and saving over it would be a conflict. */
function useEditedPost(target: EditorTarget) {
  const client = useApolloClient()
  const [post, setPost] = useState<EditedPost>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    if (target === 'new') return
    setError(undefined)
    try {
      const { data } = await client.query({
        query: EditedPostDocument,
        variables: { id: target },
        fetchPolicy: 'no-cache',
      })
      if (data?.adminPost) setPost(data.adminPost)
      else setError(new Error('Post not found'))
    } catch (failure) {
      setError(failure)
    }
  }, [client, target])
  useEffect(() => void load(), [load])
  return { post, error, retry: () => void load() }
}
