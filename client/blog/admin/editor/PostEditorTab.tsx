import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CentredSpinner } from '../../../ui/feedback/Spinner'
import type { EditorTarget } from '../editor-url'
import { PostForm } from './PostForm'
import type { SavedPost } from './SavedPostNotice'
import { useEditedPost } from './use-edited-post'

interface Props {
  /** The parent changes the React key when the target becomes another post. */
  target: EditorTarget
  userId: number
  isActive: boolean
  /** Rendered above the form: the result of the last save. */
  notice: ReactNode
  /** Called after a save that closes the post: the editor returns to create mode (specification §4). */
  onSaved: (savedPost: SavedPost) => void
  /** Called after a save that keeps the post open. */
  onSaveAndContinue: (id: number) => void
  /** Called on the first and every further input. */
  onEditStart: () => void
}

/** The editor of a new post, or of a saved post, which it loads from the server. */
export function PostEditorTab({
  target,
  userId,
  isActive,
  notice,
  onSaved,
  onSaveAndContinue,
  onEditStart,
}: Props) {
  // The first target is kept: a new post that receives its ID keeps its form.
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
