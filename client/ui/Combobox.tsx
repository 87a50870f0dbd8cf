import ChevronDown from 'lucide-react/icons/chevron-down'
import { Anchor, Content, Root } from 'radix-ui/popover'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { controlClass, Labelled, type LabelledProps } from './Labelled'

export interface Choice {
  id: number
  label: string
  /** What tells it from others with the same label. */
  detail?: string
}

interface Props extends LabelledProps {
  /** What is chosen. */
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** Finds what can be chosen; what it rejects is said in its stead. */
  find: (text: string) => Promise<Choice[]>
  placeholder?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

type Found = { state: 'waiting' } | { state: 'failed' } | { state: 'found'; choices: Choice[] }

/** How long after the last key it searches, in milliseconds. */
const patience = 200

/**
 * Chooses one of many by searching: an editable combobox with a list, as WAI-ARIA describes it. What is typed chooses
 * nothing; leaving it brings back what is chosen, emptying it chooses none.
 */
export function Combobox(props: Props) {
  const { label, error, hint, className, value, onChange, find, placeholder, ref, onBlur } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string>()
  const [active, setActive] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const found = useFound(isOpen ? (text ?? '') : undefined, find)
  const choices = found.state === 'found' ? found.choices : []
  const chosen = choices.findIndex(({ id }) => id === value?.id)
  // Until something is typed, nobody but who is chosen: the field goes on naming them.
  const first = text === undefined && value ? chosen : Math.max(chosen, 0)
  const place = Math.min(active ?? first, choices.length - 1)
  const current = choices[place]
  const open = (next?: string) => {
    setOpen(true)
    setText(next)
    setActive(undefined)
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
  }
  const choose = (choice: Choice) => {
    onChange(choice)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      if (!isOpen) open()
      else if (choices.length > 0)
        setActive((Math.max(place, step > 0 ? -1 : 0) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (current) choose(current)
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes, the dialog that it stands in does not.
      event.preventDefault()
      close()
    }
  }
  return (
    <Root open={isOpen}>
      <Labelled label={label} error={error} hint={hint} className={className}>
        {wiring => (
          <Anchor asChild>
            <div className="relative mt-1.5">
              <input
                {...wiring}
                ref={element => {
                  input.current = element
                  if (typeof ref === 'function') ref(element)
                  else if (ref) ref.current = element
                }}
                role="combobox"
                aria-expanded={isOpen}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
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
      </Labelled>
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
        <List id={id} label={label} found={found} current={current} value={value} onChoose={choose} />
      </Content>
    </Root>
  )
}

interface ListProps {
  id: string
  label: string
  found: Found
  current: Choice | undefined
  value: Choice | null
  onChoose: (choice: Choice) => void
}

const List = ({ id, label, found, current, value, onChoose }: ListProps) => (
  <>
    <p role="status" className={noteOf(found) ? 'px-3 py-2.5 text-sm text-quiet' : 'sr-only'}>
      {noteOf(found)}
    </p>
    <div role="listbox" id={`${id}-list`} aria-label={label} className="max-h-60 overflow-y-auto">
      {found.state === 'found' &&
        found.choices.map(choice => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice.id === value?.id}
            ref={element => {
              if (choice === current) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onChoose(choice)}
            className={`flex min-h-9 cursor-default flex-wrap items-baseline gap-x-2.5 px-3 py-1.5 text-sm hover:bg-sunk ${choice === current ? 'bg-sunk' : ''} ${choice.id === value?.id ? 'font-medium' : ''}`}
          >
            {choice.label}
            {choice.detail && <span className="text-quiet">{choice.detail}</span>}
          </div>
        ))}
    </div>
  </>
)

const noteOf = (found: Found): string => {
  if (found.state === 'waiting') return 'Searching...'
  if (found.state === 'failed') return 'The search failed. Type again to retry.'
  return found.choices.length === 0 ? 'Nothing found' : ''
}

/** What the text finds, of which only the last answer counts, and that for no other text than its own. */
function useFound(text: string | undefined, find: Props['find']): Found {
  const [answer, setAnswer] = useState<{ to: string; found: Found }>()
  const isOpen = text !== undefined
  const wanted = text?.trim() ?? ''
  useEffect(() => {
    if (!isOpen) return
    let isLast = true
    const keep = (found: Found) => isLast && setAnswer({ to: wanted, found })
    const timer = setTimeout(
      () => {
        find(wanted).then(
          choices => keep({ state: 'found', choices }),
          () => keep({ state: 'failed' }),
        )
      },
      wanted ? patience : 0,
    )
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [isOpen, wanted, find])
  return answer?.to === wanted ? answer.found : { state: 'waiting' }
}
