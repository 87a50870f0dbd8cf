import { useEffect, useState } from 'react'
import { addWorkingDays, formatDay } from './working-days'

const steps = [
  { timing: 'Now', days: 0, text: 'Your request goes to a person, not into a queue.' },
  {
    timing: 'Within 2 working days',
    days: 2,
    text: 'You get a reply by email, with three questions about your data.',
  },
  {
    timing: 'Within 10 working days',
    days: 10,
    text: 'A first reading together: 40 minutes, your data on the radar, no slides.',
  },
]

/** The dates depend on the visitor's time zone, so the client adds them. */
export function NextSteps() {
  const [today, setToday] = useState<Date | null>(null)
  useEffect(() => setToday(new Date()), [])
  return (
    <ol className="mt-6 border-l border-tick">
      {steps.map(({ timing, days, text }) => (
        <li key={timing} className="step">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{timing}</span>
            <span className="label">
              {today && (days === 0 ? formatDay(today) : `by ${formatDay(addWorkingDays(today, days))}`)}
            </span>
          </p>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
