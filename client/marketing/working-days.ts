import { createDateFormatter } from '../lib/format'

/** Adds working days (Monday to Friday) in the local time zone. */
export function addWorkingDays(start: Date, days: number): Date {
  const day = new Date(start)
  for (let remaining = days; remaining > 0; ) {
    day.setDate(day.getDate() + 1)
    // Sunday is 0 and Saturday is 6.
    if (day.getDay() % 6 !== 0) remaining -= 1
  }
  return day
}

/** Formats as "Fri, Nov 20" in the local time zone. */
export const formatDay = createDateFormatter({ weekday: 'short', month: 'short', day: 'numeric' })
