// Dates that the server renders too are formatted in UTC and in one language, or hydration would disagree.
const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

const RELATIVE_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "March 3, 2026", for an ISO 8601 instant. */
export const formatLongDate = (iso: string): string => longFormat.format(new Date(iso))

/** "Mar 3, 2026", for an ISO 8601 instant. */
export const formatShortDate = (iso: string): string => shortFormat.format(new Date(iso))

// Behind sign-in no server renders anything: there a day is the reader's own.
const localLongFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const localShortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "March 3, 2026" where the reader is, for an ISO 8601 instant. */
export const formatLocalLongDate = (iso: string): string => localLongFormat.format(new Date(iso))

/** "Mar 3, 2026" where the reader is, for an ISO 8601 instant. */
export const formatLocalShortDate = (iso: string): string => localShortFormat.format(new Date(iso))

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** "March 3, 2026 at 4:05 PM" where the reader is, for an ISO 8601 instant. Behind sign-in only: no server renders it. */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

/** A whole number as people read it, "12,500". */
export const formatCount = (number: number): string => number.toLocaleString('en-US')

/** "3 days ago" or "in 2 hours", seen from `now` (milliseconds). Specification §9. */
export function formatRelativeTime(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  const [unit, size] = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

/** Bytes as kilobytes with two decimals, "12.50 KB". Specification §9. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`
