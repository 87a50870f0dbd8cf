import { blockOf } from './rich-nodes'

/**
 * Makes HTML as a person would write it of HTML as an editor does: no paragraph around the only text of a list item or
 * a table cell, a head for a table that begins with headings, no empty paragraph at the end. Changes what it is given.
 */
export function tidy(body: HTMLElement): HTMLElement {
  for (const place of body.querySelectorAll('[data-html-block]')) {
    const block = blockOf(place.getAttribute('data-html-block') ?? '')
    if (block) place.replaceWith(place.ownerDocument.importNode(block, true))
    else place.remove()
  }
  for (const item of body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(item)
  for (const table of body.querySelectorAll('table')) tidyTable(table)
  let last = body.lastElementChild
  while (last?.tagName === 'P' && last.childNodes.length === 0) {
    last.remove()
    last = body.lastElementChild
  }
  return body
}

/** A list in a list item may follow its text. */
function unwrapOnlyParagraph(item: Element) {
  const [first, ...others] = item.children
  if (first?.tagName !== 'P' || first.attributes.length > 0) return
  const hasText = [...item.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
  if (hasText || others.some(other => !/^[UO]L$/.test(other.tagName))) return
  first.replaceWith(...first.childNodes)
}

function tidyTable(table: Element) {
  for (const cell of table.querySelectorAll('td, th')) {
    cell.removeAttribute('colwidth')
    for (const span of ['colspan', 'rowspan']) {
      if (cell.getAttribute(span) === '1') cell.removeAttribute(span)
    }
  }
  if (table.querySelector(':scope > thead')) return
  const rows = [...table.querySelectorAll(':scope > tbody > tr')]
  const isHead = (row: Element) =>
    row.children.length > 0 && [...row.children].every(({ tagName }) => tagName === 'TH')
  const end = rows.findIndex(row => !isHead(row))
  const heads = end === -1 ? [] : rows.slice(0, end)
  if (heads.length === 0) return
  const head = table.ownerDocument.createElement('thead')
  head.append(...heads)
  table.prepend(head)
}
