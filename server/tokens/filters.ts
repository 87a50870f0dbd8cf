import type { Prisma } from '../generated/prisma/client'
import { type DateRange, dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface ServiceAccountFilter extends ListFilter {
  organizationId?: number | null
}

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

export const deprecatedUseWhere = ({
  search,
  apiTokenId,
  lastUsedAt,
}: DeprecatedUseFilter): Prisma.DeprecatedUseWhereInput => ({
  ...searchWhere(search, ['coordinate'], contains => [{ apiToken: { name: contains } }]),
  ...equalWhere({ apiTokenId }),
  lastUsedAt: dateRangeWhere('lastUsedAt', lastUsedAt),
})
