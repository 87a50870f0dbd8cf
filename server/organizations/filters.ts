import type { OrganizationType, Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface OrganizationFilter extends ListFilter {
  orgType?: OrganizationType | null
  ownerId?: number | null
  memberId?: number | null
}

export const organizationWhere = (filter: OrganizationFilter): Prisma.OrganizationWhereInput => {
  const { search, orgType, ownerId, memberId, createdAt } = filter
  return {
    ...searchWhere(search, ['name']),
    ...equalWhere({ orgType, ownerId }),
    members: memberId == null ? undefined : { some: { userId: memberId } },
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}
