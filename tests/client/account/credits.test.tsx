import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildBalanceChartLayout } from '../../../client/credits/balance-chart-layout'
import { toBalancePoints } from '../../../client/credits/balance-history'
import { CreditsTab } from '../../../client/credits/CreditsTab'
import { apolloClient } from '../../../client/lib/api/apollo-client'
import { toastStore } from '../../../client/lib/feedback/toast'
import { formatLocalDateTime, formatLocalTime } from '../../../client/lib/format'
import { ViewerDocument } from '../../../client/lib/session/documents.generated'
import {
  buildErrorResponse,
  clickButton,
  delayResponse,
  expectToast,
  fillField,
  getFieldValue,
  renderWithProviders,
  setupMockServer,
} from '../harness'

const server = setupMockServer()

const DAY_MS = 86_400_000
const getTimeDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

interface Transaction {
  id: number
  amount: number
  description: string
  createdAt: string
}

const buildTransactionsConnection = (transactions: Transaction[], { total = transactions.length, next = '' } = {}) => ({
  totalCount: total,
  edges: transactions.map(transaction => ({
    node: { __typename: 'CreditTransaction', ...transaction },
  })),
  pageInfo: { hasNextPage: next !== '', endCursor: next || null },
})

const buildHistoryResponse = (...connectionArgs: Parameters<typeof buildTransactionsConnection>) => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 7,
      credits: 480,
      creditTransactions: buildTransactionsConnection(...connectionArgs),
    },
  },
})

const buildTransaction = (id: number, amount = 100): Transaction => ({
  id,
  amount,
  description: `Line ${id}`,
  createdAt: getTimeDaysAgo(3),
})

const getRows = () => screen.getAllByRole('row').slice(1)
const openCreditsTab = (credits = 480) => renderWithProviders(<CreditsTab credits={credits} />)

describe('credit history', () => {
  test('shows date, description and amount, with arrows for added and spent credits', async () => {
    const transactions = [
      { id: 3, amount: -1200, description: 'Radar scan', createdAt: getTimeDaysAgo(3) },
      { id: 2, amount: 0, description: 'A code without credits', createdAt: getTimeDaysAgo(70) },
      { id: 1, amount: 500, description: 'Redeemed code PILOT500', createdAt: getTimeDaysAgo(800) },
    ]
    server.handlers.CreditHistory = () => buildHistoryResponse(transactions)
    openCreditsTab()
    expect(screen.getByText('480').nextElementSibling?.textContent).toBe('available credits')
    await screen.findByText('Radar scan')
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual(['Date', 'Description', 'Amount'])
    expect(getRows().map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['3 days ago', 'Radar scan', 'Spent1,200'],
      ['2 months ago', 'A code without credits', 'Added0'],
      ['2 years ago', 'Redeemed code PILOT500', 'Added500'],
    ])
    const amountStyles = getRows().map(row => {
      const amount = row.querySelector('td:last-child > span')
      return [amount?.className.includes('text-success'), amount?.querySelector('svg')?.classList[1]]
    })
    expect(amountStyles).toEqual([
      [false, 'lucide-arrow-down'],
      [true, 'lucide-arrow-up'],
      [true, 'lucide-arrow-up'],
    ])
  })

  test('shows the full date and time when the relative date has focus', async () => {
    const transaction = buildTransaction(1)
    server.handlers.CreditHistory = () => buildHistoryResponse([transaction])
    openCreditsTab()
    const date = await screen.findByRole('button', { name: '3 days ago' })
    act(() => date.focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe(formatLocalDateTime(transaction.createdAt))
  })

  test('shows a future time as "1 second ago", because the local clock can be slow', async () => {
    server.handlers.CreditHistory = () =>
      buildHistoryResponse([{ ...buildTransaction(1), createdAt: getTimeDaysAgo(-1) }])
    openCreditsTab()
    expect(await screen.findByText('1 second ago')).toBeDefined()
  })

  test('shows a message for an empty history', async () => {
    server.handlers.CreditHistory = () => buildHistoryResponse([])
    openCreditsTab()
    expect(await screen.findByText('No credit transactions yet')).toBeDefined()
  })

  test.each([
    ['The server is down', 'Error loading credit history: The server is down'],
    ['', 'Error loading credit history: Unknown error'],
  ])('shows the load error "%s" as "%s" and offers a retry', async (message, expectedMessage) => {
    server.handlers.CreditHistory = () => buildErrorResponse(message, 'INTERNAL')
    openCreditsTab()
    expect((await screen.findByRole('alert')).textContent).toContain(expectedMessage)
    server.handlers.CreditHistory = () => buildHistoryResponse([buildTransaction(1)])
    clickButton('Try again')
    expect(await screen.findByText('Line 1')).toBeDefined()
  })

  test('loads older transactions and focuses the first of them', async () => {
    server.handlers.CreditHistory = ({ variables }) =>
      variables.after === 'c2'
        ? buildHistoryResponse([buildTransaction(3), buildTransaction(4)], { total: 4 })
        : buildHistoryResponse([buildTransaction(1), buildTransaction(2)], { total: 4, next: 'c2' })
    openCreditsTab()
    expect(await screen.findByText('1–2 of 4')).toBeDefined()
    clickButton('Show more')
    expect(await screen.findByText('Line 4')).toBeDefined()
    expect(getRows()).toHaveLength(4)
    expect(screen.getByText('4 total')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(getRows()[2]))
    expect(server.getRequestVariables('CreditHistory').map(({ first, after }) => [first, after])).toEqual([
      [25, undefined],
      [25, 'c2'],
    ])
  })

  test('keeps the transactions when loading older ones fails', async () => {
    server.handlers.CreditHistory = ({ variables }) =>
      variables.after
        ? buildErrorResponse('Not now', 'INTERNAL')
        : buildHistoryResponse([buildTransaction(1)], { total: 2, next: 'c1' })
    openCreditsTab()
    await screen.findByText('Line 1')
    clickButton('Show more')
    expect(await screen.findByText('Error loading credit history: Not now')).toBeDefined()
    expect(getRows()).toHaveLength(1)
  })
})

