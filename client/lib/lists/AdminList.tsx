import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { DataTable } from '../../ui/tables/DataTable'
import { SortSelect } from '../../ui/tables/SortSelect'
import { FilterSelect, type FilterSelectProps, SearchInput, TableToolbar } from '../../ui/tables/TableToolbar'
import type { Columns } from '../../ui/tables/table-columns'
import type { useListState } from './use-list-state'
import type { useListTable } from './use-list-table'

interface Props<TRow extends { id: number }> {
  /** What it lists, for readers of the screen. */
  label: string
  list: Pick<ReturnType<typeof useListState>, 'search' | 'onSearch'>
  table: ReturnType<typeof useListTable<unknown, TRow>>
  columns: Columns<TRow>
  /** The words of the search. */
  searchLabel: string
  filters?: readonly FilterSelectProps[]
  actions?: ReactNode
  empty: {
    /** That there is nothing. */
    text: string
    /** The same where a search or a filter has left nothing, if it is another. */
    filteredText?: string
    /** What to try where a search or a filter has left nothing. */
    filteredHint: string
    /** What the list is for, where there is nothing at all. */
    hint?: string
  }
}

/** A list of the administrators': what narrows it, what is done with it, its rows. It stands in a container. */
export function AdminList<TRow extends { id: number }>(props: Props<TRow>) {
  const { label, list, table, columns, searchLabel, filters = [], actions, empty } = props
  const isFiltered = list.search !== '' || filters.some(({ value }) => value !== undefined)
  return (
    <>
      <TableToolbar actions={actions}>
        <SearchInput label={searchLabel} value={list.search} onSearch={list.onSearch} />
        {filters.map(filter => (
          <FilterSelect key={filter.label} {...filter} />
        ))}
        <SortSelect columns={columns} sort={table.sort} onSort={table.onSort} isInToolbar />
      </TableToolbar>
      <DataTable
        label={label}
        columns={columns}
        {...table}
        showSortSelect={false}
        empty={
          isFiltered ? (
            <EmptyState text={empty.filteredText ?? empty.text}>{empty.filteredHint}</EmptyState>
          ) : (
            <EmptyState text={empty.text}>{empty.hint}</EmptyState>
          )
        }
      />
    </>
  )
}
