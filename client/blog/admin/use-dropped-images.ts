import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { figureOf } from './rich-nodes'
import { useUpload } from './use-upload'

/** Takes images that are pasted or dropped into the text: into the media, and then to where they came down. */
export function useDroppedImages() {
  const editorRef = useRef<Editor>(null)
  const [name, setName] = useState('')
  const { upload, share } = useUpload()
  const send = async (files: File[], place: number | undefined) => {
    for (const file of files) {
      setName(file.name)
      const image = await upload(file)
      const editor = editorRef.current
      if (!image || !editor || editor.isDestroyed) continue
      const { storagePath, width, height } = image
      const end = editor.state.doc.content.size
      const figure = figureOf({ src: storagePath, alt: '', width, height })
      editor
        .chain()
        .insertContentAt(Math.min(place ?? editor.state.selection.to, end), figure)
        .run()
    }
  }
  /** Whether there was something to take. Text that comes with a picture of itself is text. */
  const take = (data: DataTransfer | null, place?: number): boolean => {
    if (data?.types.includes('text/html')) return false
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0) void send(files, place)
    return files.length > 0
  }
  return { take, editorRef, sending: share === undefined ? undefined : { name, share } }
}
