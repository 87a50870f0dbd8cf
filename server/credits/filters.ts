import type { Deps } from '../context'
import type { Prisma } from '../generated/prisma/client'
import { type DateRange, dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'
import type { CreditCodeStatus } from './rules'

export interface CreditCodeFilter extends ListFilter {
  status?: CreditCodeStatus | null
  archived?: boolean | null
  expiresAt?: DateRange | null
}

export const creditCodeWhere = (
  filter: CreditCodeFilter,
  deps: Pick<Deps, 'db' | 'clock'>,
): Prisma.CreditCodeWhereInput => {
  const { search, status, archived, createdAt, expiresAt } = filter
  return {
    archivedAt: archived ? { not: null } : null,
    createdAt: dateRangeWhere('createdAt', createdAt),
    expiresAt: dateRangeWhere('expiresAt', expiresAt),
    AND: [creditCodeStatusWhere(deps, status), searchWhere(search, ['code', 'description'])],
  }
}

/** Builds the condition for a status, with the rules of `getCreditCodeStatus`. Without a status, all codes match. */
const creditCodeStatusWhere = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  status: CreditCodeStatus | null | undefined,
): Prisma.CreditCodeWhereInput => {
  const now = clock()
  const usedWhere = { maxUses: { not: null }, currentUses: { gte: db.creditCode.fields.maxUses } }
  const notUsedWhere = { OR: [{ maxUses: null }, { currentUses: { lt: db.creditCode.fields.maxUses } }] }
  if (status === 'used') return usedWhere
  if (status === 'expired') return { AND: [notUsedWhere, { expiresAt: { lte: now } }] }
  if (status === 'active') return { AND: [notUsedWhere, { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }] }
  return {}
}

export interface CreditRedemptionFilter {
  search?: string | null
  codeId?: number | null
  userId?: number | null
  redeemedAt?: DateRange | null
}

export const creditRedemptionWhere = (filter: CreditRedemptionFilter): Prisma.CreditRedemptionWhereInput => {
  const { search, codeId, userId, redeemedAt } = filter
  return {
    ...searchWhere(search, [], contains => [{ code: { code: contains } }, { user: { searchText: contains } }]),
    ...equalWhere({ codeId, userId }),
    redeemedAt: dateRangeWhere('redeemedAt', redeemedAt),
  }
}
