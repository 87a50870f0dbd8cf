import { NetworkStatus } from '@apollo/client'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { Segments } from '../ui/Segments'
import { SearchBox, TableTools } from '../ui/TableTools'
import { codeColumns } from './AdminCodeColumns'
import type { CodeRow } from './admin-code'
import type { CreditCodeSort } from './documents.generated'
import { useCreditCodesQuery, useDeleteCreditCodeMutation } from './hooks.generated'

const loadDialogs = () => import('./AdminCodeDialogs')
const AdminCodeDialogs = lazy(() => loadDialogs().then(module => ({ default: module.AdminCodeDialogs })))

const sorts: Sorts<CreditCodeSort> = {
  fields: ['code', 'createdAt', 'expiresAt'],
  by: 'createdAt',
  descending: true,
}

// Active comes first, and is what one sees without asking (specification §9).
const statuses = ['active', 'used', 'expired', 'all'] as const
const filters = [
  { value: 'active', label: 'Active' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
  { value: 'all', label: 'All Codes' },
] as const

export type CodeDialog = { kind: 'create' } | { kind: 'details' | 'edit'; code: CodeRow }

/** The credit code manager (specification §2). */
export function AdminCreditCodes() {
  const list = useListState(sorts)
  const status = list.choice('status', statuses) ?? 'active'
  const answer = useCreditCodesQuery({
    ...freshList,
    variables: { ...list.variables, status: status === 'all' ? undefined : status },
  })
  const [dialog, setDialog] = useState<CodeDialog>()
  const open = useCallback((next: CodeDialog) => startTransition(() => setDialog(next)), [])
  const near = useCallback(() => void loadDialogs(), [])
  const { remove, question } = useDeletion()
  const columns = useMemo(() => codeColumns({ open, remove, onNear: near }), [open, remove, near])
  const table = useTable({ list, answer, of: data => data.creditCodes, what: 'credit codes' })
  const isRefreshing = answer.networkStatus === NetworkStatus.refetch
  return (
    <div>
      <Segments
        label="Status"
        options={filters}
        value={status}
        onChange={next => list.choose('status', next === 'active' ? undefined : next)}
      >
        <TableTools
          actions={
            <>
              <Button
                variant="outline"
                size="sm"
                className="h-9"
                disabled={isRefreshing}
                onClick={table.onRetry}
              >
                <RefreshCw size={15} aria-hidden="true" className={isRefreshing ? 'animate-spin' : ''} />
                Refresh
              </Button>
              <Button
                size="sm"
                className="h-9"
                onPointerEnter={near}
                onFocus={near}
                onClick={() => open({ kind: 'create' })}
              >
                New Code
              </Button>
            </>
          }
        >
          <SearchBox label="Search codes" value={list.search} onSearch={list.onSearch} />
        </TableTools>
        <DataTable
          name="Credit codes"
          columns={columns}
          {...table}
          empty={
            <EmptyText
              text={status === 'all' ? 'No credit codes found.' : `No ${status} credit codes found.`}
            >
              {list.search ? 'The search looks into codes and their descriptions.' : undefined}
            </EmptyText>
          }
        />
      </Segments>
      <Suspense>
        {dialog && <AdminCodeDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
      {question}
    </div>
  )
}

function useDeletion() {
  const [deleteCreditCode] = useDeleteCreditCodeMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const remove = useSteady(({ id, code }: CodeRow) =>
    ask({
      title: 'Delete Credit Code',
      text: `Are you sure you want to delete the credit code "${code}"? This action cannot be undone.`,
      action: 'Delete',
      doing: 'Deleting...',
      run: async () => {
        try {
          await deleteCreditCode({ variables: { id } })
        } catch (error) {
          toastFailure('Error', error, 'Failed to delete credit code')
          return false
        }
        await refresh()
        toast({ title: 'Credit code deleted successfully' })
        return true
      },
      focusAfter: () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'),
    }),
  )
  return { remove, question: dialog }
}
