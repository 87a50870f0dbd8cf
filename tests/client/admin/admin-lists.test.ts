import { expect, onTestFinished, test, vi } from 'vitest'
import { formatCodeUses, getEndOfDay } from '../../../client/credits/credit-code-format'
import {
  formatSort,
  parseChoice,
  parsePage,
  parseSort,
  type SortOptions,
  toPageArguments,
  updateListParams,
} from '../../../client/lib/lists/list-state'
import { generatePassword } from '../../../client/users/admin/generate-password'

const sortOptions: SortOptions<'id' | 'email'> = { fields: ['id', 'email'], by: 'id', descending: false }
const HOUR_MS = 60 * 60_000
const parseParams = (search: string) => new URLSearchParams(search)

test('parses and formats the sort parameter, which the URL omits for the default order', () => {
  expect(parseSort(parseParams(''), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(parseSort(parseParams('sort=email'), sortOptions)).toEqual({ by: 'email', descending: false })
  expect(parseSort(parseParams('sort=-email'), sortOptions)).toEqual({ by: 'email', descending: true })
  expect(parseSort(parseParams('sort=password'), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(formatSort({ by: 'email', descending: true }, sortOptions)).toBe('-email')
  expect(formatSort({ by: 'id', descending: false }, sortOptions)).toBeUndefined()
})

test.each(['', 'page=1', 'page=0&after=a', 'page=x&after=a', 'page=2', 'page=1.5&after=a', 'page=2&after='])(
  'parses %j as the first page, because a later page needs an integer page number above 1 and a cursor',
  search => {
    expect(toPageArguments(parsePage(parseParams(search)))).toEqual({ first: 25 })
  },
)

test('parses the page parameters and converts them to connection arguments', () => {
  expect(parsePage(parseParams('page=3&after=abc'))).toEqual({ page: 3, after: 'abc' })
  expect(toPageArguments({ page: 3, after: 'abc' })).toEqual({ first: 25, after: 'abc' })
  expect(toPageArguments(parsePage(parseParams('page=2&before=abc')))).toEqual({ last: 25, before: 'abc' })
})

test('a new search resets the page but keeps the tab and the sort, and `undefined` removes a parameter', () => {
  const updatedParams = updateListParams(parseParams('tab=leads&sort=email&page=3&after=abc'), { q: 'ada' })
  expect(Object.fromEntries(updatedParams)).toEqual({ tab: 'leads', sort: 'email', q: 'ada' })
  expect(updateListParams(updatedParams, { q: undefined, sort: undefined }).toString()).toBe('tab=leads')
})

test('ignores unknown filter values', () => {
  expect(parseChoice(parseParams('status=used'), 'status', ['active', 'used'])).toBe('used')
  expect(parseChoice(parseParams('status=stolen'), 'status', ['active', 'used'])).toBeUndefined()
})

test('getEndOfDay returns the last millisecond of the local day, even on days when the clocks change', () => {
  vi.stubEnv('TZ', 'Europe/Oslo')
  onTestFinished(() => void vi.unstubAllEnvs())
  // The clocks change on March 29 and October 25, 2026.
  const dayLengthsMs = [new Date(2026, 2, 29), new Date(2026, 9, 25)].map(
    day => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - day.getTime(),
  )
  expect(dayLengthsMs).toEqual([23 * HOUR_MS, 25 * HOUR_MS])
  for (const [year, month, day] of [
    [2026, 0, 31],
    [2026, 2, 29],
    [2026, 9, 25],
    [2028, 1, 29],
  ] as const) {
    const end = getEndOfDay(new Date(year, month, day, 15, 30))
    expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([year, month, day])
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([23, 59, 59, 999])
  }
})

test('formats the uses of a code as "current / max", or as "current" without a maximum', () => {
  expect(formatCodeUses({ currentUses: 2, maxUses: 1000 })).toBe('2 / 1,000')
  expect(formatCodeUses({ currentUses: 2, maxUses: null })).toBe('2')
})

test('generates different passwords with four groups of four characters', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^([\w]{4}-){3}[\w]{4}$/)
})
