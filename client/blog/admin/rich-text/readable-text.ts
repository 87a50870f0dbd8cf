const BLOCK_ELEMENTS =
  /^(address|article|aside|blockquote|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul)$/

const HIDDEN_ELEMENTS = /^(script|style|template|noscript)$/

/**
 * Returns the text of HTML as readers see it, one string for each paragraph, heading, list item, table row or line of
 * code. Outside table cells, a `br` element also starts a new string. Images, drawings, dividers and embedded media are
 * described in brackets.
 */
export function listHtmlBlocks(html: string): string[] {
  const blocks: string[] = []
  let current = ''
  const endBlock = () => {
    const text = current.replace(/[^\S\n]+/g, ' ').trim()
    if (text !== '' && text !== '•') blocks.push(text)
    current = ''
  }
  const walk = (node: Node, isInCell = false) => {
    if (node.nodeType === Node.TEXT_NODE) current += node.nodeValue?.replace(/\s+/g, ' ') ?? ''
    if (!(node instanceof Element) || HIDDEN_ELEMENTS.test(node.localName)) return
    const name = node.localName
    const isBlock = BLOCK_ELEMENTS.test(name)
    if (isInCell && (isBlock || name === 'br')) current += ' '
    // The first paragraph of a list item continues the block that starts with the bullet.
    else if (isBlock && current.trim() !== '•') endBlock()
    if (name === 'pre' && !isInCell) {
      blocks.push(...(node.textContent ?? '').split('\n').filter(line => line.trim() !== ''))
      return
    }
    if (name === 'li') current = isInCell ? `${current}• ` : '• '
    const isCell = name === 'td' || name === 'th'
    const description = describeMedia(node)
    if (description) current += `[${description}]`
    else for (const child of node.childNodes) walk(child, isInCell || isCell)
    if (isCell) current += ' | '
    if (name === 'tr') current = current.replace(/ \| $/, '')
    if (isInCell && isBlock) current += ' '
    else if (!isInCell && (isBlock || name === 'br')) endBlock()
  }
  walk(new DOMParser().parseFromString(html, 'text/html').body)
  endBlock()
  return blocks
}

/** Describes an image, drawing, divider or embedded media. Returns undefined for other elements. */
function describeMedia(element: Element): string | undefined {
  const isPlayer = /^(video|audio)$/.test(element.localName)
  const sourceElement = (isPlayer && !element.hasAttribute('src') && element.querySelector('source')) || element
  const source = sourceElement.getAttribute('src') ?? ''
  const label = element.getAttribute('alt') || element.getAttribute('aria-label') || element.getAttribute('title')
  const labelAndSource = [label, source].filter(Boolean).join(', ')
  if (element.localName === 'img') return `Image: ${labelAndSource}`
  if (element.localName === 'svg')
    return `Drawing: ${labelAndSource || element.textContent?.replace(/\s+/g, ' ').trim()}`
  if (element.localName === 'hr') return 'Divider'
  if (/^(iframe|video|audio)$/.test(element.localName)) return `Embedded: ${labelAndSource}`
  return
}

const HTML_START_PATTERN = /^\s*<[a-z]/i

/**
 * Returns the non-empty lines of Markdown, or the text blocks of HTML. `markdown` can be HTML, because
 * `getMarkdownOrFallback` (server/blog/input.ts) replaces Markdown that is too short with the HTML in `content`.
 */
export const listMarkdownBlocks = (markdown: string): string[] =>
  HTML_START_PATTERN.test(markdown)
    ? listHtmlBlocks(markdown)
    : markdown.split('\n').flatMap(line => line.trimEnd() || [])
