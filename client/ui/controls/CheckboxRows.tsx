import { type ComponentProps, useId } from 'react'
import { FieldError } from './FieldError'

interface CheckboxOption {
  /** A row name and an action, for example `leads:read` or `lead.created`. */
  name: string
  description: string
}

interface Props {
  legend: string
  hint: string
  /** The value of the field is the list of checked names. */
  field: ComponentProps<'input'> & { error?: string }
  options: readonly CheckboxOption[]
  /** At most two actions, each with its own column. The other actions of a row alternate between the two columns. */
  columns?: readonly string[]
  /** Formats the accessible name of a checkbox. Default: the `name` of its option. */
  formatLabel?: (rowName: string, action: string) => string
}

export function CheckboxRows({
  legend,
  hint,
  field: { error, ...inputProps },
  options,
  columns = [],
  formatLabel,
}: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="text-sm font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_minmax(4.5rem,auto)_minmax(4.5rem,auto)] gap-x-3 border-t border-line">
        {groupByRow(options).map(([rowName, rowOptions]) => (
          <div key={rowName} className="col-span-full grid grid-cols-subgrid border-b border-line">
            <span className="flex min-h-9 items-center wrap-anywhere max-sm:min-h-11 max-[22rem]:col-span-full max-[22rem]:min-h-0 max-[22rem]:pt-2">
              {capitalize(rowName)}
            </span>
            {rowOptions.map(({ name, action, description }) => (
              <RowCheckbox
                key={name}
                {...inputProps}
                value={name}
                aria-label={formatLabel?.(rowName, action) ?? name}
                aria-description={description}
                className={columnClasses[columns.indexOf(action)] ?? 'odd:col-start-3 even:col-start-2'}
              >
                {capitalize(action)}
              </RowCheckbox>
            ))}
          </div>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const RowCheckbox = ({ children, className, ...input }: ComponentProps<'input'> & { children: string }) => (
  <label
    title={input['aria-description']}
    className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-sm text-sm has-focus-visible:outline-2 has-focus-visible:outline-signal max-sm:min-h-11 ${className}`}
  >
    <input {...input} type="checkbox" className="size-4 shrink-0 accent-signal outline-none" />
    {children}
  </label>
)

/** Starts with the second grid column, because the first one contains the row names. */
const columnClasses = ['col-start-2', 'col-start-3']

type RowOption = CheckboxOption & { action: string }

function groupByRow(options: readonly CheckboxOption[]): [string, RowOption[]][] {
  const rows = new Map<string, RowOption[]>()
  for (const option of options) {
    const [rowName = '', action = ''] = option.name.split(/[:.]/)
    rows.set(rowName, [...(rows.get(rowName) ?? []), { ...option, action }])
  }
  return [...rows]
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
