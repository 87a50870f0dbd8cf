import { useUpload } from '../../../lib/api/use-upload'
import { isAbortError } from '../../../lib/feedback/error-toast'
import { toast } from '../../../lib/feedback/toast'
import { UploadImageDocument, type UploadImageMutation } from '../documents.generated'
import { toastBlogError } from '../error-toasts'

type UploadedImage = UploadImageMutation['uploadImage']

/** Puts images into the media (specification §7 and §8, uploadImage). */
export function useImageUpload(options?: { continueOnUnmount: boolean }) {
  const { queue, send, cancel } = useUpload(UploadImageDocument, options)
  const uploadOne = async (file: File): Promise<UploadedImage | undefined> => {
    try {
      const { uploadImage } = await send(file.name, { file })
      return uploadImage
    } catch (error) {
      if (isAbortError(error)) toast({ title: 'Upload cancelled' })
      else toastBlogError('Failed to upload image', error)
      return undefined
    }
  }
  /** Sends images up and says how it went; hands over each as it is there, and resolves to those that were taken. */
  const upload = async (
    files: File[],
    onImage?: (image: UploadedImage) => void,
  ): Promise<UploadedImage[]> => {
    const uploads = files.map(async file => {
      const image = await uploadOne(file)
      if (image) onImage?.(image)
      return image
    })
    const images = (await Promise.all(uploads)).filter(image => image !== undefined)
    // Said of all or of none: what went wrong with one is not to be talked over.
    if (images.length === files.length) toast({ title: 'Image uploaded successfully' })
    return images
  }
  return { queue, upload, cancel }
}
