import type { DocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'

/**
 * Returns a function that refetches queries after a write. The function's promise resolves when the refetches have
 * ended. It never rejects, because the failure of a refetch is not a failure of the write.
 */
export function useRefetchQueries(include: (string | DocumentNode)[]): () => Promise<void> {
  const client = useApolloClient()
  return async () => {
    await client.refetchQueries({ include }).catch(() => undefined)
  }
}
