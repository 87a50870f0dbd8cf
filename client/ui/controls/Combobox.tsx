import ChevronDown from 'lucide-react/icons/chevron-down'
import { Anchor, Content, Root } from 'radix-ui/popover'
import { type KeyboardEvent, type Ref, useContext, useEffect, useId, useState } from 'react'
import { DialogChangeContext } from '../overlays/dialog-parts'
import { controlClass, FormField, type FormFieldProps } from './FormField'

export interface ComboboxOption {
  id: number
  label: string
  /** Distinguishes options with the same label. */
  detail?: string
}

interface Props extends FormFieldProps {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  loadOptions: (text: string) => Promise<ComboboxOption[]>
  placeholder?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

type SearchResult = { status: 'loading' } | { status: 'failed' } | { status: 'loaded'; options: ComboboxOption[] }

const SEARCH_DEBOUNCE_MS = 200

/**
 * An editable combobox that searches for its options (WAI-ARIA combobox pattern). Typing does not change the selection,
 * but deleting all text clears it. On blur, the field shows the label of the selected option again.
 */
export function Combobox(props: Props) {
  const { label, error, hint, className, isRequired, isOptional, value, loadOptions, placeholder, ref, onBlur } = props
  const id = useId()
  const reportChange = useContext(DialogChangeContext)
  const onChange = (option: ComboboxOption | null) => {
    reportChange()
    props.onChange(option)
  }
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string>()
  const [keyboardIndex, setKeyboardIndex] = useState<number>()
  const searchResult = useOptionSearch(isOpen ? (text ?? '') : undefined, loadOptions)
  const options = searchResult.status === 'loaded' ? searchResult.options : []
  const selectedIndex = options.findIndex(option => option.id === value?.id)
  // Until the user types, Enter must not replace the selected option with the first search result.
  const defaultIndex = text === undefined && value ? selectedIndex : Math.max(selectedIndex, 0)
  const activeIndex = Math.min(keyboardIndex ?? defaultIndex, options.length - 1)
  const activeOption = options[activeIndex]
  const open = (nextText?: string) => {
    setOpen(true)
    setText(nextText)
    setKeyboardIndex(undefined)
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
  }
  const selectOption = (option: ComboboxOption) => {
    onChange(option)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      if (!isOpen) open()
      else if (options.length > 0)
        setKeyboardIndex((Math.max(activeIndex, step > 0 ? -1 : 0) + step + options.length) % options.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (activeOption) selectOption(activeOption)
    } else if (event.key === 'Escape' && isOpen) {
      // Prevents an enclosing dialog from closing.
      event.preventDefault()
      close()
    }
  }
  return (
    <Root open={isOpen}>
      <FormField {...{ label, error, hint, className, isRequired, isOptional }}>
        {controlProps => (
          <Anchor asChild>
            <div className="relative mt-1.5">
              <input
                {...controlProps}
                ref={ref}
                role="combobox"
                aria-expanded={isOpen}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={isOpen && activeOption ? `${id}-${activeOption.id}` : undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
                value={text ?? value?.label ?? ''}
                onChange={event => {
                  if (event.target.value === '') onChange(null)
                  open(event.target.value)
                }}
                onClick={event => {
                  if (isOpen) return
                  open()
                  event.currentTarget.select()
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  close()
                  onBlur?.()
                }}
                onFocus={event => event.target.select()}
                className={`${controlClass} mt-0! h-11 pr-9`}
              />
              <ChevronDown
                size={16}
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
              />
            </div>
          </Anchor>
        )}
      </FormField>
      <Content
        align="start"
        sideOffset={4}
        onOpenAutoFocus={event => event.preventDefault()}
        onCloseAutoFocus={event => event.preventDefault()}
        onEscapeKeyDown={event => event.preventDefault()}
        role="presentation"
        // Keeps the focus in the input, because a blur would close the list before a click can select an option.
        onMouseDown={event => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-md border border-line bg-panel shadow-lg outline-none"
      >
        <OptionList
          id={id}
          label={label}
          searchResult={searchResult}
          activeOption={activeOption}
          value={value}
          onSelect={selectOption}
        />
      </Content>
    </Root>
  )
}

interface OptionListProps {
  id: string
  label: string
  searchResult: SearchResult
  activeOption: ComboboxOption | undefined
  value: ComboboxOption | null
  onSelect: (option: ComboboxOption) => void
}

const OptionList = ({ id, label, searchResult, activeOption, value, onSelect }: OptionListProps) => (
  <>
    <p role="status" className={getStatusMessage(searchResult) ? 'px-3 py-2.5 text-sm text-muted' : 'sr-only'}>
      {getStatusMessage(searchResult)}
    </p>
    <div role="listbox" id={`${id}-list`} aria-label={label} className="max-h-60 overflow-y-auto">
      {searchResult.status === 'loaded' &&
        searchResult.options.map(option => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and has aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option.id === value?.id}
            ref={element => {
              if (option === activeOption) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onSelect(option)}
            className={`flex min-h-9 cursor-default flex-wrap items-baseline gap-x-2.5 px-3 py-1.5 text-sm wrap-anywhere hover:bg-sunken ${option === activeOption ? 'bg-sunken -outline-offset-2 forced-colors:outline-2' : ''} ${option.id === value?.id ? 'font-medium' : ''}`}
          >
            {option.label}
            {option.detail && <span className="text-muted">{option.detail}</span>}
          </div>
        ))}
    </div>
  </>
)

const getStatusMessage = (searchResult: SearchResult): string => {
  if (searchResult.status === 'loading') return 'Searching...'
  if (searchResult.status === 'failed') return 'Search failed. Type to try again.'
  return searchResult.options.length === 0 ? 'No matches' : ''
}

/**
 * Searches for options while the list is open. Returns the search result for `text`; its status is `loading` until the
 * search ends.
 * @param text the text in the field; empty before the user types; undefined while the list is closed
 */
function useOptionSearch(text: string | undefined, loadOptions: Props['loadOptions']): SearchResult {
  const [latest, setLatest] = useState<{ query: string; searchResult: SearchResult }>()
  const isOpen = text !== undefined
  const query = text?.trim() ?? ''
  useEffect(() => {
    if (!isOpen) return
    let isLatest = true
    const storeResult = (searchResult: SearchResult) => isLatest && setLatest({ query, searchResult })
    const timer = setTimeout(
      () => {
        loadOptions(query).then(
          options => storeResult({ status: 'loaded', options }),
          () => storeResult({ status: 'failed' }),
        )
      },
      query ? SEARCH_DEBOUNCE_MS : 0,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [isOpen, query, loadOptions])
  return latest?.query === query ? latest.searchResult : { status: 'loading' }
}
