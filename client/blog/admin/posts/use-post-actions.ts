import { useSearchParams } from 'react-router-dom'
import { toastError } from '../../../lib/feedback/error-toast'
import { toast } from '../../../lib/feedback/toast'
import { useRefetchLists } from '../../../lib/lists/list-query'
import { useConfirmDelete } from '../../../lib/lists/use-confirm-delete'
import { useStableCallback } from '../../../lib/use-stable-callback'
import { buildEditorParams, parseEditorUrl } from '../editor-url'
import { toastPostError } from '../error-toasts'
import { useDeletePostMutation, usePublishPostMutation } from '../hooks.generated'
import type { PostRow } from './AdminPostColumns'

/** The row actions of the posts list (specification §2, Blog administration). */
export function usePostActions() {
  const [params, setParams] = useSearchParams()
  const [publishPost] = usePublishPostMutation()
  const [deletePost] = useDeletePostMutation()
  const refresh = useRefetchLists()

  const edit = useStableCallback((post: PostRow) => setParams(buildEditorParams(post.id)))

  const publish = useStableCallback(async ({ id }: PostRow) => {
    try {
      await publishPost({ variables: { id } })
    } catch (error) {
      return toastPostError(error, 'Failed to publish blog post')
    }
    await refresh()
    toast({ title: 'Blog post published successfully' })
  })

  const { confirmDelete, confirmDialog } = useConfirmDelete(({ id, title }: PostRow) => ({
    title: 'Delete Post',
    description: `Are you sure you want to delete the post "${title}"? This action cannot be undone.`,
    run: async () => {
      await deletePost({ variables: { id } })
      // Closes the editor when it holds the deleted post.
      if (parseEditorUrl(params).post === id) setParams({}, { replace: true })
    },
    onError: error => toastError('Failed to delete blog post', error),
    successTitle: 'Blog post deleted successfully',
  }))
  return { edit, publish, remove: confirmDelete, confirmDialog }
}
