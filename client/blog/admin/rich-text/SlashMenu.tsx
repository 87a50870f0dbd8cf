import { type Editor, useEditorState } from '@tiptap/react'
import { Anchor, Content, Root } from 'radix-ui/popover'
import { useMemo } from 'react'
import { listKeys } from './shortcuts'
import { closeSlashMenu, getSlashMenu, getSlashMenuOptionId, selectSlashMenuItem } from './slash-menu'
import type { ToolbarDialog } from './toolbar-items'

interface Props {
  id: string
  editor: Editor
  onDialogOpen: (dialog: ToolbarDialog) => void
}

/** Shows the block menu. The editor keeps the focus and handles the arrow keys and Enter (slash-menu.ts). */
export function SlashMenu({ id, editor, onDialogOpen }: Props) {
  const menu = useEditorState({ editor, selector: ({ editor }) => getSlashMenu(editor.state) })
  const from = menu?.from
  const anchorRef = useMemo(
    () => ({ current: { getBoundingClientRect: () => getPositionRect(editor, from ?? 0) } }),
    [editor, from],
  )
  return (
    <>
      <p role="status" className="sr-only">
        {menu && `${menu.items.length} ${menu.items.length === 1 ? 'block' : 'blocks'}. Use the arrow keys to choose.`}
      </p>
      {menu && (
        <Root open>
          <Anchor virtualRef={anchorRef} />
          <Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            onOpenAutoFocus={event => event.preventDefault()}
            onCloseAutoFocus={event => event.preventDefault()}
            onEscapeKeyDown={() => closeSlashMenu(editor)}
            role="presentation"
            // Keeps the focus in the text, because a blur would close the menu before the click.
            onMouseDown={event => event.preventDefault()}
            className="z-30 w-64 overflow-hidden rounded-md border border-line bg-raised shadow-lg outline-none dark:border-control-border"
          >
            <div
              role="listbox"
              id={id}
              aria-label="Blocks"
              className="max-h-(--radix-popover-content-available-height) overflow-y-auto p-1"
            >
              {menu.items.map((item, index) => {
                const isActive = index === menu.activeIndex
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the editor keeps the focus (aria-activedescendant)
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles the keyboard
                  <div
                    key={item.label}
                    id={getSlashMenuOptionId(id, index)}
                    role="option"
                    aria-selected={isActive}
                    ref={element => {
                      if (isActive) element?.scrollIntoView({ block: 'nearest' })
                    }}
                    onClick={() => selectSlashMenuItem(editor, item, onDialogOpen)}
                    className={`flex h-9 cursor-default items-center gap-3 rounded-sm px-2.5 text-sm select-none max-sm:h-11 hover:bg-sunken ${isActive ? 'bg-sunken -outline-offset-2 forced-colors:outline-2' : ''}`}
                  >
                    <item.Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
                    {item.label}
                    {item.shortcut && (
                      <span aria-hidden="true" className="ml-auto text-xs text-muted max-sm:hidden">
                        {listKeys(item.shortcut).join(' ')}
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          </Content>
        </Root>
      )}
    </>
  )
}

const getPositionRect = (editor: Editor, position: number): DOMRect => {
  const { left, top, bottom } = editor.view.coordsAtPos(Math.min(position, editor.state.doc.content.size))
  return new DOMRect(left, top, 0, bottom - top)
}
