import { type Editor, type EditorEvents, findParentNodeClosestToPos } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { insertPoint } from '@tiptap/pm/transform'
import { useRef } from 'react'
import { useImageUpload } from '../media/use-image-upload'
import { buildFigure } from './nodes'

/** Takes images that are pasted or dropped into the text: into the media, and then to where they came down. */
export function useImageDrop() {
  const editorRef = useRef<Editor>(null)
  const { queue, upload } = useImageUpload()
  const uploadAt = async (editor: Editor, files: File[], dropPosition: number | undefined) => {
    let position = findInsertPosition(editor.state.doc, dropPosition ?? editor.state.selection.to)
    // What is written meanwhile, and each image that has come, moves the place of those that follow.
    const trackPosition = ({ transaction }: EditorEvents['transaction']) => {
      position = findInsertPosition(transaction.doc, transaction.mapping.map(position))
    }
    editor.on('transaction', trackPosition)
    try {
      await upload(files, ({ storagePath, width, height }) => {
        const figure = buildFigure({ src: storagePath, alt: '', width, height })
        // The cursor stays with who writes: on the image, the next letter would take its place.
        editor.commands.insertContentAt(position, figure, { updateSelection: false })
      })
    } finally {
      editor.off('transaction', trackPosition)
    }
  }
  /** Whether there was something to take. Text that comes with a picture of itself is text. */
  const handleFiles = (data: DataTransfer | null, position?: number): boolean => {
    if (data?.types.includes('text/html')) return false
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0 && editorRef.current) void uploadAt(editorRef.current, files, position)
    return files.length > 0
  }
  return { handleFiles, editorRef, currentUpload: queue[0] }
}

/** Where a figure goes that comes down here: outside of a block at whose edge that is, and behind another figure. */
const findInsertPosition = (doc: Node, position: number): number => {
  const { figure } = doc.type.schema.nodes
  const enclosingFigure = findParentNodeClosestToPos(doc.resolve(position), ({ type }) => type === figure)
  if (enclosingFigure) return enclosingFigure.pos + enclosingFigure.node.nodeSize
  return (figure && insertPoint(doc, position, figure)) ?? position
}
