/**
 * Returns the items of the pagination (specification §2): the numbers of the first page, the last page, the current
 * page and the two pages beside the current page. `'gap'` marks a place where page numbers are omitted.
 */
export function buildPageItems(page: number, totalPages: number): (number | 'gap')[] {
  const candidates = [1, page - 1, page, page + 1, totalPages].filter(n => n >= 1 && n <= totalPages)
  const pages = [...new Set(candidates)].sort((a, b) => a - b)
  return pages.flatMap((pageNumber, index) => {
    const previous = pages[index - 1]
    return previous !== undefined && pageNumber - previous > 1 ? ['gap' as const, pageNumber] : [pageNumber]
  })
}
