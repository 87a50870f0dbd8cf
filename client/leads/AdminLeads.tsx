import { lazy, Suspense, startTransition, useMemo, useState } from 'react'
import { formatDateTime, formatLocalShortDate } from '../lib/format'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { RowButton } from '../ui/tables/RowActions'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper, idColumn } from '../ui/tables/table-columns'
import { AdminLeadDialog } from './AdminLeadDialog'
import type { LeadRowFragment, LeadSort } from './documents.generated'
import { useAdminLeadsQuery, useAdminLeadsTotalQuery } from './hooks.generated'
import { FlaggedText } from './Suspicious'

// The dialog's chunk contains the CSV library.
const loadExportDialog = () => import('./AdminLeadExportDialog')
const preloadExportDialog = () => void loadExportDialog()
const AdminLeadExportDialog = lazy(() => loadExportDialog().then(module => ({ default: module.AdminLeadExportDialog })))

const sortOptions: SortOptions<LeadSort> = {
  fields: ['id', 'email', 'createdAt'],
  by: 'createdAt',
  descending: true,
}
const columnHelper = createTableColumnHelper<LeadRowFragment>()

/** Creates the columns of the leads table (specification §2, Admin dashboard). */
const createLeadColumns = (onView: (lead: LeadRowFragment) => void) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('email', {
      header: 'Email',
      meta: { isTitle: true, fewColumns: true, className: 'tabled:pl-6' },
      cell: ({ row: { original } }) => <FlaggedText isSuspicious={original.isSuspicious}>{original.email}</FlaggedText>,
    }),
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { className: 'tabled:w-[32cqw]' },
      cell: ({ row }) => <TruncatedText>{row.original.name || '-'}</TruncatedText>,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Submitted On',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-34' },
      cell: ({ row: { original } }) => (
        <time dateTime={original.createdAt} title={formatDateTime(original.createdAt)}>
          {formatLocalShortDate(original.createdAt)}
        </time>
      ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-20' },
      cell: ({ row: { original } }) => (
        <RowButton label={`View ${original.email}`} onClick={() => onView(original)}>
          View
        </RowButton>
      ),
    }),
  ])

export function AdminLeads() {
  const list = useListState(sortOptions)
  const result = useAdminLeadsQuery(list.getQueryOptions({}))
  const totalResult = useAdminLeadsTotalQuery(list.getTotalOptions({}))
  const [selectedLead, setSelectedLead] = useState<LeadRowFragment>()
  const [isExportOpen, setIsExportOpen] = useState(false)
  const columns = useMemo(() => createLeadColumns(setSelectedLead), [])
  const table = useListTable({ list, result, totalResult, field: 'leads', resourceName: 'leads' })
  return (
    <>
      <AdminList
        label="Leads"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search leads"
        actions={
          <ToolbarButton
            variant="outline"
            onPreload={preloadExportDialog}
            onClick={() => startTransition(() => setIsExportOpen(true))}
          >
            Export Leads
          </ToolbarButton>
        }
        empty={{
          text: 'No leads found',
          filteredHint: 'Try another search.',
          hint: 'Early-access requests from the landing page appear here.',
        }}
      />
      {selectedLead && <AdminLeadDialog lead={selectedLead} onClose={() => setSelectedLead(undefined)} />}
      <Suspense>
        {isExportOpen && (
          <AdminLeadExportDialog
            search={list.search}
            matchCount={table.pagination.total}
            onClose={() => setIsExportOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
