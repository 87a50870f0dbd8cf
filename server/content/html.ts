import { marked } from 'marked'
import sanitize from 'sanitize-html'
import { removeMisnestedTags } from './html.nesting'
import { fixPictureSources } from './html.pictures'

const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com']

const TEXT_TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'blockquote',
  'pre',
  'code',
  'a',
  'span',
  'div',
]
const INLINE_TAGS = [
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'cite',
  'q',
  'kbd',
  'var',
  'samp',
  'time',
]
// The input is a task list's box: ticked or not, and never to be touched.
const LIST_TAGS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'input']
const TABLE_TAGS = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const MEDIA_TAGS = ['figure', 'figcaption', 'img', 'picture', 'source', 'iframe', 'details', 'summary']

/** Addresses of a video that people copy; in a frame only that of its player shows anything. */
const YOUTUBE_URL_PATTERN =
  /^https:\/\/(?:youtu\.be\/|www\.youtube\.com\/watch\?(?:[^#]*&)?v=)([\w-]+)(?=$|[?&#])/

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...INLINE_TAGS, ...LIST_TAGS, ...TABLE_TAGS, ...MEDIA_TAGS],
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
  },
  allowedClasses: { code: [/^language-[\w+-]+$/], pre: [/^language-[\w+-]+$/] },
  // Nobody writes so deep; browsers give up at some depth as well.
  nestingLimit: 60,
  selfClosing: ['img', 'br', 'hr', 'col', 'source', 'input'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  // A link opens here or in a new window, and a new window must not get hold of the old one.
  transformTags: {
    a: (tagName, { target, rel: _, ...attribs }) => ({
      tagName,
      attribs:
        target && target !== '_self' ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
    }),
    iframe: (tagName, attribs) => {
      const id = YOUTUBE_URL_PATTERN.exec(attribs.src ?? '')?.[1]
      const src = id && { src: `https://www.youtube-nocookie.com/embed/${id}` }
      return { tagName, attribs: { ...attribs, ...src } }
    },
    input: (tagName, attribs) => ({ tagName, attribs: { ...attribs, disabled: '' } }),
  },
  // What has lost its address would leave an empty box.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'input' && attribs.type !== 'checkbox') || (tag === 'iframe' && !attribs.src),
}

/** HTML as it may be shown: what a writer uses stays, whatever could run or restyle the page goes. */
export const sanitizeHtml = (html: string): string =>
  fixPictureSources(removeMisnestedTags(sanitize(html, sanitizeOptions)))

/** The text of some HTML on one line. */
export const toPlainText = (html: string): string =>
  unescapeHtml(
    sanitize(html.replace(/<\/(p|h\d|li|td|th|div|figcaption|blockquote)>|<br\s*\/?>/gi, ' $&'), {
      allowedTags: [],
      allowedAttributes: {},
      textFilter: text => text,
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Whether some clean HTML shows nothing: no text, and nothing that stands for itself. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|iframe|table|hr)\b/.test(html) && toPlainText(html) === ''

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML, to stand between tags or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, character => HTML_ESCAPES[character] ?? character)

/** Undoes what `escapeText` and the sanitizer escape; the ampersand last, so that nothing is undone twice. */
export const unescapeHtml = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** HTML from Markdown (GitHub's flavour), not yet cleaned. A captioned image alone in its paragraph is a figure. */
export const renderMarkdown = (markdown: string): string =>
  marked
    .parse(markdown, { async: false, gfm: true })
    .replace(
      /<p>(<img [^>]*?) title="([^"]*)"([^>]*>)<\/p>/g,
      (_match, start: string, caption: string, end: string) =>
        `<figure>${start}${end}<figcaption>${caption}</figcaption></figure>`,
    )

/** The same HTML to be read elsewhere: what names a place on this site names it in full. */
export const toAbsoluteUrls = (html: string, base: string): string =>
  sanitize(html, {
    ...sanitizeOptions,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: toAbsoluteAttributes(attribs, base) }),
    },
  })

const toAbsoluteAttributes = (attribs: sanitize.Attributes, base: string): sanitize.Attributes => {
  const toAbsoluteUrl = (url: string) => (URL.canParse(url, base) ? new URL(url, base).href : url)
  const absoluteAttribs = { ...attribs }
  if (attribs.href) absoluteAttribs.href = toAbsoluteUrl(attribs.href)
  if (attribs.src) absoluteAttribs.src = toAbsoluteUrl(attribs.src)
  if (attribs.srcset) {
    absoluteAttribs.srcset = attribs.srcset
      .split(/,\s+/)
      .map(candidate => candidate.replace(/^\s*\S+/, url => toAbsoluteUrl(url.trim())))
      .join(', ')
  }
  return absoluteAttribs
}
