const blocks =
  /^(address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|iframe|li|main|ol|p|picture|pre|section|source|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** Two names of one thing. */
const same: Record<string, string> = { b: 'strong', i: 'em', strike: 's' }

/**
 * What of the first HTML is not in the second, in words. Compared is what a reader would notice: the blocks in their
 * order with their attributes, and each run of text with what it is marked by, in whatever order the marks are nested.
 */
export function lossBetween(before: HTMLElement, after: HTMLElement): string[] {
  const [one, other] = [tokensOf(before), tokensOf(after)]
  const isSame = (token: Token, place: number) => textOf(token) === (other[place] && textOf(other[place]))
  if (one.length === other.length && one.every(isSame)) return []
  const left = new Map<string, number>()
  for (const part of other.flatMap(partsOf)) left.set(part, (left.get(part) ?? 0) + 1)
  const lost = new Set<string>()
  for (const part of one.flatMap(partsOf)) {
    const count = left.get(part) ?? 0
    if (count === 0) lost.add(part)
    left.set(part, count - 1)
  }
  return lost.size > 0 ? [...lost].sort() : ['the order of its parts']
}

/** The beginning or the end of a block; or a run of text, or something without text, and the marks on it. */
type Token =
  | { kind: 'start' | 'end'; element: Element }
  | { kind: 'leaf'; element: Element; marks: readonly Element[] }
  | { kind: 'run'; words: string; marks: readonly Element[]; isKept: boolean }

function tokensOf(root: HTMLElement): Token[] {
  const tokens: Token[] = []
  const walk = (node: Node, marks: readonly Element[], isKept: boolean) => {
    if (node.nodeType === Node.TEXT_NODE) return addRun(tokens, node.nodeValue ?? '', marks, isKept)
    if (!(node instanceof Element)) return
    const name = node.localName
    if (blocks.test(name)) {
      tokens.push({ kind: 'start', element: node })
      for (const child of node.childNodes) walk(child, [], isKept || name === 'pre')
      tokens.push({ kind: 'end', element: node })
    } else if (node.childNodes.length === 0) tokens.push({ kind: 'leaf', element: node, marks })
    else for (const child of node.childNodes) walk(child, [...marks, node], isKept)
  }
  for (const child of root.childNodes) walk(child, [], false)
  return tokens.map(trimmed(tokens)).filter(token => token.kind !== 'run' || token.words !== '')
}

/** Text that is marked alike is one run, however many nodes it is in. Spaces count in `pre` alone. */
function addRun(tokens: Token[], text: string, marks: readonly Element[], isKept: boolean) {
  const words = isKept ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
  const last = tokens.at(-1)
  if (last?.kind === 'run' && marksText(last.marks) === marksText(marks)) {
    last.words = isKept ? last.words + words : `${last.words}${words}`.replace(/ {2,}/g, ' ')
  } else tokens.push({ kind: 'run', words, marks, isKept })
}

/** At the edge of a block spaces mean nothing. */
const trimmed =
  (tokens: readonly Token[]) =>
  (token: Token, place: number): Token => {
    if (token.kind !== 'run' || token.isKept) return token
    const isEdge = (other: Token | undefined) =>
      !other || other.kind === 'start' || other.kind === 'end' || isBreak(other)
    let { words } = token
    if (isEdge(tokens[place - 1])) words = words.replace(/^ /, '')
    if (isEdge(tokens[place + 1])) words = words.replace(/ $/, '')
    return { ...token, words }
  }

const isBreak = (token: Token) => token.kind === 'leaf' && token.element.localName === 'br'

const nameOf = (element: Element) => same[element.localName] ?? element.localName

const describe = (element: Element): string =>
  [
    nameOf(element),
    ...[...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort(),
  ].join(' ')

const marksText = (marks: readonly Element[]): string => marks.map(describe).sort().join(' + ')

const textOf = (token: Token): string => {
  if (token.kind === 'run') return `${marksText(token.marks)}: ${token.words}`
  if (token.kind === 'leaf') return `${marksText(token.marks)}: <${describe(token.element)}>`
  return token.kind === 'start' ? `<${describe(token.element)}>` : `</${nameOf(token.element)}>`
}

/** What a person would call what is in it. */
const partsOf = (token: Token): string[] => {
  if (token.kind === 'end') return []
  const elements = token.kind === 'run' ? token.marks : [token.element]
  return elements.flatMap(element => [
    `<${nameOf(element)}>`,
    ...[...element.attributes].map(({ name }) => `${name} of <${nameOf(element)}>`),
  ])
}
