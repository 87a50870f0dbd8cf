// Tags that browsers move, or close others for, where they stand in the wrong place: a cell outside of a row, a list
// item in a paragraph of a list item, a heading in a heading. What such a one throws out of order can end the page's own elements, so it goes;
// its text stays. Everything else nests as it is closed.

const ROWS = ['thead', 'tbody', 'tfoot']

/** Where these may stand, and nowhere else. */
const PARENTS: Record<string, readonly string[]> = {
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', ...ROWS],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
}

/** What may stand in these, and nothing else. */
const CHILDREN: Record<string, readonly string[]> = {
  table: ['caption', 'colgroup', ...ROWS, 'tr'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  // Browsers take what stands in it for text.
  iframe: [],
}

const VOID = new Set(['img', 'br', 'hr', 'col', 'source', 'input'])

const HEADING = /^h[1-6]$/

const mayStand = (tag: string, parent: string, inHeading: boolean): boolean => {
  if (inHeading && HEADING.test(tag)) return false
  return (PARENTS[tag]?.includes(parent) ?? true) && (CHILDREN[parent]?.includes(tag) ?? true)
}

/** A link that leads nowhere and is no place to lead to. */
const isEmptyLink = (tag: string, whole: string): boolean => tag === 'a' && !/ (?:href|id)="/.test(whole)

/**
 * Takes out the tags that a browser would not leave where they are, and those of links that say nothing.
 * @param html what the sanitizer wrote: every tag closed, angle brackets in tags alone
 */
export const withSoundNesting = (html: string): string => {
  // Of each tag that is open, whether it was kept and what it is around: a dropped one leaves its content to its own parent.
  const open: { kept: boolean; parent: string; inHeading: boolean }[] = []
  return html.replace(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g, (whole, closing: string, tag: string) => {
    if (closing) return open.pop()?.kept ? whole : ''
    const { parent, inHeading } = open.at(-1) ?? { parent: '', inHeading: false }
    const kept = !isEmptyLink(tag, whole) && mayStand(tag, parent, inHeading)
    if (!VOID.has(tag))
      open.push(
        kept ? { kept, parent: tag, inHeading: inHeading || HEADING.test(tag) } : { kept, parent, inHeading },
      )
    return kept ? whole : ''
  })
}
