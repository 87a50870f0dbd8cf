import { lazy, Suspense, useMemo } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList } from '../lib/admin-lists'
import type { Sorts } from '../lib/list-state'
import { useDialog } from '../lib/use-dialog'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { projectStatusWords } from '../lib/words'
import { RowButton } from '../ui/RowActions'
import { StatusText } from '../ui/StatusText'
import { ToolButton } from '../ui/TableTools'
import { columnsOf, idColumn, nameColumn } from '../ui/table-columns'
import type { ProjectRowFragment, ProjectSort } from './documents.generated'
import { useAdminProjectsQuery } from './hooks.generated'

const loadDialog = () => import('./AdminProjectDialog')
const AdminProjectDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminProjectDialog })))
const near = () => void loadDialog()

const sorts: Sorts<ProjectSort> = { fields: ['id', 'name', 'status'], by: 'id', descending: false }
const column = columnsOf<ProjectRowFragment>()

/** The columns of specification §2, Admin dashboard. */
const projectColumns = (edit: (project: ProjectRowFragment) => void) =>
  column.columns([
    column.accessor('id', idColumn),
    column.accessor('name', nameColumn),
    column.display({
      id: 'tenant',
      header: 'Tenant',
      meta: { className: 'tabled:w-[20cqw]' },
      cell: ({ row: { original } }) => original.tenantName || original.tenantId,
    }),
    column.display({
      id: 'lead',
      header: 'Lead',
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row: { original } }) => original.leadUserName || original.leadUserId || '-',
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} words={projectStatusWords} />,
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

export function AdminProjects() {
  const list = useListState(sorts)
  const status = list.filter('status', projectStatusWords)
  const answer = useAdminProjectsQuery({
    ...freshList,
    variables: { ...list.variables, status: status.value },
  })
  const table = useTable({ list, answer, of: data => data.projects, what: 'projects' })
  const { dialog, open, close } = useDialog<ProjectRowFragment | 'new'>()
  const columns = useMemo(() => projectColumns(open), [open])
  return (
    <>
      <AdminList
        name="Projects"
        list={list}
        table={table}
        columns={columns}
        search="Search projects"
        filters={[{ label: 'Status', all: 'All statuses', ...status }]}
        actions={
          <ToolButton onNear={near} onClick={() => open('new')}>
            Add New Project
          </ToolButton>
        }
        empty={{
          text: 'No projects found',
          narrowed: 'Try another search, or all statuses.',
          about: 'A project belongs to a tenant and has a lead.',
        }}
      />
      <Suspense>
        {dialog && <AdminProjectDialog project={dialog === 'new' ? undefined : dialog} onClose={close} />}
      </Suspense>
    </>
  )
}
