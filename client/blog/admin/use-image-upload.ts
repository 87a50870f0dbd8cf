import { isCancelled } from '../../lib/failure'
import { toast } from '../../lib/toast'
import { useUpload } from '../../lib/use-upload'
import { UploadImageDocument, type UploadImageMutation } from './documents.generated'
import { toastBlogFailure } from './failure'

type UploadedImage = UploadImageMutation['uploadImage']

/** Puts images into the media (specification §7 and §8, uploadImage). */
export function useImageUpload(options?: { goesOn: boolean }) {
  const { queue, send, cancel } = useUpload(UploadImageDocument, options)
  const sendOne = async (file: File): Promise<UploadedImage | undefined> => {
    try {
      const { uploadImage } = await send(file.name, { file })
      return uploadImage
    } catch (error) {
      if (isCancelled(error)) toast({ title: 'Upload cancelled' })
      else toastBlogFailure('Failed to upload image', error)
      return undefined
    }
  }
  /** Sends images up and says how it went; hands over each as it is there, and resolves to those that were taken. */
  const upload = async (
    files: File[],
    onImage?: (image: UploadedImage) => void,
  ): Promise<UploadedImage[]> => {
    const sent = files.map(async file => {
      const image = await sendOne(file)
      if (image) onImage?.(image)
      return image
    })
    const images = (await Promise.all(sent)).filter(image => image !== undefined)
    // Said of all or of none: what went wrong with one is not to be talked over.
    if (images.length === files.length) toast({ title: 'Image uploaded successfully' })
    return images
  }
  return { queue, upload, cancel }
}
