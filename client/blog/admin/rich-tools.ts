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

export interface Tool {
  label: string
  keys?: string
  Sign: LucideIcon
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run?: (editor: Editor) => void
  /** It asks for more in a dialog first. */
  asks?: 'link' | 'picture'
}

const mark = (label: string, name: string, keys: string, Sign: LucideIcon): Tool => ({
  label,
  keys,
  Sign,
  isOn: editor => editor.isActive(name),
  run: editor => editor.chain().focus().toggleMark(name).run(),
})

const heading = (level: 2 | 3, Sign: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  Sign,
  isOn: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
})

export const toolGroups: readonly (readonly Tool[])[] = [
  [
    mark('Bold', 'bold', 'Ctrl B', Bold),
    mark('Italic', 'italic', 'Ctrl I', Italic),
    mark('Strikethrough', 'strike', 'Ctrl Shift S', Strikethrough),
    mark('Code', 'code', 'Ctrl E', Code),
    { label: 'Link', Sign: Link, isOn: editor => editor.isActive('link'), asks: 'link' },
  ],
  [heading(2, Heading2), heading(3, Heading3)],
  [
    {
      label: 'Bulleted list',
      Sign: List,
      isOn: editor => editor.isActive('bulletList'),
      run: editor => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      Sign: ListOrdered,
      isOn: editor => editor.isActive('orderedList'),
      run: editor => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quotation',
      Sign: Quote,
      isOn: editor => editor.isActive('blockquote'),
      run: editor => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code block',
      Sign: SquareCode,
      isOn: editor => editor.isActive('codeBlock'),
      run: editor => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  [
    { label: 'Image', Sign: ImagePlus, asks: 'picture' },
    {
      label: 'Table',
      Sign: Table,
      can: editor => !editor.isActive('table'),
      run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: 'Dividing line',
      Sign: Minus,
      run: editor => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      label: 'Undo',
      keys: 'Ctrl Z',
      Sign: Undo,
      can: editor => editor.can().undo(),
      run: editor => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      keys: 'Ctrl Shift Z',
      Sign: Redo,
      can: editor => editor.can().redo(),
      run: editor => editor.chain().focus().redo().run(),
    },
  ],
]

const inTable = (label: string, Sign: LucideIcon, run: (editor: Editor) => void): Tool => ({
  label,
  Sign,
  can: editor => editor.isActive('table'),
  run,
})

/** For the table that the cursor is in. */
export const tableTools: readonly [Tool, ...Tool[]] = [
  inTable('Add row', BetweenHorizontalEnd, editor => editor.chain().focus().addRowAfter().run()),
  inTable('Add column', BetweenVerticalEnd, editor => editor.chain().focus().addColumnAfter().run()),
  inTable('Delete row', TableRowsSplit, editor => editor.chain().focus().deleteRow().run()),
  inTable('Delete column', TableColumnsSplit, editor => editor.chain().focus().deleteColumn().run()),
  inTable('Delete table', Trash, editor => editor.chain().focus().deleteTable().run()),
]
