import { marked } from 'marked'
import sanitize from 'sanitize-html'
import { withSoundNesting } from './html.nesting'
import { withShownImages } from './html.pictures'

const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com']

const TEXT = [
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
const INLINE = [
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
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'input']
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const MEDIA = ['figure', 'figcaption', 'img', 'picture', 'source', 'iframe', 'details', 'summary']

/** Addresses of a video that people copy; in a frame only that of its player shows anything. */
const YOUTUBE = /^https:\/\/(?:youtu\.be\/|www\.youtube\.com\/watch\?(?:[^#]*&)?v=)([\w-]+)(?=$|[?&#])/

const options: sanitize.IOptions = {
  allowedTags: [...TEXT, ...INLINE, ...LISTS, ...TABLES, ...MEDIA],
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
      const id = YOUTUBE.exec(attribs.src ?? '')?.[1]
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
export const cleanHtml = (html: string): string => withShownImages(withSoundNesting(sanitize(html, options)))

/** The text of some HTML on one line. */
export const textOf = (html: string): string =>
  unescapeText(
    sanitize(html.replace(/<\/(p|h\d|li|td|th|div|figcaption|blockquote)>|<br\s*\/?>/gi, ' $&'), {
      allowedTags: [],
      allowedAttributes: {},
      textFilter: text => text,
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Whether some clean HTML shows nothing: no text, and nothing that stands for itself. */
export const isBlank = (html: string): boolean =>
  !/<(?:img|iframe|table|hr)\b/.test(html) && textOf(html) === ''

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML, to stand between tags or in an attribute. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, one => ESCAPES[one] ?? one)

/** Undoes what `escapeText` and the sanitizer escape; the ampersand last, so that nothing is undone twice. */
export const unescapeText = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** HTML from Markdown (GitHub's flavour), not yet cleaned. A captioned image alone in its paragraph is a figure. */
export const htmlFromMarkdown = (markdown: string): string =>
  marked
    .parse(markdown, { async: false, gfm: true })
    .replace(
      /<p>(<img [^>]*?) title="([^"]*)"([^>]*>)<\/p>/g,
      (_match, start: string, caption: string, end: string) =>
        `<figure>${start}${end}<figcaption>${caption}</figcaption></figure>`,
    )

/** The same HTML to be read elsewhere: what names a place on this site names it in full. */
export const withAbsoluteAddresses = (html: string, base: string): string =>
  sanitize(html, {
    ...options,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: absolute(attribs, base) }),
    },
  })

const absolute = (attribs: sanitize.Attributes, base: string): sanitize.Attributes => {
  const whole = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : address)
  const changed = { ...attribs }
  if (attribs.href) changed.href = whole(attribs.href)
  if (attribs.src) changed.src = whole(attribs.src)
  if (attribs.srcset) {
    changed.srcset = attribs.srcset
      .split(/,\s+/)
      .map(one => one.replace(/^\s*\S+/, address => whole(address.trim())))
      .join(', ')
  }
  return changed
}
