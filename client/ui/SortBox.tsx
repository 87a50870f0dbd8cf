import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide'
import { toolClass } from './TableTools'
import { type Columns, hasFewColumns } from './table-columns'

export interface Sorted {
  by: string
  descending: boolean
}

interface Props<TRow extends object> {
  columns: Columns<TRow>
  sort: Sorted
  onSort: (sort: Sorted) => void
  /** It stands among a table's tools, not alone over it. */
  isTool?: boolean
}

/** Chooses the order where a table is stacked and there are no headers to press; on a phone it is a sign. */
export function SortBox<TRow extends object>({ columns, sort, onSort, isTool = false }: Props<TRow>) {
  const sortable = columns.flatMap(column =>
    'accessorKey' in column ? [{ id: String(column.accessorKey), header: String(column.header) }] : [],
  )
  if (sortable.length === 0) return null
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <div
      className={`select-box max-sm:after:hidden ${hasFewColumns(columns) ? '@2xl:hidden' : '@3xl:hidden'} ${isTool ? 'max-sm:order-4' : 'mb-3 ml-auto w-fit'}`}
    >
      <select
        aria-label="Sort by"
        value={`${sort.by} ${sort.descending}`}
        onChange={event => {
          const [by = '', descending] = event.target.value.split(' ')
          onSort({ by, descending: descending === 'true' })
        }}
        className={`${toolClass} appearance-none pr-8 pl-2.5 max-sm:w-11 max-sm:px-0 max-sm:text-transparent`}
      >
        {sortable.flatMap(({ id, header }) =>
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
        className="pointer-events-none absolute inset-0 m-auto text-quiet sm:hidden"
      />
    </div>
  )
}
