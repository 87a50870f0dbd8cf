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

/** What the editor makes of some HTML. */
export const readHtml = (schema: Schema, html: string): ModelNode =>
  ModelParser.fromSchema(schema).parse(inert(html))

/** The HTML of what is in the editor, without what only the editor needs. */
export function writeHtml(schema: Schema, doc: ModelNode): string {
  const aside = document.implementation.createHTMLDocument()
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: aside }, aside.body)
  return tidy(aside.body).innerHTML
}

/** What is pasted from elsewhere, without the boxes and looks of where it was. */
export function plainPaste(html: string): string {
  if (html.includes('data-pm-slice')) return html // our own
  const body = inert(html)
  for (const element of body.querySelectorAll('style, script, meta, link, title')) element.remove()
  for (const box of body.querySelectorAll('div, span, section, article, main, font')) {
    box.replaceWith(...box.childNodes)
  }
  return body.innerHTML
}

/**
 * What some HTML would lose by going through the editor: the tags and attributes that it does not know, in words; an
 * empty list when everything would survive.
 */
export function lossOf(schema: Schema, html: string): string[] {
  const after = inert(writeHtml(schema, readHtml(schema, html)))
  return lossBetween(tidy(inert(html)), after)
}
