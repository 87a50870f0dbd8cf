import type { Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import {
  createPassthroughAttributes,
  Figcaption,
  Figure,
  FigureImage,
  HtmlBlock,
  InlineImage,
  passthroughMarks,
} from './nodes'

/** Everything that the rich editor knows. What is not here, it would drop: see lossOf. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      // What a link says of itself is kept as it is; the server adds what a new window needs.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  InlineImage,
  Figure,
  FigureImage,
  Figcaption,
  // Its columns are as wide as they need to be.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...createPassthroughAttributes(['align']) }
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...createPassthroughAttributes(['align', 'scope']) }
    },
  }),
  HtmlBlock,
  ...passthroughMarks,
]
