// The server renders these dates as well. A fixed locale and UTC prevent hydration mismatches.
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

/** Formats an ISO 8601 instant as "March 3, 2026" (UTC). */
export const formatLongDate = (iso: string): string => longFormat.format(new Date(iso))

/** Formats an ISO 8601 instant as "Mar 3, 2026" (UTC). */
export const formatShortDate = (iso: string): string => shortFormat.format(new Date(iso))

// The server does not render signed-in pages: their dates are in the time zone of the browser.
const localLongFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const localShortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Formats an ISO 8601 instant as "March 3, 2026" in local time. */
export const formatLocalLongDate = (iso: string): string => localLongFormat.format(new Date(iso))

/** Formats an ISO 8601 instant as "Mar 3, 2026" in local time. */
export const formatLocalShortDate = (iso: string): string => localShortFormat.format(new Date(iso))

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Formats an ISO 8601 instant as "March 3, 2026 at 4:05 PM" in local time. */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

/** Formats a number as "12,500". */
export const formatCount = (number: number): string => number.toLocaleString('en-US')

/** Formats an ISO 8601 instant relative to `now` (milliseconds): "3 days ago", "in 2 hours" (specification §9). */
export function formatRelativeTime(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  const [unit, size] = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

/** Formats bytes as "12.50 KB" (specification §9). */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`
