import { type Editor, type EditorEvents, findParentNodeClosestToPos } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { insertPoint } from '@tiptap/pm/transform'
import { useRef } from 'react'
import { useImageUpload } from '../media/use-image-upload'
import { buildFigure } from './nodes'

/**
 * Uploads pasted or dropped images and inserts them at the drop position or, without a drop position, after the
 * selection. The caller must assign the editor to `editorRef`.
 */
export function useImageDrop() {
  const editorRef = useRef<Editor>(null)
  const { queue, upload, cancel } = useImageUpload()
  const uploadAt = async (editor: Editor, files: File[], dropPosition: number | undefined) => {
    let position = findInsertPosition(editor.state.doc, dropPosition ?? editor.state.selection.to)
    // Edits and inserted images can move the position of the next image.
    const trackPosition = ({ transaction }: EditorEvents['transaction']) => {
      position = findInsertPosition(transaction.doc, transaction.mapping.map(position))
    }
    editor.on('transaction', trackPosition)
    try {
      await upload(files, ({ storagePath, width, height }) => {
        const figure = buildFigure({ src: storagePath, alt: '', width, height })
        // Does not select the figure, because typing would replace it.
        editor.commands.insertContentAt(position, figure, { updateSelection: false })
      })
    } finally {
      editor.off('transaction', trackPosition)
    }
  }
  /**
   * Uploads and inserts the images in `data`. Ignores the images if `data` also contains HTML, because office programs
   * add a picture of the copied text to the clipboard. Returns false if `data` has no images or they are ignored.
   */
  const handleFiles = (data: DataTransfer | null, position?: number): boolean => {
    if (data?.types.includes('text/html')) return false
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0 && editorRef.current) void uploadAt(editorRef.current, files, position)
    return files.length > 0
  }
  return { handleFiles, editorRef, currentUpload: queue[0], cancelUploads: cancel }
}

/**
 * Returns the position at which to insert a figure. If `position` is in a figure, returns the position after that
 * figure. If a block that allows no figure starts or ends at `position`, returns a position outside that block if
 * there is one. Otherwise returns `position`.
 */
const findInsertPosition = (doc: Node, position: number): number => {
  const { figure: figureType } = doc.type.schema.nodes
  const enclosingFigure = findParentNodeClosestToPos(doc.resolve(position), ({ type }) => type === figureType)
  if (enclosingFigure) return enclosingFigure.pos + enclosingFigure.node.nodeSize
  return (figureType && insertPoint(doc, position, figureType)) ?? position
}
