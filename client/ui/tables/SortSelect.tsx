import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide'
import { toolbarControlClass } from './TableToolbar'
import { type Columns, hasFewColumns } from './table-columns'

export interface SortState<TSort extends string = string> {
  /** Usually the id of a sortable column. It can also be a sort field without a column, such as `createdAt`. */
  by: TSort
  descending: boolean
}

interface Props<TRow extends object> {
  columns: Columns<TRow>
  /**
   * The fields by which the list can be sorted. Of the fields without a sortable column, only `createdAt` has options.
   */
  sortFields?: readonly string[]
  sort: SortState
  onSort: (sort: SortState) => void
  isInToolbar?: boolean
}

const CREATION_OPTIONS = [
  { value: 'createdAt true', label: 'Newest first' },
  { value: 'createdAt false', label: 'Oldest first' },
]

/** The sort control of a stacked table, which hides its column headers. Empty if no column is sortable. */
export function SortSelect<TRow extends object>({
  columns,
  sortFields = [],
  sort,
  onSort,
  isInToolbar = false,
}: Props<TRow>) {
  const sortableColumns = columns.flatMap(column =>
    'accessorKey' in column ? [{ id: String(column.accessorKey), header: String(column.header) }] : [],
  )
  if (sortableColumns.length === 0) return null
  const hasCreationColumn = sortableColumns.some(({ id }) => id === 'createdAt')
  const creationOptions = sortFields.includes('createdAt') && !hasCreationColumn ? CREATION_OPTIONS : []
  return (
    <OrderSelect
      label="Sort by"
      options={[
        ...creationOptions,
        ...sortableColumns.flatMap(({ id, header }) =>
          [false, true].map(descending => ({
            value: `${id} ${descending}`,
            label: `Sort by ${header}, ${descending ? 'descending' : 'ascending'}`,
          })),
        ),
      ]}
      value={`${sort.by} ${sort.descending}`}
      isDescending={sort.descending}
      onChange={value => {
        const [by = '', descending] = value.split(' ')
        onSort({ by, descending: descending === 'true' })
      }}
      className={`${hasFewColumns(columns) ? '@2xl:hidden' : '@3xl:hidden'} ${isInToolbar ? '' : 'mb-3 ml-auto w-fit'}`}
    />
  )
}

interface OrderSelectProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  isDescending: boolean
  onChange: (value: string) => void
  className?: string
}

/** A select for the order of a list. On phones, only its icon is visible. */
export function OrderSelect({ label, options, value, isDescending, onChange, className = '' }: OrderSelectProps) {
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div
      className={`select-wrapper max-sm:order-4 max-sm:after:hidden sm:max-xl:max-w-max sm:max-xl:grow sm:max-xl:basis-48 ${className}`}
    >
      <select
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${toolbarControlClass} appearance-none text-ellipsis pr-8 pl-2.5 sm:max-xl:w-full max-sm:w-11 max-sm:px-0 max-sm:text-transparent max-sm:forced-color-adjust-none max-sm:forced-colors:border-[ButtonBorder] max-sm:forced-colors:bg-[Canvas]`}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} className="text-text">
            {option.label}
          </option>
        ))}
      </select>
      <Arrow
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 m-auto text-muted sm:hidden"
      />
    </div>
  )
}
