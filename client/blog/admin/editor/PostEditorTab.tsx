import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CentredSpinner } from '../../../ui/feedback/Spinner'
import type { EditorTarget } from '../place'
import { PostForm } from './PostForm'
import type { SavedPost } from './SavedPostNotice'
import { useEditedPost } from './use-edited-post'

interface Props {
  /** What it was opened for; another post is another tab to React. */
  target: EditorTarget
  userId: number
  /** It is the tab that is looked at. */
  isActive: boolean
  /** What has just been saved, over the form of the next post. */
  notice: ReactNode
  /** It is saved and done with: back to create mode (specification §4). */
  onSaved: (savedPost: SavedPost) => void
  /** It is saved and written on. */
  onSaveAndContinue: (id: number) => void
  /** Somebody begins to write. */
  onEditStart: () => void
}

/** The editor of a new post, or of one that is fetched as it is now. */
export function PostEditorTab({
  target,
  userId,
  isActive,
  notice,
  onSaved,
  onSaveAndContinue,
  onEditStart,
}: Props) {
  // A new post that is saved and written on becomes an edited one without beginning anew.
  const [initialTarget] = useState(target)
  const { post, error, retry } = useEditedPost(initialTarget === 'new' ? undefined : initialTarget)
  const navigate = useNavigate()
  if (error) {
    return (
      <div className="pt-8">
        <LoadError onRetry={retry}>{error}</LoadError>
      </div>
    )
  }
  if (initialTarget !== 'new' && !post) return <CentredSpinner />
  return (
    <>
      {notice}
      <PostForm
        post={post}
        userId={userId}
        isActive={isActive}
        onSaved={onSaved}
        onSaveAndContinue={onSaveAndContinue}
        onEditStart={onEditStart}
        onCancel={() => navigate(paths.adminBlog)}
      />
    </>
  )
}
