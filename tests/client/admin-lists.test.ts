import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { formatAuditAction, parseDetailLines } from '../../client/audit/audit-labels'
import { formatCodeUses, getEndOfDay } from '../../client/credits/credit-code-format'
import { type ExportedLead, exportColumns, formatLeadsCsv } from '../../client/leads/lead-export'
import {
  formatSort,
  parseChoice,
  parsePage,
  parseSort,
  type SortOptions,
  toPageArguments,
  updateListParams,
} from '../../client/lib/lists/list-state'
import { generatePassword } from '../../client/users/generate-password'

const sortOptions: SortOptions<'id' | 'email'> = { fields: ['id', 'email'], by: 'id', descending: false }
const parseParams = (search: string) => new URLSearchParams(search)

it('a sort stands in the address by its name, and not at all when it is the list’s own', () => {
  expect(parseSort(parseParams(''), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(parseSort(parseParams('sort=email'), sortOptions)).toEqual({ by: 'email', descending: false })
  expect(parseSort(parseParams('sort=-email'), sortOptions)).toEqual({ by: 'email', descending: true })
  expect(parseSort(parseParams('sort=password'), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(formatSort({ by: 'email', descending: true }, sortOptions)).toBe('-email')
  expect(formatSort({ by: 'id', descending: false }, sortOptions)).toBeUndefined()
})

it.each(['', 'page=1', 'page=0&after=a', 'page=x&after=a', 'page=2', 'page=1.5&after=a', 'page=2&after='])(
  '%j is the first page: a number alone cannot be found by keys',
  search => {
    expect(toPageArguments(parsePage(parseParams(search)))).toEqual({ first: 25 })
  },
)

it('a page follows a row or precedes one', () => {
  expect(parsePage(parseParams('page=3&after=abc'))).toEqual({ page: 3, after: 'abc' })
  expect(toPageArguments({ page: 3, after: 'abc' })).toEqual({ first: 25, after: 'abc' })
  expect(toPageArguments(parsePage(parseParams('page=2&before=abc')))).toEqual({ last: 25, before: 'abc' })
})

it('another search begins at the first page and leaves the tab and the sort', () => {
  const next = updateListParams(parseParams('tab=leads&sort=email&page=3&after=abc'), { q: 'ada' })
  expect(Object.fromEntries(next)).toEqual({ tab: 'leads', sort: 'email', q: 'ada' })
  expect(updateListParams(next, { q: undefined, sort: undefined }).toString()).toBe('tab=leads')
})

it('a filter is one of the values that there are, or none', () => {
  expect(parseChoice(parseParams('status=used'), 'status', ['active', 'used'])).toBe('used')
  expect(parseChoice(parseParams('status=stolen'), 'status', ['active', 'used'])).toBeUndefined()
})

const buildLead = (overrides: Partial<ExportedLead>): ExportedLead => ({
  id: 1,
  email: 'ada@example.com',
  name: 'Ada',
  interest: 'other',
  createdAt: '2026-03-01T10:00:00.000Z',
  ...overrides,
})
const allColumns = exportColumns.map(({ name }) => name)

/** What a spreadsheet makes of it. */
const parseCsv = (csv: string) =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

it('the export has a header row, begins with a byte order mark and ends its lines as spreadsheets do', () => {
  const csv = formatLeadsCsv([buildLead({})], allColumns)
  expect(csv).toBe(
    '\uFEFFID,Email,Name,Interest,Submitted On\r\n1,ada@example.com,Ada,other,2026-03-01T10:00:00.000Z\r\n',
  )
})

it.each(['Žofie "Zo" Nováková', 'Müller, Jürgen', 'two\nlines', '  spaces ', '愛', "O'Hara; Sons"])(
  'a name like %j comes back from the export as it is',
  name => {
    expect(parseCsv(formatLeadsCsv([buildLead({ name })], ['name', 'id']))).toEqual([
      ['ID', 'Name'],
      ['1', name],
    ])
  },
)

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula in the export', name => {
  const [, row] = parseCsv(formatLeadsCsv([buildLead({ name })], ['name']))
  expect(row).toEqual([`'${name}`])
})

it('a lead without a name has an empty cell, and columns that were not chosen are not there', () => {
  expect(parseCsv(formatLeadsCsv([buildLead({ name: null })], ['email', 'name']))).toEqual([
    ['Email', 'Name'],
    ['ada@example.com', ''],
  ])
})

it('a day ends with its last millisecond where one is, however long it is', () => {
  for (const [year, month, day] of [
    [2026, 0, 31],
    [2026, 2, 29],
    [2026, 9, 25],
    [2028, 1, 29],
  ] as const) {
    const end = getEndOfDay(new Date(year, month, day, 15, 30))
    expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([year, month, day])
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([
      23, 59, 59, 999,
    ])
  }
})

it('uses are "current / max", or only current where there is no maximum', () => {
  expect(formatCodeUses({ currentUses: 2, maxUses: 1000 })).toBe('2 / 1,000')
  expect(formatCodeUses({ currentUses: 2, maxUses: null })).toBe('2')
})

it('a generated password is long enough, and never the same', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^([\w]{4}-){3}[\w]{4}$/)
})

it('the audit log says in words what was done', () => {
  expect(formatAuditAction('updateCreditCode', 'CreditCode', 3)).toBe('update credit code 3')
  expect(formatAuditAction('adjustCredits', 'User', 4)).toBe('adjust credits, user 4')
  expect(formatAuditAction('publishPost', 'Post', null)).toBe('publish post')
  expect(parseDetailLines('{"creditAmount":50,"tags":["a","b"],"code":"SPRING"}')).toEqual([
    ['code', 'SPRING'],
    ['credit amount', '50'],
    ['tags', 'a, b'],
  ])
  expect(parseDetailLines('broken')).toEqual([])
})

it('the audit log leaves out what was left empty, and says what was emptied', () => {
  expect(parseDetailLines('{"lastName":null,"summary":"","tags":[],"isFeatured":false}')).toEqual([
    ['is featured', 'false'],
  ])
  expect(
    parseDetailLines('{"lastName":{"from":"Lovelace","to":null},"tags":{"from":[],"to":["a"]}}'),
  ).toEqual([
    ['last name', 'Lovelace → none'],
    ['tags', 'none → a'],
  ])
})
