import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { freshList } from '../lib/admin-lists'
import { localShortDate } from '../lib/format'
import type { Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { RowButton } from '../ui/RowActions'
import { StatusText } from '../ui/StatusText'
import { ChoiceBox, SearchBox, TableTools } from '../ui/TableTools'
import { columnsOf } from '../ui/table-columns'
import type { AdminTenantsQuery, TenantSort } from './documents.generated'
import { useAdminTenantsQuery } from './hooks.generated'
import { tenantStatusOptions } from './status-options'

const loadDialog = () => import('./AdminTenantDialog')
const AdminTenantDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminTenantDialog })))

export type TenantRow = AdminTenantsQuery['tenants']['edges'][number]['node']

const sorts: Sorts<TenantSort> = {
  fields: ['id', 'name', 'status', 'createdAt'],
  by: 'id',
  descending: false,
}
const column = columnsOf<TenantRow>()
const near = () => void loadDialog()

/** The columns of specification §2, Admin dashboard. */
const tenantColumns = (edit: (tenant: TenantRow) => void) =>
  column.columns([
    column.accessor('id', {
      header: 'ID',
      sortDescFirst: false,
      meta: { right: true, className: '@3xl:w-14' },
    }),
    column.accessor('name', {
      header: 'Name',
      sortDescFirst: false,
      meta: { isTitle: true, className: 'wrap-anywhere @3xl:pl-6' },
    }),
    column.display({
      id: 'owner',
      header: 'Owner',
      cell: ({ row: { original } }) => original.ownerName || original.ownerId,
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      cell: ({ row }) => <StatusText status={row.original.status} />,
    }),
    column.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row }) => localShortDate(row.original.createdAt),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: '@3xl:w-28' },
      cell: ({ row: { original } }) => (
        <RowButton
          label={`Edit ${original.name}`}
          onPointerEnter={near}
          onFocus={near}
          onClick={() => edit(original)}
        >
          Edit
        </RowButton>
      ),
    }),
  ])

export function AdminTenants() {
  const list = useListState(sorts)
  const status = list.choice(
    'status',
    tenantStatusOptions.map(({ value }) => value),
  )
  const answer = useAdminTenantsQuery({
    ...freshList,
    variables: { ...list.variables, status },
  })
  const [dialog, setDialog] = useState<TenantRow | 'new'>()
  const open = useCallback((next: TenantRow | 'new') => startTransition(() => setDialog(next)), [])
  const columns = useMemo(() => tenantColumns(open), [open])
  const table = useTable({ list, answer, of: data => data.tenants, what: 'tenants' })
  return (
    <>
      <TableTools
        actions={
          <Button size="sm" className="h-9" onPointerEnter={near} onFocus={near} onClick={() => open('new')}>
            Add New Tenant
          </Button>
        }
      >
        <SearchBox label="Search tenants" value={list.search} onSearch={list.onSearch} />
        <ChoiceBox
          label="Status"
          all="All statuses"
          options={tenantStatusOptions}
          value={status}
          onChange={value => list.choose('status', value)}
        />
      </TableTools>
      <DataTable
        name="Tenants"
        columns={columns}
        {...table}
        empty={
          <EmptyText text="No tenants found">
            {list.search || status
              ? 'Try another search, or all statuses.'
              : 'A tenant holds projects and files; each organization brings its own.'}
          </EmptyText>
        }
      />
      <Suspense>
        {dialog && (
          <AdminTenantDialog
            tenant={dialog === 'new' ? undefined : dialog}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
