import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { Content, Root, Trigger } from 'radix-ui/popover'
import { lazy, type Ref, Suspense, useContext, useRef, useState } from 'react'
import { DialogChangeContext } from '../overlays/dialog-parts'
import { createEscapeHandler } from '../overlays/escape-handler'
import { controlClass, FormField, type FormFieldProps } from './FormField'
import { preload } from './preload'

const loadCalendar = () => import('./Calendar')
const Calendar = lazy(() => loadCalendar().then(module => ({ default: module.Calendar })))

interface Props extends Omit<FormFieldProps, 'isRequired' | 'isOptional'> {
  value: Date | null
  onChange: (day: Date | null) => void
  /** Shown when no date is selected. */
  emptyLabel: string
  ref?: Ref<HTMLButtonElement>
  onBlur?: () => void
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** Selects today or a later day. */
export function DatePicker(props: Props) {
  const { label, error, hint, className, value, emptyLabel, ref, onBlur } = props
  const [isOpen, setOpen] = useState(false)
  const reportChange = useContext(DialogChangeContext)
  const onChange = (day: Date | null) => {
    reportChange()
    props.onChange(day)
  }
  const container = useRef<HTMLDivElement>(null)
  const handleOpenChange = (isOpening: boolean) => {
    // On short screens, the calendar fits only if the field is at the top of the scroll container.
    if (isOpening) container.current?.scrollIntoView({ block: 'start' })
    setOpen(isOpening)
  }
  const clear = () => {
    onChange(null)
    container.current?.querySelector('button')?.focus()
  }
  return (
    <Root open={isOpen} onOpenChange={handleOpenChange}>
      <FormField label={label} error={error} hint={hint} className={className}>
        {({ id, ...controlProps }) => (
          <div ref={container} className="relative">
            <Trigger asChild>
              <button
                id={id}
                type="button"
                ref={ref}
                aria-label={`${label}: ${value ? dateFormat.format(value) : emptyLabel}`}
                aria-describedby={controlProps['aria-describedby']}
                data-invalid={controlProps['aria-invalid']}
                onPointerEnter={() => preload(loadCalendar)}
                onFocus={() => preload(loadCalendar)}
                onBlur={onBlur}
                className={`${controlClass} flex h-11 items-center justify-between pr-3 text-left data-invalid:border-danger`}
              >
                <span className={value ? '' : 'text-muted'}>{value ? dateFormat.format(value) : emptyLabel}</span>
                {!value && <CalendarDays size={16} aria-hidden="true" className="text-muted" />}
              </button>
            </Trigger>
            {value && (
              <button
                type="button"
                aria-label="Clear date"
                onClick={clear}
                className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
              >
                <X size={16} />
              </button>
            )}
          </div>
        )}
      </FormField>
      <Content
        align="start"
        sideOffset={4}
        aria-label={`Choose a day: ${label}`}
        onKeyDown={createEscapeHandler(() => setOpen(false))}
        className="z-50 min-h-72 rounded-md border border-line bg-raised shadow-lg outline-none max-sm:w-(--radix-popover-trigger-width) sm:min-w-69 dark:border-control-border"
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
