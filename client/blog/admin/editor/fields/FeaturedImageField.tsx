import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/controls/Button'
import { FieldError } from '../../../../ui/controls/FieldError'
import { FileButton } from '../../../../ui/controls/FileButton'
import { preload } from '../../../../ui/controls/preload'
import { useFileDrop } from '../../../../ui/controls/use-file-drop'
import { UploadProgress } from '../../../../ui/feedback/UploadProgress'
import { useImageUpload } from '../../media/use-image-upload'

const loadPicker = () => import('../../media/MediaPicker').then(module => ({ default: module.MediaPicker }))
const MediaPicker = lazy(loadPicker)

interface Props {
  /** A path or URL; '' if there is no image. */
  value: string
  onChange: (path: string) => void
  error?: string
}

export function FeaturedImageField({ value, onChange, error }: Props) {
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const { queue, upload, cancel } = useImageUpload()
  const [currentUpload] = queue
  const uploadFile = async ([file]: File[]) => {
    if (!file || currentUpload) return
    const [image] = await upload([file])
    if (image) onChange(image.storagePath)
  }
  /** Sets the image. First cancels a pending upload, which would later replace the image. */
  const selectImage = (path: string) => {
    cancel()
    onChange(path)
  }
  const { isOver, dropProps } = useFileDrop(files => void uploadFile(files))
  const preloadPicker = () => preload(loadPicker)
  const uploadLabel = value ? 'Replace image' : 'Upload image'
  return (
    <fieldset className="min-w-0" {...dropProps}>
      <legend className="text-sm font-medium">Featured Image</legend>
      <div
        className={`mt-1.5 grid aspect-video w-full place-items-center overflow-hidden rounded-md border ${isOver ? 'border-signal bg-sunken' : 'border-dashed border-control-border'} ${value ? 'border-solid' : ''}`}
      >
        {value ? (
          <img src={value} alt="Preview" className="size-full object-cover" />
        ) : (
          <p className="px-4 text-center text-sm text-muted">
            Drop an image here. It appears at the top of the post and, cropped to 16:9, on its card.
          </p>
        )}
      </div>
      {currentUpload && (
        <div className="mt-3">
          <UploadProgress {...currentUpload} onCancel={cancel} />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
        <FileButton
          accept="image/*"
          aria-label={`Featured Image: ${uploadLabel}`}
          disabled={currentUpload !== undefined}
          onFiles={files => void uploadFile(files)}
        >
          {uploadLabel}
        </FileButton>
        {value && (
          <Button
            variant="ghost"
            size="sm"
            className="h-9 max-sm:h-11"
            aria-label="Remove image"
            onClick={() => selectImage('')}
          >
            Remove
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="h-9 max-sm:h-11"
          onPointerEnter={preloadPicker}
          onFocus={preloadPicker}
          onClick={() => setIsPickerOpen(true)}
        >
          Choose from media
        </Button>
      </div>
      <Suspense>
        {isPickerOpen && (
          <MediaPicker
            onPick={image => {
              selectImage(image.storagePath)
              setIsPickerOpen(false)
            }}
            onClose={() => setIsPickerOpen(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
