import ChevronDown from 'lucide-react/icons/chevron-down'
import { Anchor, Content, Root } from 'radix-ui/popover'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

export interface ComboboxOption {
  id: number
  label: string
  /** What tells it from others with the same label. */
  detail?: string
}

interface Props extends FormFieldProps {
  /** What is chosen. */
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  /** Finds what can be chosen; what it rejects is said in its stead. */
  loadOptions: (text: string) => Promise<ComboboxOption[]>
  placeholder?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

type SearchState = { state: 'waiting' } | { state: 'failed' } | { state: 'found'; options: ComboboxOption[] }

/** How long after the last key it searches, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 200

/**
 * Chooses one of many by searching: an editable combobox with a list, as WAI-ARIA describes it. What is typed chooses
 * nothing; leaving it brings back what is chosen, emptying it chooses none.
 */
export function Combobox(props: Props) {
  const { label, error, hint, className, value, onChange, loadOptions, placeholder, ref, onBlur } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string>()
  const [keyboardIndex, setKeyboardIndex] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const searchState = useOptionSearch(isOpen ? (text ?? '') : undefined, loadOptions)
  const options = searchState.state === 'found' ? searchState.options : []
  const selectedIndex = options.findIndex(({ id }) => id === value?.id)
  // Until something is typed, nobody but who is chosen: the field goes on naming them.
  const defaultIndex = text === undefined && value ? selectedIndex : Math.max(selectedIndex, 0)
  const activeIndex = Math.min(keyboardIndex ?? defaultIndex, options.length - 1)
  const activeOption = options[activeIndex]
  const open = (next?: string) => {
    setOpen(true)
    setText(next)
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
      // The list closes, the dialog that it stands in does not.
      event.preventDefault()
      close()
    }
  }
  return (
    <Root open={isOpen}>
      <FormField label={label} error={error} hint={hint} className={className}>
        {controlProps => (
          <Anchor asChild>
            <div className="relative mt-1.5">
              <input
                {...controlProps}
                ref={element => {
                  input.current = element
                  if (typeof ref === 'function') ref(element)
                  else if (ref) ref.current = element
                }}
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
                className="pointer-events-none absolute inset-y-0 right-3 my-auto text-quiet"
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
        // The input keeps the focus, or it would close the list before the press is one.
        onMouseDown={event => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-md border border-line bg-panel shadow-lg outline-none"
      >
        <OptionList
          id={id}
          label={label}
          searchState={searchState}
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
  searchState: SearchState
  activeOption: ComboboxOption | undefined
  value: ComboboxOption | null
  onSelect: (option: ComboboxOption) => void
}

const OptionList = ({ id, label, searchState, activeOption, value, onSelect }: OptionListProps) => (
  <>
    <p role="status" className={getStatusMessage(searchState) ? 'px-3 py-2.5 text-sm text-quiet' : 'sr-only'}>
      {getStatusMessage(searchState)}
    </p>
    <div role="listbox" id={`${id}-list`} aria-label={label} className="max-h-60 overflow-y-auto">
      {searchState.state === 'found' &&
        searchState.options.map(option => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option.id === value?.id}
            ref={element => {
              if (option === activeOption) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onSelect(option)}
            className={`flex min-h-9 cursor-default flex-wrap items-baseline gap-x-2.5 px-3 py-1.5 text-sm hover:bg-sunk ${option === activeOption ? 'bg-sunk' : ''} ${option.id === value?.id ? 'font-medium' : ''}`}
          >
            {option.label}
            {option.detail && <span className="text-quiet">{option.detail}</span>}
          </div>
        ))}
    </div>
  </>
)

const getStatusMessage = (searchState: SearchState): string => {
  if (searchState.state === 'waiting') return 'Searching...'
  if (searchState.state === 'failed') return 'The search failed. Type again to retry.'
  return searchState.options.length === 0 ? 'Nothing found' : ''
}

/** What the text finds, of which only the last answer counts, and that for no other text than its own. */
function useOptionSearch(text: string | undefined, loadOptions: Props['loadOptions']): SearchState {
  const [latest, setLatest] = useState<{ query: string; searchState: SearchState }>()
  const isOpen = text !== undefined
  const query = text?.trim() ?? ''
  useEffect(() => {
    if (!isOpen) return
    let isLatest = true
    const storeResult = (searchState: SearchState) => isLatest && setLatest({ query, searchState })
    const timer = setTimeout(
      () => {
        loadOptions(query).then(
          options => storeResult({ state: 'found', options }),
          () => storeResult({ state: 'failed' }),
        )
      },
      query ? SEARCH_DEBOUNCE_MS : 0,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [isOpen, query, loadOptions])
  return latest?.query === query ? latest.searchState : { state: 'waiting' }
}
