import { lazy, Suspense, useMemo } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList } from '../lib/admin-lists'
import { localShortDate } from '../lib/format'
import type { Sorts } from '../lib/list-state'
import { useDialog } from '../lib/use-dialog'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { tenantStatusWords } from '../lib/words'
import { RowButton } from '../ui/RowActions'
import { StatusText } from '../ui/StatusText'
import { ToolButton } from '../ui/TableTools'
import { columnsOf, idColumn, nameColumn } from '../ui/table-columns'
import type { TenantRowFragment, TenantSort } from './documents.generated'
import { useAdminTenantsQuery } from './hooks.generated'

const loadDialog = () => import('./AdminTenantDialog')
const AdminTenantDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminTenantDialog })))
const near = () => void loadDialog()

const sorts: Sorts<TenantSort> = {
  fields: ['id', 'name', 'status', 'createdAt'],
  by: 'id',
  descending: false,
}
const column = columnsOf<TenantRowFragment>()

/** The columns of specification §2, Admin dashboard. */
const tenantColumns = (edit: (tenant: TenantRowFragment) => void) =>
  column.columns([
    column.accessor('id', idColumn),
    column.accessor('name', nameColumn),
    column.display({
      id: 'owner',
      header: 'Owner',
      meta: { className: 'tabled:w-[22cqw]' },
      cell: ({ row: { original } }) => original.ownerName || original.ownerId,
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} words={tenantStatusWords} />,
    }),
    column.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-30' },
      cell: ({ row }) => localShortDate(row.original.createdAt),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-18' },
      cell: ({ row: { original } }) => (
        <RowButton label={`Edit ${original.name}`} onNear={near} onClick={() => edit(original)}>
          Edit
        </RowButton>
      ),
    }),
  ])

export function AdminTenants() {
  const list = useListState(sorts)
  const status = list.filter('status', tenantStatusWords)
  const answer = useAdminTenantsQuery({
    ...freshList,
    variables: { ...list.variables, status: status.value },
  })
  const table = useTable({ list, answer, of: data => data.tenants, what: 'tenants' })
  const { dialog, open, close } = useDialog<TenantRowFragment | 'new'>()
  const columns = useMemo(() => tenantColumns(open), [open])
  return (
    <>
      <AdminList
        name="Tenants"
        list={list}
        table={table}
        columns={columns}
        search="Search tenants"
        filters={[{ label: 'Status', all: 'All statuses', ...status }]}
        actions={
          <ToolButton onNear={near} onClick={() => open('new')}>
            Add New Tenant
          </ToolButton>
        }
        empty={{
          text: 'No tenants found',
          narrowed: 'Try another search, or all statuses.',
          about: 'A tenant holds projects and files; each organization brings its own.',
        }}
      />
      <Suspense>
        {dialog && <AdminTenantDialog tenant={dialog === 'new' ? undefined : dialog} onClose={close} />}
      </Suspense>
    </>
  )
}
