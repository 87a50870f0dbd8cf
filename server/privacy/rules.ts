/** Downloads of personal data per user. A download reads every list of the account. */
export const EXPORT_RATE_LIMIT = { name: 'personal-data-exports', points: 10, seconds: 60 * 60 }

interface OwnedOrganization {
  name: string
  otherMembers: number
}

/** Returns the names of the organizations that keep their owner from being erased: those with other members. */
export const listBlockingOrganizations = (organizations: readonly OwnedOrganization[]): string[] =>
  organizations.filter(({ otherMembers }) => otherMembers > 0).map(({ name }) => name)
