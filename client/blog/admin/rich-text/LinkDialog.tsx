import type { Editor } from '@tiptap/core'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { TextField } from '../../../ui/controls/TextField'
import { Dialog } from '../../../ui/overlays/Dialog'
import { DialogActions } from '../../../ui/overlays/dialog-parts'

/** Accepts absolute paths, fragments such as `#top`, and URLs with a scheme that the server keeps in posts. */
const isAllowedUrl = (url: string) =>
  /^(\/(?!\/)|#)/.test(url) || (/^(https?:\/\/|mailto:|tel:)/i.test(url) && URL.canParse(url))

/**
 * Adds a link to the selected text, or edits or removes the link at the cursor. With neither a selection nor a link,
 * inserts the URL as linked text.
 */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const hasLink = editor.isActive('link')
  const [url, setUrl] = useState(String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  // This is a function, because calling `focus()` during rendering would move the focus out of the dialog.
  const startLinkChain = () => editor.chain().focus().extendMarkRange('link')
  const save = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through the portal to the post form.
    event.stopPropagation()
    const href = url.trim()
    if (!isAllowedUrl(href)) {
      setError('Use a URL that starts with http://, https://, mailto:, tel:, / or #')
      inputRef.current?.focus()
      return
    }
    if (editor.state.selection.empty && !hasLink) {
      startLinkChain()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else startLinkChain().setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={hasLink ? 'Edit Link' : 'Add Link'}>
      <form onSubmit={save} noValidate className="mt-5 space-y-5">
        <TextField
          ref={inputRef}
          label="URL"
          inputMode="url"
          autoComplete="off"
          placeholder="https:// or /blog/…"
          value={url}
          error={error}
          onChange={event => setUrl(event.target.value)}
        />
        <DialogActions>
          {hasLink && (
            <Button
              variant="outline"
              onClick={() => {
                startLinkChain().unsetLink().run()
                onClose()
              }}
            >
              Remove Link
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{hasLink ? 'Save Link' : 'Add Link'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
