/** The pages to offer: the first, the last, the current one and its neighbours, with gaps between. Specification §2. */
export function pageList(page: number, totalPages: number): (number | 'gap')[] {
  const kept = [1, page - 1, page, page + 1, totalPages].filter(n => n >= 1 && n <= totalPages)
  const pages = [...new Set(kept)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1]
    return before !== undefined && n - before > 1 ? ['gap' as const, n] : [n]
  })
}
