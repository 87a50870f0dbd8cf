import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { ComboboxOption } from '../ui/controls/Combobox'
import type { FindTenantsQuery, FindUsersQuery } from './documents.generated'
import { FindTenantsDocument, FindUsersDocument } from './documents.generated'

/** Returns a function that finds users by name, username or email. */
export const useUserSearch = () => useSearch(FindUsersDocument, toUserOptions)

/** Returns a function that finds tenants by name. */
export const useTenantSearch = () => useSearch(FindTenantsDocument, toTenantOptions)

function useSearch<TData>(
  query: TypedDocumentNode<TData, { search: string }>,
  toOptions: (data: TData) => ComboboxOption[],
) {
  const client = useApolloClient()
  return useCallback(
    async (search: string) => {
      const { data } = await client.query({ query, variables: { search }, fetchPolicy: 'network-only' })
      return data ? toOptions(data) : []
    },
    [client, query, toOptions],
  )
}

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
