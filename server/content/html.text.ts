import { visit } from 'unist-util-visit'
import { getPlainText, type HtmlNode, parseWellFormedHtml } from './html.tree'

// This file is separate from html.ts, so that the main thread does not load the sanitizer and the Markdown renderer.

/** Returns, on one line, the text of HTML from sanitizeHtml. Formulas become TeX. */
export const toPlainText = (sanitizedHtml: string): string => getPlainText(parseWellFormedHtml(sanitizedHtml))

/** Returns whether HTML from sanitizeHtml displays no text, image, drawing, video, table or horizontal rule. */
export const isBlankHtml = (sanitizedHtml: string): boolean =>
  !parseWellFormedHtml(sanitizedHtml).children.some(isVisible)

/** Returns the values of `src`, `srcset` and `href` in HTML from sanitizeHtml. */
export const listUrlAttributes = (sanitizedHtml: string): string[] => {
  const values: string[] = []
  visit(parseWellFormedHtml(sanitizedHtml), 'element', ({ properties: { src, srcset, href } }) => {
    for (const value of [src, srcset, href]) if (value) values.push(value)
  })
  return values
}

const isVisible = (node: HtmlNode): boolean =>
  node.type === 'element'
    ? ['img', 'svg', 'iframe', 'table', 'hr'].includes(node.tagName) || node.children.some(isVisible)
    : node.value.trim() !== ''
