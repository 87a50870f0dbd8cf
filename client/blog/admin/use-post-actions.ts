import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRefreshLists } from '../../lib/admin-lists'
import { useConfirm } from '../../lib/confirm'
import { toast } from '../../lib/toast'
import { useSteady } from '../../lib/use-steady'
import type { PostRow } from './AdminPostColumns'
import { toastBlogFailure, toastPostFailure } from './failure'
import { useDeletePostMutation, usePublishPostMutation } from './hooks.generated'
import { editorAddress, readPlace } from './place'

interface PostActions {
  edit: (post: PostRow) => void
  publish: (post: PostRow) => void
  remove: (post: PostRow) => void
  question: ReactNode
}

/** What can be done with a post of the list (specification §2, Blog administration). */
export function usePostActions(): PostActions {
  const [params, setParams] = useSearchParams()
  const [publishPost] = usePublishPostMutation()
  const [deletePost] = useDeletePostMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()

  const edit = useSteady((post: PostRow) => setParams(editorAddress(post.id)))

  const publish = useSteady(async ({ id }: PostRow) => {
    try {
      await publishPost({ variables: { id } })
    } catch (error) {
      return toastPostFailure(error, 'Failed to publish blog post')
    }
    await refresh()
    toast({ title: 'Blog post published successfully' })
  })

  const remove = useSteady(({ id, title }: PostRow) =>
    ask({
      title: 'Delete Post',
      text: `Are you sure you want to delete the post "${title}"? This action cannot be undone.`,
      action: 'Delete',
      doing: 'Deleting...',
      run: async () => {
        try {
          await deletePost({ variables: { id } })
        } catch (error) {
          toastBlogFailure('Failed to delete blog post', error)
          return false
        }
        // The editor must not go on with a post that is gone.
        if (readPlace(params).post === id) setParams({}, { replace: true })
        await refresh()
        toast({ title: 'Blog post deleted successfully' })
        return true
      },
    }),
  )
  return { edit, publish, remove, question: dialog }
}
