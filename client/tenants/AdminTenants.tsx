import { lazy, Suspense, useMemo } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { formatLocalShortDate } from '../lib/format'
import { tenantStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { preload } from '../ui/controls/preload'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper, idColumn, nameColumn } from '../ui/tables/table-columns'
import type { TenantOrderField, TenantRowFragment, TenantStatus } from './documents.generated'
import { tenantExport } from './exports'
import { useAdminTenantsQuery, useAdminTenantsTotalQuery, useUpdateTenantMutation } from './hooks.generated'
import { buildStatusItems, useStatusChange } from './use-status-change'

const loadDialog = () => import('./AdminTenantDialog')
const AdminTenantDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminTenantDialog })))
const preloadDialog = () => preload(loadDialog)

const sortOptions: SortOptions<TenantOrderField> = {
  fields: ['id', 'name', 'status', 'createdAt'],
  by: 'id',
  descending: false,
}
const columnHelper = createTableColumnHelper<TenantRowFragment>()

const statusActions: Parameters<typeof buildStatusItems<TenantStatus>>[1] = [
  { status: 'active', label: 'Activate' },
  { status: 'suspended', label: 'Suspend', isDanger: true },
  { status: 'archived', label: 'Archive', isDanger: true },
]

interface RowHandlers {
  onEdit: (tenant: TenantRowFragment) => void
  onStatusChange: ReturnType<typeof useStatusChange<TenantStatus>>
}

/** Specification §2, Admin dashboard. */
const createTenantColumns = ({ onEdit, onStatusChange }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('name', nameColumn),
    columnHelper.display({
      id: 'owner',
      header: 'Owner',
      meta: { className: 'unstacked:w-[22cqw]' },
      cell: ({ row: { original } }) => <TruncatedText>{original.ownerName || String(original.ownerId)}</TruncatedText>,
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'unstacked:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={tenantStatusLabels} />,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap unstacked:w-30' },
      cell: ({ row }) => formatLocalShortDate(row.original.createdAt),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-26' },
      cell: ({ row: { original } }) => (
        <RowActions rowName={original.name} items={buildStatusItems(original, statusActions, onStatusChange)}>
          <RowButton label={`Edit ${original.name}`} onPreload={preloadDialog} onClick={() => onEdit(original)}>
            Edit
          </RowButton>
        </RowActions>
      ),
    }),
  ])

export function AdminTenants() {
  const list = useListState(sortOptions)
  const status = list.getFilter('status', tenantStatusLabels)
  const filters = { status: status.value }
  const result = useAdminTenantsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminTenantsTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'tenants', resourceName: 'tenants' })
  const { dialog, open, close } = useDialog<TenantRowFragment | 'new'>()
  const [updateTenant] = useUpdateTenantMutation()
  const onStatusChange = useStatusChange((id: number, status: TenantStatus) =>
    updateTenant({ variables: { id, input: { status } } }),
  )
  const columns = useMemo(() => createTenantColumns({ onEdit: open, onStatusChange }), [open, onStatusChange])
  return (
    <>
      <AdminList
        label="Tenants"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search tenants"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
        exports={{ list: tenantExport, filter: { search: list.search, ...filters } }}
        actions={
          <ToolbarButton onPreload={preloadDialog} onClick={() => open('new')}>
            Add New Tenant
          </ToolbarButton>
        }
        empty={{
          text: 'No tenants found',
          filteredHint: 'Try another search or clear the filters.',
          hint: 'Tenants hold projects and files. Each organization has its own tenant.',
        }}
      />
      <Suspense>
        {dialog && <AdminTenantDialog tenant={dialog === 'new' ? undefined : dialog} onOpen={open} onClose={close} />}
      </Suspense>
    </>
  )
}
