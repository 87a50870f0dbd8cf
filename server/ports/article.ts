import slugify from '@sindresorhus/slugify'
import { highlight } from './highlight'
import { textOf, unescapeText } from './html'

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
const READING_SPEED = 220

/** How wide a picture in the text is on the screen (client/ui/article.css). */
const SIZES = '(min-width: 80rem) 48.5rem, (min-width: 64rem) 33.5rem, calc(100vw - 2.5rem)'

/**
 * The copy that readers get: code coloured, headings with an address, our images in their sizes. It reads what
 * `cleanHtml` wrote, whose tags are whole and whose attributes hold no angle brackets; so patterns are enough, and
 * nothing is added that could run.
 * @param clean HTML from cleanHtml
 */
export const renderArticle = async (
  clean: string,
  images: ReadonlyMap<string, ArticleImage>,
): Promise<Article> => {
  const withImages = clean.replace(/<img((?: [^>]*?)?) ?\/>/g, (_tag, attributes: string) =>
    imageTag(attributes, images),
  )
  const { html, headings } = withAnchors(withImages)
  const words = textOf(clean).split(' ').length
  return {
    html: withScrollBoxes(await withColours(html)),
    headings,
    readingMinutes: Math.max(1, Math.round(words / READING_SPEED)),
  }
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

/** Below the fold until proven otherwise, and in a box of its size before it is there. */
const imageTag = (attributes: string, images: ReadonlyMap<string, ArticleImage>): string => {
  const has = (name: string) => attribute(attributes, name) !== undefined
  const image = images.get(unescapeText(attribute(attributes, 'src') ?? ''))
  const added = [
    !has('loading') && 'loading="lazy"',
    'decoding="async"',
    image && !has('width') && !has('height') && `width="${image.width}" height="${image.height}"`,
    image?.srcset && !has('srcset') && `srcset="${image.srcset}" sizes="${SIZES}"`,
  ]
  return `<img${attributes} ${added.filter(Boolean).join(' ')} />`
}

/** Every heading can be linked to: by the id its writer gave it, else by one made from its words. */
const withAnchors = (html: string): { html: string; headings: Heading[] } => {
  const taken = new Set([...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id))
  const headings: Heading[] = []
  const linked = html.replace(
    /<h([1-4])((?: [^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (whole, depth: string, attributes: string, inner: string) => {
      const text = textOf(inner)
      if (text === '') return whole
      const given = attribute(attributes, 'id')
      const id = given ?? freeId(slugify(text) || 'section', taken)
      taken.add(id)
      const level = Math.max(2, Number(depth))
      if (level <= 3) headings.push({ id: unescapeText(id), text, level })
      const opening = given === undefined ? `<h${depth} id="${id}"${attributes}>` : `<h${depth}${attributes}>`
      const link = `<a class="heading-link" href="#${id}" aria-hidden="true" tabindex="-1"></a>`
      return `${opening}${inner}${link}</h${depth}>`
    },
  )
  return { html: linked, headings }
}

const freeId = (wanted: string, taken: ReadonlySet<string | undefined>): string => {
  let id = wanted
  for (let suffix = 2; taken.has(id); suffix++) id = `${wanted}-${suffix}`
  return id
}

const TABLE_BOX = '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">'

/** What may be wider than the screen scrolls by itself, by keyboard too: code, and the outermost of nested tables. */
const withScrollBoxes = (html: string): string => {
  let depth = 0
  return html.replace(/<pre(?=[ >])|<table(?=[ >])|<\/table>/g, tag => {
    if (tag === '<pre') return '<pre tabindex="0"'
    if (tag === '<table') return depth++ === 0 ? `${TABLE_BOX}${tag}` : tag
    return --depth === 0 ? `${tag}</div>` : tag
  })
}

/** Code blocks that name their language. One in which the writer has put markup of their own stays as it is. */
const withColours = async (html: string): Promise<string> => {
  const pattern = /(<pre[^>]*>)(<code class="language-([\w+-]+)"[^>]*>)([^<]*)(<\/code><\/pre>)/g
  const pieces: string[] = []
  let end = 0
  for (const match of html.matchAll(pattern)) {
    const [whole, pre, code, language = '', text = '', close] = match
    const coloured = await highlight(unescapeText(text), language.toLowerCase())
    pieces.push(html.slice(end, match.index), `${pre}${code}${coloured}${close}`)
    end = match.index + whole.length
  }
  return pieces.join('') + html.slice(end)
}
