import slugify from '@sindresorhus/slugify'
import { highlight } from './highlight'
import { toPlainText, unescapeHtml } from './html'

/** One of our images, by the path that a post names it with. */
export interface ArticleImage {
  /** Pixels. */
  width: number
  height: number
  /** Its sizes, as srcset says them; '' where there is but one. */
  srcset: string
}

export interface Heading {
  id: string
  text: string
  /** 2 for a section, 3 for a part of one. */
  level: number
}

export interface Article {
  html: string
  headings: Heading[]
  readingMinutes: number
}

/** Grows when the same content gets another copy, so that those of old are made anew. */
export const ARTICLE_VERSION = 2

/** Words a minute that most people read of a text like ours. */
const WORDS_PER_MINUTE = 220

/** How wide a picture in the text is on the screen (client/ui/styles/article.css). */
const IMAGE_SIZES = '(min-width: 80rem) 48.5rem, (min-width: 64rem) 33.5rem, calc(100vw - 2.5rem)'

/**
 * The copy that readers get: code coloured, headings with an address, our images in their sizes. It reads what
 * `cleanHtml` wrote, whose tags are whole and whose attributes hold no angle brackets; so patterns are enough, and
 * nothing is added that could run.
 * @param sanitizedHtml HTML from cleanHtml
 */
export const renderArticle = async (
  sanitizedHtml: string,
  images: ReadonlyMap<string, ArticleImage>,
): Promise<Article> => {
  const withImages = sanitizedHtml.replace(/<img((?: [^>]*?)?) ?\/>/g, (_tag, attributes: string) =>
    renderImageTag(attributes, images),
  )
  const { html, headings } = addHeadingAnchors(withImages)
  const words = toPlainText(sanitizedHtml).split(' ').length
  return {
    html: addScrollContainers(await highlightCodeBlocks(html)),
    headings,
    readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  }
}

const getAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

/** Below the fold until proven otherwise, and in a box of its size before it is there. */
const renderImageTag = (attributes: string, images: ReadonlyMap<string, ArticleImage>): string => {
  const hasAttribute = (name: string) => getAttribute(attributes, name) !== undefined
  const image = images.get(unescapeHtml(getAttribute(attributes, 'src') ?? ''))
  const extraAttributes = [
    !hasAttribute('loading') && 'loading="lazy"',
    'decoding="async"',
    image &&
      !hasAttribute('width') &&
      !hasAttribute('height') &&
      `width="${image.width}" height="${image.height}"`,
    image?.srcset && !hasAttribute('srcset') && `srcset="${image.srcset}" sizes="${IMAGE_SIZES}"`,
  ]
  return `<img${attributes} ${extraAttributes.filter(Boolean).join(' ')} />`
}

/** Every heading can be linked to: by the id its writer gave it, else by one made from its words. */
const addHeadingAnchors = (html: string): { html: string; headings: Heading[] } => {
  const usedIds = new Set([...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id))
  const headings: Heading[] = []
  const linkedHtml = html.replace(
    /<h([1-4])((?: [^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (headingHtml, depth: string, attributes: string, inner: string) => {
      const text = toPlainText(inner)
      if (text === '') return headingHtml
      const existingId = getAttribute(attributes, 'id')
      const id = existingId ?? createUniqueId(slugify(text) || 'section', usedIds)
      usedIds.add(id)
      const level = Math.max(2, Number(depth))
      if (level <= 3) headings.push({ id: unescapeHtml(id), text, level })
      const openTag =
        existingId === undefined ? `<h${depth} id="${id}"${attributes}>` : `<h${depth}${attributes}>`
      const link = `<a class="heading-link" href="#${id}" aria-hidden="true" tabindex="-1"></a>`
      return `${openTag}${inner}${link}</h${depth}>`
    },
  )
  return { html: linkedHtml, headings }
}

const createUniqueId = (baseId: string, usedIds: ReadonlySet<string | undefined>): string => {
  let id = baseId
  for (let suffix = 2; usedIds.has(id); suffix++) id = `${baseId}-${suffix}`
  return id
}

const TABLE_SCROLL_TAG = '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">'

/** What may be wider than the screen scrolls by itself, by keyboard too: code, and the outermost of nested tables. */
const addScrollContainers = (html: string): string => {
  let depth = 0
  return html.replace(/<pre(?=[ >])|<table(?=[ >])|<\/table>/g, tag => {
    if (tag === '<pre') return '<pre tabindex="0"'
    if (tag === '<table') return depth++ === 0 ? `${TABLE_SCROLL_TAG}${tag}` : tag
    return --depth === 0 ? `${tag}</div>` : tag
  })
}

/** Code blocks that name their language. One in which the writer has put markup of their own stays as it is. */
const highlightCodeBlocks = async (html: string): Promise<string> => {
  const pattern = /(<pre[^>]*>)(<code class="language-([\w+-]+)"[^>]*>)([^<]*)(<\/code><\/pre>)/g
  const pieces: string[] = []
  let end = 0
  for (const match of html.matchAll(pattern)) {
    const [codeBlock, pre, code, language = '', text = '', closeTags] = match
    const highlighted = await highlight(unescapeHtml(text), language.toLowerCase())
    pieces.push(html.slice(end, match.index), `${pre}${code}${highlighted}${closeTags}`)
    end = match.index + codeBlock.length
  }
  return pieces.join('') + html.slice(end)
}
