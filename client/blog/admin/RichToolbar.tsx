import { type Editor, useEditorState } from '@tiptap/react'
import { Root, Separator, Button as ToolbarButton } from 'radix-ui/toolbar'
import { Fragment, useState } from 'react'
import { LinkDialog } from './LinkDialog'
import { PictureDialog } from './PictureDialog'
import { type Tool, tableTools, toolGroups } from './rich-tools'

/** What can be done with the text: one stop of the Tab key, gone through with the arrow keys. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<'link' | 'picture'>()
  const state = useEditorState({
    editor,
    selector: ({ editor }) =>
      Object.fromEntries(
        [...toolGroups, tableTools]
          .flat()
          .map(tool => [
            tool.label,
            { isOn: tool.isOn?.(editor) ?? false, isOff: !(tool.can?.(editor) ?? true) },
          ]),
      ),
  })
  // What is done to a table is there while one is in it.
  const groups = state[tableTools[0].label]?.isOff ? toolGroups : [...toolGroups, tableTools]
  const press = (tool: Tool) => {
    if (tool.asks) setAsked(tool.asks)
    else tool.run?.(editor)
  }
  const close = () => setAsked(undefined)
  return (
    <>
      <Root
        aria-label="Text tools"
        aria-controls={editor.view.dom.id}
        className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunk p-1.5"
      >
        {groups.map((group, place) => (
          <Fragment key={group[0]?.label}>
            {place > 0 && <Separator className="mx-1 h-5 w-px bg-line" />}
            {group.map(tool => (
              <ToolbarButton
                key={tool.label}
                type="button"
                aria-label={tool.label}
                aria-pressed={tool.isOn ? state[tool.label]?.isOn : undefined}
                title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
                disabled={state[tool.label]?.isOff}
                onClick={() => press(tool)}
                className="grid size-8 max-sm:size-11 place-items-center rounded-sm text-quiet hover:bg-line hover:text-text focus-visible:-outline-offset-2 disabled:opacity-40 aria-pressed:bg-line aria-pressed:text-text"
              >
                <tool.Sign size={16} aria-hidden="true" />
              </ToolbarButton>
            ))}
          </Fragment>
        ))}
      </Root>
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asked === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  )
}
