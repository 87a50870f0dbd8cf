import { AdminList } from '../lib/lists/AdminList'
import { listQueryOptions } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { auditColumns } from './AuditColumns'
import { useAuditLogQuery, useAuditLogTotalQuery } from './hooks.generated'

const sortOptions: SortOptions<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

const subjectLabels = {
  User: 'Users',
  Tenant: 'Tenants',
  Project: 'Projects',
  CreditCode: 'Credit codes',
  ContactMessage: 'Contact messages',
  Post: 'Posts',
  Category: 'Categories',
  StoredFile: 'Files',
}

/** The log of administrative changes, newest first. */
export function AuditLog() {
  const list = useListState(sortOptions)
  const subjectFilter = list.getFilter('subject', subjectLabels)
  const { sort: _, ...variables } = list.variables
  const filters = { subject: subjectFilter.value }
  const result = useAuditLogQuery({ ...listQueryOptions, variables: { ...variables, ...filters } })
  const totalResult = useAuditLogTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'auditLog', resourceName: 'the audit log' })
  return (
    <AdminList
      label="Audit log"
      list={list}
      table={table}
      columns={auditColumns}
      searchLabel="Search the audit log"
      filters={[{ label: 'Type', allLabel: 'All types', ...subjectFilter }]}
      empty={{
        text: 'No changes found',
        filteredHint: 'Try another search or clear the filters.',
        hint: 'Changes by administrators appear here.',
      }}
    />
  )
}
