import { lazy, Suspense, useMemo } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { projectStatusLabels } from '../lib/labels'
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
import type { ProjectOrderField, ProjectRowFragment, ProjectStatus } from './documents.generated'
import { projectExport } from './exports'
import { useAdminProjectsQuery, useAdminProjectsTotalQuery, useUpdateProjectMutation } from './hooks.generated'
import { buildStatusItems, useStatusChange } from './use-status-change'

const loadDialog = () => import('./AdminProjectDialog')
const AdminProjectDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminProjectDialog })))
const preloadDialog = () => preload(loadDialog)

const sortOptions: SortOptions<ProjectOrderField> = {
  fields: ['id', 'name', 'status'],
  by: 'id',
  descending: false,
}
const columnHelper = createTableColumnHelper<ProjectRowFragment>()

const statusActions: Parameters<typeof buildStatusItems<ProjectStatus>>[1] = [
  { status: 'active', label: 'Activate' },
  { status: 'paused', label: 'Pause' },
  { status: 'archived', label: 'Archive', isDanger: true },
]

interface RowHandlers {
  onEdit: (project: ProjectRowFragment) => void
  onStatusChange: ReturnType<typeof useStatusChange<ProjectStatus>>
}

/** Specification §2, Admin dashboard. */
const createProjectColumns = ({ onEdit, onStatusChange }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('name', nameColumn),
    columnHelper.display({
      id: 'tenant',
      header: 'Tenant',
      meta: { className: 'unstacked:w-[20cqw]' },
      cell: ({ row: { original } }) => (
        <TruncatedText>{original.tenantName || String(original.tenantId)}</TruncatedText>
      ),
    }),
    columnHelper.display({
      id: 'lead',
      header: 'Lead',
      meta: { className: 'unstacked:w-[17cqw]' },
      cell: ({ row: { original } }) => (
        <TruncatedText>{String(original.leadUserName || original.leadUserId || '-')}</TruncatedText>
      ),
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'unstacked:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={projectStatusLabels} />,
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

export function AdminProjects() {
  const list = useListState(sortOptions)
  const status = list.getFilter('status', projectStatusLabels)
  const filters = { status: status.value }
  const result = useAdminProjectsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminProjectsTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'projects', resourceName: 'projects' })
  const { dialog, open, close } = useDialog<ProjectRowFragment | 'new'>()
  const [updateProject] = useUpdateProjectMutation()
  const onStatusChange = useStatusChange((id: number, status: ProjectStatus) =>
    updateProject({ variables: { id, input: { status } } }),
  )
  const columns = useMemo(() => createProjectColumns({ onEdit: open, onStatusChange }), [open, onStatusChange])
  return (
    <>
      <AdminList
        label="Projects"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search projects"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
        exports={{ list: projectExport, filter: { search: list.search, ...filters } }}
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
        {dialog && <AdminProjectDialog project={dialog === 'new' ? undefined : dialog} onOpen={open} onClose={close} />}
      </Suspense>
    </>
  )
}
