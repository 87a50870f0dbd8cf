import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { ComboboxOption } from '../../ui/controls/Combobox'

export function useComboboxSearch<TData>(
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
