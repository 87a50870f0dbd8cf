import slugify from '@sindresorhus/slugify'
import { SKIP, visit } from 'unist-util-visit'
import { highlight } from './highlight'
import { getPlainText, type HtmlElement, type HtmlTree, parseWellFormedHtml, serializeHtml } from './html.tree'
import { renderFormulas } from './math'

export interface ArticleImage {
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  /** Value of the `srcset` attribute; empty if the image has no smaller copies. */
  srcset: string
}

export interface Heading {
  id: string
  text: string
  /** 2 for a section, 3 for a subsection. */
  level: number
}

export interface Article {
  html: string
  /** Headings of levels 1 to 3 in document order. Level 1 counts as level 2. */
  headings: Heading[]
  readingMinutes: number
}

const WORDS_PER_MINUTE = 220

/**
 * Value of the `sizes` attribute. In windows of 64rem and wider, it is the width of a figure: --article-column plus
 * --bleed (article.css). In narrower windows, it is an upper bound of this width.
 */
const IMAGE_SIZES = '(min-width: 80rem) 48.5rem, (min-width: 64rem) 33.5rem, calc(100vw - 2.5rem)'

/**
 * Renders a post for readers: highlights code, renders formulas, links headings, adds sizes to images, and makes the
 * content accessible.
 * @param sanitizedHtml HTML from sanitizeHtml
 * @param images uploaded images by the URL in their `src` attribute
 */
export const renderArticle = async (
  sanitizedHtml: string,
  images: ReadonlyMap<string, ArticleImage>,
): Promise<Article> => {
  const tree = parseWellFormedHtml(sanitizedHtml)
  const wordCount = getPlainText(tree).split(' ').length
  addImageAttributes(tree, images)
  addDrawingRoles(tree)
  replaceEmptyHeaderCells(tree)
  addTaskLabels(tree)
  const headings = addHeadingAnchors(tree)
  await highlightCodeBlocks(tree)
  await renderFormulas(tree)
  addScrollContainers(tree)
  return {
    html: serializeHtml(tree),
    headings,
    readingMinutes: Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE)),
  }
}

/** Makes images load lazily, reserves their space and offers smaller copies. Keeps attributes that the author set. */
const addImageAttributes = (tree: HtmlTree, images: ReadonlyMap<string, ArticleImage>): void =>
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'img') return
    properties.loading ??= 'lazy'
    properties.decoding = 'async'
    const image = images.get(properties.src ?? '')
    if (!image) return
    if (properties.width === undefined && properties.height === undefined) {
      properties.width = String(image.width)
      properties.height = String(image.height)
    }
    if (image.srcset && properties.srcset === undefined) {
      properties.srcset = image.srcset
      properties.sizes ??= IMAGE_SIZES
    }
  })

/** Exposes labeled drawings to screen readers as single images. Hides all other drawings from screen readers. */
const addDrawingRoles = (tree: HtmlTree): void =>
  visit(tree, 'element', element => {
    if (element.tagName !== 'svg') return
    if (element.properties['aria-label']) element.properties.role = 'img'
    else element.properties['aria-hidden'] = 'true'
  })

/**
 * Turns empty header cells, such as the corner cell of a Markdown table, into data cells. Screen readers have nothing
 * to announce for an empty header cell.
 */
const replaceEmptyHeaderCells = (tree: HtmlTree): void =>
  visit(tree, 'element', element => {
    if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td'
  })

const addTaskLabels = (tree: HtmlTree): void =>
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'input')
      properties['aria-label'] ??= properties.checked === undefined ? 'Open task' : 'Completed task'
  })

/**
 * Adds an id and a link to each heading of levels 1 to 4 that contains text. Returns the headings of levels 1 to 3;
 * level 1 counts as level 2.
 */
const addHeadingAnchors = (tree: HtmlTree): Heading[] => {
  const usedIds = new Set<string>()
  visit(tree, 'element', ({ properties }) => {
    if (properties.id) usedIds.add(properties.id)
  })
  const headings: Heading[] = []
  visit(tree, 'element', element => {
    const depth = /^h([1-4])$/.exec(element.tagName)?.[1]
    const text = depth ? getPlainText(element) : ''
    if (text === '') return
    const id = element.properties.id ?? createUniqueId(slugify(text) || 'section', usedIds)
    usedIds.add(id)
    const level = Math.max(2, Number(depth))
    if (level <= 3) headings.push({ id, text, level })
    element.properties = { id, ...element.properties }
    const properties = { class: 'heading-link', href: `#${id}`, 'aria-hidden': 'true', tabindex: '-1' }
    element.children.push({ type: 'element', tagName: 'a', properties, children: [] })
  })
  return headings
}

const createUniqueId = (baseId: string, usedIds: ReadonlySet<string>): string => {
  let id = baseId
  for (let suffix = 2; usedIds.has(id); suffix++) id = `${baseId}-${suffix}`
  return id
}

/**
 * Makes code blocks focusable, and puts outermost tables in focusable containers. Both can be wider than the screen.
 * Users can then scroll them with the keyboard.
 */
const addScrollContainers = (tree: HtmlTree): void => {
  visit(tree, 'element', element => {
    if (element.tagName === 'pre') element.properties = { tabindex: '0', ...element.properties }
  })
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName !== 'table' || !parent || index === undefined) return undefined
    const properties = { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': 'Table' }
    parent.children[index] = { type: 'element', tagName: 'div', properties, children: [element] }
    return SKIP
  })
}

/** Highlights code blocks that name their language and contain only text. */
const highlightCodeBlocks = async (tree: HtmlTree): Promise<void> => {
  const blocks: { code: HtmlElement; language: string; text: string }[] = []
  visit(tree, 'element', ({ tagName, children: [code, ...others] }) => {
    if (tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) return
    const language = /^language-([\w+-]+)$/.exec(code.properties.class ?? '')?.[1]?.toLowerCase()
    const [text, ...markup] = code.children
    if (language && text?.type === 'text' && markup.length === 0) blocks.push({ code, language, text: text.value })
  })
  for (const { code, language, text } of blocks) {
    code.children = [{ type: 'raw', value: await highlight(text, language) }]
  }
}
