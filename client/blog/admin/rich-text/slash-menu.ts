import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { blockItems, type ToolbarDialog, type ToolbarItem } from './toolbar-items'

interface SlashMenuState {
  query: string
  /** The position of the slash. */
  from: number
  /** The items that match the query. While the list is empty, the menu is hidden. */
  items: readonly ToolbarItem[]
  activeIndex: number
}

type DialogHandler = (dialog: ToolbarDialog) => void

const slashMenuKey = new PluginKey<SlashMenuState | undefined>('slashMenu')

/** Returns the state of the visible menu, or undefined while the menu is closed or no item matches. */
export const getSlashMenu = (state: EditorState): SlashMenuState | undefined => {
  const menu = slashMenuKey.getState(state)
  return menu && menu.items.length > 0 ? menu : undefined
}

export const getSlashMenuOptionId = (menuId: string, index: number) => `${menuId}-${index}`

/** Removes the slash and the query, then runs the command of the item or opens its dialog. */
export function selectSlashMenuItem(editor: Editor, item: ToolbarItem, onDialogOpen: DialogHandler) {
  const menu = getSlashMenu(editor.state)
  if (!menu) return
  const chain = editor.chain().focus().deleteRange({ from: menu.from, to: editor.state.selection.to })
  if (item.command) item.command(chain).run()
  else chain.run()
  if (item.dialog) onDialogOpen(item.dialog)
}

/** Closes the menu. Keeps the slash and the query in the text. */
export const closeSlashMenu = (editor: Editor) => editor.view.dispatch(editor.state.tr.setMeta(slashMenuKey, 'close'))

/** Creates an extension that opens the menu when "/" is entered into an empty top-level paragraph. */
export const createSlashMenuExtension = (menuId: string, onDialogOpen: DialogHandler) =>
  Extension.create({
    name: 'slashMenu',
    // Handles keys before the extensions that split blocks and move the cursor.
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin<SlashMenuState | undefined>({
          key: slashMenuKey,
          state: { init: () => undefined, apply: applyTransaction },
          props: {
            attributes: (state): Record<string, string> => {
              const menu = getSlashMenu(state)
              if (!menu) return {}
              return {
                'aria-controls': menuId,
                'aria-activedescendant': getSlashMenuOptionId(menuId, menu.activeIndex),
              }
            },
            handleKeyDown: (view, event) => {
              const menu = getSlashMenu(view.state)
              if (!menu || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
              const activate = (index: number) => view.dispatch(view.state.tr.setMeta(slashMenuKey, index))
              const { items, activeIndex } = menu
              const activeItem = items[activeIndex]
              if (event.key === 'ArrowDown') activate((activeIndex + 1) % items.length)
              else if (event.key === 'ArrowUp') activate((activeIndex - 1 + items.length) % items.length)
              else if (event.key === 'Enter' && activeItem) selectSlashMenuItem(editor, activeItem, onDialogOpen)
              else return false
              return true
            },
          },
        }),
      ]
    },
  })

function applyTransaction(
  transaction: Transaction,
  menu: SlashMenuState | undefined,
  oldState: EditorState,
  newState: EditorState,
): SlashMenuState | undefined {
  const meta: unknown = transaction.getMeta(slashMenuKey)
  if (meta === 'close' || transaction.getMeta('blur')) return
  const match = findSlashQuery(newState)
  // Only a slash that is entered into an empty paragraph opens the menu. Without this condition, the menu would
  // reopen after Escape or a blur.
  if (!match || (!menu && !isSlashEntered(transaction, match.query, oldState))) return
  if (menu?.query === match.query) return { ...menu, ...match, ...(typeof meta === 'number' && { activeIndex: meta }) }
  const query = match.query.toLowerCase()
  return { ...match, items: blockItems.filter(({ label }) => label.toLowerCase().includes(query)), activeIndex: 0 }
}

const isSlashEntered = (transaction: Transaction, query: string, { selection }: EditorState) =>
  transaction.docChanged && query === '' && selection.$from.parent.content.size === 0

/**
 * If the cursor is at the end of a top-level paragraph that contains only a slash and a query, returns the query and
 * the position of the slash. The query has at most 21 characters and does not start with white space.
 */
function findSlashQuery({ selection: { empty, $from } }: EditorState): { query: string; from: number } | undefined {
  const { parent } = $from
  if (!empty || $from.depth !== 1 || parent.type.name !== 'paragraph') return
  const isTextOnly = parent.textContent.length === parent.content.size
  if (!isTextOnly || $from.parentOffset !== parent.content.size) return
  const query = /^\/((?:\S.{0,20})?)$/u.exec(parent.textContent)?.[1]
  return query === undefined ? undefined : { query, from: $from.start() }
}
