import { type Editor, useEditorState } from '@tiptap/react'
import { Root, Separator, Button as ToolbarButton } from 'radix-ui/toolbar'
import { Fragment } from 'react'
import { ImageDialog } from './ImageDialog'
import { LinkDialog } from './LinkDialog'
import { listKeys } from './shortcuts'
import { type ToolbarDialog, type ToolbarItem, tableGroups, toolbarGroups } from './toolbar-items'
import { toolbarRowClass } from './toolbar-row'

interface Props {
  editor: Editor
  contentId: string
  dialog: ToolbarDialog | undefined
  onDialogChange: (dialog: ToolbarDialog | undefined) => void
}

/** Shows the buttons in a row that scrolls sideways and is a single tab stop. Arrow keys move the focus in the row. */
export function RichTextToolbar({ editor, contentId, dialog, onDialogChange }: Props) {
  const groups = useEditorState({
    editor,
    selector: ({ editor }) =>
      (editor.isActive('table') ? tableGroups : toolbarGroups).map(group =>
        group.map(item => ({
          ...item,
          isPressed: item.active && editor.isActive(...item.active),
          isDisabled: item.isEnabled?.(editor) === false,
        })),
      ),
  })
  const handlePress = (item: ToolbarItem) => {
    if (item.dialog) onDialogChange(item.dialog)
    else item.command?.(editor.chain().focus()).run()
  }
  const close = () => onDialogChange(undefined)
  return (
    <>
      {/* The faded edges of the row are transparent, so the wrapper has the background. */}
      <div className="sticky-toolbar sticky z-10 bg-background">
        <Root
          aria-label="Formatting"
          aria-controls={contentId}
          className={`${toolbarRowClass} scroll-fade scroll-px-10 gap-x-px overflow-x-auto`}
        >
          {groups.map((group, groupIndex) => (
            <Fragment key={group[0]?.label}>
              {groupIndex > 0 && <Separator className="mx-0.5 h-5 w-px shrink-0 bg-line" />}
              {group.map(item => (
                <ToolbarButton
                  key={item.label}
                  type="button"
                  aria-label={item.label}
                  aria-pressed={item.isPressed}
                  title={item.shortcut ? `${item.label} (${listKeys(item.shortcut).join(' ')})` : item.label}
                  disabled={item.isDisabled}
                  onClick={() => handlePress(item)}
                  className="grid h-8 w-7.5 max-sm:size-11 shrink-0 place-items-center rounded-sm text-muted hover:bg-line hover:text-text focus-visible:-outline-offset-2 disabled:opacity-40 aria-pressed:bg-line aria-pressed:text-text"
                >
                  <item.Icon size={16} aria-hidden="true" />
                </ToolbarButton>
              ))}
            </Fragment>
          ))}
        </Root>
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </>
  )
}
