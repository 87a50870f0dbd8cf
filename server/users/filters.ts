import type { Prisma, Role, UserStatus } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'
import { accountWhere } from './rules'

export interface UserFilter extends ListFilter {
  role?: Role | null
  status?: UserStatus | null
}

/** Builds the condition of a list of users. The list excludes service accounts and erased accounts. */
export const userWhere = ({ search, role, status, createdAt }: UserFilter): Prisma.UserWhereInput => ({
  ...searchWhere(search, ['searchText']),
  ...equalWhere({ role, status }),
  ...accountWhere,
  createdAt: dateRangeWhere('createdAt', createdAt),
})
