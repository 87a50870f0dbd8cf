import { expect, test } from 'vitest'
import { formatMegabytes } from '../../../client/files/upload-messages'
import { formatKilobytes, formatLongDate, formatRelativeTime, formatUtcDateTime } from '../../../client/lib/format'

const now = Date.UTC(2026, 5, 15, 12)
const formatAgo = (seconds: number) => formatRelativeTime(new Date(now - seconds * 1000).toISOString(), now)

test('formats past and future dates relative to now', () => {
  expect([
    formatAgo(5),
    formatAgo(60),
    formatAgo(7200),
    formatAgo(3 * 86_400),
    formatAgo(65 * 86_400),
    formatAgo(800 * 86_400),
  ]).toEqual(['5 seconds ago', '1 minute ago', '2 hours ago', '3 days ago', '2 months ago', '2 years ago'])
  expect(formatAgo(-2 * 86_400)).toBe('in 2 days')
})

test('formats a long date in UTC', () => {
  expect(formatLongDate('2026-03-03T23:59:00.000Z')).toBe('March 3, 2026')
})

test('formats a date and time in UTC', () => {
  expect(formatUtcDateTime('2026-03-03T23:05:59.000Z')).toBe('March 3, 2026, 23:05 UTC')
})

test('formats a size in KB with two decimals', () => {
  expect([formatKilobytes(0), formatKilobytes(1024), formatKilobytes(12_800), formatKilobytes(1)]).toEqual([
    '0.00 KB',
    '1.00 KB',
    '12.50 KB',
    '0.00 KB',
  ])
})

test('formats a size in MB with at most one decimal', () => {
  expect([0, 1024 ** 2, 1.26 * 1024 ** 2, 1500 * 1024 ** 2].map(formatMegabytes)).toEqual([
    '0 MB',
    '1 MB',
    '1.3 MB',
    '1,500 MB',
  ])
})
