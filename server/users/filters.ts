import type { Prisma, Role, UserStatus } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface UserFilter extends ListFilter {
  role?: Role | null
  status?: UserStatus | null
}

/** Builds the condition of a list of users, which excludes the accounts of service accounts. */
export const userWhere = ({ search, role, status, createdAt }: UserFilter): Prisma.UserWhereInput => ({
  ...searchWhere(search, ['searchText']),
  ...equalWhere({ role, status }),
  isServiceAccount: false,
  createdAt: dateRangeWhere('createdAt', createdAt),
})
