import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DayPicker } from 'react-day-picker'

interface Props {
  value: Date | undefined
  onChange: (day: Date) => void
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** Formats an accessible name that starts with the visible number, for example "20 November 2026, Friday". */
const formatDay = (day: Date) => dayFormat.format(day).replace(/^(\S+?),? (.+)$/, '$2, $1')

const navButtonClass =
  'grid size-9 max-sm:size-10 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text aria-disabled:opacity-35'

/** Shows one month at a time. Past days are disabled. */
export const Calendar = ({ value, onChange }: Props) => (
  <DayPicker
    mode="single"
    required
    autoFocus
    selected={value}
    defaultMonth={value}
    startMonth={new Date()}
    disabled={{ before: new Date() }}
    weekStartsOn={1}
    labels={{
      labelDayButton: (day, { today, selected }) =>
        `${formatDay(day)}${today ? ', today' : ''}${selected ? ', selected' : ''}`,
    }}
    onSelect={onChange}
    components={{
      Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft size={16} /> : <ChevronRight size={16} />),
    }}
    classNames={{
      root: 'relative p-3 max-sm:p-1.5',
      month_caption: 'flex h-9 max-sm:h-10 items-center pl-2 font-medium',
      nav: 'absolute top-3 right-3 flex max-sm:top-1.5 max-sm:right-1.5',
      button_previous: navButtonClass,
      button_next: navButtonClass,
      month_grid: 'mt-1 border-collapse max-sm:w-full',
      weekday: 'size-9 max-sm:w-[calc(100%/7)] text-xs font-normal text-muted',
      day: 'size-9 p-0 max-sm:w-auto text-center text-sm tabular-nums',
      day_button:
        'grid size-9 max-sm:w-full max-sm:[@media(height>=42rem)]:h-11 place-items-center rounded-md hover:bg-sunken focus-visible:-outline-offset-2 disabled:hover:bg-transparent',
      today: '[&>button]:border [&>button]:border-control-border',
      selected: '[&>button]:bg-signal-fill [&>button]:font-medium [&>button]:text-on-signal',
      disabled: 'text-muted [&>button]:opacity-50',
      outside: 'invisible',
    }}
  />
)
