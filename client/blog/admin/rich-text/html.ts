import { DOMSerializer, type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model'
import { listMissingMarkup } from './html-diff'
import { normalizeHtml } from './normalize-html'

/** Parses HTML in an inert document, in which resources do not load and scripts do not run. */
const parseInertHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const TAG_PATTERN = /<[a-z][^>]*>/gi
// Matches unparsed HTML, because parsing makes the browser log a Content-Security-Policy error for each event handler.
const EVENT_HANDLER_PATTERN = /([\s/"'])on\w+\s*=/gi

export const parseHtml = (schema: Schema, html: string): ModelNode =>
  ModelParser.fromSchema(schema).parse(parseInertHtml(html))

export function serializeHtml(schema: Schema, doc: ModelNode): string {
  const body = parseInertHtml('')
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }, body)
  return normalizeHtml(body).innerHTML
}

/**
 * Removes unsafe attributes, every iframe without an https URL, and elements such as scripts, styles, drawings
 * and forms. Unwraps elements such as `div` and `span`, except in HTML that was copied from a ProseMirror editor.
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

/** Returns whether `a` and `b` are equal except for notation, such as `<b>` instead of `<strong>`. */
export const isEquivalentHtml = (a: string, b: string): boolean =>
  a === b || listMissingMarkup(normalizeHtml(parseInertHtml(a)), normalizeHtml(parseInertHtml(b))).length === 0

/**
 * Lists the markup that the editor would remove from `html`. Returns `['event handlers']` if `html` contains
 * event handlers, `['the order of elements']` if the editor would only make other changes, and an empty list if the
 * result would be equivalent to `html`.
 */
export function listLostMarkup(schema: Schema, html: string): string[] {
  if (html.match(TAG_PATTERN)?.some(tag => tag.search(EVENT_HANDLER_PATTERN) >= 0)) return ['event handlers']
  const after = parseInertHtml(serializeHtml(schema, parseHtml(schema, html)))
  return listMissingMarkup(normalizeHtml(parseInertHtml(html)), after)
}
