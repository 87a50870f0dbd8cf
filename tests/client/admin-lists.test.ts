import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { formatAuditEvent, parseDetailLines } from '../../client/audit/audit-labels'
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

it('the URL contains the sort, except for the default sort', () => {
  expect(parseSort(parseParams(''), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(parseSort(parseParams('sort=email'), sortOptions)).toEqual({ by: 'email', descending: false })
  expect(parseSort(parseParams('sort=-email'), sortOptions)).toEqual({ by: 'email', descending: true })
  expect(parseSort(parseParams('sort=password'), sortOptions)).toEqual({ by: 'id', descending: false })
  expect(formatSort({ by: 'email', descending: true }, sortOptions)).toBe('-email')
  expect(formatSort({ by: 'id', descending: false }, sortOptions)).toBeUndefined()
})

it.each(['', 'page=1', 'page=0&after=a', 'page=x&after=a', 'page=2', 'page=1.5&after=a', 'page=2&after='])(
  'parses %j as the first page, because a page needs a cursor',
  search => {
    expect(toPageArguments(parsePage(parseParams(search)))).toEqual({ first: 25 })
  },
)

it('converts cursors to page arguments in both directions', () => {
  expect(parsePage(parseParams('page=3&after=abc'))).toEqual({ page: 3, after: 'abc' })
  expect(toPageArguments({ page: 3, after: 'abc' })).toEqual({ first: 25, after: 'abc' })
  expect(toPageArguments(parsePage(parseParams('page=2&before=abc')))).toEqual({ last: 25, before: 'abc' })
})

it('a new search resets the page and keeps the tab and the sort', () => {
  const next = updateListParams(parseParams('tab=leads&sort=email&page=3&after=abc'), { q: 'ada' })
  expect(Object.fromEntries(next)).toEqual({ tab: 'leads', sort: 'email', q: 'ada' })
  expect(updateListParams(next, { q: undefined, sort: undefined }).toString()).toBe('tab=leads')
})

it('ignores unknown filter values', () => {
  expect(parseChoice(parseParams('status=used'), 'status', ['active', 'used'])).toBe('used')
  expect(parseChoice(parseParams('status=stolen'), 'status', ['active', 'used'])).toBeUndefined()
})

const buildLead = (overrides: Partial<ExportedLead>): ExportedLead => ({
  id: 1,
  email: 'ada@example.com',
  name: 'Ada',
  interest: 'other',
  createdAt: '2026-03-01T10:00:00.000Z',
  isSuspicious: false,
  ...overrides,
})
const allColumns = exportColumns.map(({ name }) => name)

/** Parses CSV like a spreadsheet. */
const parseCsv = (csv: string) => Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

it('the export has a byte order mark, a header row and CRLF line endings', () => {
  const csv = formatLeadsCsv([buildLead({})], allColumns)
  expect(csv).toBe(
    '\uFEFFID,Email,Name,Interest,Submitted On,Suspicious\r\n1,ada@example.com,Ada,other,2026-03-01T10:00:00.000Z,no\r\n',
  )
})

it.each(['Žofie "Zo" Nováková', 'Müller, Jürgen', 'two\nlines', '  spaces ', '愛', "O'Hara; Sons"])(
  'exports the name %j unchanged',
  name => {
    expect(parseCsv(formatLeadsCsv([buildLead({ name })], ['name', 'id']))).toEqual([
      ['ID', 'Name'],
      ['1', name],
    ])
  },
)

it('the export says which leads are suspicious', () => {
  expect(parseCsv(formatLeadsCsv([buildLead({ isSuspicious: true })], ['id', 'isSuspicious']))).toEqual([
    ['ID', 'Suspicious'],
    ['1', 'yes'],
  ])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('escapes the formula %j in the export', name => {
  const [, row] = parseCsv(formatLeadsCsv([buildLead({ name })], ['name']))
  expect(row).toEqual([`'${name}`])
})

it('exports an empty cell for a missing name, and only the selected columns', () => {
  expect(parseCsv(formatLeadsCsv([buildLead({ name: null })], ['email', 'name']))).toEqual([
    ['Email', 'Name'],
    ['ada@example.com', ''],
  ])
})

it('returns the last millisecond of the local day, also at clock changes', () => {
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

it('formats uses as "current / max", or without a maximum as "current"', () => {
  expect(formatCodeUses({ currentUses: 2, maxUses: 1000 })).toBe('2 / 1,000')
  expect(formatCodeUses({ currentUses: 2, maxUses: null })).toBe('2')
})

it('generates long, different passwords', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^([\w]{4}-){3}[\w]{4}$/)
})

it('formats audit actions and details', () => {
  const formatEvent = (action: string, subject: string, details: object, subjectId: number | null = 4) =>
    formatAuditEvent({
      action,
      subject,
      subjectId,
      details: JSON.stringify(details),
      actor: { username: 'admin' },
    })
  expect(formatEvent('createCategory', 'Category', { name: 'Reference', slug: 'reference' })).toBe(
    'admin created category Reference',
  )
  expect(formatEvent('updateTenant', 'Tenant', { name: { from: 'Acme', to: 'Northwind' } })).toBe(
    'admin updated tenant Northwind',
  )
  expect(formatEvent('updateCreditCode', 'CreditCode', { maxUses: { from: 1, to: 2 } })).toBe(
    'admin updated credit code 4',
  )
  expect(formatEvent('adjustCredits', 'User', { amount: 5 })).toBe('admin adjusted the credits of user 4')
  expect(formatEvent('resetPassword', 'User', {})).toBe('admin reset the password of user 4')
  expect(formatEvent('uploadImage', 'StoredFile', { originalFilename: 'a.png' })).toBe('admin uploaded image a.png')
  expect(formatEvent('publishPost', 'Post', {}, null)).toBe('admin published post')
  expect(parseDetailLines('{"creditAmount":50,"tags":["a","b"],"code":"SPRING"}')).toEqual([
    ['code', 'SPRING'],
    ['credit amount', '50'],
    ['tags', 'a, b'],
  ])
  expect(parseDetailLines('broken')).toEqual([])
})

it('omits empty audit values and shows cleared ones as "none"', () => {
  expect(parseDetailLines('{"lastName":null,"summary":"","tags":[],"isFeatured":false}')).toEqual([
    ['is featured', 'false'],
  ])
  expect(parseDetailLines('{"lastName":{"from":"Lovelace","to":null},"tags":{"from":[],"to":["a"]}}')).toEqual([
    ['last name', 'Lovelace → none'],
    ['tags', 'none → a'],
  ])
})
