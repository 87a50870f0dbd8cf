import type { Prisma, Role, UserStatus } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'
import { accountWhere } from './rules'

export interface UserFilter extends ListFilter {
  role?: Role | null
  status?: UserStatus | null
}

export const userWhere = ({ search, role, status, createdAt }: UserFilter): Prisma.UserWhereInput => ({
  ...searchWhere(search, ['searchText']),
  ...equalWhere({ role, status }),
  ...accountWhere,
  createdAt: dateRangeWhere('createdAt', createdAt),
})
