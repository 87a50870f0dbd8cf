import { useState } from 'react'
import { toast } from '../../lib/toast'
import type { UploadImageMutation } from './documents.generated'
import { toastBlogFailure } from './failure'
import { useUploadImageMutation } from './hooks.generated'

export type UploadedImage = UploadImageMutation['uploadImage']

interface Upload {
  /** Sends an image up and says how it went; resolves to nothing when it was refused. */
  upload: (file: File) => Promise<UploadedImage | undefined>
  /** How much of it has gone, 0 to 1; undefined while nothing is on its way. */
  share: number | undefined
}

/** Puts one image into the media (specification §7 and §8, uploadImage). */
export function useUpload(): Upload {
  const [uploadImage] = useUploadImageMutation()
  const [share, setShare] = useState<number>()
  const upload = async (file: File) => {
    setShare(0)
    try {
      const { data } = await uploadImage({ variables: { file }, context: { onProgress: setShare } })
      toast({ title: 'Image uploaded successfully' })
      return data?.uploadImage
    } catch (error) {
      toastBlogFailure('Failed to upload image', error)
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  return { upload, share }
}
