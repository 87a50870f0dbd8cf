import {
  DOMSerializer,
  type Node as ModelNode,
  DOMParser as ModelParser,
  type Schema,
} from '@tiptap/pm/model'
import { listMissingMarkup } from './html-diff'
import { normalizeHtml } from './normalize-html'

/** Reads HTML in a document of its own: nothing in it is loaded, and nothing runs. */
const parseInertHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Event handlers. They do not run in such a document; browsers write about them to the console all the same. */
const TAG_PATTERN = /<[a-z][^>]*>/gi
const EVENT_HANDLER_PATTERN = /([\s/"'])on\w+\s*=/gi

/** What the editor makes of some HTML. */
export const parseHtml = (schema: Schema, html: string): ModelNode =>
  ModelParser.fromSchema(schema).parse(parseInertHtml(html))

/** The HTML of what is in the editor, without what only the editor needs. */
export function serializeHtml(schema: Schema, doc: ModelNode): string {
  const body = parseInertHtml('')
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }, body)
  return normalizeHtml(body).innerHTML
}

/** What is pasted, without what could run, and from elsewhere also without the boxes and looks of where it was. */
export function sanitizePastedHtml(html: string): string {
  const body = parseInertHtml(
    html.replace(TAG_PATTERN, tag => tag.replace(EVENT_HANDLER_PATTERN, '$1data-off=')),
  )
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, object, embed, svg, math, form',
  )) {
    element.remove()
  }
  for (const element of body.querySelectorAll('*')) removeUnsafeAttributes(element)
  for (const iframe of body.querySelectorAll('iframe:not([src^="https://"])')) iframe.remove()
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null
  for (const wrapper of isFromEditor
    ? []
    : body.querySelectorAll('div, span, section, article, main, font')) {
    wrapper.replaceWith(...wrapper.childNodes)
  }
  return body.innerHTML
}

function removeUnsafeAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const isUrlAttribute = name === 'href' || name === 'src'
    if (/^(on|data-off$|srcdoc$|style$)/.test(name)) element.removeAttribute(name)
    else if (isUrlAttribute && /^\s*(javascript|vbscript|data):/i.test(value)) element.removeAttribute(name)
  }
}

/** Whether a reader would see no difference. */
export const isEquivalentHtml = (a: string, b: string): boolean =>
  a === b ||
  listMissingMarkup(normalizeHtml(parseInertHtml(a)), normalizeHtml(parseInertHtml(b))).length === 0

/**
 * What some HTML would lose by going through the editor: the tags and attributes that it does not know, in words; an
 * empty list when everything would survive.
 */
export function listLostMarkup(schema: Schema, html: string): string[] {
  if (html.match(TAG_PATTERN)?.some(tag => tag.search(EVENT_HANDLER_PATTERN) >= 0)) return ['event handlers']
  const after = parseInertHtml(serializeHtml(schema, parseHtml(schema, html)))
  return listMissingMarkup(normalizeHtml(parseInertHtml(html)), after)
}
