import { useSearchParams } from 'react-router-dom'
import { toastError } from '../../../lib/feedback/error-toast'
import { useConfirmDelete } from '../../../lib/lists/use-confirm-delete'
import { useUndoableAction } from '../../../lib/lists/use-undoable-action'
import { useStableCallback } from '../../../lib/use-stable-callback'
import { buildEditorParams, parseEditorUrl } from '../editor-url'
import { toastPostError } from '../error-toasts'
import { useDeletePostMutation, usePublishPostMutation, useUnpublishPostMutation } from '../hooks.generated'
import type { PostRow } from './AdminPostColumns'

/** Returns the actions for posts (specification §2, Blog administration) and their confirmation dialog. */
export function usePostActions() {
  const [params, setParams] = useSearchParams()
  const [publishPost] = usePublishPostMutation()
  const [unpublishPost] = useUnpublishPostMutation()
  const [deletePost] = useDeletePostMutation()
  const runUndoable = useUndoableAction()

  const edit = useStableCallback((post: PostRow) => setParams(buildEditorParams(post.id)))

  const sendPublish = (id: number) => publishPost({ variables: { id } })
  const sendUnpublish = (id: number) => unpublishPost({ variables: { id } })

  const toastPublishError = (error: unknown) => toastPostError(error, 'Failed to publish blog post')
  const toastUnpublishError = (error: unknown) => toastPostError(error, 'Failed to unpublish blog post')

  const publish = useStableCallback(({ id, scheduledAt }: PostRow) => {
    void runUndoable({
      run: () => sendPublish(id),
      // Publishing ends the schedule of a draft, and unpublishing does not restore the schedule.
      undo: scheduledAt ? undefined : () => sendUnpublish(id),
      successTitle: 'Blog post published successfully',
      onError: toastPublishError,
      onUndoError: toastUnpublishError,
    })
  })

  const unpublish = useStableCallback(({ id }: PostRow) => {
    void runUndoable({
      run: () => sendUnpublish(id),
      undo: () => sendPublish(id),
      successTitle: 'Blog post unpublished successfully',
      onError: toastUnpublishError,
      onUndoError: toastPublishError,
    })
  })

  const { confirmDelete, confirmDialog } = useConfirmDelete(({ id, title }: PostRow) => ({
    title: 'Delete Post',
    description: `Are you sure you want to delete the post "${title}"? This action cannot be undone.`,
    run: async () => {
      await deletePost({ variables: { id } })
      // The deleted post may be open in the editor.
      if (parseEditorUrl(params).post === id) setParams({}, { replace: true })
    },
    onError: error => toastError('Failed to delete blog post', error),
    successTitle: 'Blog post deleted successfully',
  }))
  return { edit, publish, unpublish, remove: confirmDelete, confirmDialog }
}
