import {
  createColumnHelper,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table'

interface Look {
  /** Figures stand under each other at the right. */
  right?: boolean
  /** What a row is known by: its heading where the table is stacked. */
  isTitle?: boolean
  /** Buttons, which have no heading where the table is stacked. */
  isActions?: boolean
  /** Width and manner of the column where the table is a table. */
  className?: string
}

/** What the tables use of the library: the server sorts and pages. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as Look })

export type TableFeatures = typeof features

/** The columns of a table, as the library defines them. A column that can be sorted is named like the server's sort. */
export type Columns<TRow extends object> = TableOptions<TableFeatures, TRow>['columns']

export const columnsOf = <TRow extends object>() => createColumnHelper<TableFeatures, TRow>()

/** The number that a row has. */
export const idColumn = {
  header: 'ID',
  sortDescFirst: false,
  meta: { right: true, className: '@3xl:w-14' },
} as const

/** What a row is known by. */
export const nameColumn = {
  header: 'Name',
  sortDescFirst: false,
  meta: { isTitle: true, className: 'wrap-anywhere @3xl:pl-6' },
} as const

/** Between cells; the first and the last stand at the edges. */
export const cellGap = 'px-3 first:pl-0 last:pr-0'
