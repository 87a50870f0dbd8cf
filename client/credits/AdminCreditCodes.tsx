import { NetworkStatus } from '@apollo/client'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense, useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { codeStatusLabels, toOptions } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { preload } from '../ui/controls/preload'
import { SegmentedControl } from '../ui/navigation/SegmentedControl'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createCodeColumns } from './AdminCodeColumns'
import type { CodeDialog } from './AdminCodeDialogs'
import type { CodeRowFragment, CreditCodeOrderField, CreditCodeStatus } from './documents.generated'
import { creditCodeExport } from './exports'
import { useCreditCodesQuery, useCreditCodesTotalQuery, useDeleteCreditCodeMutation } from './hooks.generated'

const loadDialogs = () => import('./AdminCodeDialogs')
const AdminCodeDialogs = lazy(() => loadDialogs().then(module => ({ default: module.AdminCodeDialogs })))
const preloadDialogs = () => preload(loadDialogs)

const sortOptions: SortOptions<CreditCodeOrderField> = {
  fields: ['code', 'createdAt', 'expiresAt'],
  by: 'createdAt',
  descending: true,
}

const statusOptions = [...toOptions(codeStatusLabels), { value: 'all', label: 'All Codes' }] as const

export function AdminCreditCodes() {
  const list = useListState(sortOptions)
  // Specification §9: the list shows active codes by default.
  const status = list.getChoice('status', ['used', 'expired', 'all']) ?? 'active'
  const filters: { status?: CreditCodeStatus } = { status: status === 'all' ? undefined : status }
  const result = useCreditCodesQuery(list.getQueryOptions(filters))
  const totalResult = useCreditCodesTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({
    list,
    result,
    totalResult,
    field: 'creditCodes',
    resourceName: 'credit codes',
  })
  const { dialog, open, close } = useDialog<CodeDialog>()
  const { confirmDelete, confirmDialog } = useDeleteCode()
  const columns = useMemo(
    () => createCodeColumns({ onOpen: open, onDelete: confirmDelete, onPreload: preloadDialogs }),
    [open, confirmDelete],
  )
  const isRefreshing = result.networkStatus === NetworkStatus.refetch
  return (
    <div>
      <SegmentedControl
        label="Status"
        options={statusOptions}
        value={status}
        onChange={next => list.setChoice('status', next === 'active' ? undefined : next)}
      >
        <AdminList
          label="Credit codes"
          list={list}
          table={table}
          columns={columns}
          searchLabel="Search codes"
          exports={{ list: creditCodeExport, filter: { search: list.search, ...filters } }}
          actions={
            <>
              <ToolbarButton variant="outline" disabled={isRefreshing} onClick={table.onRetry}>
                <RefreshCw size={15} aria-hidden="true" className={isRefreshing ? 'animate-spin' : ''} />
                <span className="max-xl:sr-only">Refresh</span>
              </ToolbarButton>
              <ToolbarButton onPreload={preloadDialogs} onClick={() => open({ kind: 'create' })}>
                New Code
              </ToolbarButton>
            </>
          }
          empty={{
            text: status === 'all' ? 'No credit codes found.' : `No ${status} credit codes found.`,
            filteredHint: 'Try another code or description.',
          }}
        />
      </SegmentedControl>
      <Suspense>{dialog && <AdminCodeDialogs dialog={dialog} onClose={close} />}</Suspense>
      {confirmDialog}
    </div>
  )
}

function useDeleteCode() {
  const [deleteCreditCode] = useDeleteCreditCodeMutation()
  return useConfirmDelete(({ id, code }: CodeRowFragment) => ({
    title: 'Delete Credit Code',
    description: `Are you sure you want to delete the credit code "${code}"? This action cannot be undone.`,
    run: () => deleteCreditCode({ variables: { id } }),
    onError: error => toastError('Error', error, 'Failed to delete credit code'),
    successTitle: 'Credit code deleted successfully',
  }))
}
