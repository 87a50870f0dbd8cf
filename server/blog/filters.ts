import type { PostStatus, Prisma } from '../generated/prisma/client'
import { type DateRange, dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface AdminPostFilter extends ListFilter {
  status?: PostStatus | null
  isFeatured?: boolean | null
  categoryId?: number | null
  tag?: string | null
  authorId?: number | null
  publishedAt?: DateRange | null
}

/** Converts a filter of `adminPosts` to a Prisma `where` clause. */
export const adminPostWhere = (filter: AdminPostFilter): Prisma.PostWhereInput => {
  const { search, status, isFeatured, categoryId, tag, authorId, createdAt, publishedAt } = filter
  return {
    ...searchWhere(search, ['title', 'slug']),
    ...equalWhere({ status, isFeatured, categoryId, authorId }),
    tags: tag == null ? undefined : { some: { tag: { name: tag } } },
    createdAt: dateRangeWhere('createdAt', createdAt),
    publishedAt: dateRangeWhere('publishedAt', publishedAt),
  }
}
