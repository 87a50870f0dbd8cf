import { createColumnHelper, rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table'

interface ColumnMeta {
  /** For columns of numbers. */
  alignRight?: boolean
  /** A stacked row starts with this column. */
  isTitle?: boolean
  isActions?: boolean
  /**
   * Shows the column name before the value in a stacked row. If the cell contains an element with `data-expired`, the
   * name is visually hidden, because "Expires 2 days ago" would be wrong.
   */
  hasStackedLabel?: boolean
  /** Set on the title column. The rows are stacked below a container width of 42rem instead of 48rem. */
  tableHasFewColumns?: boolean
  /**
   * Classes of the header and the cells. In each table, all columns except one set a width (unstacked:w-…), so that the
   * columns keep their positions when the rows change.
   */
  className?: string
}

/** These features manage only the sort state. The caller of DataTable provides sorted rows. */
export const dataTableFeatures = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta })

export type TableFeatures = typeof dataTableFeatures

/** Column definitions of a DataTable. */
export type Columns<TRow extends object> = TableOptions<TableFeatures, TRow>['columns']

export const createTableColumnHelper = <TRow extends object>() => createColumnHelper<TableFeatures, TRow>()

export const hasFewColumns = <TRow extends object>(columns: Columns<TRow>): boolean =>
  columns.some(({ meta }) => meta?.tableHasFewColumns)

export const idColumn = {
  header: 'ID',
  meta: { alignRight: true, hasStackedLabel: true, className: 'unstacked:w-12' },
} as const

export const nameColumn = {
  header: 'Name',
  meta: { isTitle: true, className: 'wrap-anywhere unstacked:pl-6' },
} as const

export const cellPaddingClass = 'px-3 first:pl-0 last:pr-0'

/**
 * In a stacked row, `::before` is a line break after the title and the actions. If a detail cell (`detailCellClass`)
 * starts a line, the clip path hides its dot.
 */
export const rowClass =
  'group/row border-b border-line transition-colors hover:bg-sunken stacked:flex stacked:flex-wrap stacked:items-center stacked:gap-x-4 max-sm:stacked:gap-x-3 stacked:[clip-path:inset(-1rem_-1rem_-1rem_-4px)] stacked:py-2 stacked:before:basis-full stacked:before:content-[""] stacked:hover:bg-transparent max-sm:stacked:py-1'

const titleCellClass = 'font-medium stacked:-order-2 stacked:grow stacked:basis-32 stacked:leading-snug'

/**
 * In a stacked row, `::before` contains the column name, which is visible only with `hasStackedLabel`. `::after` is a
 * dot in the gap before the cell. A cell with a status (StatusText) has no dot, because a status starts with a shape.
 */
const detailCellClass =
  'stacked:relative stacked:flex stacked:max-w-full stacked:min-w-0 stacked:items-center stacked:text-sm stacked:leading-5 max-sm:stacked:text-xs max-sm:stacked:leading-5 stacked:text-muted stacked:before:content-[attr(data-label)] stacked:after:absolute stacked:after:right-full stacked:after:w-4 max-sm:stacked:after:w-3 stacked:after:text-center stacked:after:text-tick stacked:after:content-["·"] stacked:has-data-status:after:hidden stacked:has-data-empty:hidden'

/** In a stacked row, the negative margin aligns the icon of the menu with the edge of the row. */
const actionsCellClass =
  'text-right stacked:-order-1 max-sm:stacked:-mr-3 sm:stacked:-mr-2 stacked:ml-auto stacked:flex stacked:items-center stacked:justify-end max-sm:stacked:empty:min-h-7 max-sm:stacked:not-empty:min-h-11'

/** Returns the props for a cell in a row of data or in a placeholder row. */
export function getCellProps(
  header: unknown,
  { alignRight, isTitle, isActions, hasStackedLabel, className = '' }: ColumnMeta = {},
) {
  const isDetail = !isTitle && !isActions
  const cellClass = isTitle
    ? titleCellClass
    : isActions
      ? actionsCellClass
      : `${detailCellClass} ${hasStackedLabel ? 'stacked:before:mr-1 stacked:has-data-expired:before:sr-only' : 'stacked:before:sr-only'}`
  return {
    'data-label': isDetail && typeof header === 'string' ? header : undefined,
    className: `h-10 ${isActions ? 'py-0.5' : 'py-1.5'} stacked:h-auto stacked:px-0 stacked:py-0 ${cellPaddingClass} ${alignRight ? 'text-right tabular-nums stacked:text-left' : ''} ${cellClass} ${className}`,
  }
}
