import type { Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface ImageFilter extends ListFilter {
  uploaderId?: number | null
}

/** Builds the condition of a list of blog images. */
export const imageWhere = ({ search, uploaderId, createdAt }: ImageFilter): Prisma.StoredFileWhereInput => ({
  ...searchWhere(search, ['originalFilename']),
  ...equalWhere({ uploaderId }),
  createdAt: dateRangeWhere('createdAt', createdAt),
  purpose: 'media',
})
