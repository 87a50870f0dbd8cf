import { useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useCreatedRow } from '../lib/lists/created-row'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { EmptyState } from '../ui/feedback/EmptyState'
import { DataTable } from '../ui/tables/DataTable'
import type { ApiTokenRowFragment } from './documents.generated'
import { useRevokeApiTokenMutation } from './hooks.generated'
import { createTokenColumns } from './TokenColumns'

interface Props {
  /** Undefined until the tokens have loaded. */
  tokens: readonly ApiTokenRowFragment[] | undefined
  loading?: boolean
  error?: string
  onRetry?: () => void
  /** The hint in the empty state. */
  hint: string
}

/** Lists the tokens of a user or a service account. */
export function TokenList({ tokens, loading = false, error, onRetry = () => {}, hint }: Props) {
  const { confirmDelete, confirmDialog } = useRevokeToken()
  const columns = useMemo(() => createTokenColumns(confirmDelete), [confirmDelete])
  const highlightedId = useCreatedRow({ list: 'apiTokens', rows: tokens, loading })
  return (
    <>
      <DataTable
        label="API tokens"
        columns={columns}
        rows={tokens}
        loading={loading}
        error={error}
        onRetry={onRetry}
        highlightedId={highlightedId}
        // With three rows, the skeleton is as tall as the empty state.
        skeletonRowCount={3}
        empty={<EmptyState text="No API tokens">{hint}</EmptyState>}
      />
      {confirmDialog}
    </>
  )
}

function useRevokeToken() {
  const [revokeApiToken] = useRevokeApiTokenMutation()
  return useConfirmDelete(({ id, name }: ApiTokenRowFragment) => ({
    title: 'Revoke API Token',
    description: `Revoke "${name}"? Programs that use it lose access immediately. This action cannot be undone.`,
    confirmLabel: 'Revoke',
    pendingLabel: 'Revoking...',
    run: () => revokeApiToken({ variables: { id } }),
    onError: error => toastError('Error', error, "Couldn't revoke the token. Try again."),
    successTitle: 'API token revoked',
  }))
}
