import { parseFirstElement } from './nodes'

/**
 * Replaces editor-specific HTML: restores the markup of HTML blocks, unwraps first paragraphs, moves header rows into
 * `thead`, and removes default table attributes and trailing empty paragraphs. Modifies and returns `body`.
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

/** Unwraps a first paragraph without attributes if the container has only this paragraph and lists. */
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
