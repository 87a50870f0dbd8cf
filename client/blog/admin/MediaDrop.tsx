import { useState } from 'react'
import { toast } from '../../lib/toast'
import { FileButton } from '../../ui/FileButton'
import { UploadProgress } from '../../ui/UploadProgress'
import { useDrop } from '../../ui/use-drop'
import { toastBlogFailure } from './failure'
import { useUploadImageMutation } from './hooks.generated'

interface Sending {
  key: number
  name: string
  share: number
}

let count = 0

/** Takes images that are dropped on it, or chosen, and sends them up one after the other. */
export function MediaDrop({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const [uploadImage] = useUploadImageMutation()
  const [sending, setSending] = useState<Sending[]>([])
  const sendOne = async (file: File, key: number): Promise<boolean> => {
    const onProgress = (share: number) =>
      setSending(now => now.map(one => (one.key === key ? { ...one, share } : one)))
    try {
      await uploadImage({ variables: { file }, context: { onProgress } })
      return true
    } catch (error) {
      toastBlogFailure('Failed to upload image', error)
      return false
    } finally {
      setSending(now => now.filter(one => one.key !== key))
    }
  }
  const send = async (files: File[]) => {
    const queue = files.map(file => ({ file, key: ++count }))
    setSending(now => [...now, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))])
    let done = 0
    for (const { file, key } of queue) {
      if (await sendOne(file, key)) done += 1
    }
    if (done === 0) return
    await onUploaded()
    if (done === queue.length) toast({ title: 'Image uploaded successfully' })
  }
  const { isOver, place } = useDrop(files => void send(files))
  return (
    <section
      aria-label="Upload images"
      {...place}
      className={`mt-6 rounded-md border px-5 py-6 ${isOver ? 'border-signal bg-sunk' : 'border-dashed border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <FileButton accept="image/*" multiple onFiles={files => void send(files)}>
          Upload images
        </FileButton>
        <p className="text-quiet">or drop them here</p>
      </div>
      {sending.length > 0 && (
        <ul className="mt-4 max-w-xl space-y-3">
          {sending.map(({ key, name, share }) => (
            <li key={key}>
              <UploadProgress name={name} share={share} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
