import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogActions } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { MediaPicker } from './MediaPicker'
import { figureOf } from './rich-nodes'

interface Picture {
  src: string
  width: number | null
  height: number | null
}

/** Puts an image into the text, with words for those who do not see it and, if wanted, a caption. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const chosen = chosenPicture(editor)
  const [picture, setPicture] = useState<Picture | undefined>(chosen)
  const [alt, setAlt] = useState(chosen?.alt ?? '')
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
    if (chosen) editor.chain().focus().updateAttributes(chosen.type, { alt: alt.trim() }).run()
    else
      editor
        .chain()
        .focus()
        .insertContent(figureOf({ ...picture, alt: alt.trim() }, caption.trim()))
        .run()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={chosen ? 'Edit Image' : 'Insert Image'}>
      <form onSubmit={insert} noValidate className="mt-5 space-y-4">
        <img
          src={picture.src}
          alt={chosen ? 'The chosen one' : 'The one to insert'}
          className="max-h-48 w-full rounded-sm border border-line bg-sunk object-contain"
        />
        <Field
          label="Alternative text"
          hint="What the image says, for those who do not see it."
          autoComplete="off"
          value={alt}
          onChange={event => setAlt(event.target.value)}
        />
        {!chosen && (
          <Field
            label="Caption (optional)"
            autoComplete="off"
            value={caption}
            onChange={event => setCaption(event.target.value)}
          />
        )}
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{chosen ? 'Save Changes' : 'Insert'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ChosenPicture extends Picture {
  type: string
  alt: string
}

/** The image that is selected in the text, if one is. */
function chosenPicture(editor: Editor): ChosenPicture | undefined {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || !/^(image|figureImage)$/.test(selection.node.type.name)) return
  const { src, alt } = selection.node.attrs
  return {
    type: selection.node.type.name,
    src: String(src),
    alt: String(alt ?? ''),
    width: null,
    height: null,
  }
}
