import type { OrganizationCardFragment } from './documents.generated'

export type Organization = OrganizationCardFragment

/** Street, city, state and postal code, as far as they are known (specification §2). */
export const formatAddress = ({
  address,
  city,
  state,
  postalCode,
}: Pick<Organization, 'address' | 'city' | 'state' | 'postalCode'>): string =>
  [address, city, state, postalCode].filter(Boolean).join(', ')

/** The website as a link that is safe to follow, or nothing: only http and https are. */
export function parseWebsiteLink(website: string | null): { href: string; label: string } | undefined {
  if (!website || !URL.canParse(website)) return undefined
  const { protocol, href, host, pathname, search } = new URL(website)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return { href, label: host + (pathname === '/' ? '' : pathname) + search }
}
