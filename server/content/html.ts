import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { visit } from 'unist-util-visit'
import { resolvePictureSources } from './html.pictures'
import { removeInvalidSvgAttributes, SVG_ATTRIBUTES, SVG_CLASSES, SVG_TAGS } from './html.svg'
import { type HtmlTree, parseWellFormedHtml, serializeHtml, VOID_TAGS } from './html.tree'
import { formulaExtensions } from './markdown.math'
import { replaceFormulasWithTex } from './math'

const TEXT_TAGS = 'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code a span div'
const INLINE_TAGS = 'strong b em i u s del ins mark small sub sup abbr cite q kbd var samp time'
// `input` is the checkbox of a task list.
const LIST_TAGS = 'ul ol li dl dt dd input'
const TABLE_TAGS = 'table caption colgroup col thead tbody tfoot tr th td'
const MEDIA_TAGS = 'figure figcaption img picture source iframe details summary'

/**
 * Matches the URLs of YouTube's video pages. YouTube forbids these pages in an iframe, so `transformTags` replaces each
 * of these URLs with the URL of the player.
 */
const YOUTUBE_URL_PATTERN = /^https:\/\/(?:youtu\.be\/|www\.youtube\.com\/watch\?(?:[^#]*&)?v=)([\w-]+)(?=$|[?&#])/

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [
    ...[TEXT_TAGS, INLINE_TAGS, LIST_TAGS, TABLE_TAGS, MEDIA_TAGS].flatMap(tags => tags.split(' ')),
    ...SVG_TAGS,
  ],
  allowedAttributes: {
    '*': ['id', 'lang', 'dir', 'title', 'aria-label', 'aria-hidden'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['srcset', 'sizes', 'media', 'type'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'loading'],
    code: ['class'],
    pre: ['class'],
    th: ['scope', 'colspan', 'rowspan', 'align'],
    td: ['colspan', 'rowspan', 'align'],
    col: ['span'],
    ol: ['start', 'reversed', 'type'],
    time: ['datetime'],
    details: ['open'],
    input: ['type', 'checked', 'disabled'],
    ...SVG_ATTRIBUTES,
  },
  allowedClasses: {
    code: [/^language-[\w+-]+$/],
    pre: [/^language-[\w+-]+$/],
    ...Object.fromEntries(SVG_TAGS.map(tag => [tag, SVG_CLASSES])),
  },
  // Bounds the recursion of the functions that process the tree.
  nestingLimit: 60,
  selfClosing: [...VOID_TAGS],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com'],
  transformTags: {
    // `noopener` prevents the opened page from accessing the page that contains the link.
    a: (tagName, { target, rel: _, ...attribs }) => ({
      tagName,
      attribs: target && target !== '_self' ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
    }),
    iframe: (tagName, attribs) => {
      const id = YOUTUBE_URL_PATTERN.exec(attribs.src ?? '')?.[1]
      const src = id && { src: `https://www.youtube-nocookie.com/embed/${id}` }
      return { tagName, attribs: { ...attribs, ...src } }
    },
    input: (tagName, attribs) => ({ tagName, attribs: { ...attribs, disabled: '' } }),
  },
  // Drops inputs that are not checkboxes, and iframes without `src`. The sanitizer has already removed the `src` of an
  // iframe whose host is not allowed.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'input' && attribs.type !== 'checkbox') || (tag === 'iframe' && !attribs.src),
}

const parseUntrustedHtml = (html: string): HtmlTree => {
  const tree = parseWellFormedHtml(sanitize(html, sanitizeOptions))
  tree.children = resolvePictureSources(tree.children)
  removeInvalidSvgAttributes(tree)
  return tree
}

/** Sanitizes HTML. The result contains only article markup, without scripts, styles or unmatched tags. */
export const sanitizeHtml = (html: string): string => serializeHtml(parseUntrustedHtml(html))

const marked = new Marked({
  gfm: true,
  extensions: formulaExtensions,
  renderer: {
    /** Renders a paragraph that contains only an image with a title as a figure. The title becomes the caption. */
    paragraph({ tokens }) {
      const [image] = tokens
      if (tokens.length !== 1 || image?.type !== 'image' || !image.title) return false
      const caption = this.text({ type: 'text', raw: image.title, text: image.title })
      const img = this.image({ ...(image as Tokens.Image), title: null })
      return `<figure>${img}<figcaption>${caption}</figcaption></figure>\n`
    },
  },
})

/** Renders GitHub Flavored Markdown to HTML. The result is not sanitized. */
export const renderMarkdown = (markdown: string): string => marked.parse(markdown, { async: false })

/**
 * Converts HTML for display outside the site: makes URLs absolute and shows the TeX of formulas as code.
 * @param html HTML from sanitizeHtml
 * @param base absolute URL of the page that contains the HTML
 */
export const toAbsoluteUrls = (html: string, base: string): string => {
  const toAbsoluteUrl = (url: string) => (URL.canParse(url, base) ? new URL(url, base).href : url)
  const inputTree = parseWellFormedHtml(html)
  replaceFormulasWithTex(inputTree)
  const tree = parseUntrustedHtml(serializeHtml(inputTree))
  visit(tree, 'element', ({ properties }) => {
    if (properties.href) properties.href = toAbsoluteUrl(properties.href)
    if (properties.src) properties.src = toAbsoluteUrl(properties.src)
    // The sanitizer separates the candidates of `srcset` with a comma and a space; a comma alone is part of a URL.
    const candidates = properties.srcset?.split(', ')
    if (candidates) properties.srcset = candidates.map(item => item.replace(/^\S+/, toAbsoluteUrl)).join(', ')
  })
  return serializeHtml(tree)
}
