import { lazy, Suspense, useMemo } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { projectStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { StatusText } from '../ui/feedback/StatusText'
import { RowButton } from '../ui/tables/RowActions'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createTableColumnHelper, idColumn, nameColumn } from '../ui/tables/table-columns'
import type { ProjectRowFragment, ProjectSort } from './documents.generated'
import { useAdminProjectsQuery, useAdminProjectsTotalQuery } from './hooks.generated'

const loadDialog = () => import('./AdminProjectDialog')
const AdminProjectDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminProjectDialog })))
const preloadDialog = () => void loadDialog()

const sortOptions: SortOptions<ProjectSort> = {
  fields: ['id', 'name', 'status'],
  by: 'id',
  descending: false,
}
const columnHelper = createTableColumnHelper<ProjectRowFragment>()

/** Creates the columns of the projects table (specification §2, Admin dashboard). */
const createProjectColumns = (onEdit: (project: ProjectRowFragment) => void) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('name', nameColumn),
    columnHelper.display({
      id: 'tenant',
      header: 'Tenant',
      meta: { className: 'tabled:w-[20cqw]' },
      cell: ({ row: { original } }) => original.tenantName || original.tenantId,
    }),
    columnHelper.display({
      id: 'lead',
      header: 'Lead',
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row: { original } }) => original.leadUserName || original.leadUserId || '-',
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={projectStatusLabels} />,
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

export function AdminProjects() {
  const list = useListState(sortOptions)
  const status = list.getFilter('status', projectStatusLabels)
  const filters = { status: status.value }
  const result = useAdminProjectsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminProjectsTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'projects', resourceName: 'projects' })
  const { dialog, open, close } = useDialog<ProjectRowFragment | 'new'>()
  const columns = useMemo(() => createProjectColumns(open), [open])
  return (
    <>
      <AdminList
        label="Projects"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search projects"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
        actions={
          <ToolbarButton onPreload={preloadDialog} onClick={() => open('new')}>
            Add New Project
          </ToolbarButton>
        }
        empty={{
          text: 'No projects found',
          filteredHint: 'Try another search or clear the filters.',
          hint: 'Each project belongs to a tenant and can have a lead.',
        }}
      />
      <Suspense>
        {dialog && <AdminProjectDialog project={dialog === 'new' ? undefined : dialog} onClose={close} />}
      </Suspense>
    </>
  )
}
