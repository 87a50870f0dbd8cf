const ALLOWED_PARENTS = new Map(
  [
    { tags: 'caption colgroup thead tbody tfoot', parents: 'table' },
    { tags: 'tr', parents: 'table thead tbody tfoot' },
    { tags: 'td th', parents: 'tr' },
    { tags: 'col', parents: 'colgroup' },
    { tags: 'li', parents: 'ul ol' },
    { tags: 'dt dd', parents: 'dl' },
    { tags: 'g text path line rect circle ellipse polyline polygon', parents: 'svg g' },
    { tags: 'tspan', parents: 'text' },
  ].flatMap(({ tags, parents }) => tags.split(' ').map(tag => [tag, parents.split(' ')] as const)),
)

/**
 * Elements that accept a child only if ALLOWED_PARENTS lists the element as a parent of the child. An iframe accepts
 * no child, because browsers parse its content as text. SVG elements accept no HTML element, because it would end the
 * drawing.
 */
const STRICT_PARENTS = new Set(
  'table colgroup thead tbody tfoot tr iframe svg g text tspan path line rect circle ellipse polyline polygon'.split(
    ' ',
  ),
)

const isHeading = (tagName: string) => /^h[1-6]$/.test(tagName)

/**
 * Returns whether an element is allowed inside the open elements. If an element is misnested, HTML parsers end an open
 * element early. The end tag of that open element can then close an element outside the post.
 * @param openElements ancestors of the element, outermost first
 */
export const canNest = (tagName: string, openElements: readonly { tagName: string }[]): boolean => {
  const parent = openElements.at(-1)?.tagName ?? ''
  if (isHeading(tagName) && openElements.some(element => isHeading(element.tagName))) return false
  return ALLOWED_PARENTS.get(tagName)?.includes(parent) ?? !STRICT_PARENTS.has(parent)
}
