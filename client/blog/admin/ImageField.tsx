import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import { FieldError } from '../../ui/FieldError'
import { FileButton } from '../../ui/FileButton'
import { UploadProgress } from '../../ui/UploadProgress'
import { useDrop } from '../../ui/use-drop'
import { useImageUpload } from './use-image-upload'

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
  const [isPicking, setIsPicking] = useState(false)
  const { queue, upload, cancel } = useImageUpload()
  const [sending] = queue
  const send = async ([file]: File[]) => {
    if (!file || sending) return
    const [image] = await upload([file])
    if (image) onChange(image.storagePath)
  }
  /** What is chosen later stands: what is still on its way does not replace it. */
  const choose = (path: string) => {
    cancel()
    onChange(path)
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
      {sending && (
        <div className="mt-3">
          <UploadProgress {...sending} />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-2">
        <FileButton
          accept="image/*"
          aria-label={`Featured Image: ${words}`}
          disabled={sending !== undefined}
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
            onClick={() => choose('')}
          >
            Remove
          </Button>
        )}
      </div>
      <Suspense>
        {isPicking && (
          <MediaPicker
            onPick={image => {
              choose(image.storagePath)
              setIsPicking(false)
            }}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
