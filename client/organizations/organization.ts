import type { OrganizationCardFragment } from './documents.generated'

export type Organization = OrganizationCardFragment

export const ORGANIZATIONS_PAGE_SIZE = 100

export const MEMBERS_PAGE_SIZE = 100

/** Joins the parts that are not empty with commas (specification §2, Organizations tab). */
export const formatAddress = ({
  address,
  city,
  state,
  postalCode,
}: Pick<Organization, 'address' | 'city' | 'state' | 'postalCode'>): string =>
  [address, city, state, postalCode].filter(Boolean).join(', ')

/** Returns undefined if `website` is not an http or https URL. */
export function parseWebsiteLink(website: string | null): { href: string; label: string } | undefined {
  if (!website || !URL.canParse(website)) return undefined
  const { protocol, href, host, pathname, search } = new URL(website)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return { href, label: host + (pathname === '/' ? '' : pathname) + search }
}
