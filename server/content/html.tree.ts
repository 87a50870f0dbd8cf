import { Parser } from 'htmlparser2'
import { escapeHtml, escapeText } from './html.escape'
import { canNest } from './html.nesting'

// The nodes are a subset of hast. Properties are keyed by attribute name and hold the attribute's text.

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
 * Parses HTML from the sanitizer. The sanitizer closes every tag and escapes every special character, so XML mode
 * reads the markup as it is written: no tag is moved, closed implicitly or read as text. The content of a misnested
 * element and of a link that neither leads anywhere nor is a target goes to the parent.
 */
export const parseSanitizedHtml = (html: string): HtmlTree => {
  const root: HtmlElement = { type: 'element', tagName: '', properties: {}, children: [] }
  // An element that is dropped is represented by its parent.
  const openElements: HtmlElement[] = []
  let current = root
  const parser = new Parser(
    {
      onopentag(tagName, properties) {
        openElements.push(current)
        const isEmptyLink = tagName === 'a' && !properties.href && !properties.id
        if (isEmptyLink || !canNest(tagName, openElements)) return
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
        current = openElements.pop() ?? root
      },
    },
    { xmlMode: true },
  )
  parser.end(html)
  return { type: 'root', children: root.children }
}

export const VOID_TAGS: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'col', 'source', 'input'])

/** Serializes nodes with every tag closed and no unescaped `<` or `>` outside of tags. */
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

/** Returns the text of a node on one line, with blocks separated by spaces. */
export const getPlainText = ({ children }: HtmlTree | HtmlElement): string =>
  children.map(collectText).join('').replace(/\s+/g, ' ').trim()

const collectText = (node: HtmlNode): string => {
  if (node.type !== 'element') return node.value
  const text = node.children.map(collectText).join('')
  return BLOCK_PATTERN.test(node.tagName) ? `${text} ` : text
}
