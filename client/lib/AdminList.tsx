import type { ReactNode } from 'react'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { SortBox } from '../ui/SortBox'
import { ChoiceBox, type ChoiceProps, SearchBox, TableTools } from '../ui/TableTools'
import type { Columns } from '../ui/table-columns'
import type { useListState } from './use-list-state'
import type { useTable } from './use-table'

interface Props<TRow extends { id: number }> {
  /** What it lists, for readers of the screen. */
  name: string
  list: Pick<ReturnType<typeof useListState>, 'search' | 'onSearch'>
  table: ReturnType<typeof useTable<unknown, TRow>>
  columns: Columns<TRow>
  /** The words of the search. */
  search: string
  filters?: readonly ChoiceProps[]
  actions?: ReactNode
  empty: {
    /** That there is nothing. */
    text: string
    /** The same where a search or a filter has left nothing, if it is another. */
    narrowedText?: string
    /** What to try where a search or a filter has left nothing. */
    narrowed: string
    /** What the list is for, where there is nothing at all. */
    about?: string
  }
}

/** A list of the administrators': what narrows it, what is done with it, its rows. It stands in a container. */
export function AdminList<TRow extends { id: number }>(props: Props<TRow>) {
  const { name, list, table, columns, search, filters = [], actions, empty } = props
  const isNarrowed = list.search !== '' || filters.some(({ value }) => value !== undefined)
  return (
    <>
      <TableTools actions={actions}>
        <SearchBox label={search} value={list.search} onSearch={list.onSearch} />
        {filters.map(filter => (
          <ChoiceBox key={filter.label} {...filter} />
        ))}
        <SortBox columns={columns} sort={table.sort} onSort={table.onSort} isTool />
      </TableTools>
      <DataTable
        name={name}
        columns={columns}
        {...table}
        sortBox={false}
        empty={
          isNarrowed ? (
            <EmptyText text={empty.narrowedText ?? empty.text}>{empty.narrowed}</EmptyText>
          ) : (
            <EmptyText text={empty.text}>{empty.about}</EmptyText>
          )
        }
      />
    </>
  )
}
