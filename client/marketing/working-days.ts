const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The day that comes so many working days (Monday to Friday) after another, in the reader's own time zone. */
export function addWorkingDays(start: Date, days: number): Date {
  const day = new Date(start)
  for (let remaining = days; remaining > 0; ) {
    day.setDate(day.getDate() + 1)
    if (day.getDay() % 6 !== 0) remaining -= 1
  }
  return day
}

/** "Friday, November 20". */
export const formatDay = (day: Date): string => dayFormat.format(day)
