import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from '../../../lib/feedback/toast'
import { useConfirm } from '../../../lib/feedback/use-confirm'
import { useRefetchLists } from '../../../lib/lists/list-query'
import { useStableCallback } from '../../../lib/use-stable-callback'
import { buildEditorParams, parseEditorUrl } from '../editor-url'
import { toastBlogError, toastPostError } from '../error-toasts'
import { useDeletePostMutation, usePublishPostMutation } from '../hooks.generated'
import type { PostRow } from './AdminPostColumns'

interface PostActions {
  edit: (post: PostRow) => void
  publish: (post: PostRow) => void
  remove: (post: PostRow) => void
  confirmDialog: ReactNode
}

/** The row actions of the posts list (specification §2, Blog administration). */
export function usePostActions(): PostActions {
  const [params, setParams] = useSearchParams()
  const [publishPost] = usePublishPostMutation()
  const [deletePost] = useDeletePostMutation()
  const refresh = useRefetchLists()
  const { ask, dialog } = useConfirm()

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

  const remove = useStableCallback(({ id, title }: PostRow) =>
    ask({
      title: 'Delete Post',
      description: `Are you sure you want to delete the post "${title}"? This action cannot be undone.`,
      confirmLabel: 'Delete',
      pendingLabel: 'Deleting...',
      run: async () => {
        try {
          await deletePost({ variables: { id } })
        } catch (error) {
          toastBlogError('Failed to delete blog post', error)
          return false
        }
        // Closes the editor when it holds the deleted post.
        if (parseEditorUrl(params).post === id) setParams({}, { replace: true })
        await refresh()
        toast({ title: 'Blog post deleted successfully' })
        return true
      },
    }),
  )
  return { edit, publish, remove, confirmDialog: dialog }
}
