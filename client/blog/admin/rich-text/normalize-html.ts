import { parseFirstElement } from './nodes'

/**
 * Replaces editor-specific HTML. Restores the markup of HTML blocks, and unwraps the first paragraph of list items and
 * table cells. Removes `colwidth`, `colspan="1"` and `rowspan="1"`, and moves header rows at the top of a table into
 * `thead`. Removes empty paragraphs at the end of `body`. Modifies and returns `body`.
 */
export function normalizeHtml(body: HTMLElement): HTMLElement {
  for (const placeholder of body.querySelectorAll('[data-html-block]')) {
    const block = parseFirstElement(placeholder.getAttribute('data-html-block') ?? '')
    if (block) placeholder.replaceWith(placeholder.ownerDocument.importNode(block, true))
    else placeholder.remove()
  }
  for (const element of body.querySelectorAll('li, td, th')) unwrapFirstParagraph(element)
  for (const table of body.querySelectorAll('table')) normalizeTable(table)
  let last = body.lastElementChild
  while (last?.tagName === 'P' && last.childNodes.length === 0) {
    last.remove()
    last = body.lastElementChild
  }
  return body
}

/**
 * Unwraps the paragraph at the start of a list item or table cell. Keeps the paragraph if it has attributes, or if the
 * item or cell contains anything except this paragraph and lists.
 */
function unwrapFirstParagraph(container: Element) {
  const [first, ...siblings] = container.children
  if (first?.tagName !== 'P' || first.attributes.length > 0) return
  const hasText = [...container.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  if (hasText || siblings.some(sibling => !/^[UO]L$/.test(sibling.tagName))) return
  first.replaceWith(...first.childNodes)
}

function normalizeTable(table: Element) {
  for (const cell of table.querySelectorAll('td, th')) {
    cell.removeAttribute('colwidth')
    for (const span of ['colspan', 'rowspan']) {
      if (cell.getAttribute(span) === '1') cell.removeAttribute(span)
    }
  }
  if (table.querySelector(':scope > thead')) return
  const rows = [...table.querySelectorAll(':scope > tbody > tr')]
  const isHeaderRow = (row: Element) =>
    row.children.length > 0 && [...row.children].every(({ tagName }) => tagName === 'TH')
  const firstBodyRowIndex = rows.findIndex(row => !isHeaderRow(row))
  const headerRows = firstBodyRowIndex === -1 ? [] : rows.slice(0, firstBodyRowIndex)
  if (headerRows.length === 0) return
  const thead = table.ownerDocument.createElement('thead')
  thead.append(...headerRows)
  table.prepend(thead)
}
