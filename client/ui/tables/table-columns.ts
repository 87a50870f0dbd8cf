import {
  createColumnHelper,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table'

interface ColumnMeta {
  /** Figures stand under each other at the right. */
  alignRight?: boolean
  /** What a row is known by: its heading where the table is stacked. */
  isTitle?: boolean
  /** Buttons, which have no heading where the table is stacked. */
  isActions?: boolean
  /** Said of buttons that need a line of their own where the table is narrow: elsewhere they stand beside the name. */
  manyActions?: boolean
  /** Said of what a row is known by: its columns are few and short, and stay a table from 42rem on instead of 48. */
  fewColumns?: boolean
  /**
   * Manner of the column. Its width where it is in a table is said here too, for all but the one that takes the rest:
   * then no column moves as the rows come, or as others come in their place.
   */
  className?: string
}

/** What the tables use of the library: the server sorts and pages. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta })

export type TableFeatures = typeof features

/** The columns of a table, as the library defines them. A column that can be sorted is named like the server's sort. */
export type Columns<TRow extends object> = TableOptions<TableFeatures, TRow>['columns']

export const createTableColumnHelper = <TRow extends object>() => createColumnHelper<TableFeatures, TRow>()

export const hasFewColumns = <TRow extends object>(columns: Columns<TRow>): boolean =>
  columns.some(({ meta }) => meta?.fewColumns)

/** The number that a row has. */
export const idColumn = {
  header: 'ID',
  sortDescFirst: false,
  meta: { alignRight: true, className: 'tabled:w-12' },
} as const

/** What a row is known by. */
export const nameColumn = {
  header: 'Name',
  sortDescFirst: false,
  meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere tabled:pl-6' },
} as const

/** Between cells; the first and the last stand at the edges. */
export const cellPaddingClass = 'px-3 first:pl-0 last:pr-0'

/** A row. Where it is stacked, its buttons stand beside what it is known by, or have a line of their own at the end. */
export const rowClass =
  'group/row border-b border-line transition-colors hover:bg-sunk stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:items-center stacked:gap-x-2 stacked:py-3 stacked:hover:bg-transparent @sm:stacked:gap-x-8 @lg:stacked:grid-cols-2'

/** Where the row is stacked, the column's name stands before the cell, or over it where letters are large. */
const labelledCellClass =
  '@max-lg:col-span-2 stacked:grid stacked:grid-cols-[5.5rem_minmax(0,1fr)] stacked:items-baseline stacked:justify-items-start stacked:gap-x-4 stacked:before:text-sm stacked:before:text-quiet stacked:before:content-[attr(data-label)] @max-3xs:stacked:grid-cols-1'

const actionsCellClass =
  'text-right stacked:flex stacked:min-h-12 stacked:items-center stacked:justify-end @max-sm:stacked:-my-2'

/** Higher than the name's line they reach into the next one, and are over it. */
const besideTitleClass = '@max-3xs:col-span-2 @3xs:stacked:-order-1 stacked:relative'
const ownLineClass = '@max-sm:col-span-2 @sm:stacked:-order-1'

/** The attributes of a cell, in a row or in the place of one. */
export function getCellProps(
  header: unknown,
  { alignRight, isTitle, isActions, manyActions, className = '' }: ColumnMeta = {},
) {
  const isLabelled = !isTitle && !isActions
  return {
    'data-label': isLabelled && typeof header === 'string' ? header : undefined,
    className: `h-10 py-0.5 stacked:h-auto stacked:px-0 ${cellPaddingClass} ${alignRight ? 'text-right tabular-nums stacked:text-left' : ''} ${isTitle ? 'font-medium stacked:-order-2' : ''} ${isActions ? `${actionsCellClass} ${manyActions ? ownLineClass : besideTitleClass}` : ''} ${isLabelled ? labelledCellClass : ''} ${className}`,
  }
}
