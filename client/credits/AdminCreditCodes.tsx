import { NetworkStatus } from '@apollo/client'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense, useMemo } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useDialog } from '../lib/use-dialog'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { codeStatusWords, optionsOf } from '../lib/words'
import { Segments } from '../ui/Segments'
import { ToolButton } from '../ui/TableTools'
import { codeColumns } from './AdminCodeColumns'
import type { CodeRowFragment, CreditCodeSort } from './documents.generated'
import { useCreditCodesQuery, useDeleteCreditCodeMutation } from './hooks.generated'

const loadDialogs = () => import('./AdminCodeDialogs')
const AdminCodeDialogs = lazy(() => loadDialogs().then(module => ({ default: module.AdminCodeDialogs })))
const near = () => void loadDialogs()

const sorts: Sorts<CreditCodeSort> = {
  fields: ['code', 'createdAt', 'expiresAt'],
  by: 'createdAt',
  descending: true,
}

// Active comes first, and is what one sees without asking (specification §9).
const filters = [...optionsOf(codeStatusWords), { value: 'all', label: 'All Codes' }] as const

export type CodeDialog = { kind: 'create' } | { kind: 'details' | 'edit'; code: CodeRowFragment }

/** The credit code manager (specification §2). */
export function AdminCreditCodes() {
  const list = useListState(sorts)
  const status = list.choice('status', ['used', 'expired', 'all']) ?? 'active'
  const answer = useCreditCodesQuery({
    ...freshList,
    variables: { ...list.variables, status: status === 'all' ? undefined : status },
  })
  const table = useTable({ list, answer, of: data => data.creditCodes, what: 'credit codes' })
  const { dialog, open, close } = useDialog<CodeDialog>()
  const { remove, question } = useDeletion()
  const columns = useMemo(() => codeColumns({ open, remove, onNear: near }), [open, remove])
  const isRefreshing = answer.networkStatus === NetworkStatus.refetch
  return (
    <div>
      <Segments
        label="Status"
        options={filters}
        value={status}
        onChange={next => list.choose('status', next === 'active' ? undefined : next)}
      >
        <AdminList
          name="Credit codes"
          list={list}
          table={table}
          columns={columns}
          search="Search codes"
          actions={
            <>
              <ToolButton variant="outline" disabled={isRefreshing} onClick={table.onRetry}>
                <RefreshCw size={15} aria-hidden="true" className={isRefreshing ? 'animate-spin' : ''} />
                <span className="max-sm:sr-only">Refresh</span>
              </ToolButton>
              <ToolButton onNear={near} onClick={() => open({ kind: 'create' })}>
                New Code
              </ToolButton>
            </>
          }
          empty={{
            text: status === 'all' ? 'No credit codes found.' : `No ${status} credit codes found.`,
            narrowed: 'The search looks into codes and their descriptions.',
          }}
        />
      </Segments>
      <Suspense>{dialog && <AdminCodeDialogs dialog={dialog} onClose={close} />}</Suspense>
      {question}
    </div>
  )
}

function useDeletion() {
  const [deleteCreditCode] = useDeleteCreditCodeMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const remove = useSteady(({ id, code }: CodeRowFragment) =>
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
    }),
  )
  return { remove, question: dialog }
}
