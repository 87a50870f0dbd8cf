import { type Header, type Row, useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useRef } from 'react'
import { LoadError } from '../feedback/LoadError'
import { SortSelect, type SortState } from './SortSelect'
import { TablePagination, type TablePaginationProps, TableRowCount } from './TablePagination'
import { TableSkeleton } from './TableSkeleton'
import {
  type Columns,
  cellPaddingClass,
  dataTableFeatures,
  getCellProps,
  hasFewColumns,
  rowClass,
  type TableFeatures,
} from './table-columns'

interface Props<TRow extends { id: number }> {
  label: string
  columns: Columns<TRow>
  /** Undefined until the first load succeeds. */
  rows: readonly TRow[] | undefined
  /** True during the first load and while a request for new rows is pending. */
  loading: boolean
  error?: string
  onRetry: () => void
  empty: ReactNode
  /** Only for sortable tables. */
  sort?: SortState
  onSort?: (sort: SortState) => void
  /** Only for paginated tables. */
  pagination?: TablePaginationProps
  /** The id of a row that was just created. The row is marked and scrolled into view. */
  highlightedId?: number
  /** False when the toolbar contains the sort control. */
  showSortSelect?: boolean
  /** Number of placeholder rows during the first load. Set it for lists that are usually short. */
  skeletonRowCount?: number
}

const NO_ROWS: readonly never[] = []

// Some browsers drop the default roles when CSS changes the `display` property of table elements.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * Renders a table of objects. In a narrow container, the rows are stacked: each row starts with the title and the
 * actions, and the other values are below them.
 */
export function DataTable<TRow extends { id: number }>(props: Props<TRow>) {
  const {
    label,
    columns,
    rows,
    loading,
    error,
    onRetry,
    empty,
    sort,
    onSort,
    pagination,
    highlightedId,
    showSortSelect = true,
    skeletonRowCount,
  } = props
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: row => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting: sort ? [{ id: sort.by, desc: sort.descending }] : [] },
    onSortingChange: updater => {
      const [next] = typeof updater === 'function' ? updater(table.state.sorting) : updater
      if (next) onSort?.({ by: next.id, descending: next.desc })
    },
  })
  const headers = table.getHeaderGroups().flatMap(group => group.headers)
  const isFirstLoad = loading && rows === undefined
  return (
    <div
      className={`clear-both pt-4 max-sm:pt-3 ${hasFewColumns(columns) ? '@container/few-columns' : '@container/table'}`}
    >
      {error && (
        <div className="py-4">
          <LoadError onRetry={onRetry}>{error}</LoadError>
        </div>
      )}
      {showSortSelect && sort && onSort && (rows || isFirstLoad) && (
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
      )}
      {(rows || isFirstLoad) && (
        <table
          {...roles.table}
          aria-label={label}
          aria-busy={loading}
          className={`w-full border-collapse text-left transition-opacity stacked:block ${loading && rows ? 'opacity-60 delay-150' : ''}`}
        >
          <thead {...roles.rowgroup} className="stacked:hidden">
            <tr {...roles.row}>
              {headers.map(header => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup} className="stacked:block stacked:border-t stacked:border-control-border">
            {isFirstLoad && <TableSkeleton headers={headers} rowCount={skeletonRowCount} />}
            {table.getRowModel().rows.map(row => (
              <BodyRow
                key={row.id}
                row={row}
                FlexRender={table.FlexRender}
                isHighlighted={row.original.id === highlightedId}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows?.length === 0 && !error && <div className="border-b border-line py-8">{empty}</div>}
      {rows && (pagination ? <TablePagination label={label} {...pagination} /> : <TableRowCount total={rows.length} />)}
    </div>
  )
}

function HeaderCell<TRow extends object>({
  header,
  children,
}: {
  header: Header<TableFeatures, TRow>
  children: ReactNode
}) {
  const { column } = header
  const { alignRight, isActions, className = '' } = column.columnDef.meta ?? {}
  const sortDirection = column.getIsSorted()
  const Arrow = sortDirection === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...roles.columnheader}
      aria-sort={sortDirection === 'asc' ? 'ascending' : sortDirection === 'desc' ? 'descending' : undefined}
      className={`border-b border-control-border pb-2 text-sm font-normal whitespace-nowrap text-muted ${cellPaddingClass} ${alignRight || isActions ? 'text-right' : ''} ${className}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={`group/sort inline-flex items-center gap-1 align-middle hover:text-text ${alignRight ? 'flex-row-reverse' : ''} ${sortDirection ? 'font-medium text-text' : ''}`}
        >
          {children}
          <Arrow
            size={14}
            aria-hidden="true"
            className={sortDirection ? 'text-signal' : 'opacity-0 group-hover/sort:opacity-60'}
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
  isHighlighted: boolean
}

function BodyRow<TRow extends object>({ row, FlexRender, isHighlighted }: BodyRowProps<TRow>) {
  const rowRef = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isHighlighted) rowRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  return (
    <tr {...roles.row} ref={rowRef} className={`${rowClass} ${isHighlighted ? 'created-row' : ''}`}>
      {row.getAllCells().map(cell => {
        const { header, meta } = cell.column.columnDef
        return (
          <td key={cell.id} {...roles.cell} {...getCellProps(header, meta)}>
            {meta?.isTitle ? (
              <span className="flex items-center gap-2.5 unstacked:max-lg:flex-col unstacked:max-lg:items-stretch unstacked:max-lg:gap-0">
                <span className="min-w-0 unstacked:has-[>.block,>.flex]:grow stacked:line-clamp-2">
                  <FlexRender cell={cell} />
                </span>
                {isHighlighted && <span className="new-row-badge">New</span>}
              </span>
            ) : (
              <FlexRender cell={cell} />
            )}
          </td>
        )
      })}
    </tr>
  )
}
