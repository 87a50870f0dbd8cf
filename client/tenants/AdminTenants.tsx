import { lazy, Suspense, useMemo } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { formatLocalShortDate } from '../lib/format'
import { tenantStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { StatusText } from '../ui/feedback/StatusText'
import { RowButton } from '../ui/tables/RowActions'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createTableColumnHelper, idColumn, nameColumn } from '../ui/tables/table-columns'
import type { TenantRowFragment, TenantSort } from './documents.generated'
import { useAdminTenantsQuery, useAdminTenantsTotalQuery } from './hooks.generated'

const loadDialog = () => import('./AdminTenantDialog')
const AdminTenantDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminTenantDialog })))
const preloadDialog = () => void loadDialog()

const sortOptions: SortOptions<TenantSort> = {
  fields: ['id', 'name', 'status', 'createdAt'],
  by: 'id',
  descending: false,
}
const columnHelper = createTableColumnHelper<TenantRowFragment>()

/** Creates the columns of the tenants table (specification §2, Admin dashboard). */
const createTenantColumns = (onEdit: (tenant: TenantRowFragment) => void) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('name', nameColumn),
    columnHelper.display({
      id: 'owner',
      header: 'Owner',
      meta: { className: 'tabled:w-[22cqw]' },
      cell: ({ row: { original } }) => original.ownerName || original.ownerId,
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={tenantStatusLabels} />,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-30' },
      cell: ({ row }) => formatLocalShortDate(row.original.createdAt),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-18' },
      cell: ({ row: { original } }) => (
        <RowButton label={`Edit ${original.name}`} onPreload={preloadDialog} onClick={() => onEdit(original)}>
          Edit
        </RowButton>
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
  const columns = useMemo(() => createTenantColumns(open), [open])
  return (
    <>
      <AdminList
        label="Tenants"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search tenants"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
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
        {dialog && <AdminTenantDialog tenant={dialog === 'new' ? undefined : dialog} onClose={close} />}
      </Suspense>
    </>
  )
}
