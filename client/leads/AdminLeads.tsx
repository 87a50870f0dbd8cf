import { useMemo, useState } from 'react'
import { buildCopyAction } from '../lib/feedback/copy-action'
import { toastError } from '../lib/feedback/error-toast'
import { formatLocalDateTime, formatLocalShortDate } from '../lib/format'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper, idColumn } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import { AdminLeadDialog } from './AdminLeadDialog'
import type { LeadOrderField, LeadRowFragment } from './documents.generated'
import { leadExport } from './exports'
import { useAdminLeadsQuery, useAdminLeadsTotalQuery, useDeleteLeadMutation } from './hooks.generated'
import { mailtoLink } from './mailto-link'
import { SuspiciousCell } from './SuspiciousBadge'

const sortOptions: SortOptions<LeadOrderField> = {
  fields: ['id', 'email', 'createdAt'],
  by: 'createdAt',
  descending: true,
}
const columnHelper = createTableColumnHelper<LeadRowFragment>()

type RowHandlers = Record<'onView' | 'onInvite' | 'onDelete', (lead: LeadRowFragment) => void>

/** Specification §2, Admin dashboard. */
const createLeadColumns = ({ onView, onInvite, onDelete }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('email', {
      header: 'Email',
      meta: { isTitle: true, tableHasFewColumns: true, className: 'unstacked:pl-6' },
      cell: ({ row: { original } }) => (
        <SuspiciousCell isSuspicious={original.isSuspicious}>
          <WrappedText>{original.email}</WrappedText>
        </SuspiciousCell>
      ),
    }),
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: {
        className: 'unstacked:w-[24cqw] max-sm:stacked:max-w-[calc(100%-9rem)] max-sm:stacked:[&_*]:whitespace-nowrap',
      },
      cell: ({ row }) => <TruncatedText>{row.original.name || '-'}</TruncatedText>,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Submitted On',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap unstacked:w-34' },
      cell: ({ row: { original } }) => (
        <time dateTime={original.createdAt} title={formatLocalDateTime(original.createdAt)}>
          {formatLocalShortDate(original.createdAt)}
        </time>
      ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-28' },
      cell: ({ row: { original } }) => (
        <RowActions
          rowName={original.email}
          items={[
            ...(original.status === 'new' ? [{ label: 'Invite', onSelect: () => onInvite(original) }] : []),
            { label: 'Send email', href: mailtoLink(original.email) },
            { label: 'Copy email', onSelect: buildCopyAction('email address', original.email).onSelect },
            { label: 'Delete', onSelect: () => onDelete(original), isDanger: true },
          ]}
        >
          <RowButton label={`View ${original.email}`} onClick={() => onView(original)}>
            View
          </RowButton>
        </RowActions>
      ),
    }),
  ])

export function AdminLeads({ onInvite }: { onInvite: (lead: LeadRowFragment) => void }) {
  const list = useListState(sortOptions)
  const result = useAdminLeadsQuery(list.getQueryOptions({}))
  const totalResult = useAdminLeadsTotalQuery(list.getTotalOptions({}))
  const [selectedLead, setSelectedLead] = useState<LeadRowFragment>()
  const { confirmDelete, confirmDialog } = useDeleteLead()
  const columns = useMemo(
    () => createLeadColumns({ onView: setSelectedLead, onInvite, onDelete: confirmDelete }),
    [onInvite, confirmDelete],
  )
  const table = useListTable({ list, result, totalResult, field: 'leads', resourceName: 'leads' })
  return (
    <>
      <AdminList
        label="Leads"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search leads"
        exports={{ list: leadExport, filter: { search: list.search }, label: 'Export Leads' }}
        empty={{
          text: 'No leads found',
          filteredHint: 'Try another search.',
          hint: 'Early-access requests from the landing page appear here.',
        }}
      />
      {selectedLead && (
        <AdminLeadDialog
          lead={selectedLead}
          onInvite={() => {
            setSelectedLead(undefined)
            onInvite(selectedLead)
          }}
          onClose={() => setSelectedLead(undefined)}
        />
      )}
      {confirmDialog}
    </>
  )
}

function useDeleteLead() {
  const [deleteLead] = useDeleteLeadMutation({ fetchPolicy: 'no-cache' })
  return useConfirmDelete(({ id, email }: LeadRowFragment) => ({
    title: 'Delete Lead',
    description: `Delete the lead ${email}? A pending invitation for this lead will stop working. This action cannot be undone.`,
    run: () => deleteLead({ variables: { id } }),
    onError: error => toastError('Deletion failed', error, "Couldn't delete the lead. Try again."),
    successTitle: 'Lead deleted',
  }))
}
