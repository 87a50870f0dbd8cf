import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { Content, Root, Trigger } from 'radix-ui/popover'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { closeOnEscape } from './escape'
import { controlClass, Labelled, type LabelledProps } from './Labelled'

const loadCalendar = () => import('./Calendar')
const Calendar = lazy(() => loadCalendar().then(module => ({ default: module.Calendar })))

interface Props extends LabelledProps {
  value: Date | null
  onChange: (day: Date | null) => void
  /** What it shows when there is no date. */
  none: string
  ref?: Ref<HTMLButtonElement>
  onBlur?: () => void
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** A day from today on, or none, from a calendar. */
export function DatePicker(props: Props) {
  const { label, error, hint, className, value, onChange, none, ref, onBlur } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const change = (next: boolean) => {
    // On a low screen there is room under the field when it is at the top of what scrolls.
    if (next) box.current?.scrollIntoView({ block: 'start' })
    setOpen(next)
  }
  const clear = () => {
    onChange(null)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <Root open={open} onOpenChange={change}>
      <Labelled label={label} error={error} hint={hint} className={className}>
        {({ id, ...wiring }) => (
          <div ref={box} className="relative">
            <Trigger asChild>
              <button
                id={id}
                type="button"
                ref={ref}
                aria-label={`${label}: ${value ? words.format(value) : none}`}
                aria-describedby={wiring['aria-describedby']}
                data-invalid={wiring['aria-invalid']}
                onPointerEnter={() => void loadCalendar()}
                onFocus={() => void loadCalendar()}
                onBlur={onBlur}
                className={`${controlClass} flex h-11 items-center justify-between pr-3 text-left data-invalid:border-danger`}
              >
                <span className={value ? '' : 'text-quiet'}>{value ? words.format(value) : none}</span>
                {!value && <CalendarDays size={16} aria-hidden="true" className="text-quiet" />}
              </button>
            </Trigger>
            {value && (
              <button
                type="button"
                aria-label="Clear the date"
                onClick={clear}
                className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-quiet hover:bg-sunk hover:text-text"
              >
                <X size={16} />
              </button>
            )}
          </div>
        )}
      </Labelled>
      <Content
        align="start"
        sideOffset={4}
        aria-label={`Choose a day: ${label}`}
        onKeyDown={closeOnEscape(() => setOpen(false))}
        className="z-50 min-h-72 rounded-md border border-line bg-raised shadow-lg outline-none max-sm:w-(--radix-popover-trigger-width) sm:min-w-69 dark:border-edge"
      >
        <Suspense>
          <Calendar
            value={value ?? undefined}
            onChange={day => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Suspense>
      </Content>
    </Root>
  )
}
