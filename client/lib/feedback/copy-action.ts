import { copyToClipboard } from '../../ui/controls/clipboard'
import { type ToastAction, toast } from './toast'

/** Builds a toast action that copies the text. `name` describes the text, for example "password". */
export const buildCopyAction = (name: string, text: string): ToastAction => ({
  label: `Copy ${name}`,
  altText: `Copy the ${name} to the clipboard`,
  onSelect: async () => {
    if (await copyToClipboard(text)) toast({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)} copied` })
    else toast({ title: `Couldn't copy the ${name}`, variant: 'destructive' })
  },
})
