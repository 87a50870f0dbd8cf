import type { Editor } from '@tiptap/core'
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
  isActive?: (editor: Editor) => boolean
  isEnabled?: (editor: Editor) => boolean
  run?: (editor: Editor) => void
  /** Opens a dialog instead of calling `run`. */
  dialog?: 'link' | 'image'
}

const createMarkItem = (label: string, name: string, shortcut: string, Icon: LucideIcon): ToolbarItem => ({
  label,
  shortcut,
  Icon,
  isActive: editor => editor.isActive(name),
  run: editor => editor.chain().focus().toggleMark(name).run(),
})

const createHeadingItem = (level: 2 | 3, Icon: LucideIcon): ToolbarItem => ({
  label: `Heading ${level}`,
  Icon,
  isActive: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
})

export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  [
    createMarkItem('Bold', 'bold', 'Ctrl B', Bold),
    createMarkItem('Italic', 'italic', 'Ctrl I', Italic),
    createMarkItem('Strikethrough', 'strike', 'Ctrl Shift S', Strikethrough),
    createMarkItem('Code', 'code', 'Ctrl E', Code),
    { label: 'Link', Icon: Link, isActive: editor => editor.isActive('link'), dialog: 'link' },
  ],
  [createHeadingItem(2, Heading2), createHeadingItem(3, Heading3)],
  [
    {
      label: 'Bulleted list',
      Icon: List,
      isActive: editor => editor.isActive('bulletList'),
      run: editor => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      Icon: ListOrdered,
      isActive: editor => editor.isActive('orderedList'),
      run: editor => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quotation',
      Icon: Quote,
      isActive: editor => editor.isActive('blockquote'),
      run: editor => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code block',
      Icon: SquareCode,
      isActive: editor => editor.isActive('codeBlock'),
      run: editor => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  [
    { label: 'Image', Icon: ImagePlus, dialog: 'image' },
    {
      label: 'Table',
      Icon: Table,
      isEnabled: editor => !editor.isActive('table'),
      run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: 'Dividing line',
      Icon: Minus,
      run: editor => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      label: 'Undo',
      shortcut: 'Ctrl Z',
      Icon: Undo,
      isEnabled: editor => editor.can().undo(),
      run: editor => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      shortcut: 'Ctrl Shift Z',
      Icon: Redo,
      isEnabled: editor => editor.can().redo(),
      run: editor => editor.chain().focus().redo().run(),
    },
  ],
]

const createTableItem = (label: string, Icon: LucideIcon, run: (editor: Editor) => void): ToolbarItem => ({
  label,
  Icon,
  isEnabled: editor => editor.isActive('table'),
  run,
})

/** Actions on the table at the cursor. */
export const tableItems: readonly [ToolbarItem, ...ToolbarItem[]] = [
  createTableItem('Add row', BetweenHorizontalEnd, editor => editor.chain().focus().addRowAfter().run()),
  createTableItem('Add column', BetweenVerticalEnd, editor => editor.chain().focus().addColumnAfter().run()),
  createTableItem('Delete row', TableRowsSplit, editor => editor.chain().focus().deleteRow().run()),
  createTableItem('Delete column', TableColumnsSplit, editor => editor.chain().focus().deleteColumn().run()),
  createTableItem('Delete table', Trash, editor => editor.chain().focus().deleteTable().run()),
]
