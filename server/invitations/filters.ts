import type { Viewer } from '../context'
import type { Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'
import type { getInvitationStatus } from './rules'

export interface InvitationFilter extends ListFilter {
  status?: ReturnType<typeof getInvitationStatus> | null
  organizationId?: number | null
}

export const invitationWhere = (filter: InvitationFilter, now: Date): Prisma.InvitationWhereInput => {
  const { search, status, organizationId, createdAt } = filter
  return {
    ...searchWhere(search, ['email', 'firstName', 'lastName'], nameFilter => [
      { organization: { is: { name: nameFilter } } },
    ]),
    ...equalWhere({ organizationId }),
    ...(status ? { AND: [statusWhere(status, now)] } : {}),
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}

const statusWhere = (status: NonNullable<InvitationFilter['status']>, now: Date): Prisma.InvitationWhereInput => {
  if (status === 'accepted') return { acceptedAt: { not: null } }
  return { acceptedAt: null, expiresAt: status === 'expired' ? { lte: now } : { gt: now } }
}

/** Builds the condition that selects the invitations that a viewer may read. */
export const readableInvitationWhere = ({ id, role }: Viewer): Prisma.InvitationWhereInput => {
  if (role === 'admin') return {}
  const leadWhere = { members: { some: { userId: id, role: 'lead' as const } } }
  return { organization: { is: { OR: [{ ownerId: id }, leadWhere] } } }
}
