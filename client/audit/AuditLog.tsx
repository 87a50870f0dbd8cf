import { useMemo } from 'react'
import { freshList, shownOf } from '../lib/admin-lists'
import { pageSize, type Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { ChoiceBox, TableTools } from '../ui/TableTools'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery } from './hooks.generated'

// The newest first, and no other way.
const sorts: Sorts<'id'> = { fields: [], by: 'id', descending: true }

const subjects = [
  { value: 'User', label: 'users' },
  { value: 'Tenant', label: 'tenants' },
  { value: 'Project', label: 'projects' },
  { value: 'CreditCode', label: 'credit codes' },
  { value: 'ContactMessage', label: 'contact messages' },
  { value: 'Post', label: 'posts' },
  { value: 'Category', label: 'categories' },
] as const

/** What administrators have changed. */
export function AuditLog() {
  const list = useListState(sorts)
  const subject = list.choice(
    'subject',
    subjects.map(({ value }) => value),
  )
  const { first, last, after, before } = { ...noPage, ...list.variables }
  const answer = useAuditLogQuery({
    ...freshList,
    variables: { subject, first, last, after, before },
  })
  const { error, loading, refetch } = answer
  const log = shownOf(answer)?.auditLog
  const rows = useMemo(() => log?.edges.map(({ node }) => node), [log])
  return (
    <>
      <TableTools>
        <ChoiceBox
          label="Changes of"
          all="All changes"
          options={subjects}
          value={subject}
          onChange={value => list.choose('subject', value)}
        />
      </TableTools>
      <DataTable
        name="Audit log"
        columns={auditColumns}
        rows={rows}
        loading={loading}
        error={error && 'Error loading the audit log. Please try again.'}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={
          <EmptyText text="No changes found">What administrators change is written down here.</EmptyText>
        }
        sort={list.sort}
        onSort={list.onSort}
        pages={{ ...list.pages(log), shown: rows?.length ?? 0, size: pageSize }}
      />
    </>
  )
}

const noPage: { first?: number; last?: number; after?: string; before?: string } = {}
