import { lazy, Suspense, useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { preload } from '../ui/controls/preload'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { AdminDeprecatedUses } from './AdminDeprecatedUses'
import { createServiceAccountColumns } from './AdminServiceAccountColumns'
import type { ServiceAccountOrderField, ServiceAccountRowFragment } from './documents.generated'
import {
  useAdminServiceAccountsQuery,
  useAdminServiceAccountsTotalQuery,
  useDeleteServiceAccountMutation,
} from './hooks.generated'

const loadDialogs = () => import('./AdminServiceAccountDialogs')
const AdminServiceAccountDialogs = lazy(() =>
  loadDialogs().then(module => ({ default: module.AdminServiceAccountDialogs })),
)
const preloadDialogs = () => preload(loadDialogs)

const sortOptions: SortOptions<ServiceAccountOrderField> = {
  fields: ['createdAt'],
  by: 'createdAt',
  descending: true,
}

export function AdminServiceAccounts() {
  const list = useListState(sortOptions)
  const result = useAdminServiceAccountsQuery(list.getQueryOptions({}))
  const totalResult = useAdminServiceAccountsTotalQuery(list.getTotalOptions({}))
  const table = useListTable({
    list,
    result,
    totalResult,
    field: 'serviceAccounts',
    resourceName: 'service accounts',
  })
  const { dialog, open, close } = useDialog<ServiceAccountRowFragment | 'new'>()
  const { confirmDelete, confirmDialog } = useDeleteServiceAccount()
  const columns = useMemo(
    () => createServiceAccountColumns({ onOpen: open, onDelete: confirmDelete, onPreload: preloadDialogs }),
    [open, confirmDelete],
  )
  // Prefers the current list row, because tokens may have been created or revoked since the dialog opened.
  const account = dialog !== 'new' && dialog ? (table.rows?.find(({ id }) => id === dialog.id) ?? dialog) : undefined
  return (
    <>
      <AdminList
        label="Service accounts"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search service accounts"
        actions={
          <ToolbarButton onPreload={preloadDialogs} onClick={() => open('new')}>
            New Account
          </ToolbarButton>
        }
        empty={{
          text: 'No service accounts found',
          filteredHint: 'Try another search.',
          hint: "Service accounts give programs access to the API with tokens that don't belong to a person.",
        }}
      />
      <AdminDeprecatedUses />
      <Suspense>{dialog && <AdminServiceAccountDialogs account={account} onOpen={open} onClose={close} />}</Suspense>
      {confirmDialog}
    </>
  )
}

function useDeleteServiceAccount() {
  const [deleteServiceAccount] = useDeleteServiceAccountMutation()
  return useConfirmDelete(({ id, name }: ServiceAccountRowFragment) => ({
    title: 'Delete Service Account',
    description: `Delete "${name}" and revoke its tokens? Programs that use them lose access immediately. This action cannot be undone.`,
    run: () => deleteServiceAccount({ variables: { id } }),
    onError: error => toastError('Error', error, "Couldn't delete the service account. Try again."),
    successTitle: 'Service account deleted',
  }))
}
