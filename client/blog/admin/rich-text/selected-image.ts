import { Extension } from '@tiptap/core'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { getButtonClass } from '../../../ui/controls/Button'

export const getSelectedImage = ({ selection }: EditorState): ModelNode | undefined =>
  selection instanceof NodeSelection && /^(image|figureImage)$/.test(selection.node.type.name)
    ? selection.node
    : undefined

/** Creates an extension that shows a button for the alternative text of the selected image. */
export const createAltTextButtonExtension = (onPress: () => void) =>
  Extension.create({
    name: 'altTextButton',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: state => {
            const image = getSelectedImage(state)
            if (!image) return
            const label = `${image.attrs.alt ? 'Edit' : 'Add'} alternative text`
            const button = Decoration.widget(state.selection.to, () => createButton(label, onPress), {
              key: label,
              stopEvent: () => true,
            })
            return DecorationSet.create(state.doc, [button])
          },
        },
      }),
    ],
  })

function createButton(label: string, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.className = `alt-text-button bg-panel focus-visible:-outline-offset-2 ${getButtonClass('outline', 'sm')}`
  // A mouse press on the button must not take the focus from the editor, so that the image stays selected.
  button.addEventListener('mousedown', event => event.preventDefault())
  // Removes the DOM selection, so that Backspace on the button does not delete the image. The editor restores the
  // selection when it receives the focus.
  button.addEventListener('focus', () => getSelection()?.removeAllRanges())
  button.addEventListener('click', onPress)
  return button
}
