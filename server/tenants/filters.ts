import type { Prisma, ProjectStatus, TenantStatus } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface TenantFilter extends ListFilter {
  status?: TenantStatus | null
  ownerId?: number | null
  organizationId?: number | null
}

export const tenantWhere = (filter: TenantFilter): Prisma.TenantWhereInput => {
  const { search, status, ownerId, organizationId, createdAt } = filter
  return {
    ...searchWhere(search, ['name']),
    ...equalWhere({ status, ownerId, organizationId }),
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}

export interface ProjectFilter extends ListFilter {
  status?: ProjectStatus | null
  tenantId?: number | null
  leadUserId?: number | null
}

export const projectWhere = (filter: ProjectFilter): Prisma.ProjectWhereInput => {
  const { search, status, tenantId, leadUserId, createdAt } = filter
  return {
    ...searchWhere(search, ['name']),
    ...equalWhere({ status, tenantId, leadUserId }),
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}
