import { expect, it } from 'vitest'
import { kilobytes, longDate, relativeDate } from '../../client/lib/format'

const now = Date.UTC(2026, 5, 15, 12)
const ago = (seconds: number) => relativeDate(new Date(now - seconds * 1000).toISOString(), now)

it('a past date says how long ago it was, a coming one in how long it is', () => {
  expect([ago(5), ago(60), ago(7200), ago(3 * 86_400), ago(65 * 86_400), ago(800 * 86_400)]).toEqual([
    '5 seconds ago',
    '1 minute ago',
    '2 hours ago',
    '3 days ago',
    '2 months ago',
    '2 years ago',
  ])
  expect(ago(-2 * 86_400)).toBe('in 2 days')
})

it('a long date is the same wherever it is read', () => {
  expect(longDate('2026-03-03T23:59:00.000Z')).toBe('March 3, 2026')
})

it('a size is in KB with two decimals', () => {
  expect([kilobytes(0), kilobytes(1024), kilobytes(12_800), kilobytes(1)]).toEqual([
    '0.00 KB',
    '1.00 KB',
    '12.50 KB',
    '0.00 KB',
  ])
})
