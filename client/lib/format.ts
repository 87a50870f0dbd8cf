/**
 * Returns a function that formats dates. The function creates its `Intl` object on the first call, because creating the
 * object at import time would slow down the start of the application.
 */
export const createDateFormatter = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  let format: Intl.DateTimeFormat | undefined
  return (date: Date): string => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(date)
  }
}

const createInstantFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formatDate = createDateFormatter(options)
  return (iso: string): string => formatDate(new Date(iso))
}

let relativeFormat: Intl.RelativeTimeFormat | undefined

/** Lengths in seconds, longest first. */
const RELATIVE_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

// The following three formatters use UTC, so that readers and editors see the same date, and the server and the browser
// render the same text. They do not use Intl, because the first Intl object delays the hydration of the blog.

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const formatUtcDate = (iso: string, monthLength?: number): string => {
  const date = new Date(iso)
  return `${MONTHS[date.getUTCMonth()]?.slice(0, monthLength)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** Formats as "March 3, 2026" (UTC). */
export const formatLongDate = (iso: string): string => formatUtcDate(iso)

/** Formats as "Mar 3, 2026" (UTC). */
export const formatShortDate = (iso: string): string => formatUtcDate(iso, 3)

/** Formats as "March 3, 2026, 16:05 UTC". */
export const formatUtcDateTime = (iso: string): string =>
  `${formatUtcDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`

// The following four formatters use the time zone of the browser. The server must not call them.

/** Formats as "March 3, 2026" in local time. */
export const formatLocalLongDate = createInstantFormatter({ dateStyle: 'long' })

/** Formats as "Mar 3, 2026" in local time. */
export const formatLocalShortDate = createInstantFormatter({ dateStyle: 'medium' })

/** Formats as "March 3, 2026 at 4:05 PM" in local time. */
export const formatLocalDateTime = createInstantFormatter({ dateStyle: 'long', timeStyle: 'short' })

/** Formats as "4:05 PM" in local time. */
export const formatLocalTime = createInstantFormatter({ timeStyle: 'short' })

/** Formats as "12,500". */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Formats as "3 days ago" or "in 2 hours" (specification §9). `now` is in milliseconds. */
export function formatRelativeTime(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  const [unit, unitSeconds] = RELATIVE_UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  relativeFormat ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
  return relativeFormat.format(Math.trunc(seconds / unitSeconds), unit)
}

/** Formats as "12.50 KB" (specification §9). */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`
