import Search from 'lucide-react/icons/search'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../controls/Button'

/**
 * A toolbar with the search, the filters and the actions of a list. On phones, the search and one or two actions share
 * a line. Three or more actions are below the search.
 */
export const TableToolbar = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <div className="group/toolbar flex flex-wrap items-center gap-3 pt-5 max-sm:gap-x-2 max-sm:gap-y-0 max-sm:pt-1 max-sm:*:mt-2 max-sm:has-data-filter:before:order-3 max-sm:has-data-filter:before:basis-full">
    {children}
    {actions && (
      <div
        data-actions
        className="flex flex-wrap gap-2 empty:hidden max-sm:order-2 max-sm:grow max-sm:*:last:grow sm:ml-auto"
      >
        {actions}
      </div>
    )}
  </div>
)

interface ToolbarButtonProps extends ComponentProps<typeof Button> {
  /** Called on hover and focus to load the code of the dialog. */
  onPreload?: () => void
}

export const ToolbarButton = ({ onPreload, ...buttonProps }: ToolbarButtonProps) => (
  <Button size="sm" className="h-9 max-sm:min-w-11" onPointerEnter={onPreload} onFocus={onPreload} {...buttonProps} />
)

export const toolbarControlClass =
  'h-9 rounded-md border border-control-border bg-panel text-sm transition-colors hover:border-text max-sm:h-11'

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

const SEARCH_DEBOUNCE_MS = 250

export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value)
  const lastQuery = useRef(value)
  // Follows changes to the URL, for example when the user presses the Back button.
  useEffect(() => {
    if (value === lastQuery.current) return
    lastQuery.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const query = text.trim()
    if (query === lastQuery.current) return
    const timer = setTimeout(() => {
      lastQuery.current = query
      onSearch(query)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <div className="relative max-sm:order-1 max-sm:grow-999 max-sm:basis-32 max-sm:group-has-[[data-actions]>:nth-child(3)]/toolbar:basis-full sm:max-xl:max-w-52 sm:max-xl:grow-999 sm:max-xl:basis-32 xl:w-64">
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={event => setText(event.target.value)}
        className={`${toolbarControlClass} w-full pr-2 pl-8 text-ellipsis placeholder:text-muted placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
      />
    </div>
  )
}

export interface FilterSelectProps {
  label: string
  /** The label of the option that removes the filter. */
  allLabel: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function FilterSelect({ label, allLabel, options, value, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div data-filter className="select-wrapper max-sm:order-4 max-sm:min-w-0 max-sm:grow max-sm:basis-28">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || undefined)}
        className={`${toolbarControlClass} appearance-none text-ellipsis pr-8 pl-2.5 max-sm:w-full sm:max-w-52 sm:max-xl:max-w-36`}
      >
        <option value="">{allLabel}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
