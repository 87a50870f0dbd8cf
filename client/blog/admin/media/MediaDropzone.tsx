import { FileButton } from '../../../ui/controls/FileButton'
import { useFileDrop } from '../../../ui/controls/use-file-drop'
import { UploadProgress } from '../../../ui/feedback/UploadProgress'
import { useImageUpload } from './use-image-upload'

export function MediaDropzone({ onUploaded }: { onUploaded: () => Promise<void> }) {
  // Uploads continue after the user leaves the Media tab.
  const { queue, upload, cancelOne } = useImageUpload({ continueOnUnmount: true })
  const uploadFiles = async (files: File[]) => {
    const images = await upload(files)
    if (images.length > 0) await onUploaded()
  }
  const { isOver, dropProps } = useFileDrop(files => void uploadFiles(files))
  return (
    <section
      aria-label="Upload images"
      {...dropProps}
      className={`mt-6 rounded-md border px-5 py-6 ${isOver ? 'border-signal bg-sunken' : 'border-dashed border-control-border'}`}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <FileButton accept="image/*" multiple onFiles={files => void uploadFiles(files)}>
          Upload images
        </FileButton>
        <p className="text-muted">or drop them here</p>
      </div>
      {queue.length > 0 && (
        <ul className="mt-4 max-w-xl space-y-3">
          {queue.map(({ id, name, progress }) => (
            <li key={id}>
              <UploadProgress name={name} progress={progress} onCancel={() => cancelOne(id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
