import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { DataTable } from '../../ui/tables/DataTable'
import { SortSelect } from '../../ui/tables/SortSelect'
import { FilterSelect, type FilterSelectProps, SearchInput, TableToolbar } from '../../ui/tables/TableToolbar'
import type { Columns } from '../../ui/tables/table-columns'
import { ExportButton } from '../exports/ExportButton'
import { FilteredEmptyState } from './FilteredEmptyState'
import type { useListState } from './use-list-state'
import type { useListTable } from './use-list-table'

interface Props<TRow extends { id: number }> {
  label: string
  list: Pick<ReturnType<typeof useListState>, 'search' | 'onSearch' | 'clearFilters' | 'sortFields'>
  table: ReturnType<typeof useListTable<string, TRow>>
  columns: Columns<TRow>
  searchLabel: string
  filters?: readonly FilterSelectProps[]
  exports?: Pick<ComponentProps<typeof ExportButton>, 'list' | 'filter' | 'label'>
  actions?: ReactNode
  empty: {
    text: string
    filteredText?: string
    filteredHint: string
    hint?: string
  }
}

/** A table with search, filters, sort order, export and pagination. The parent must be a CSS container. */
export function AdminList<TRow extends { id: number }>(props: Props<TRow>) {
  const { label, list, table, columns, searchLabel, filters = [], exports, actions, empty } = props
  const isFiltered = list.search !== '' || filters.some(({ value }) => value !== undefined)
  return (
    <>
      <TableToolbar
        actions={
          <>
            {exports && <ExportButton {...exports} matchCount={table.pagination.total} />}
            {actions}
          </>
        }
      >
        <SearchInput label={searchLabel} value={list.search} onSearch={list.onSearch} />
        {filters.map(filter => (
          <FilterSelect key={filter.label} {...filter} />
        ))}
        <SortSelect
          columns={columns}
          sortFields={list.sortFields}
          sort={table.sort}
          onSort={table.onSort}
          isInToolbar
        />
      </TableToolbar>
      <DataTable
        label={label}
        columns={columns}
        {...table}
        showSortSelect={false}
        empty={
          isFiltered ? (
            <FilteredEmptyState text={empty.filteredText ?? empty.text} onClear={list.clearFilters}>
              {empty.filteredHint}
            </FilteredEmptyState>
          ) : (
            <EmptyState text={empty.text}>{empty.hint}</EmptyState>
          )
        }
      />
    </>
  )
}
