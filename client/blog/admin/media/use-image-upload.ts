import { isAbortError } from '../../../lib/api/request-error'
import { useUpload } from '../../../lib/api/use-upload'
import { toastError } from '../../../lib/feedback/error-toast'
import { toast } from '../../../lib/feedback/toast'
import { UploadImageDocument, type UploadImageMutation } from '../documents.generated'

type UploadedImage = UploadImageMutation['uploadImage']

/** Manages image uploads. `upload` shows the results in toasts (specification §7 and §8). */
export function useImageUpload(options?: { continueOnUnmount: boolean }) {
  const { queue, send, cancel, cancelOne } = useUpload(UploadImageDocument, options)
  const uploadOne = async (file: File): Promise<UploadedImage | undefined> => {
    try {
      const { uploadImage } = await send(file.name, { file })
      return uploadImage
    } catch (error) {
      if (isAbortError(error)) toast({ title: 'Upload canceled' })
      else toastError('Failed to upload image', error)
      return undefined
    }
  }
  /** Calls `onImage` after each successful upload. Resolves to the uploaded images. */
  const upload = async (files: File[], onImage?: (image: UploadedImage) => void): Promise<UploadedImage[]> => {
    const uploads = files.map(async file => {
      const image = await uploadOne(file)
      if (image) onImage?.(image)
      return image
    })
    const images = (await Promise.all(uploads)).filter(image => image !== undefined)
    // A success toast would replace the toast for a failed or canceled upload.
    if (images.length === files.length) toast({ title: 'Image uploaded successfully' })
    return images
  }
  return { queue, upload, cancel, cancelOne }
}
