import { useComboboxSearch } from '../lib/search/use-combobox-search'
import type { FindTenantsQuery, FindUsersQuery } from './documents.generated'
import { FindTenantsDocument, FindUsersDocument } from './documents.generated'

/** Returns a function that finds users by name, username or email. */
export const useUserSearch = () => useComboboxSearch(FindUsersDocument, toUserOptions)

export const useTenantSearch = () => useComboboxSearch(FindTenantsDocument, toTenantOptions)

const toUserOptions = ({ users }: FindUsersQuery) =>
  users.edges.map(({ node: { id, displayName, username, email } }) => ({
    id,
    label: displayName,
    detail: displayName === username ? (email ?? undefined) : `${username}, ${email}`,
  }))

const toTenantOptions = ({ tenants }: FindTenantsQuery) =>
  tenants.edges.map(({ node: { id, name, ownerName } }) => ({
    id,
    label: name,
    detail: `Owner: ${ownerName}`,
  }))
