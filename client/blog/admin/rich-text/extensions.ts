import type { Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
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

/** Gives empty header cells the role `cell`, because the server renders them as data cells. */
function buildHeaderDecorations(doc: ModelNode): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'tableHeader' || node.textContent !== '') return
    decorations.push(Decoration.node(position, position + node.nodeSize, { role: 'cell' }))
  })
  return DecorationSet.create(doc, decorations)
}

/** The editor removes markup that no extension supports. `listLostMarkup` detects such markup before it is loaded. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      // Disables Tiptap's default values. Links that already have these attributes keep them. The server adds `rel` to
      // links that open a new window.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  InlineImage,
  Figure,
  FigureImage,
  Figcaption,
  // Omits the `colgroup` and the `style` that Tiptap renders for every table.
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
    addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => buildHeaderDecorations(doc) } })],
  }),
  HtmlBlock,
  ...passthroughMarks,
]
