import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { freshList } from '../lib/admin-lists'
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
import type { AdminProjectsQuery, ProjectSort } from './documents.generated'
import { useAdminProjectsQuery } from './hooks.generated'
import { projectStatusOptions } from './status-options'

const loadDialog = () => import('./AdminProjectDialog')
const AdminProjectDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminProjectDialog })))

export type ProjectRow = AdminProjectsQuery['projects']['edges'][number]['node']

const sorts: Sorts<ProjectSort> = { fields: ['id', 'name', 'status'], by: 'id', descending: false }
const column = columnsOf<ProjectRow>()
const near = () => void loadDialog()

/** The columns of specification §2, Admin dashboard. */
const projectColumns = (edit: (project: ProjectRow) => void) =>
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
      id: 'tenant',
      header: 'Tenant',
      cell: ({ row: { original } }) => original.tenantName || original.tenantId,
    }),
    column.display({
      id: 'lead',
      header: 'Lead',
      cell: ({ row: { original } }) => original.leadUserName || original.leadUserId || '-',
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      cell: ({ row }) => <StatusText status={row.original.status} />,
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

export function AdminProjects() {
  const list = useListState(sorts)
  const status = list.choice(
    'status',
    projectStatusOptions.map(({ value }) => value),
  )
  const answer = useAdminProjectsQuery({
    ...freshList,
    variables: { ...list.variables, status },
  })
  const [dialog, setDialog] = useState<ProjectRow | 'new'>()
  const open = useCallback((next: ProjectRow | 'new') => startTransition(() => setDialog(next)), [])
  const columns = useMemo(() => projectColumns(open), [open])
  const table = useTable({ list, answer, of: data => data.projects, what: 'projects' })
  return (
    <>
      <TableTools
        actions={
          <Button size="sm" className="h-9" onPointerEnter={near} onFocus={near} onClick={() => open('new')}>
            Add New Project
          </Button>
        }
      >
        <SearchBox label="Search projects" value={list.search} onSearch={list.onSearch} />
        <ChoiceBox
          label="Status"
          all="All statuses"
          options={projectStatusOptions}
          value={status}
          onChange={value => list.choose('status', value)}
        />
      </TableTools>
      <DataTable
        name="Projects"
        columns={columns}
        {...table}
        empty={
          <EmptyText text="No projects found">
            {list.search || status
              ? 'Try another search, or all statuses.'
              : 'A project belongs to a tenant and has a lead.'}
          </EmptyText>
        }
      />
      <Suspense>
        {dialog && (
          <AdminProjectDialog
            project={dialog === 'new' ? undefined : dialog}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
