/** Downloads of personal data per user. The limit is low, because a download reads all data of the account. */
export const EXPORT_RATE_LIMIT = { name: 'personal-data-exports', points: 10, seconds: 60 * 60 }

interface OwnedOrganization {
  name: string
  otherMemberCount: number
}

/** Lists the names of the organizations that block the erasure of their owner, because other people have joined. */
export const listBlockingOrganizationNames = (organizations: readonly OwnedOrganization[]): string[] =>
  organizations.filter(({ otherMemberCount }) => otherMemberCount > 0).map(({ name }) => name)
