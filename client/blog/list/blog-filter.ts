import type { BlogFilter } from '../../lib/paths'

/** The filter that an address of the blog asks for; a page that is no page is the first (specification §2). */
export function parseBlogFilter(search: URLSearchParams): BlogFilter & { page: number } {
  const page = Number(search.get('page') ?? 1)
  const tag = search.get('tag')?.trim()
  const category = search.get('category')?.trim()
  return {
    page: Number.isSafeInteger(page) && page > 0 && page < 1e9 ? page : 1,
    ...(tag && { tag }),
    ...(category && { category }),
  }
}

/** The tags that a card shows, and how many more there are (specification §9: up to three). */
export function getCardTags<T>(tags: readonly T[]): { visible: readonly T[]; hiddenCount: number } {
  return { visible: tags.slice(0, 3), hiddenCount: Math.max(0, tags.length - 3) }
}
