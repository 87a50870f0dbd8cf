import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide'
import { toolbarControlClass } from './TableToolbar'
import { type Columns, hasFewColumns } from './table-columns'

export interface SortState<TSort extends string = string> {
  by: TSort
  descending: boolean
}

interface Props<TRow extends object> {
  columns: Columns<TRow>
  sort: SortState
  onSort: (sort: SortState) => void
  /** Adapts the layout to the table toolbar. */
  isInToolbar?: boolean
}

/** Sort control of a stacked table, which has no headers. On phones it is an icon. */
export function SortSelect<TRow extends object>({ columns, sort, onSort, isInToolbar = false }: Props<TRow>) {
  const sortableColumns = columns.flatMap(column =>
    'accessorKey' in column ? [{ id: String(column.accessorKey), header: String(column.header) }] : [],
  )
  if (sortableColumns.length === 0) return null
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <div
      className={`select-wrapper max-sm:after:hidden ${hasFewColumns(columns) ? '@2xl:hidden' : '@3xl:hidden'} ${isInToolbar ? 'max-sm:order-4' : 'mb-3 ml-auto w-fit'}`}
    >
      <select
        aria-label="Sort by"
        value={`${sort.by} ${sort.descending}`}
        onChange={event => {
          const [by = '', descending] = event.target.value.split(' ')
          onSort({ by, descending: descending === 'true' })
        }}
        className={`${toolbarControlClass} appearance-none pr-8 pl-2.5 max-sm:w-11 max-sm:px-0 max-sm:text-transparent max-sm:forced-color-adjust-none`}
      >
        {sortableColumns.flatMap(({ id, header }) =>
          [false, true].map(descending => (
            <option key={`${id} ${descending}`} value={`${id} ${descending}`} className="text-text">
              Sort by {header}, {descending ? 'descending' : 'ascending'}
            </option>
          )),
        )}
      </select>
      <Arrow
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 m-auto text-muted sm:hidden"
      />
    </div>
  )
}