describe('code redemption', () => {
  test('requires a code of at most 20 characters', async () => {
    server.handlers.CreditHistory = () => buildHistoryResponse([])
    openCreditsTab()
    clickButton('Redeem Code')
    expect(await screen.findByText('Credit code is required')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Credit Code'))
    fillField('Credit Code', 'a'.repeat(21))
    expect(await screen.findByText('Code cannot exceed 20 characters')).toBeDefined()
    expect(server.getRequestVariables('RedeemCreditCode')).toEqual([])
  })

  test('converts the code to upper case and updates the balance and the history', async () => {
    server.handlers.CreditHistory = () => buildHistoryResponse([buildTransaction(1)])
    const redemptionTransaction = { ...buildTransaction(2), description: 'Redeemed code WELCOME' }
    server.handlers.RedeemCreditCode = () =>
      delayResponse({
        data: {
          redeemCreditCode: {
            __typename: 'CreditRedemption',
            id: 1,
            message: '100 credits have been added to your balance',
            user: {
              __typename: 'User',
              id: 7,
              credits: 580,
              creditTransactions: buildTransactionsConnection([redemptionTransaction, buildTransaction(1)]),
            },
          },
        },
      })
    openCreditsTab()
    await screen.findByText('Line 1')
    fillField('Credit Code', ' welcome ')
    expect(getFieldValue('Credit Code')).toBe(' WELCOME ')
    clickButton('Redeem Code')
    expect(await screen.findByRole('button', { name: 'Redeeming...' })).toHaveProperty('disabled', true)
    await expectToast('Success!', '100 credits have been added to your balance')
    expect(server.getRequestVariables('RedeemCreditCode')).toEqual([{ code: 'WELCOME', first: 25 }])
    expect(within(getRows()[0] as HTMLElement).getByText('Redeemed code WELCOME')).toBeDefined()
    expect(getRows()).toHaveLength(2)
    expect(apolloClient.readQuery({ query: ViewerDocument })?.viewer?.credits).toBe(580)
    expect(getFieldValue('Credit Code')).toBe('')
  })

  test.each([
    ['This credit code has expired', 'This credit code has expired'],
    ['', 'Could not redeem the credit code'],
  ])('shows the error "%s" as "%s" and keeps the code', async (message, expectedMessage) => {
    server.handlers.CreditHistory = () => buildHistoryResponse([])
    server.handlers.RedeemCreditCode = () => buildErrorResponse(message)
    openCreditsTab()
    fillField('Credit Code', 'SPRING25')
    clickButton('Redeem Code')
    await expectToast('Redemption failed', expectedMessage)
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(getFieldValue('Credit Code')).toBe('SPRING25')
  })
})

test('computes past balances from the current balance and the transactions', () => {
  const transactions = [
    { amount: -1200, createdAt: '2026-03-03T00:00:00.000Z' },
    { amount: 0, createdAt: '2026-02-02T00:00:00.000Z' },
    { amount: 1500, createdAt: '2026-01-01T00:00:00.000Z' },
  ]
  expect(
    toBalancePoints(transactions, 340).map(({ time, balance }) => [new Date(time).toISOString(), balance]),
  ).toEqual([
    ['2026-01-01T00:00:00.000Z', 1540],
    ['2026-02-02T00:00:00.000Z', 1540],
    ['2026-03-03T00:00:00.000Z', 340],
  ])
})

describe('balance chart', () => {
  const now = Date.UTC(2026, 3, 11)
  const buildChartTransaction = (amount: number, daysBeforeNow: number) => ({
    amount,
    createdAt: new Date(now - daysBeforeNow * DAY_MS).toISOString(),
  })

  test('starts with a margin before the first transaction and ends at the current time', () => {
    const transactions = [buildChartTransaction(-50, 50), buildChartTransaction(200, 100)]
    const { steps, initialLevel, level, timeSpanMs } = buildBalanceChartLayout(transactions, 150, now)
    expect(steps.map(({ x, y }) => [x, y])).toEqual([
      [0.02, 1],
      [0.51, 0.75],
    ])
    expect([initialLevel, level, timeSpanMs]).toEqual([0, 0.75, 100 * DAY_MS])
  })

  test('labels a step only at chart widths where the label fits', () => {
    const days = [100, 60, 58, 40, 30, 2]
    const transactions = days.map(day => buildChartTransaction(10, day)).reverse()
    const { steps } = buildBalanceChartLayout(transactions, 60, now)
    expect(steps.map(step => [step.amountMinWidth, step.dateMinWidth, step.showsDescription])).toEqual([
      ['narrow', 'narrow', true],
      [undefined, undefined, false],
      ['narrow', 'narrow', false],
      ['wide', 'wide', false],
      ['narrow', 'wide', true],
      [undefined, undefined, false],
    ])
  })

  test('ends at the last transaction if it is later than the current time', () => {
    const transactions = [buildChartTransaction(-50, -1), buildChartTransaction(200, 1)]
    const { steps, timeSpanMs } = buildBalanceChartLayout(transactions, 150, now)
    expect(timeSpanMs).toBe(2 * DAY_MS)
    expect(steps.map(({ x }) => x)).toEqual([0.02, 1])
  })

  test.each([0.5, 0, -1])('starts with a margin before a single transaction created %f days ago', daysBeforeNow => {
    const transactions = [buildChartTransaction(100, daysBeforeNow)]
    const { steps, initialLevel, level } = buildBalanceChartLayout(transactions, 100, now)
    expect(steps.map(({ x, amountMinWidth, dateMinWidth }) => [x, amountMinWidth, dateMinWidth])).toEqual([
      [0.02, 'narrow', 'narrow'],
    ])
    expect([initialLevel, level]).toEqual([0, 1])
  })

  test('shows times of day if the history is shorter than a day', async () => {
    const createdAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    server.handlers.CreditHistory = () => buildHistoryResponse([{ ...buildTransaction(1, 480), createdAt }])
    openCreditsTab()
    await screen.findByText('Line 1')
    const labels = [...document.querySelectorAll('[aria-hidden="true"] [data-text]')]
    expect(labels.map(label => label.getAttribute('data-text'))).toEqual(
      expect.arrayContaining(['+480', formatLocalTime(createdAt), 'Now']),
    )
  })

  test('hides the amounts, the descriptions, the balance and "Today" from screen readers', async () => {
    const transactions = [buildTransaction(2, -1200), { ...buildTransaction(1, 1680), createdAt: getTimeDaysAgo(30) }]
    server.handlers.CreditHistory = () => buildHistoryResponse(transactions)
    openCreditsTab()
    await screen.findByText('Line 2')
    const labels = [...document.querySelectorAll('[aria-hidden="true"] [data-text]')]
    expect(labels.map(label => label.getAttribute('data-text'))).toEqual(
      expect.arrayContaining(['+1,680', 'Line 1', '−1,200', '480', 'Today']),
    )
    expect(screen.getAllByText('Line 1')).toHaveLength(1)
  })
})
