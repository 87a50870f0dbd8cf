import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** The line over a table: what narrows it at the left, what is done at the right. */
export const TableTools = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-5">
    {children}
    {actions && (
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full max-sm:*:grow">{actions}</div>
    )}
  </div>
)

const control = 'h-9 rounded-md border border-edge bg-panel text-sm transition-colors hover:border-text'

interface SearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** How long after the last key the search begins, in milliseconds. */
const patience = 250

export function SearchBox({ label, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // The address has changed under it, by Back or by a link.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      onSearch(wanted)
    }, patience)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <div className="relative w-full sm:w-64">
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-quiet"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={event => setText(event.target.value)}
        className={`${control} w-full pr-2 pl-8 placeholder:text-quiet`}
      />
    </div>
  )
}

interface ChoiceProps<TValue extends string> {
  label: string
  /** The words for none of them. */
  all: string
  options: readonly { value: TValue; label: string }[]
  value: TValue | undefined
  onChange: (value: TValue | undefined) => void
  className?: string
}

/** Narrows a table to one value of a column. */
export function ChoiceBox<TValue extends string>(props: ChoiceProps<TValue>) {
  const { label, all, options, value, onChange, className = '' } = props
  const id = useId()
  return (
    <div className={`max-sm:grow ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={event => onChange(options.find(option => option.value === event.target.value)?.value)}
        className={`${control} px-2.5 max-sm:w-full`}
      >
        <option value="">{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
