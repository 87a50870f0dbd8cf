import { createColumnHelper, rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table'

interface ColumnMeta {
  /** For columns of numbers. */
  alignRight?: boolean
  /** The column that identifies the row. It is the heading of a stacked row. */
  isTitle?: boolean
  /** A column of buttons, which has no label in a stacked row. */
  isActions?: boolean
  /** Puts the buttons of a stacked row on a separate line instead of beside the title. */
  manyActions?: boolean
  /** Set on the title column of a narrow table, which is stacked below 42rem instead of 48rem. */
  fewColumns?: boolean
  /**
   * Classes of the column. All columns but one set a width (tabled:w-…), so that columns do not move when rows change.
   */
  className?: string
}

/** The features of TanStack Table in use. The server sorts and paginates. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta })

export type TableFeatures = typeof features

/** Column definitions. The id of a sortable column is the sort value of the API. */
export type Columns<TRow extends object> = TableOptions<TableFeatures, TRow>['columns']

export const createTableColumnHelper = <TRow extends object>() => createColumnHelper<TableFeatures, TRow>()

export const hasFewColumns = <TRow extends object>(columns: Columns<TRow>): boolean =>
  columns.some(({ meta }) => meta?.fewColumns)

export const idColumn = {
  header: 'ID',
  meta: { alignRight: true, className: 'tabled:w-12' },
} as const

export const nameColumn = {
  header: 'Name',
  meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere tabled:pl-6' },
} as const

export const cellPaddingClass = 'px-3 first:pl-0 last:pr-0'

export const rowClass =
  'group/row border-b border-line transition-colors hover:bg-sunken stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:items-center stacked:gap-x-2 stacked:py-3 stacked:hover:bg-transparent @sm:stacked:gap-x-8 @lg:stacked:grid-cols-2'

/** In a stacked row the column name precedes the cell, or is above it when the text is large. */
const labelledCellClass =
  '@max-lg:col-span-2 stacked:grid stacked:grid-cols-[5.5rem_minmax(0,1fr)] stacked:items-baseline stacked:justify-items-start stacked:gap-x-4 stacked:before:text-sm stacked:before:text-muted stacked:before:content-[attr(data-label)] @max-3xs:stacked:grid-cols-1'

const actionsCellClass =
  'text-right stacked:flex stacked:min-h-12 stacked:items-center stacked:justify-end @max-sm:stacked:-my-2'

/** Buttons higher than the title line overlap the next line, so they need a position above it. */
const besideTitleClass = '@max-3xs:col-span-2 @3xs:stacked:-order-1 stacked:relative'
const ownLineClass = '@max-sm:col-span-2 @sm:stacked:-order-1'

/** Returns the attributes of a cell, for rows and skeletons. */
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
