import { type ReactNode, useState } from 'react'
import { useRefreshLists } from '../../lib/admin-lists'
import { useConfirm } from '../../lib/confirm'
import { RequestError } from '../../lib/request-error'
import { toast } from '../../lib/toast'
import { Button } from '../../ui/Button'
import { Dialog, DialogActions } from '../../ui/Dialog'
import { toastBlogFailure } from './failure'
import { useDeleteImageMutation } from './hooks.generated'
import { UsedIn } from './MediaCard'
import { type MediaImage, usedWords } from './media-words'

/** Deletes an image after a question, or says which posts are in the way. The server refuses it in any case. */
export function useDeleteImage(): { remove: (image: MediaImage) => void; dialogs: ReactNode } {
  const [deleteImage] = useDeleteImageMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const [inUse, setInUse] = useState<MediaImage>()
  const remove = (image: MediaImage) => {
    if (image.usedInPosts.length > 0) return setInUse(image)
    ask({
      title: 'Delete Image',
      text: `Are you sure you want to delete the image "${image.originalFilename}"? This action cannot be undone.`,
      action: 'Delete',
      doing: 'Deleting...',
      run: async () => {
        try {
          await deleteImage({ variables: { id: image.id } })
        } catch (error) {
          toastBlogFailure('Failed to delete image', error)
          // Somebody uses it meanwhile: there is nothing more to confirm, and the list says where.
          await refresh()
          return error instanceof RequestError && error.code === 'CONFLICT'
        }
        await refresh()
        toast({ title: 'Image deleted successfully' })
        return true
      },
    })
  }
  const close = () => setInUse(undefined)
  return {
    remove,
    dialogs: (
      <>
        {dialog}
        {inUse && (
          <Dialog
            open
            onClose={close}
            title="Image in use"
            description={`${usedWords(inUse.usedInPosts.length)} Take it out there first, then it can be deleted.`}
          >
            <div className="mt-4">
              <UsedIn posts={inUse.usedInPosts} />
            </div>
            <DialogActions>
              <Button variant="outline" onClick={close}>
                Close
              </Button>
            </DialogActions>
          </Dialog>
        )}
      </>
    ),
  }
}
