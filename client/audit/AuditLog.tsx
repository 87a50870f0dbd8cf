import { AdminList } from '../lib/lists/AdminList'
import { listQueryOptions, totalQueryOptions } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery, useAuditLogTotalQuery } from './hooks.generated'

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
  const filters = { search: list.variables.search, subject: subjectFilter.value }
  const result = useAuditLogQuery({ ...listQueryOptions, variables: { ...variables, ...filters } })
  const totalResult = useAuditLogTotalQuery({ ...totalQueryOptions, variables: filters })
  const table = useListTable({
    list,
    result,
    totalResult,
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
