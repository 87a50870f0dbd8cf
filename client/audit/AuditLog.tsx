import { freshList } from '../lib/admin-lists'
import type { Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { ChoiceBox, SearchBox, TableTools } from '../ui/TableTools'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery } from './hooks.generated'

// By their number, which is the order in which they happened.
const sorts: Sorts<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

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
  const { sort: _, ...variables } = list.variables
  const answer = useAuditLogQuery({ ...freshList, variables: { ...variables, subject } })
  const table = useTable({ list, answer, of: data => data.auditLog, what: 'the audit log' })
  return (
    <>
      <TableTools>
        <SearchBox label="Search the audit log" value={list.search} onSearch={list.onSearch} />
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
        {...table}
        empty={
          <EmptyText text="No changes found">
            {list.search || subject
              ? 'Try another search, or all changes.'
              : 'What administrators change is written down here.'}
          </EmptyText>
        }
      />
    </>
  )
}
