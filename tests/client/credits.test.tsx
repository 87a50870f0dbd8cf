// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { balancesOf } from '../../client/credits/balance'
import { CreditsTab } from '../../client/credits/CreditsTab'
import { apollo } from '../../client/lib/apollo'
import { ViewerDocument } from '../../client/lib/documents.generated'
import { fullDate } from '../../client/lib/format'
import { toastStore } from '../../client/lib/toast'
import { later, press, refusal, renderSignedIn, said, type, typed, useServer } from './signed-in'

const server = useServer()

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

interface Line {
  id: number
  amount: number
  description: string
  createdAt: string
}

const ledger = (lines: Line[], { total = lines.length, next = '' } = {}) => ({
  __typename: 'UserCreditTransactionsConnection',
  totalCount: total,
  edges: lines.map(line => ({
    __typename: 'UserCreditTransactionsConnectionEdge',
    node: { __typename: 'CreditTransaction', ...line },
  })),
  pageInfo: { __typename: 'PageInfo', hasNextPage: next !== '', endCursor: next || null },
})

const history = (...list: Parameters<typeof ledger>) => ({
  data: { viewer: { __typename: 'User', id: 7, credits: 480, creditTransactions: ledger(...list) } },
})

const line = (id: number, amount = 100): Line => ({
  id,
  amount,
  description: `Line ${id}`,
  createdAt: daysAgo(3),
})

const rows = () => screen.getAllByRole('row').slice(1)
const open = (credits = 480) => renderSignedIn(<CreditsTab credits={credits} />)

describe('the history', () => {
  it('shows when, what for and how much: what came in with an arrow up, what went out with one down', async () => {
    const lines = [
      { id: 3, amount: -1200, description: 'Radar scan', createdAt: daysAgo(3) },
      { id: 2, amount: 0, description: 'A code of nothing', createdAt: daysAgo(70) },
      { id: 1, amount: 500, description: 'Redeemed code PILOT500', createdAt: daysAgo(800) },
    ]
    server.answers.CreditHistory = () => history(lines)
    open()
    expect(screen.getByText('480').nextElementSibling?.textContent).toBe('available credits')
    await screen.findByText('Radar scan')
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Date',
      'Description',
      'Amount',
    ])
    expect(rows().map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['3 days ago', 'Radar scan', 'Spent1,200'],
      ['2 months ago', 'A code of nothing', 'Added0'],
      ['2 years ago', 'Redeemed code PILOT500', 'Added500'],
    ])
    const looks = rows().map(row => {
      const amount = row.querySelector('td:last-child > span')
      return [amount?.className.includes('text-success'), amount?.querySelector('svg')?.classList[1]]
    })
    expect(looks).toEqual([
      [false, 'lucide-arrow-down'],
      [true, 'lucide-arrow-up'],
      [true, 'lucide-arrow-up'],
    ])
  })

  it('tells the full date on focus', async () => {
    const entry = line(1)
    server.answers.CreditHistory = () => history([entry])
    open()
    const date = await screen.findByRole('button', { name: '3 days ago' })
    act(() => date.focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe(fullDate(entry.createdAt))
  })

  it('never lies in the future, should this clock be behind the server’s', async () => {
    server.answers.CreditHistory = () => history([{ ...line(1), createdAt: daysAgo(-1) }])
    open()
    expect(await screen.findByText('1 second ago')).toBeDefined()
  })

  it('without a line says so', async () => {
    server.answers.CreditHistory = () => history([])
    open()
    expect(await screen.findByText('No credit transactions yet')).toBeDefined()
  })

  it.each([
    ['The server has a cold', 'Error loading credit history: The server has a cold'],
    ['', 'Error loading credit history: Unknown error'],
  ])('that cannot be loaded ("%s") says "%s", and can be tried again', async (message, words) => {
    server.answers.CreditHistory = () => refusal(message, 'INTERNAL')
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    server.answers.CreditHistory = () => history([line(1)])
    press('Try again')
    expect(await screen.findByText('Line 1')).toBeDefined()
  })

  it('fetches older lines after the last one, and goes on there', async () => {
    server.answers.CreditHistory = ({ variables }) =>
      variables.after === 'c2'
        ? history([line(3), line(4)], { total: 4 })
        : history([line(1), line(2)], { total: 4, next: 'c2' })
    open()
    expect(await screen.findByText('2 of 4 entries')).toBeDefined()
    press('Show more')
    expect(await screen.findByText('Line 4')).toBeDefined()
    expect(rows()).toHaveLength(4)
    expect(screen.getByText('4 entries')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(rows()[2]))
    expect(server.asked('CreditHistory').map(({ first, after }) => [first, after])).toEqual([
      [25, undefined],
      [25, 'c2'],
    ])
  })

  it('keeps what it shows when older lines cannot be fetched', async () => {
    server.answers.CreditHistory = ({ variables }) =>
      variables.after ? refusal('Not now', 'INTERNAL') : history([line(1)], { total: 2, next: 'c1' })
    open()
    await screen.findByText('Line 1')
    press('Show more')
    expect(await screen.findByText('Error loading credit history: Not now')).toBeDefined()
    expect(rows()).toHaveLength(1)
  })
})

