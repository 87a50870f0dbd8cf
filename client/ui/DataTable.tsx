import { type Header, type Row, useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { LoadError } from './LoadError'
import { SortBox, type Sorted } from './SortBox'
import { TablePages, type TablePagesProps } from './TablePages'
import { TableSkeleton } from './TableSkeleton'
import { type Columns, features, cellGap as gap, type TableFeatures } from './table-columns'

interface Props<TRow extends { id: number }> {
  /** What it lists, for readers of the screen. */
  name: string
  columns: Columns<TRow>
  /** Undefined until there are some. */
  rows: readonly TRow[] | undefined
  /** Rows are on their way, perhaps in place of those that are shown. */
  loading: boolean
  error?: string
  onRetry: () => void
  empty: ReactNode
  sort: Sorted
  onSort: (sort: Sorted) => void
  pages: TablePagesProps
  /** Not where the tools over the table have it. */
  sortBox?: boolean
}

const none: readonly never[] = []

// What the elements are anyway, until a stylesheet displays them as something else: some browsers forget it then.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * A list of the administrators': sorted and paged by the server. On a narrow screen each row is stacked, its cells
 * headed by their columns.
 */
export function DataTable<TRow extends { id: number }>(props: Props<TRow>) {
  const { name, columns, rows, loading, error, onRetry, empty, sort, onSort, pages, sortBox = true } = props
  const table = useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: row => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: [{ id: sort.by, desc: sort.descending }] },
    onSortingChange: updater => {
      const [next] = typeof updater === 'function' ? updater(table.state.sorting) : updater
      if (next) onSort({ by: next.id, descending: next.desc })
    },
  })
  const headers = table.getHeaderGroups().flatMap(group => group.headers)
  const isWaiting = loading && rows === undefined
  return (
    <div className="@container clear-both pt-4 max-sm:pt-3">
      {error && (
        <div className="py-4">
          <LoadError onRetry={onRetry}>{error}</LoadError>
        </div>
      )}
      {sortBox && <SortBox columns={columns} sort={sort} onSort={onSort} />}
      {(rows || isWaiting) && (
        <table
          {...roles.table}
          aria-label={name}
          aria-busy={loading}
          className={`w-full border-collapse text-left transition-opacity @max-3xl:block ${loading && rows ? 'opacity-60 delay-150' : ''}`}
        >
          <thead {...roles.rowgroup} className="@max-3xl:hidden">
            <tr {...roles.row}>
              {headers.map(header => (
                <HeadCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup} className="@max-3xl:block @max-3xl:border-t @max-3xl:border-edge">
            {isWaiting && <TableSkeleton headers={headers} />}
            {table.getRowModel().rows.map(row => (
              <BodyRow key={row.id} row={row} FlexRender={table.FlexRender} />
            ))}
          </tbody>
        </table>
      )}
      {rows?.length === 0 && !error && <div className="border-b border-line py-8">{empty}</div>}
      {rows && <TablePages {...pages} />}
    </div>
  )
}

function HeadCell<TRow extends object>({
  header,
  children,
}: {
  header: Header<TableFeatures, TRow>
  children: ReactNode
}) {
  const { column } = header
  const { right, isActions, className = '' } = column.columnDef.meta ?? {}
  const sorted = column.getIsSorted()
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...roles.columnheader}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      className={`border-b border-edge pb-2 text-sm font-normal whitespace-nowrap text-quiet ${gap} ${right || isActions ? 'text-right' : ''} ${className}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={`group/sort inline-flex items-center gap-1 align-middle hover:text-text ${right ? 'flex-row-reverse' : ''} ${sorted ? 'font-medium text-text' : ''}`}
        >
          {children}
          <Arrow
            size={14}
            aria-hidden="true"
            className={sorted ? 'text-signal' : 'opacity-0 group-hover/sort:opacity-60'}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

interface BodyRowProps<TRow extends object> {
  row: Row<TableFeatures, TRow>
  FlexRender: ReturnType<typeof useTable<TableFeatures, TRow>>['FlexRender']
}

function BodyRow<TRow extends object>({ row, FlexRender }: BodyRowProps<TRow>) {
  return (
    <tr
      {...roles.row}
      className="group/row border-b border-line transition-colors hover:bg-sunk @max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-8 @lg:@max-3xl:grid-cols-2 @max-3xl:py-3 @max-3xl:hover:bg-transparent"
    >
      {row.getAllCells().map(cell => {
        const { header, meta = {} } = cell.column.columnDef
        const { right, isTitle, isActions, className = '' } = meta
        const isLabelled = !isTitle && !isActions
        return (
          <td
            key={cell.id}
            {...roles.cell}
            data-label={isLabelled && typeof header === 'string' ? header : undefined}
            className={`h-10 @max-3xl:h-auto @max-3xl:px-0 @max-3xl:py-0.5 ${gap} ${right ? 'text-right tabular-nums @max-3xl:text-left' : ''} ${isTitle ? 'font-medium @max-3xl:-order-2' : ''} ${isActions ? 'text-right @max-3xl:-order-1' : ''} ${isLabelled ? stacked : ''} ${className}`}
          >
            <FlexRender cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}

/** Where the table is stacked, the column's name stands before the cell. */
const stacked =
  '@max-lg:col-span-2 @max-3xl:grid @max-3xl:grid-cols-[7rem_minmax(0,1fr)] @max-3xl:items-baseline @lg:@max-3xl:grid-cols-[5.5rem_minmax(0,1fr)] @max-3xl:justify-items-start @max-3xl:gap-x-4 @max-3xl:before:text-sm @max-3xl:before:text-quiet @max-3xl:before:content-[attr(data-label)]'
