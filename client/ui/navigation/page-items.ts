/**
 * Returns the first page, the current page with its neighbors, and the last page (specification §2). `'gap'` marks
 * omitted pages.
 */
export function buildPageItems(page: number, totalPages: number): (number | 'gap')[] {
  const candidates = [1, page - 1, page, page + 1, totalPages].filter(n => n >= 1 && n <= totalPages)
  const pages = [...new Set(candidates)].sort((a, b) => a - b)
  return pages.flatMap((pageNumber, index) => {
    const previous = pages[index - 1]
    return previous !== undefined && pageNumber - previous > 1 ? ['gap' as const, pageNumber] : [pageNumber]
  })
}
