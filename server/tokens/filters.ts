import type { Prisma } from '../generated/prisma/client'
import { type DateRange, dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface ServiceAccountFilter extends ListFilter {
  organizationId?: number | null
}

/** Builds the `where` clause of a list of service accounts. */
export const serviceAccountWhere = ({
  search,
  organizationId,
  createdAt,
}: ServiceAccountFilter): Prisma.ServiceAccountWhereInput => ({
  ...searchWhere(search, ['name'], contains => [{ organization: { name: contains } }]),
  ...equalWhere({ organizationId }),
  createdAt: dateRangeWhere('createdAt', createdAt),
})

export interface DeprecatedUseFilter extends Pick<ListFilter, 'search'> {
  apiTokenId?: number | null
  lastUsedAt?: DateRange | null
}

/** Builds the `where` clause of a list of uses of deprecated schema elements. */
export const deprecatedUseWhere = ({
  search,
  apiTokenId,
  lastUsedAt,
}: DeprecatedUseFilter): Prisma.DeprecatedUseWhereInput => ({
  ...searchWhere(search, ['coordinate'], contains => [{ apiToken: { name: contains } }]),
  ...equalWhere({ apiTokenId }),
  lastUsedAt: dateRangeWhere('lastUsedAt', lastUsedAt),
})
