import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogActions } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { MediaPicker } from './MediaPicker'

interface Picture {
  src: string
  width: number | null
  height: number | null
}

/** Puts an image into the text, with words for those who do not see it and, if wanted, a caption. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<Picture>()
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  if (!picture) {
    return (
      <MediaPicker
        onPick={({ storagePath, width, height }) => setPicture({ src: storagePath, width, height })}
        onClose={onClose}
      />
    )
  }
  const insert = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const words = caption.trim()
    editor
      .chain()
      .focus()
      .insertContent({
        type: 'figure',
        content: [
          { type: 'figureImage', attrs: { ...picture, alt: alt.trim() } },
          ...(words ? [{ type: 'figcaption', content: [{ type: 'text', text: words }] }] : []),
        ],
      })
      .run()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Insert Image">
      <form onSubmit={insert} noValidate className="mt-5 space-y-4">
        <img
          src={picture.src}
          alt="The one to insert"
          className="max-h-48 w-full rounded-sm border border-line bg-sunk object-contain"
        />
        <Field
          label="Alternative text"
          hint="What the image says, for those who do not see it."
          autoComplete="off"
          value={alt}
          onChange={event => setAlt(event.target.value)}
        />
        <Field
          label="Caption (optional)"
          autoComplete="off"
          value={caption}
          onChange={event => setCaption(event.target.value)}
        />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Insert</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
