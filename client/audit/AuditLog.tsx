import { AdminList } from '../lib/lists/AdminList'
import { listQueryOptions } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery } from './hooks.generated'

// By their number, which is the order in which they happened.
const sortOptions: SortOptions<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

const subjectLabels = {
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
  const list = useListState(sortOptions)
  const subjectFilter = list.getFilter('subject', subjectLabels)
  const { sort: _, ...variables } = list.variables
  const result = useAuditLogQuery({
    ...listQueryOptions,
    variables: { ...variables, subject: subjectFilter.value },
  })
  const table = useListTable({
    list,
    result,
    getConnection: data => data.auditLog,
    resourceName: 'the audit log',
  })
  return (
    <AdminList
      label="Audit log"
      list={list}
      table={table}
      columns={auditColumns}
      searchLabel="Search the audit log"
      filters={[{ label: 'Changes of', allLabel: 'All changes', ...subjectFilter }]}
      empty={{
        text: 'No changes found',
        filteredHint: 'Try another search, or all changes.',
        hint: 'What administrators change is written down here.',
      }}
    />
  )
}
