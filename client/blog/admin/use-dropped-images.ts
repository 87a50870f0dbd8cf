import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { figureOf } from './rich-nodes'
import { useImageUpload } from './use-image-upload'

/** Takes images that are pasted or dropped into the text: into the media, and then to where they came down. */
export function useDroppedImages() {
  const editorRef = useRef<Editor>(null)
  const { queue, upload } = useImageUpload()
  const send = (files: File[], place: number | undefined) =>
    upload(files, ({ storagePath, width, height }) => {
      const editor = editorRef.current
      if (!editor) return
      const end = editor.state.doc.content.size
      const figure = figureOf({ src: storagePath, alt: '', width, height })
      editor
        .chain()
        .insertContentAt(Math.min(place ?? editor.state.selection.to, end), figure)
        .run()
    })
  /** Whether there was something to take. Text that comes with a picture of itself is text. */
  const take = (data: DataTransfer | null, place?: number): boolean => {
    if (data?.types.includes('text/html')) return false
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0) void send(files, place)
    return files.length > 0
  }
  return { take, editorRef, sending: queue[0] }
}
