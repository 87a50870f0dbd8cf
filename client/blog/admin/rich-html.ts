import {
  DOMSerializer,
  type Node as ModelNode,
  DOMParser as ModelParser,
  type Schema,
} from '@tiptap/pm/model'
import { lossBetween } from './rich-loss'
import { tidy } from './rich-tidy'

/** Reads HTML in a document of its own: nothing in it is loaded, and nothing runs. */
const inert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Event handlers. They do not run in such a document; browsers write about them to the console all the same. */
const tags = /<[a-z][^>]*>/gi
const handlers = /([\s/"'])on\w+\s*=/gi

/** What the editor makes of some HTML. */
export const readHtml = (schema: Schema, html: string): ModelNode =>
  ModelParser.fromSchema(schema).parse(inert(html))

/** The HTML of what is in the editor, without what only the editor needs. */
export function writeHtml(schema: Schema, doc: ModelNode): string {
  const body = inert('')
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }, body)
  return tidy(body).innerHTML
}

/** What is pasted, without what could run, and from elsewhere also without the boxes and looks of where it was. */
export function cleanPaste(html: string): string {
  const body = inert(html.replace(tags, tag => tag.replace(handlers, '$1data-off=')))
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, object, embed, svg, math, form',
  )) {
    element.remove()
  }
  for (const element of body.querySelectorAll('*')) stripAttributes(element)
  for (const frame of body.querySelectorAll('iframe:not([src^="https://"])')) frame.remove()
  const isOurs = body.querySelector('[data-pm-slice]') !== null
  for (const box of isOurs ? [] : body.querySelectorAll('div, span, section, article, main, font')) {
    box.replaceWith(...box.childNodes)
  }
  return body.innerHTML
}

function stripAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src'
    if (/^(on|data-off$|srcdoc$|style$)/.test(name)) element.removeAttribute(name)
    else if (isAddress && /^\s*(javascript|vbscript|data):/i.test(value)) element.removeAttribute(name)
  }
}

/** Whether a reader would see no difference. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || lossBetween(tidy(inert(one)), tidy(inert(other))).length === 0

/**
 * What some HTML would lose by going through the editor: the tags and attributes that it does not know, in words; an
 * empty list when everything would survive.
 */
export function lossOf(schema: Schema, html: string): string[] {
  if (html.match(tags)?.some(tag => tag.search(handlers) >= 0)) return ['event handlers']
  const after = inert(writeHtml(schema, readHtml(schema, html)))
  return lossBetween(tidy(inert(html)), after)
}
