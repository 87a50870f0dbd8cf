import { type Editor, type EditorEvents, findParentNodeClosestToPos } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { insertPoint } from '@tiptap/pm/transform'
import { useRef } from 'react'
import { figureOf } from './rich-nodes'
import { useImageUpload } from './use-image-upload'

/** Takes images that are pasted or dropped into the text: into the media, and then to where they came down. */
export function useDroppedImages() {
  const editorRef = useRef<Editor>(null)
  const { queue, upload } = useImageUpload()
  const send = async (editor: Editor, files: File[], dropped: number | undefined) => {
    let place = placeAt(editor.state.doc, dropped ?? editor.state.selection.to)
    // What is written meanwhile, and each image that has come, moves the place of those that follow.
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      place = placeAt(transaction.doc, transaction.mapping.map(place))
    }
    editor.on('transaction', follow)
    try {
      await upload(files, ({ storagePath, width, height }) => {
        const figure = figureOf({ src: storagePath, alt: '', width, height })
        // The cursor stays with who writes: on the image, the next letter would take its place.
        editor.commands.insertContentAt(place, figure, { updateSelection: false })
      })
    } finally {
      editor.off('transaction', follow)
    }
  }
  /** Whether there was something to take. Text that comes with a picture of itself is text. */
  const take = (data: DataTransfer | null, place?: number): boolean => {
    if (data?.types.includes('text/html')) return false
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0 && editorRef.current) void send(editorRef.current, files, place)
    return files.length > 0
  }
  return { take, editorRef, sending: queue[0] }
}

/** Where a figure goes that comes down here: outside of a block at whose edge that is, and behind another figure. */
const placeAt = (doc: Node, place: number): number => {
  const { figure } = doc.type.schema.nodes
  const other = findParentNodeClosestToPos(doc.resolve(place), ({ type }) => type === figure)
  if (other) return other.pos + other.node.nodeSize
  return (figure && insertPoint(doc, place, figure)) ?? place
}
