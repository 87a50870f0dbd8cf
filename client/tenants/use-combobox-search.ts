import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { ComboboxOption } from '../ui/controls/Combobox'
import { FindPeopleDocument, FindTenantsDocument } from './documents.generated'

/** Finds people by name, username or email, for a combobox. */
export function useUserSearch(): (search: string) => Promise<ComboboxOption[]> {
  const client = useApolloClient()
  return useCallback(
    async search => {
      const { data } = await client.query({
        query: FindPeopleDocument,
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

/** Finds tenants by name, for a combobox. */
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
