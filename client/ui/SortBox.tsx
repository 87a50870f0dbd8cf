import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide'
import type { Columns } from './table-columns'

export interface Sorted {
  by: string
  descending: boolean
}

interface Props<TRow extends object> {
  columns: Columns<TRow>
  sort: Sorted
  onSort: (sort: Sorted) => void
  /** It stands among a table's tools, where on a phone there is room for a sign. */
  isTool?: boolean
}

/** Chooses the order where a table is stacked and there are no headers to press. */
export function SortBox<TRow extends object>({ columns, sort, onSort, isTool = false }: Props<TRow>) {
  const sortable = columns.flatMap(column =>
    'accessorKey' in column ? [{ id: String(column.accessorKey), header: String(column.header) }] : [],
  )
  if (sortable.length === 0) return null
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <div className={`relative @3xl:hidden ${isTool ? 'max-sm:order-3' : 'mb-4'}`}>
      <select
        aria-label="Sort by"
        value={`${sort.by} ${sort.descending}`}
        onChange={event => {
          const [by = '', descending] = event.target.value.split(' ')
          onSort({ by, descending: descending === 'true' })
        }}
        className={`h-9 rounded-md border border-edge bg-panel px-2.5 text-sm max-sm:h-11 ${isTool ? 'max-sm:w-11 max-sm:appearance-none max-sm:text-transparent' : 'w-full @lg:w-72'}`}
      >
        {sortable.flatMap(({ id, header }) =>
          [false, true].map(descending => (
            <option key={`${id} ${descending}`} value={`${id} ${descending}`} className="text-text">
              Sort by {header}, {descending ? 'descending' : 'ascending'}
            </option>
          )),
        )}
      </select>
      {isTool && (
        <Arrow
          size={17}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto text-quiet sm:hidden"
        />
      )}
    </div>
  )
}
