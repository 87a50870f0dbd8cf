import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { ComboboxOption } from '../ui/controls/Combobox'
import { FindTenantsDocument, FindUsersDocument } from './documents.generated'

/** Returns a function that finds users by name, username or email. */
export function useUserSearch(): (search: string) => Promise<ComboboxOption[]> {
  const client = useApolloClient()
  return useCallback(
    async search => {
      const { data } = await client.query({
        query: FindUsersDocument,
        variables: { search },
        fetchPolicy: 'network-only',
      })
      return (data?.users.edges ?? []).map(({ node }) => ({
        id: node.id,
        label: node.displayName,
        detail: node.displayName === node.username ? node.email : `${node.username}, ${node.email}`,
      }))
    },
    [client],
  )
}

/** Returns a function that finds tenants by name. */
export function useTenantSearch(): (search: string) => Promise<ComboboxOption[]> {
  const client = useApolloClient()
  return useCallback(
    async search => {
      const { data } = await client.query({
        query: FindTenantsDocument,
        variables: { search },
        fetchPolicy: 'network-only',
      })
      return (data?.tenants.edges ?? []).map(({ node }) => ({
        id: node.id,
        label: node.name,
        detail: `Owner: ${node.ownerName}`,
      }))
    },
    [client],
  )
}
