import { type HtmlElement, type HtmlNode, type HtmlTree, LITERAL_TAGS, parseWellFormedHtml } from './html.tree'
import { findFormulas, unescapeDollars } from './math.delimiters'

/** Limits per article. Formulas beyond a limit stay text. */
const MAX_FORMULAS = 500
const MAX_MATHML_LENGTH = 400_000

/** Bounds the recursion over the tree of a formula. */
const MAX_DEPTH = 60

/** Inline formulas with at least this many characters of TeX can be wider than a phone screen. */
const MIN_SCROLLED_LENGTH = 24

const MATHML_TAGS = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder ' +
    'munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose'
  ).split(' '),
)

const MATHML_ATTRIBUTES = new Set(
  (
    'xmlns display encoding mathvariant stretchy fence separator symmetric lspace rspace accent accentunder ' +
    'linethickness scriptlevel displaystyle width height depth voffset minsize maxsize columnalign columnspacing ' +
    'columnlines rowspacing rowlines notation mathcolor mathbackground side'
  ).split(' '),
)

type Renderer = (tex: string, isDisplay: boolean) => HtmlElement | null

/** Replaces formulas between `$` or `$$` with MathML, and unescapes `\$`. Invalid formulas stay text. */
export const renderFormulas = async (tree: HtmlTree): Promise<void> => {
  const hasFormula = listElementsWithDollarSigns(tree).some(({ children }) =>
    children.some(node => node.type === 'text' && findFormulas(node.value).length > 0),
  )
  replaceFormulas(tree, hasFormula ? await createRenderer() : () => null)
}

const replaceFormulas = (tree: HtmlTree, render: Renderer) => {
  for (const parent of listElementsWithDollarSigns(tree)) {
    parent.children = parent.children.flatMap(node => (node.type === 'text' ? renderText(node.value, render) : node))
  }
}

/** Lists the elements whose own text contains a dollar sign. Skips LITERAL_TAGS, such as code and drawings. */
const listElementsWithDollarSigns = (root: HtmlTree | HtmlElement): (HtmlTree | HtmlElement)[] => {
  const own = root.children.some(node => node.type === 'text' && node.value.includes('$')) ? [root] : []
  const nested = root.children.flatMap(node =>
    node.type === 'element' && !LITERAL_TAGS.has(node.tagName) ? listElementsWithDollarSigns(node) : [],
  )
  return [...own, ...nested]
}

const renderText = (text: string, render: Renderer): HtmlNode[] => {
  const nodes: HtmlNode[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) nodes.push({ type: 'text', value: unescapeDollars(text.slice(end, until)) })
    end = until
  }
  for (const formula of findFormulas(text)) {
    const element = render(formula.tex, formula.isDisplay)
    if (!element) continue
    addText(formula.start)
    nodes.push(element)
    end = formula.end
  }
  addText(text.length)
  return nodes
}

/**
 * If a formula can be wider than the screen, wraps it in a focusable element, so that users can scroll it with the
 * keyboard. Returns a short inline formula unchanged.
 */
const wrapFormula = (math: HtmlElement, tex: string, isDisplay: boolean): HtmlElement => {
  if (!isDisplay && tex.length < MIN_SCROLLED_LENGTH) return math
  const className = isDisplay ? 'formula formula-display' : 'formula'
  const properties = { class: className, tabindex: '0', role: 'group', 'aria-label': 'Formula' }
  return { type: 'element', tagName: 'span', properties, children: [math] }
}

const createRenderer = async (): Promise<Renderer> => {
  const { default: katex } = await import('katex')
  let formulaCount = 0
  let mathMlLength = 0
  return (tex, displayMode) => {
    if (++formulaCount > MAX_FORMULAS || mathMlLength > MAX_MATHML_LENGTH) return null
    try {
      const options = {
        displayMode,
        output: 'mathml',
        trust: false,
        strict: 'ignore',
        maxExpand: 100,
        maxSize: 20,
      } as const
      const html = katex.renderToString(tex, { ...options, throwOnError: true, macros: {} })
      mathMlLength += html.length
      const math = mathMlLength > MAX_MATHML_LENGTH ? null : parseMathMl(html)
      return math && wrapFormula(math, tex, displayMode)
    } catch {
      // The TeX is invalid, or its nesting overflows the stack.
      return null
    }
  }
}

const parseMathMl = (html: string): HtmlElement | null => {
  const [wrapper] = parseWellFormedHtml(html).children
  const math = wrapper?.type === 'element' ? wrapper.children[0] : undefined
  return math?.type === 'element' && math.tagName === 'math' && sanitizeMathMl(math, MAX_DEPTH) ? math : null
}

/** Removes attributes that are not allowed. Returns false if an element is not allowed or is nested too deeply. */
const sanitizeMathMl = (element: HtmlElement, maxDepth: number): boolean => {
  if (maxDepth === 0 || !MATHML_TAGS.has(element.tagName)) return false
  for (const name of Object.keys(element.properties)) {
    if (!MATHML_ATTRIBUTES.has(name)) delete element.properties[name]
  }
  // Text is safe, because the serializer escapes it.
  return element.children.every(
    node => node.type === 'text' || (node.type === 'element' && sanitizeMathMl(node, maxDepth - 1)),
  )
}

/** Replaces formulas with `code` elements that contain their TeX, for feed readers without MathML. Unescapes `\$`. */
export const replaceFormulasWithTex = (tree: HtmlTree): void =>
  replaceFormulas(tree, tex => ({
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: tex }],
  }))
