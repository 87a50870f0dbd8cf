import { getSchema } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { UploadProgress } from '../../../ui/feedback/UploadProgress'
import { richTextExtensions } from './extensions'
import { isEquivalentHtml, listLostMarkup, parseHtml, sanitizePastedHtml, serializeHtml } from './html'
import { RichTextToolbar } from './RichTextToolbar'
import { SlashMenu } from './SlashMenu'
import { createAltTextButtonExtension } from './selected-image'
import { createSlashMenuExtension } from './slash-menu'
import type { ToolbarDialog } from './toolbar-items'
import { useImageDrop } from './use-image-drop'
import '../preview/embedded-article.css'

interface Props {
  id: string
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Called with the result of `listLostMarkup` if it is not empty. The editor then does not load `value`. */
  onMarkupLost: (lostMarkup: string[]) => void
  /** Called when the editor has been added to the document. */
  onLoad: () => void
  describedBy?: string
  isInvalid?: boolean
}

const editorSchema = getSchema(richTextExtensions)

/** Edits `value`. If loading `value` would lose markup, renders nothing and calls `onMarkupLost`. */
export function RichTextEditor(props: Props) {
  const { value, onMarkupLost } = props
  const [lostMarkup] = useState(() => listLostMarkup(editorSchema, value))
  useEffect(() => {
    if (lostMarkup.length > 0) onMarkupLost(lostMarkup)
  }, [lostMarkup, onMarkupLost])
  if (lostMarkup.length > 0) return null
  return <TiptapEditor {...props} />
}

function TiptapEditor({ id, value, onChange, onBlur, onMarkupLost, onLoad, describedBy, isInvalid }: Props) {
  /** The HTML that the editor last received from the form or passed to `onChange`. */
  const lastHtmlRef = useRef(value)
  const { handleFiles, currentUpload, cancelUploads, editorRef } = useImageDrop()
  const [dialog, setDialog] = useState<ToolbarDialog>()
  const menuId = `${id}-slash-menu`
  const [extensions] = useState(() => [
    ...richTextExtensions,
    createSlashMenuExtension(menuId, setDialog),
    createAltTextButtonExtension(() => setDialog('image')),
  ])
  const editor = useEditor({
    extensions,
    content: parseHtml(editorSchema, value).toJSON(),
    injectCSS: false,
    editorProps: {
      transformPastedHTML: sanitizePastedHtml,
      handlePaste: (_view, event) => handleFiles(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        const dropPosition = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return !isMoved && handleFiles(event.dataTransfer, dropPosition?.pos)
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
      lastHtmlRef.current = editor.isEmpty ? '' : serializeHtml(editor.schema, editor.state.doc)
      onChange(lastHtmlRef.current)
    },
    onBlur: () => onBlur?.(),
  })
  editorRef.current = editor
  useEffect(() => {
    // If effects run more than 1 ms after `useEditor` creates an editor, `useEditor` destroys that editor and creates
    // another one.
    if (editor && !editor.isDestroyed) onLoad()
  }, [editor, onLoad])
  // Loads a value set by the form, such as converted Markdown, a restored draft or the version kept after a conflict.
  useEffect(() => {
    if (!editor || value === lastHtmlRef.current) return
    const isEquivalent = isEquivalentHtml(value, lastHtmlRef.current)
    lastHtmlRef.current = value
    // Loading equivalent HTML, such as HTML that the server has normalized, would move the cursor.
    if (isEquivalent) return
    const lostMarkup = listLostMarkup(editor.schema, value)
    if (lostMarkup.length > 0) return onMarkupLost(lostMarkup)
    editor.commands.setContent(parseHtml(editor.schema, value).toJSON(), { emitUpdate: false })
  }, [editor, value, onMarkupLost])
  if (!editor) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the editable element inside
    <div onKeyDown={event => interceptLinkShortcut(event) && setDialog('link')}>
      <RichTextToolbar editor={editor} contentId={id} dialog={dialog} onDialogChange={setDialog} />
      {currentUpload && (
        <div className="border-b border-line py-2.5">
          <UploadProgress {...currentUpload} onCancel={cancelUploads} />
        </div>
      )}
      <EditorContent editor={editor} className="overflow-x-auto" />
      <SlashMenu id={menuId} editor={editor} onDialogOpen={setDialog} />
    </div>
  )
}

/** Returns whether `event` is Ctrl-K (⌘-K on a Mac) in the text. If so, prevents the browser's default action. */
function interceptLinkShortcut(event: KeyboardEvent): boolean {
  const isInText = event.target instanceof Element && event.target.matches('[contenteditable]')
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  if (!isInText || !isShortcut || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}