describe('redeeming', () => {
  it('asks for a code first', async () => {
    server.answers.CreditHistory = () => history([])
    open()
    press('Redeem Code')
    expect(await screen.findByText('Credit code is required')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Credit Code'))
    type('Credit Code', 'a'.repeat(21))
    expect(await screen.findByText('Code cannot exceed 20 characters')).toBeDefined()
    expect(server.asked('RedeemCreditCode')).toEqual([])
  })

  it('shows and sends capitals, and brings the balance and the history at once', async () => {
    server.answers.CreditHistory = () => history([line(1)])
    const granted = { ...line(2), description: 'Redeemed code WELCOME' }
    server.answers.RedeemCreditCode = () =>
      later({
        data: {
          redeemCreditCode: {
            __typename: 'CreditRedemption',
            id: 1,
            message: '100 credits have been added to your balance',
            user: {
              __typename: 'User',
              id: 7,
              credits: 580,
              creditTransactions: ledger([granted, line(1)]),
            },
          },
        },
      })
    open()
    await screen.findByText('Line 1')
    type('Credit Code', ' welcome ')
    expect(typed('Credit Code')).toBe(' WELCOME ')
    press('Redeem Code')
    expect(await screen.findByRole('button', { name: 'Redeeming...' })).toHaveProperty('disabled', true)
    await said('Success!', '100 credits have been added to your balance')
    expect(server.asked('RedeemCreditCode')).toEqual([{ code: 'WELCOME', first: 25 }])
    expect(within(rows()[0] as HTMLElement).getByText('Redeemed code WELCOME')).toBeDefined()
    expect(rows()).toHaveLength(2)
    expect(apollo.readQuery({ query: ViewerDocument })?.viewer?.credits).toBe(580)
    expect(typed('Credit Code')).toBe('')
  })

  it.each([
    ['This credit code has expired', 'This credit code has expired'],
    ['', 'Could not redeem the credit code'],
  ])('that is refused ("%s") says "%s" and keeps the code', async (message, words) => {
    server.answers.CreditHistory = () => history([])
    server.answers.RedeemCreditCode = () => refusal(message)
    open()
    type('Credit Code', 'SPRING25')
    press('Redeem Code')
    await said('Redemption failed', words)
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(typed('Credit Code')).toBe('SPRING25')
  })
})

it('the balance of each moment follows from that of now, line by line', () => {
  const lines = [
    { amount: -1200, createdAt: '2026-03-03T00:00:00.000Z' },
    { amount: 0, createdAt: '2026-02-02T00:00:00.000Z' },
    { amount: 1500, createdAt: '2026-01-01T00:00:00.000Z' },
  ]
  expect(balancesOf(lines, 340).map(({ time, balance }) => [new Date(time).toISOString(), balance])).toEqual([
    ['2026-01-01T00:00:00.000Z', 1540],
    ['2026-02-02T00:00:00.000Z', 1540],
    ['2026-03-03T00:00:00.000Z', 340],
  ])
})
