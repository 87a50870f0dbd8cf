import type { ChainedCommands, Editor } from '@tiptap/core'
import type { LucideIcon } from 'lucide-react'
import BetweenHorizontalEnd from 'lucide-react/icons/between-horizontal-end'
import BetweenVerticalEnd from 'lucide-react/icons/between-vertical-end'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo-2'
import SquareCode from 'lucide-react/icons/square-code'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table from 'lucide-react/icons/table'
import TableColumnsSplit from 'lucide-react/icons/table-columns-split'
import TableRowsSplit from 'lucide-react/icons/table-rows-split'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'

export interface ToolbarItem {
  label: string
  shortcut?: string
  Icon: LucideIcon
  /** The node or mark at the cursor that shows the button as pressed, with its attributes. */
  active?: [name: string, attributes?: Record<string, unknown>]
  isEnabled?: (editor: Editor) => boolean
  /** Adds the commands of the button to a chain that starts with `focus()`. */
  command?: (chain: ChainedCommands) => ChainedCommands
  /** Opens a dialog instead of running a command. */
  dialog?: 'link' | 'image'
}

const createMarkItem = (label: string, name: string, shortcut: string, Icon: LucideIcon): ToolbarItem => ({
  label,
  shortcut,
  Icon,
  active: [name],
  command: chain => chain.toggleMark(name),
})

const createHeadingItem = (level: 2 | 3, Icon: LucideIcon): ToolbarItem => ({
  label: `Heading ${level}`,
  Icon,
  active: ['heading', { level }],
  command: chain => chain.toggleHeading({ level }),
})

const createBlockItem = (
  label: string,
  name: string,
  Icon: LucideIcon,
  command: ToolbarItem['command'],
): ToolbarItem => ({ label, Icon, active: [name], command })

export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  [
    createMarkItem('Bold', 'bold', 'Ctrl B', Bold),
    createMarkItem('Italic', 'italic', 'Ctrl I', Italic),
    createMarkItem('Strikethrough', 'strike', 'Ctrl Shift S', Strikethrough),
    createMarkItem('Code', 'code', 'Ctrl E', Code),
    { label: 'Link', Icon: Link, active: ['link'], dialog: 'link' },
  ],
  [createHeadingItem(2, Heading2), createHeadingItem(3, Heading3)],
  [
    createBlockItem('Bulleted list', 'bulletList', List, chain => chain.toggleBulletList()),
    createBlockItem('Numbered list', 'orderedList', ListOrdered, chain => chain.toggleOrderedList()),
    createBlockItem('Quote', 'blockquote', Quote, chain => chain.toggleBlockquote()),
    createBlockItem('Code block', 'codeBlock', SquareCode, chain => chain.toggleCodeBlock()),
  ],
  [
    { label: 'Image', Icon: ImagePlus, dialog: 'image' },
    {
      label: 'Table',
      Icon: Table,
      isEnabled: editor => !editor.isActive('table'),
      command: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
    { label: 'Divider', Icon: Minus, command: chain => chain.setHorizontalRule() },
  ],
  [
    {
      label: 'Undo',
      shortcut: 'Ctrl Z',
      Icon: Undo,
      isEnabled: editor => editor.can().undo(),
      command: chain => chain.undo(),
    },
    {
      label: 'Redo',
      shortcut: 'Ctrl Shift Z',
      Icon: Redo,
      isEnabled: editor => editor.can().redo(),
      command: chain => chain.redo(),
    },
  ],
]

/** Actions on the table at the cursor. */
export const tableItems: readonly ToolbarItem[] = [
  { label: 'Add row', Icon: BetweenHorizontalEnd, command: chain => chain.addRowAfter() },
  { label: 'Add column', Icon: BetweenVerticalEnd, command: chain => chain.addColumnAfter() },
  { label: 'Delete row', Icon: TableRowsSplit, command: chain => chain.deleteRow() },
  { label: 'Delete column', Icon: TableColumnsSplit, command: chain => chain.deleteColumn() },
  { label: 'Delete table', Icon: Trash, command: chain => chain.deleteTable() },
]
