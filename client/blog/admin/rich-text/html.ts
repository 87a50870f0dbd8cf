import { DOMSerializer, type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model'
import { listMissingMarkup } from './html-diff'
import { normalizeHtml } from './normalize-html'

/** Parses HTML in an inert document: resources are not loaded and scripts do not run. */
const parseInertHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const TAG_PATTERN = /<[a-z][^>]*>/gi
// Matches event handlers in unparsed HTML, because parsing would make the browser log each event handler.
const EVENT_HANDLER_PATTERN = /([\s/"'])on\w+\s*=/gi

/** Parses HTML into the editor's document model. */
export const parseHtml = (schema: Schema, html: string): ModelNode =>
  ModelParser.fromSchema(schema).parse(parseInertHtml(html))

/** Serializes the document model to normalized HTML. */
export function serializeHtml(schema: Schema, doc: ModelNode): string {
  const body = parseInertHtml('')
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }, body)
  return normalizeHtml(body).innerHTML
}

/**
 * Sanitizes pasted HTML. Removes unsafe attributes, every iframe without an https URL, and elements such as scripts,
 * styles, drawings and forms. Also unwraps elements such as `div` and `span`, except in HTML that was copied from a
 * ProseMirror editor such as this one.
 */
export function sanitizePastedHtml(html: string): string {
  const body = parseInertHtml(
    html.replace(TAG_PATTERN, tag => tag.replace(EVENT_HANDLER_PATTERN, '$1data-disabled-handler=')),
  )
  for (const element of body.querySelectorAll('style, script, meta, link, title, object, embed, svg, math, form')) {
    element.remove()
  }
  for (const element of body.querySelectorAll('*')) removeUnsafeAttributes(element)
  for (const iframe of body.querySelectorAll('iframe:not([src^="https://"])')) iframe.remove()
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null
  for (const wrapper of isFromEditor ? [] : body.querySelectorAll('div, span, section, article, main, font')) {
    wrapper.replaceWith(...wrapper.childNodes)
  }
  return body.innerHTML
}

function removeUnsafeAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const isUrlAttribute = name === 'href' || name === 'src'
    if (/^(on|data-disabled-handler$|srcdoc$|style$)/.test(name)) element.removeAttribute(name)
    else if (isUrlAttribute && /^\s*(javascript|vbscript|data):/i.test(value)) element.removeAttribute(name)
  }
}

/** Returns whether two HTML strings are equal or differ only in notation, such as `<b>` and `<strong>`. */
export const isEquivalentHtml = (a: string, b: string): boolean =>
  a === b || listMissingMarkup(normalizeHtml(parseInertHtml(a)), normalizeHtml(parseInertHtml(b))).length === 0

/**
 * Lists the elements and attributes that the editor would remove from the HTML. Returns an empty array if the editor
 * keeps everything. If the HTML contains event handlers, returns only "event handlers".
 */
export function listLostMarkup(schema: Schema, html: string): string[] {
  if (html.match(TAG_PATTERN)?.some(tag => tag.search(EVENT_HANDLER_PATTERN) >= 0)) return ['event handlers']
  const after = parseInertHtml(serializeHtml(schema, parseHtml(schema, html)))
  return listMissingMarkup(normalizeHtml(parseInertHtml(html)), after)
}
