import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { freshList } from '../lib/admin-lists'
import { fullDate, localShortDate } from '../lib/format'
import type { Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { LongText } from '../ui/LongText'
import { RowButton } from '../ui/RowActions'
import { SearchBox, TableTools } from '../ui/TableTools'
import { columnsOf } from '../ui/table-columns'
import { AdminLeadDialog } from './AdminLeadDialog'
import type { AdminLeadsQuery, LeadSort } from './documents.generated'
import { useAdminLeadsQuery } from './hooks.generated'

// The writing of the CSV comes with the dialog.
const loadExport = () => import('./AdminLeadExportDialog')
const AdminLeadExportDialog = lazy(() =>
  loadExport().then(module => ({ default: module.AdminLeadExportDialog })),
)

export type LeadRow = AdminLeadsQuery['leads']['edges'][number]['node']

const sorts: Sorts<LeadSort> = { fields: ['id', 'email', 'createdAt'], by: 'createdAt', descending: true }
const column = columnsOf<LeadRow>()

/** The columns of specification §2, Admin dashboard. */
const leadColumns = (view: (lead: LeadRow) => void) =>
  column.columns([
    column.accessor('id', {
      header: 'ID',
      sortDescFirst: false,
      meta: { right: true, className: '@3xl:w-14' },
    }),
    column.accessor('email', {
      header: 'Email',
      sortDescFirst: false,
      meta: { isTitle: true, className: '@3xl:w-1/2 @3xl:max-w-0 @3xl:pl-6' },
      cell: ({ row }) => <LongText>{row.original.email}</LongText>,
    }),
    column.display({
      id: 'name',
      header: 'Name',
      meta: { className: '@3xl:w-1/2 @3xl:max-w-0' },
      cell: ({ row }) => <LongText>{row.original.name || '-'}</LongText>,
    }),
    column.accessor('createdAt', {
      header: 'Submitted On',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row: { original } }) => (
        <time dateTime={original.createdAt} title={fullDate(original.createdAt)}>
          {localShortDate(original.createdAt)}
        </time>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: '@3xl:w-28' },
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
  const [viewed, setViewed] = useState<LeadRow>()
  const [exporting, setExporting] = useState(false)
  const near = useCallback(() => void loadExport(), [])
  const columns = useMemo(() => leadColumns(setViewed), [])
  const table = useTable({ list, answer, of: data => data.leads, what: 'leads' })
  return (
    <>
      <TableTools
        actions={
          <Button
            variant="outline"
            size="sm"
            className="h-9"
            onPointerEnter={near}
            onFocus={near}
            onClick={() => startTransition(() => setExporting(true))}
          >
            Export Leads
          </Button>
        }
      >
        <SearchBox label="Search leads" value={list.search} onSearch={list.onSearch} />
      </TableTools>
      <DataTable
        name="Leads"
        columns={columns}
        {...table}
        empty={
          <EmptyText text="No leads found">
            {list.search
              ? 'Try another search.'
              : 'Whoever asks for early access on the landing page is listed here.'}
          </EmptyText>
        }
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
