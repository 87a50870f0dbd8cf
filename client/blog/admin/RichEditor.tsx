import { getSchema } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { UploadProgress } from '../../ui/UploadProgress'
import { RichToolbar } from './RichToolbar'
import { cleanPaste, isAlike, lossOf, readHtml, writeHtml } from './rich-html'
import { richExtensions } from './rich-schema'
import { useDroppedImages } from './use-dropped-images'
import './article-in-form.css'

interface Props {
  id: string
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** The text holds what this editor would lose. It is not touched. */
  onLoss: (lost: string[]) => void
  describedBy?: string
  isInvalid?: boolean
}

const schema = getSchema(richExtensions)

/** Writes HTML as it will look. It takes no text that would come out of it with less than it went in with. */
export function RichEditor({ id, value, onChange, onBlur, onLoss, describedBy, isInvalid }: Props) {
  const [lost] = useState(() => lossOf(schema, value))
  useEffect(() => {
    if (lost.length > 0) onLoss(lost)
  }, [lost, onLoss])
  if (lost.length > 0) return null
  return <Editor {...{ id, value, onChange, onBlur, onLoss, describedBy, isInvalid }} />
}

function Editor({ id, value, onChange, onBlur, onLoss, describedBy, isInvalid }: Props) {
  const known = useRef(value)
  const { take, sending, editorRef } = useDroppedImages()
  const editor = useEditor({
    extensions: richExtensions,
    content: readHtml(schema, value).toJSON(),
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPaste,
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return !isMoved && take(event.dataTransfer, place?.pos)
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        'aria-required': 'true',
        class: 'article rich-text',
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      known.current = editor.isEmpty ? '' : writeHtml(editor.schema, editor.state.doc)
      onChange(known.current)
    },
    onBlur: () => onBlur?.(),
  })
  editorRef.current = editor
  // The text came from elsewhere: made from the markdown, restored from a draft, taken from somebody else's version.
  useEffect(() => {
    if (!editor || value === known.current) return
    const isOnlySpelled = isAlike(value, known.current)
    known.current = value
    // As the server spells it: the cursor stays where it is.
    if (isOnlySpelled) return
    const lost = lossOf(editor.schema, value)
    if (lost.length > 0) return onLoss(lost)
    editor.commands.setContent(readHtml(editor.schema, value).toJSON(), { emitUpdate: false })
  }, [editor, value, onLoss])
  if (!editor) return null
  return (
    <div
      className={`rounded-md border bg-panel focus-within:border-text ${isInvalid ? 'border-danger' : 'border-edge'}`}
    >
      <RichToolbar editor={editor} />
      {sending && (
        <div className="border-b border-line px-4 py-2.5">
          <UploadProgress {...sending} />
        </div>
      )}
      <EditorContent editor={editor} className="max-h-[40rem] overflow-y-auto" />
    </div>
  )
}
