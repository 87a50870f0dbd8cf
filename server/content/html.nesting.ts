const TABLE_SECTIONS = ['thead', 'tbody', 'tfoot']

/** The only parents in which these elements may stand. */
const ALLOWED_PARENTS = new Map<string, readonly string[]>([
  ['caption', ['table']],
  ['colgroup', ['table']],
  ['col', ['colgroup']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['table', ...TABLE_SECTIONS]],
  ['td', ['tr']],
  ['th', ['tr']],
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
])

/** The only children that these elements may have. */
const ALLOWED_CHILDREN = new Map<string, readonly string[]>([
  ['table', ['caption', 'colgroup', ...TABLE_SECTIONS, 'tr']],
  ['colgroup', ['col']],
  ['thead', ['tr']],
  ['tbody', ['tr']],
  ['tfoot', ['tr']],
  ['tr', ['td', 'th']],
  // Browsers read the content of a frame as text.
  ['iframe', []],
])

const isHeading = (tagName: string) => /^h[1-6]$/.test(tagName)

/**
 * Returns whether browsers leave an element where it is. They move a misnested element or close others for it (a table
 * in a table, a heading in a heading); the end tag left over then closes an element of the page around the post.
 * @param openElements the element's ancestors, the parent last
 */
export const canNest = (tagName: string, openElements: readonly { tagName: string }[]): boolean => {
  const parent = openElements.at(-1)?.tagName ?? ''
  if (isHeading(tagName) && openElements.some(element => isHeading(element.tagName))) return false
  return (
    (ALLOWED_PARENTS.get(tagName)?.includes(parent) ?? true) &&
    (ALLOWED_CHILDREN.get(parent)?.includes(tagName) ?? true)
  )
}
