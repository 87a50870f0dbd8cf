import type { BlogFilter } from '../../lib/paths'

const MAX_PAGE = 1_000_000_000
const MAX_CARD_TAGS = 3

/** Parses the filter in the URL of the blog list. An invalid page number becomes 1 (specification §2). */
export function parseBlogFilter(searchParams: URLSearchParams): BlogFilter & { page: number } {
  const page = Number(searchParams.get('page') ?? 1)
  const tag = searchParams.get('tag')?.trim()
  const category = searchParams.get('category')?.trim()
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    ...(tag && { tag }),
    ...(category && { category }),
  }
}

/** Returns the tags that a card shows and the number of hidden tags (specification §9). */
export function getCardTags<T>(tags: readonly T[]): { visible: readonly T[]; hiddenCount: number } {
  return { visible: tags.slice(0, MAX_CARD_TAGS), hiddenCount: Math.max(0, tags.length - MAX_CARD_TAGS) }
}

/** Finds the requested tag case-insensitively and returns its stored name, or `requested` if there is no such tag. */
export const toCanonicalTagName = <TRequested extends string | undefined>(
  tags: readonly { name: string }[],
  requested: TRequested,
): string | TRequested => tags.find(({ name }) => name.toLowerCase() === requested?.toLowerCase())?.name ?? requested
