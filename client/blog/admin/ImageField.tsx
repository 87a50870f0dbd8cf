import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import { FileButton } from '../../ui/FileButton'
import { UploadProgress } from '../../ui/UploadProgress'
import { useDrop } from '../../ui/use-drop'
import { useUpload } from './use-upload'

const loadPicker = () => import('./MediaPicker')
const MediaPicker = lazy(() => loadPicker().then(module => ({ default: module.MediaPicker })))

interface Props {
  /** Where the image is; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string
}

/** The featured image: sent up, or chosen from the media, shown as the post will show it, or taken away again. */
export function ImageField({ value, onChange, error }: Props) {
  const [sending, setSending] = useState<string>()
  const [isPicking, setIsPicking] = useState(false)
  const { upload, share } = useUpload()
  const send = async ([file]: File[]) => {
    if (!file || share !== undefined) return
    setSending(file.name)
    const image = await upload(file)
    if (image) onChange(image.storagePath)
  }
  const { isOver, place } = useDrop(files => void send(files))
  const near = () => void loadPicker()
  const words = value ? 'Replace image' : 'Upload image'
  return (
    <fieldset className="min-w-0" {...place}>
      <legend className="text-sm font-medium">Featured Image</legend>
      <div
        className={`mt-1.5 grid aspect-video w-full place-items-center overflow-hidden rounded-md border ${isOver ? 'border-signal bg-sunk' : 'border-dashed border-edge'} ${value ? 'border-solid' : ''}`}
      >
        {value ? (
          <img src={value} alt="As readers will see it" className="size-full object-cover" />
        ) : (
          <p className="px-4 text-center text-sm text-quiet">
            Drop an image here. It opens the post, and stands on its card in 16:9.
          </p>
        )}
      </div>
      {share !== undefined && (
        <div className="mt-3">
          <UploadProgress name={sending ?? 'Image'} share={share} />
        </div>
      )}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <FileButton
          accept="image/*"
          aria-label={`Featured Image: ${words}`}
          disabled={share !== undefined}
          onFiles={files => void send(files)}
        >
          {words}
        </FileButton>
        <Button
          variant="outline"
          size="sm"
          className="h-9 max-sm:h-11"
          onPointerEnter={near}
          onFocus={near}
          onClick={() => setIsPicking(true)}
        >
          Choose from media
        </Button>
        {value && (
          <Button
            variant="quiet"
            size="sm"
            className="h-9 max-sm:h-11"
            aria-label="Remove image"
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </div>
      <Suspense>
        {isPicking && (
          <MediaPicker
            onPick={image => {
              onChange(image.storagePath)
              setIsPicking(false)
            }}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
