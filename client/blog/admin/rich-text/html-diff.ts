const BLOCK_ELEMENTS =
  /^(address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|iframe|li|main|ol|p|picture|pre|section|source|summary|svg|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** Maps an element name to the name of an equivalent element. */
const ELEMENT_ALIASES: Record<string, string> = { b: 'strong', i: 'em', strike: 's' }

/**
 * Lists the elements and attributes of `before` that `after` lacks, such as `<caption>` or `id on <h2>`. Ignores the
 * nesting order of the inline elements around text.
 *
 * Returns an empty list if `before` and `after` are equivalent. If they differ but no element or attribute is missing,
 * for example because only a text or an attribute value differs, returns `['the order of elements']`.
 */
export function listMissingMarkup(before: HTMLElement, after: HTMLElement): string[] {
  const [beforeTokens, afterTokens] = [tokenizeHtml(before), tokenizeHtml(after)]
  const isSameToken = (token: Token, index: number) =>
    serializeToken(token) === (afterTokens[index] && serializeToken(afterTokens[index]))
  if (beforeTokens.length === afterTokens.length && beforeTokens.every(isSameToken)) return []
  const remaining = new Map<string, number>()
  for (const markup of afterTokens.flatMap(listMarkup)) remaining.set(markup, (remaining.get(markup) ?? 0) + 1)
  const missing = new Set<string>()
  for (const markup of beforeTokens.flatMap(listMarkup)) {
    const count = remaining.get(markup) ?? 0
    if (count === 0) missing.add(markup)
    remaining.set(markup, count - 1)
  }
  return missing.size > 0 ? [...missing].sort() : ['the order of elements']
}

/** The start or end of a block, an empty inline element, or text. `marks` are the enclosing inline elements. */
type Token =
  | { kind: 'start' | 'end'; element: Element }
  | { kind: 'leaf'; element: Element; marks: readonly Element[] }
  | { kind: 'text'; text: string; marks: readonly Element[]; isPreformatted: boolean }

function tokenizeHtml(root: HTMLElement): Token[] {
  const tokens: Token[] = []
  const walk = (node: Node, marks: readonly Element[], isPreformatted: boolean) => {
    if (node.nodeType === Node.TEXT_NODE) return appendText(tokens, node.nodeValue ?? '', marks, isPreformatted)
    if (!(node instanceof Element)) return
    const name = node.localName
    if (BLOCK_ELEMENTS.test(name)) {
      tokens.push({ kind: 'start', element: node })
      for (const child of node.childNodes) walk(child, [], isPreformatted || name === 'pre')
      tokens.push({ kind: 'end', element: node })
    } else if (node.childNodes.length === 0) tokens.push({ kind: 'leaf', element: node, marks })
    else for (const child of node.childNodes) walk(child, [...marks, node], isPreformatted)
  }
  for (const child of root.childNodes) walk(child, [], false)
  return tokens.map(trimAtBlockEdges(tokens)).filter(token => token.kind !== 'text' || token.text !== '')
}

/** Appends text, merging it with a preceding text that has the same marks. Collapses white space outside `pre`. */
function appendText(tokens: Token[], text: string, marks: readonly Element[], isPreformatted: boolean) {
  const normalized = isPreformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
  const last = tokens.at(-1)
  if (last?.kind === 'text' && serializeMarks(last.marks) === serializeMarks(marks)) {
    last.text = isPreformatted ? last.text + normalized : `${last.text}${normalized}`.replace(/ {2,}/g, ' ')
  } else tokens.push({ kind: 'text', text: normalized, marks, isPreformatted })
}

/** Returns a mapper that trims text next to block edges and line breaks, where browsers do not render spaces. */
const trimAtBlockEdges =
  (tokens: readonly Token[]) =>
  (token: Token, index: number): Token => {
    if (token.kind !== 'text' || token.isPreformatted) return token
    const isBlockEdge = (neighbor: Token | undefined) =>
      !neighbor || neighbor.kind === 'start' || neighbor.kind === 'end' || isLineBreak(neighbor)
    let { text } = token
    if (isBlockEdge(tokens[index - 1])) text = text.replace(/^ /, '')
    if (isBlockEdge(tokens[index + 1])) text = text.replace(/ $/, '')
    return { ...token, text }
  }

const isLineBreak = (token: Token) => token.kind === 'leaf' && token.element.localName === 'br'

const getElementName = (element: Element) => ELEMENT_ALIASES[element.localName] ?? element.localName

const describeElement = (element: Element): string =>
  [
    getElementName(element),
    ...[...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort(),
  ].join(' ')

const serializeMarks = (marks: readonly Element[]): string => marks.map(describeElement).sort().join(' + ')

const serializeToken = (token: Token): string => {
  if (token.kind === 'text') return `${serializeMarks(token.marks)}: ${token.text}`
  if (token.kind === 'leaf') return `${serializeMarks(token.marks)}: <${describeElement(token.element)}>`
  return token.kind === 'start' ? `<${describeElement(token.element)}>` : `</${getElementName(token.element)}>`
}

/** Lists the markup of a token in the form shown to users, such as `<h2>` and `id on <h2>`. */
const listMarkup = (token: Token): string[] => {
  if (token.kind === 'end') return []
  const elements = token.kind === 'text' ? token.marks : [token.element]
  return elements.flatMap(element => [
    `<${getElementName(element)}>`,
    ...[...element.attributes].map(({ name }) => `${name} on <${getElementName(element)}>`),
  ])
}
