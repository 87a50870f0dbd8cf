import { type ReactNode, useState } from 'react'
import { RequestError } from '../../../lib/api/request-error'
import { toastError } from '../../../lib/feedback/error-toast'
import { toast } from '../../../lib/feedback/toast'
import { useRefetchLists } from '../../../lib/lists/list-query'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { DialogActions } from '../../../ui/overlays/dialog-parts'
import { useConfirm } from '../../../ui/overlays/use-confirm'
import type { MediaImageFragment } from '../documents.generated'
import { useDeleteImageMutation } from '../hooks.generated'
import { ImageUsage } from './ImageUsage'

/** `remove` deletes an unused image after confirmation. If posts use the image, `remove` shows these posts instead. */
export function useDeleteImage(): { remove: (image: MediaImageFragment) => void; dialogs: ReactNode } {
  const [deleteImage] = useDeleteImageMutation()
  const refetchLists = useRefetchLists()
  const { confirm, dialog } = useConfirm()
  const [imageInUse, setImageInUse] = useState<MediaImageFragment>()
  const remove = (image: MediaImageFragment) => {
    if (image.usedInPosts.length > 0) return setImageInUse(image)
    confirm({
      title: 'Delete Image',
      description: `Are you sure you want to delete the image "${image.originalFilename}"? This action cannot be undone.`,
      confirmLabel: 'Delete',
      pendingLabel: 'Deleting...',
      run: async () => {
        try {
          await deleteImage({ variables: { id: image.id } })
        } catch (error) {
          toastError('Failed to delete image', error)
          // CONFLICT: a post now uses the image. The dialog closes, and the refetched list shows that post.
          await refetchLists()
          return error instanceof RequestError && error.code === 'CONFLICT'
        }
        await refetchLists()
        toast({ title: 'Image deleted successfully' })
        return true
      },
    })
  }
  const close = () => setImageInUse(undefined)
  return {
    remove,
    dialogs: (
      <>
        {dialog}
        {imageInUse && (
          <Dialog
            onClose={close}
            title="Image in use"
            description={
              imageInUse.usedInPosts.length === 1
                ? 'This image is used in 1 post. Remove it from that post first.'
                : `This image is used in ${imageInUse.usedInPosts.length} posts. Remove it from those posts first.`
            }
          >
            <div className="mt-4">
              <ImageUsage posts={imageInUse.usedInPosts} />
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
