import { type DragEvent, useState } from 'react'

/**
 * Returns the props of an element that accepts dropped files, and whether the user is dragging files over this element.
 * @param onFiles receives the files twice: as an array, and as a FileList for the property `files` of an input
 */
export function useFileDrop(onFiles: (files: File[], fileList: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const enteredElement = event.relatedTarget
        if (!(enteredElement instanceof Node && event.currentTarget.contains(enteredElement))) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files, event.dataTransfer.files)
      },
    },
  }
}
