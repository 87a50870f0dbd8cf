import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apolloClient } from '../../../client/lib/api/apollo-client'
import { AdminDeprecatedUses } from '../../../client/tokens/AdminDeprecatedUses'
import { clickButton, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const buildUse = (id: number, overrides: object = {}) => ({
  __typename: 'DeprecatedUse',
  id,
  coordinate: 'Query.users(sort:)',
  reason: 'Use `orderBy`.',
  count: 128_734,
  lastUsedAt: '2026-03-03T10:00:00.000Z',
  apiToken: null as object | null,
  ...overrides,
})

const buildToken = (id: number, serviceAccount: object | null) => ({
  __typename: 'ApiToken',
  id,
  name: 'Production',
  owner: { __typename: 'User', id: 10 + id, displayName: 'Mira Lang' },
  serviceAccount,
})

const renderUses = (uses: object[], pageSize = uses.length) => {
  server.handlers.AdminDeprecatedUses = ({ variables }) => {
    const offset = Number(variables.offset)
    const pageInfo = { hasNextPage: offset + pageSize < uses.length }
    const nodes = uses.slice(offset, offset + pageSize)
    return { data: { deprecatedUses: { totalCount: uses.length, nodes, pageInfo } } }
  }
  renderWithProviders(<AdminDeprecatedUses />)
}

const getCellTexts = (row: HTMLElement | undefined) =>
  row &&
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test("lists the element, reason, token and count of each use, and the token's service account or owner", async () => {
  const serviceAccount = { __typename: 'ServiceAccount', id: 1, name: 'Nightly export' }
  renderUses([
    buildUse(1, { apiToken: buildToken(1, serviceAccount) }),
    buildUse(2, { apiToken: buildToken(2, null), count: 1 }),
    buildUse(3, { coordinate: 'PostStatus.draft', reason: null }),
  ])
  await screen.findByRole('heading', { name: 'Deprecated API elements in use' })
  const rows = screen.getAllByRole('row').slice(1).map(getCellTexts)
  expect(rows.map(row => row?.slice(0, 3))).toEqual([
    ['Query.users(sort:)Use orderBy.', 'Production·Nightly export', '128,734'],
    ['Query.users(sort:)Use orderBy.', 'Production·Mira Lang', '1'],
    ['PostStatus.draftRemoved or no longer deprecated.', 'No token·Sessions and anonymous clients', '128,734'],
  ])
  expect(screen.getAllByText('orderBy')[0]?.tagName).toBe('CODE')
})

test('renders nothing if no deprecated element is in use', async () => {
  renderUses([])
  // The query has ended when its result is in the cache.
  await waitFor(() => expect(JSON.stringify(apolloClient.extract())).toContain('deprecatedUses'))
  await act(() => new Promise(resolve => setTimeout(resolve)))
  expect(server.getRequestVariables('AdminDeprecatedUses')).toEqual([{ first: 25, offset: 0 }])
  expect(document.querySelector('section')).toBeNull()
})

test('"Next" shows the next page, and "Previous" shows the previous page', async () => {
  const uses = Array.from({ length: 27 }, (_, index) => buildUse(index + 1, { coordinate: `Query.field${index + 1}` }))
  renderUses(uses, 25)
  await screen.findByText('1–25 of 27')
  clickButton('Next')
  await screen.findByText('26–27 of 27')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  clickButton('Previous')
  await screen.findByText('1–25 of 27')
})

test('shows an error, and "Try again" loads the list', async () => {
  server.handlers.AdminDeprecatedUses = () => ({ status: 500, code: 'INTERNAL', message: 'Internal server error' })
  renderWithProviders(<AdminDeprecatedUses />)
  await screen.findByText('Error loading deprecated API elements. Please try again.')
  server.handlers.AdminDeprecatedUses = () => ({
    data: { deprecatedUses: { totalCount: 1, nodes: [buildUse(1)], pageInfo: { hasNextPage: false } } },
  })
  clickButton('Try again')
  await screen.findByRole('row', { name: /users\(sort:\)/ })
})
