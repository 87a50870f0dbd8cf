import { type Editor, useEditorState } from '@tiptap/react'
import { Root, Separator, Button as ToolbarButton } from 'radix-ui/toolbar'
import { Fragment, useState } from 'react'
import { ImageDialog } from './ImageDialog'
import { LinkDialog } from './LinkDialog'
import { type ToolbarItem, tableItems, toolbarGroups } from './toolbar-items'

/**
 * The toolbar of the rich text editor: a single tab stop with arrow key navigation.
 * @param props.contentId the id of the editable element
 */
export function RichTextToolbar({ editor, contentId }: { editor: Editor; contentId: string }) {
  const [openDialog, setOpenDialog] = useState<ToolbarItem['dialog']>()
  const groups = useEditorState({
    editor,
    // Table actions appear while the cursor is in a table.
    selector: ({ editor }) =>
      (editor.isActive('table') ? [...toolbarGroups, tableItems] : toolbarGroups).map(group =>
        group.map(item => ({
          ...item,
          isPressed: item.active && editor.isActive(...item.active),
          isDisabled: item.isEnabled?.(editor) === false,
        })),
      ),
  })
  const handlePress = (item: ToolbarItem) => {
    if (item.dialog) setOpenDialog(item.dialog)
    else item.command?.(editor.chain().focus()).run()
  }
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Root
        aria-label="Formatting"
        aria-controls={contentId}
        className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunken p-1.5"
      >
        {groups.map((group, groupIndex) => (
          <Fragment key={group[0]?.label}>
            {groupIndex > 0 && <Separator className="mx-1 h-5 w-px bg-line" />}
            {group.map(item => (
              <ToolbarButton
                key={item.label}
                type="button"
                aria-label={item.label}
                aria-pressed={item.isPressed}
                title={item.shortcut ? `${item.label} (${item.shortcut})` : item.label}
                disabled={item.isDisabled}
                onClick={() => handlePress(item)}
                className="grid size-8 max-sm:size-11 place-items-center rounded-sm text-muted hover:bg-line hover:text-text focus-visible:-outline-offset-2 disabled:opacity-40 aria-pressed:bg-line aria-pressed:text-text"
              >
                <item.Icon size={16} aria-hidden="true" />
              </ToolbarButton>
            ))}
          </Fragment>
        ))}
      </Root>
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {openDialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </>
  )
}
