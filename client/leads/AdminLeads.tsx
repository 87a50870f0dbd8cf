import { lazy, Suspense, startTransition, useMemo, useState } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList } from '../lib/admin-lists'
import { fullDate, localShortDate } from '../lib/format'
import type { Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { LongText } from '../ui/LongText'
import { RowButton } from '../ui/RowActions'
import { ToolButton } from '../ui/TableTools'
import { columnsOf, idColumn } from '../ui/table-columns'
import { AdminLeadDialog } from './AdminLeadDialog'
import type { LeadRowFragment, LeadSort } from './documents.generated'
import { useAdminLeadsQuery } from './hooks.generated'

// The writing of the CSV comes with the dialog.
const loadExport = () => import('./AdminLeadExportDialog')
const near = () => void loadExport()
const AdminLeadExportDialog = lazy(() =>
  loadExport().then(module => ({ default: module.AdminLeadExportDialog })),
)

const sorts: Sorts<LeadSort> = { fields: ['id', 'email', 'createdAt'], by: 'createdAt', descending: true }
const column = columnsOf<LeadRowFragment>()

/** The columns of specification §2, Admin dashboard. */
const leadColumns = (view: (lead: LeadRowFragment) => void) =>
  column.columns([
    column.accessor('id', idColumn),
    column.accessor('email', {
      header: 'Email',
      sortDescFirst: false,
      meta: { isTitle: true, fewColumns: true, className: 'tabled:pl-6' },
      cell: ({ row }) => <LongText>{row.original.email}</LongText>,
    }),
    column.display({
      id: 'name',
      header: 'Name',
      meta: { className: 'tabled:w-[32cqw]' },
      cell: ({ row }) => <LongText>{row.original.name || '-'}</LongText>,
    }),
    column.accessor('createdAt', {
      header: 'Submitted On',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-34' },
      cell: ({ row: { original } }) => (
        <time dateTime={original.createdAt} title={fullDate(original.createdAt)}>
          {localShortDate(original.createdAt)}
        </time>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-20' },
      cell: ({ row: { original } }) => (
        <RowButton label={`View ${original.email}`} onClick={() => view(original)}>
          View
        </RowButton>
      ),
    }),
  ])

export function AdminLeads() {
  const list = useListState(sorts)
  const answer = useAdminLeadsQuery({
    ...freshList,
    variables: list.variables,
  })
  const [viewed, setViewed] = useState<LeadRowFragment>()
  const [exporting, setExporting] = useState(false)
  const columns = useMemo(() => leadColumns(setViewed), [])
  const table = useTable({ list, answer, of: data => data.leads, what: 'leads' })
  return (
    <>
      <AdminList
        name="Leads"
        list={list}
        table={table}
        columns={columns}
        search="Search leads"
        actions={
          <ToolButton
            variant="outline"
            onNear={near}
            onClick={() => startTransition(() => setExporting(true))}
          >
            Export Leads
          </ToolButton>
        }
        empty={{
          text: 'No leads found',
          narrowed: 'Try another search.',
          about: 'Whoever asks for early access on the landing page is listed here.',
        }}
      />
      {viewed && <AdminLeadDialog lead={viewed} onClose={() => setViewed(undefined)} />}
      <Suspense>
        {exporting && (
          <AdminLeadExportDialog
            search={list.search}
            found={table.pages.total ?? 0}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
