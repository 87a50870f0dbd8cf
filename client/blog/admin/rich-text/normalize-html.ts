import { parseFirstElement } from './nodes'

/**
 * Replaces editor-specific HTML: restores the markup of HTML blocks, unwraps the first paragraph of list items and
 * table cells, moves header rows into `thead`, and removes trailing empty paragraphs, `colwidth` attributes and
 * cell spans of 1. Modifies and returns `body`.
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

/** Unwraps the first paragraph if it has no attributes and the container has no other content except lists. */
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
