// Tags that browsers move, or close others for, where they stand in the wrong place: a cell outside of a row, a list
// item in a paragraph of a list item, a heading in a heading. What such a one throws out of order can end the page's own elements, so it goes;
// its text stays. Everything else nests as it is closed.

const TABLE_SECTIONS = ['thead', 'tbody', 'tfoot']

/** Where these may stand, and nowhere else. */
const ALLOWED_PARENTS: Record<string, readonly string[]> = {
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', ...TABLE_SECTIONS],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
}

/** What may stand in these, and nothing else. */
const ALLOWED_CHILDREN: Record<string, readonly string[]> = {
  table: ['caption', 'colgroup', ...TABLE_SECTIONS, 'tr'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  // Browsers take what stands in it for text.
  iframe: [],
}

const VOID_ELEMENTS = new Set(['img', 'br', 'hr', 'col', 'source', 'input'])

const HEADING_PATTERN = /^h[1-6]$/

const canNest = (tag: string, parent: string, inHeading: boolean): boolean => {
  if (inHeading && HEADING_PATTERN.test(tag)) return false
  return (ALLOWED_PARENTS[tag]?.includes(parent) ?? true) && (ALLOWED_CHILDREN[parent]?.includes(tag) ?? true)
}

/** A link that leads nowhere and is no place to lead to. */
const isEmptyLink = (tag: string, tagHtml: string): boolean => tag === 'a' && !/ (?:href|id)="/.test(tagHtml)

/**
 * Takes out the tags that a browser would not leave where they are, and those of links that say nothing.
 * @param html what the sanitizer wrote: every tag closed, angle brackets in tags alone
 */
export const removeMisnestedTags = (html: string): string => {
  // Of each tag that is open, whether it was kept and what it is around: a dropped one leaves its content to its own parent.
  const openTags: { isKept: boolean; parent: string; inHeading: boolean }[] = []
  return html.replace(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g, (tagHtml, closing: string, tag: string) => {
    if (closing) return openTags.pop()?.isKept ? tagHtml : ''
    const { parent, inHeading } = openTags.at(-1) ?? { parent: '', inHeading: false }
    const isKept = !isEmptyLink(tag, tagHtml) && canNest(tag, parent, inHeading)
    if (!VOID_ELEMENTS.has(tag))
      openTags.push(
        isKept
          ? { isKept, parent: tag, inHeading: inHeading || HEADING_PATTERN.test(tag) }
          : { isKept, parent, inHeading },
      )
    return isKept ? tagHtml : ''
  })
}
