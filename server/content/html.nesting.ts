/** The only parents in which these elements may stand. */
const ALLOWED_PARENTS = new Map(
  [
    { tags: 'caption colgroup thead tbody tfoot', parents: 'table' },
    { tags: 'tr', parents: 'table thead tbody tfoot' },
    { tags: 'td th', parents: 'tr' },
    { tags: 'col', parents: 'colgroup' },
    { tags: 'li', parents: 'ul ol' },
    { tags: 'dt dd', parents: 'dl' },
  ].flatMap(({ tags, parents }) => tags.split(' ').map(tag => [tag, parents.split(' ')] as const)),
)

/** Elements that may contain only the elements that name them above. Browsers read the content of a frame as text. */
const STRICT_PARENTS = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'iframe'])

const isHeading = (tagName: string) => /^h[1-6]$/.test(tagName)

/**
 * Returns whether browsers leave an element where it is. They move a misnested element or close others for it (a table
 * in a table, a heading in a heading); the end tag left over then closes an element of the page around the post.
 * @param openElements the element's ancestors, the parent last
 */
export const canNest = (tagName: string, openElements: readonly { tagName: string }[]): boolean => {
  const parent = openElements.at(-1)?.tagName ?? ''
  if (isHeading(tagName) && openElements.some(element => isHeading(element.tagName))) return false
  return ALLOWED_PARENTS.get(tagName)?.includes(parent) ?? !STRICT_PARENTS.has(parent)
}
