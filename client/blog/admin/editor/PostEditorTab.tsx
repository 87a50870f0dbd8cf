import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CenteredSpinner } from '../../../ui/feedback/Spinner'
import type { EditorTarget } from '../editor-url'
import { PostForm, type PostFormProps } from './PostForm'
import { useEditedPost } from './use-edited-post'

interface Props extends Omit<PostFormProps, 'initialPost' | 'onCancel'> {
  /** The parent changes the React key when the target becomes another post. */
  target: EditorTarget
}

export function PostEditorTab({ target, ...formProps }: Props) {
  // Later targets are ignored, so that a new post keeps its form when it receives an ID on save.
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
  if (initialTarget !== 'new' && !post) return <CenteredSpinner />
  return <PostForm {...formProps} initialPost={post} onCancel={() => navigate(paths.adminBlog)} />
}
