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

export type ToolbarDialog = 'link' | 'image'

export interface ToolbarItem {
  label: string
  /** Keys such as `Mod B`. `Mod` is ⌘ on Apple devices and Ctrl on other devices. */
  shortcut?: string
  Icon: LucideIcon
  /** The button appears pressed while the cursor is in a node or mark with this name and these attributes. */
  active?: [name: string, attributes?: Record<string, unknown>]
  isEnabled?: (editor: Editor) => boolean
  /** Extends a chain that starts with `focus()`. */
  command?: (chain: ChainedCommands) => ChainedCommands
  /** The dialog to open instead of running a command. */
  dialog?: ToolbarDialog
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
  shortcut: `Mod Alt ${level}`,
  Icon,
  active: ['heading', { level }],
  command: chain => chain.toggleHeading({ level }),
})

const createBlockItem = (
  label: string,
  name: string,
  shortcut: string,
  Icon: LucideIcon,
  command: ToolbarItem['command'],
): ToolbarItem => ({ label, shortcut, Icon, active: [name], command })

const inlineItems: readonly ToolbarItem[] = [
  createMarkItem('Bold', 'bold', 'Mod B', Bold),
  createMarkItem('Italic', 'italic', 'Mod I', Italic),
  createMarkItem('Strikethrough', 'strike', 'Mod Shift S', Strikethrough),
  createMarkItem('Code', 'code', 'Mod E', Code),
  { label: 'Link', shortcut: 'Mod K', Icon: Link, active: ['link'], dialog: 'link' },
]

const blockGroups: readonly (readonly ToolbarItem[])[] = [
  [createHeadingItem(2, Heading2), createHeadingItem(3, Heading3)],
  [
    createBlockItem('Bulleted list', 'bulletList', 'Mod Shift 8', List, chain => chain.toggleBulletList()),
    createBlockItem('Numbered list', 'orderedList', 'Mod Shift 7', ListOrdered, chain => chain.toggleOrderedList()),
    createBlockItem('Quote', 'blockquote', 'Mod Shift B', Quote, chain => chain.toggleBlockquote()),
    createBlockItem('Code block', 'codeBlock', 'Mod Alt C', SquareCode, chain => chain.toggleCodeBlock()),
  ],
]

const textGroups = [inlineItems, ...blockGroups]

const imageItem: ToolbarItem = { label: 'Image', Icon: ImagePlus, dialog: 'image' }

const insertItems: readonly ToolbarItem[] = [
  imageItem,
  {
    label: 'Table',
    Icon: Table,
    command: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { label: 'Divider', Icon: Minus, command: chain => chain.setHorizontalRule() },
]

const historyItems: readonly ToolbarItem[] = [
  {
    label: 'Undo',
    shortcut: 'Mod Z',
    Icon: Undo,
    isEnabled: editor => editor.can().undo(),
    command: chain => chain.undo(),
  },
  {
    label: 'Redo',
    shortcut: 'Mod Shift Z',
    Icon: Redo,
    isEnabled: editor => editor.can().redo(),
    command: chain => chain.redo(),
  },
]

const tableItems: readonly ToolbarItem[] = [
  imageItem,
  { label: 'Add row', Icon: BetweenHorizontalEnd, command: chain => chain.addRowAfter() },
  { label: 'Add column', Icon: BetweenVerticalEnd, command: chain => chain.addColumnAfter() },
  { label: 'Delete row', Icon: TableRowsSplit, command: chain => chain.deleteRow() },
  { label: 'Delete column', Icon: TableColumnsSplit, command: chain => chain.deleteColumn() },
  { label: 'Delete table', Icon: Trash, command: chain => chain.deleteTable() },
]

/** Items of the slash menu. */
export const blockItems = [...blockGroups.flat(), ...insertItems]

export const toolbarGroups = [...textGroups, insertItems, historyItems]

/** While the cursor is in a table, table actions replace the Table and Divider items. */
export const tableGroups = [...textGroups, tableItems, historyItems]
