import type { OrganizationRole, OrganizationsQuery, OrganizationType } from './documents.generated'

export type Organization = NonNullable<OrganizationsQuery['viewer']>['organizations']['edges'][number]['node']

/** What the types of organization are called (specification §2, Organizations tab). */
export const typeLabels: Record<OrganizationType, string> = {
  business: 'Business',
  education: 'Education',
  nonprofit: 'Non-profit',
  government: 'Government',
  other: 'Other',
}

export const roleLabels: Record<OrganizationRole, string> = {
  member: 'Member',
  lead: 'Lead',
  viewer: 'Viewer',
}

/** The labels of values as a select wants them. */
export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Street, city, state and postal code, as far as they are known (specification §2). */
export const addressOf = ({
  address,
  city,
  state,
  postalCode,
}: Pick<Organization, 'address' | 'city' | 'state' | 'postalCode'>): string =>
  [address, city, state, postalCode].filter(Boolean).join(', ')

/** The website as a link that is safe to follow, or nothing: only http and https are. */
export function websiteLink(website: string | null): { href: string; label: string } | undefined {
  if (!website || !URL.canParse(website)) return undefined
  const { protocol, href, host, pathname, search } = new URL(website)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return { href, label: host + (pathname === '/' ? '' : pathname) + search }
}
