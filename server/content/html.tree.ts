import { Parser } from 'htmlparser2'
import { escapeHtml, escapeText } from './html.escape'
import { canNest } from './html.nesting'
import { removeMathDelimiters } from './math.delimiters'

// The nodes have the shape of hast nodes, so that `unist-util-visit` can visit them. `properties` maps attribute names
// to values.

export interface HtmlElement {
  type: 'element'
  tagName: string
  properties: Record<string, string>
  children: HtmlNode[]
}

/** The value of a `text` node is plain text; the value of a `raw` node is safe HTML. */
export type HtmlNode = HtmlElement | { type: 'text'; value: string } | { type: 'raw'; value: string }

export interface HtmlTree {
  type: 'root'
  children: HtmlNode[]
}

/**
 * Parses HTML from the sanitizer, serializeHtml or KaTeX, which close every tag and escape every special character. The
 * parser uses XML mode, which does not correct the nesting. Elements that `canNest` rejects, links with neither `href`
 * nor `id`, and `svg` elements without a valid `viewbox` attribute (lowercase name) are dropped; their content moves to
 * the parent.
 */
export const parseWellFormedHtml = (html: string): HtmlTree => {
  const root: HtmlElement = { type: 'element', tagName: '', properties: {}, children: [] }
  // The parent of each open tag, outermost first. The children of a dropped element belong to its parent.
  const parents: HtmlElement[] = []
  let current = root
  const parser = new Parser(
    {
      onopentag(tagName, properties) {
        parents.push(current)
        const isEmptyLink = tagName === 'a' && !properties.href && !properties.id
        const hasInvalidViewBox = tagName === 'svg' && !/^[\d\s.,eE+-]+$/.test(properties.viewbox ?? '')
        if (isEmptyLink || hasInvalidViewBox || !canNest(tagName, parents)) return
        const element: HtmlElement = { type: 'element', tagName, properties, children: [] }
        current.children.push(element)
        current = element
      },
      ontext(value) {
        const last = current.children.at(-1)
        if (last?.type === 'text') last.value += value
        else current.children.push({ type: 'text', value })
      },
      onclosetag() {
        current = parents.pop() ?? root
      },
    },
    { xmlMode: true },
  )
  parser.end(html)
  return { type: 'root', children: root.children }
}

export const VOID_TAGS: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'col', 'source', 'input'])

/** Serializes the children of a node. Closes every tag and escapes the special characters in texts and attributes. */
export const serializeHtml = ({ children }: HtmlTree | HtmlElement): string => children.map(serializeNode).join('')

const serializeNode = (node: HtmlNode): string => {
  if (node.type === 'raw') return node.value
  if (node.type === 'text') return escapeText(node.value)
  let tag = node.tagName
  for (const [name, value] of Object.entries(node.properties)) tag += ` ${name}="${escapeHtml(value)}"`
  if (VOID_TAGS.has(node.tagName)) return `<${tag} />`
  return `<${tag}>${serializeHtml(node)}</${node.tagName}>`
}

const BLOCK_PATTERN = /^(p|h[1-6]|li|dt|dd|caption|th|td|div|summary|figcaption|blockquote|pre|br)$/

/** Elements whose dollar signs do not delimit formulas. */
export const LITERAL_TAGS: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'samp', 'svg', 'math', 'iframe'])

/**
 * Returns the text of a node on one line, with spaces between blocks. Removes the delimiters of formulas, so that their
 * TeX source remains. Omits the text of drawings.
 */
export const getPlainText = ({ children }: HtmlTree | HtmlElement): string =>
  children
    .map(node => collectText(node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const collectText = (node: HtmlNode, isLiteral = false): string => {
  if (node.type !== 'element') return isLiteral ? node.value : removeMathDelimiters(node.value)
  if (node.tagName === 'svg') return ''
  const isLiteralElement = isLiteral || LITERAL_TAGS.has(node.tagName)
  const text = node.children.map(child => collectText(child, isLiteralElement)).join('')
  return BLOCK_PATTERN.test(node.tagName) ? `${text} ` : text
}
