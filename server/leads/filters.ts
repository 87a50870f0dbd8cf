import { type ContactMessageStatus, Interest, type Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, findEnumValuesByPrefix, type ListFilter, searchWhere } from '../graphql/filters'

export interface LeadFilter extends ListFilter {
  interest?: Interest | null
  isSuspicious?: boolean | null
}

export const leadWhere = ({ search, interest, isSuspicious, createdAt }: LeadFilter): Prisma.LeadWhereInput => ({
  ...searchWhere(search, ['searchText'], (_filter, text) => [
    { interest: { in: findEnumValuesByPrefix(Interest, text) } },
  ]),
  ...equalWhere({ interest, isSuspicious }),
  createdAt: dateRangeWhere('createdAt', createdAt),
})

export interface ContactMessageFilter extends ListFilter {
  status?: ContactMessageStatus | null
  isSuspicious?: boolean | null
}

export const contactMessageWhere = (filter: ContactMessageFilter): Prisma.ContactMessageWhereInput => {
  const { search, status, isSuspicious, createdAt } = filter
  return {
    ...searchWhere(search, ['name', 'email', 'subject', 'message']),
    ...equalWhere({ status, isSuspicious }),
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}
