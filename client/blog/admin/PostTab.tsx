import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { LoadError } from '../../ui/LoadError'
import { CentredSpinner } from '../../ui/Spinner'
import { PostForm } from './PostForm'
import type { EditorTarget } from './place'
import type { Saved } from './SavedNote'
import { useEditedPost } from './use-edited-post'

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
  const { post, error, retry } = useEditedPost(opened === 'new' ? undefined : opened)
  const navigate = useNavigate()
  if (error) {
    return (
      <div className="pt-8">
        <LoadError onRetry={retry}>{error}</LoadError>
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
