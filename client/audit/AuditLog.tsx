import { useMemo } from 'react'
import { ExportButton } from '../lib/exports/ExportButton'
import { FilteredEmptyState } from '../lib/lists/FilteredEmptyState'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { EmptyState } from '../ui/feedback/EmptyState'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { OrderSelect } from '../ui/tables/SortSelect'
import { TablePagination } from '../ui/tables/TablePagination'
import { FilterSelect, SearchInput, TableToolbar } from '../ui/tables/TableToolbar'
import { AuditEntry } from './AuditEntry'
import { groupByDay } from './audit-days'
import { subjectLabels } from './audit-labels'
import { auditExport } from './exports'
import { useAuditLogQuery, useAuditLogTotalQuery } from './hooks.generated'

const sortOptions: SortOptions<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

const orderOptions = [
  { value: 'true', label: 'Newest first' },
  { value: 'false', label: 'Oldest first' },
]

const daySectionClass = '@3xl:grid @3xl:grid-cols-[9rem_minmax(0,1fr)] @3xl:gap-x-4 @3xl:border-t'

const dayHeadingClass =
  'border-b border-control-border pb-2 font-sans text-sm font-medium tracking-normal text-muted @3xl:border-b-0 @3xl:pt-2.5'

/** The audit log, grouped by day. Shows either the sign-in and sign-out events or, by default, all other events. */
export function AuditLog() {
  const list = useListState(sortOptions)
  const subjectFilter = list.getFilter('subject', subjectLabels)
  const kindFilter = list.getFilter('kind', { signIn: 'Sign-ins' })
  const filters = { subject: subjectFilter.value, kind: kindFilter.value ?? ('change' as const) }
  const result = useAuditLogQuery(list.getQueryOptions(filters))
  const totalResult = useAuditLogTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'auditLog', resourceName: 'the audit log' })
  const { rows, loading, error, onRetry, pagination } = table
  const days = useMemo(() => groupByDay(rows ?? []), [rows])
  const isFiltered = list.search !== '' || kindFilter.value !== undefined || filters.subject !== undefined
  return (
    <>
      <TableToolbar
        actions={
          <ExportButton list={auditExport} filter={{ search: list.search, ...filters }} matchCount={pagination.total} />
        }
      >
        <SearchInput label="Search the audit log" value={list.search} onSearch={list.onSearch} />
        <FilterSelect label="Events" allLabel="Changes" {...kindFilter} />
        <FilterSelect label="Type" allLabel="All types" {...subjectFilter} />
        <OrderSelect
          label="Order"
          options={orderOptions}
          value={String(list.sort.descending)}
          isDescending={list.sort.descending}
          onChange={value => list.onSort({ by: 'createdAt', descending: value === 'true' })}
        />
      </TableToolbar>
      <section aria-label="Audit log" aria-busy={loading} className="clear-both pt-4 max-sm:pt-3">
        {error && (
          <div className="py-4">
            <LoadError onRetry={onRetry}>{error}</LoadError>
          </div>
        )}
        {!rows && loading && <AuditSkeleton />}
        <div className={`transition-opacity ${loading && rows ? 'opacity-60 delay-150' : ''}`}>
          {days.map(({ label, events }) => (
            <section
              key={label}
              aria-label={label}
              className={`not-first:mt-5 @3xl:border-line @3xl:first:border-control-border @3xl:not-first:mt-0 ${daySectionClass}`}
            >
              <h2 className={dayHeadingClass}>{label}</h2>
              <ol>
                {events.map(event => (
                  <AuditEntry key={event.id} event={event} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {rows?.length === 0 && !error && (
          <div className="border-y border-line border-t-control-border py-8">
            {isFiltered ? (
              <FilteredEmptyState text="No events found" onClear={list.clearFilters}>
                Try another search or clear the filters.
              </FilteredEmptyState>
            ) : (
              <EmptyState text="No events found">Changes by users and administrators appear here.</EmptyState>
            )}
          </div>
        )}
        {rows && <TablePagination label="Audit log" {...pagination} />}
      </section>
    </>
  )
}

const SKELETON_WIDTHS = ['w-80', 'w-64', 'w-96', 'w-72', 'w-60']

const AuditSkeleton = () => (
  <DelayedContent>
    <div role="status" aria-label="Loading the audit log" className={`${daySectionClass} @3xl:border-control-border`}>
      <div className={dayHeadingClass}>
        <span className="flex h-lh items-center">
          <Skeleton className="h-3.5 w-20" />
        </span>
      </div>
      <div>
        {SKELETON_WIDTHS.map(width => (
          <div
            key={width}
            className="flex h-10.25 items-center gap-3 border-b border-line max-sm:h-14.25 max-sm:flex-col-reverse max-sm:items-start max-sm:justify-center max-sm:gap-1.5 @3xl:last:border-b-0"
          >
            <span className="shrink-0 sm:w-18">
              <Skeleton className="h-3.5 w-14 max-sm:h-3" />
            </span>
            <Skeleton className={`h-3.5 max-w-[70%] ${width}`} />
          </div>
        ))}
      </div>
    </div>
  </DelayedContent>
)
