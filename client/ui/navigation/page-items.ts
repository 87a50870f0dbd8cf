/** Returns the pages to link: first, last, current and its neighbors, with gaps between them (specification §2). */
export function buildPageItems(page: number, totalPages: number): (number | 'gap')[] {
  const candidates = [1, page - 1, page, page + 1, totalPages].filter(n => n >= 1 && n <= totalPages)
  const pages = [...new Set(candidates)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const previous = pages[index - 1]
    return previous !== undefined && n - previous > 1 ? ['gap' as const, n] : [n]
  })
}
