import type { Editor } from '@tiptap/core'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { TextField } from '../../../ui/controls/TextField'
import { Dialog } from '../../../ui/overlays/Dialog'
import { DialogActions } from '../../../ui/overlays/dialog-parts'
import { MediaPicker } from '../media/MediaPicker'
import { buildFigure, type FigureImageAttributes } from './nodes'
import { getSelectedImage } from './selected-image'

/** Inserts an image, or edits the alternative text of the selected image. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const selectedImage = getImageValues(getSelectedImage(editor.state))
  const [image, setImage] = useState<Omit<FigureImageAttributes, 'alt'> | undefined>(selectedImage)
  const [alt, setAlt] = useState(selectedImage?.alt ?? '')
  const [caption, setCaption] = useState('')
  if (!image) {
    return (
      <MediaPicker
        onPick={({ storagePath, width, height }) => setImage({ src: storagePath, width, height })}
        onClose={onClose}
      />
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through the portal to the post form.
    event.stopPropagation()
    if (selectedImage) editor.chain().focus().updateAttributes(selectedImage.type, { alt: alt.trim() }).run()
    else
      editor
        .chain()
        .focus()
        .insertContent(buildFigure({ ...image, alt: alt.trim() }, caption.trim()))
        .run()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={selectedImage ? 'Edit Image' : 'Insert Image'}>
      <form onSubmit={save} noValidate className="mt-5 space-y-4">
        <img
          src={image.src}
          alt="Preview"
          className="max-h-48 w-full rounded-sm border border-line bg-sunken object-contain"
        />
        <TextField
          label="Alternative text"
          hint="Describes the image for people who can't see it."
          autoComplete="off"
          value={alt}
          onChange={event => setAlt(event.target.value)}
        />
        {!selectedImage && (
          <TextField
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
          <Button type="submit">{selectedImage ? 'Save Changes' : 'Insert'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function getImageValues(image: ModelNode | undefined) {
  if (!image) return
  const { src, alt } = image.attrs
  return { type: image.type.name, src: String(src), alt: String(alt ?? ''), width: null, height: null }
}
