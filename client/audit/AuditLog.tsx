import { AdminList } from '../lib/AdminList'
import { freshList } from '../lib/admin-lists'
import type { Sorts } from '../lib/list-state'
import { useListState } from '../lib/use-list-state'
import { useTable } from '../lib/use-table'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery } from './hooks.generated'

// By their number, which is the order in which they happened.
const sorts: Sorts<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

const subjects = {
  User: 'Users',
  Tenant: 'Tenants',
  Project: 'Projects',
  CreditCode: 'Credit codes',
  ContactMessage: 'Contact messages',
  Post: 'Posts',
  Category: 'Categories',
}

/** What administrators have changed. */
export function AuditLog() {
  const list = useListState(sorts)
  const subject = list.filter('subject', subjects)
  const { sort: _, ...variables } = list.variables
  const answer = useAuditLogQuery({ ...freshList, variables: { ...variables, subject: subject.value } })
  const table = useTable({ list, answer, of: data => data.auditLog, what: 'the audit log' })
  return (
    <AdminList
      name="Audit log"
      list={list}
      table={table}
      columns={auditColumns}
      search="Search the audit log"
      filters={[{ label: 'Changes of', all: 'All changes', ...subject }]}
      empty={{
        text: 'No changes found',
        narrowed: 'Try another search, or all changes.',
        about: 'What administrators change is written down here.',
      }}
    />
  )
}
