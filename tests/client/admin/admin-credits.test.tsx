import { fireEvent, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { AdminAdjustCreditsDialog } from '../../../client/credits/AdminAdjustCreditsDialog'
import { AdminCreditCodes } from '../../../client/credits/AdminCreditCodes'
import { apolloClient } from '../../../client/lib/api/apollo-client'
import { ViewerDocument } from '../../../client/lib/session/documents.generated'
import { clickButton, expectToast, fillField, mira, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

beforeAll(() => import('../../../client/credits/AdminCodeDialogs'))

const createdAt = '2026-03-03T10:00:00.000Z'
const springCode = {
  __typename: 'CreditCode',
  id: 1,
  code: 'SPRING',
  creditAmount: 100,
  maxUses: 1,
  currentUses: 0,
  description: null,
  expiresAt: null,
  createdAt,
  status: 'active',
}

test('the details show the current usage of a credit code, not the outdated usage in the list', async () => {
  server.handlers.CreditCodes = () => ({
    data: {
      creditCodes: {
        edges: [{ node: springCode }],
        pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
      },
    },
  })
  const redemption = {
    __typename: 'CreditRedemption',
    id: 1,
    userId: 3,
    redeemedAt: createdAt,
    creditsGranted: 100,
  }
  const redemptions = { edges: [{ node: redemption }], pageInfo: { hasNextPage: false, endCursor: null } }
  server.handlers.CreditCodeRedemptions = () => ({
    data: { creditCode: { ...springCode, currentUses: 1, status: 'used', redemptions } },
  })
  const router = createMemoryRouter([{ path: '*', Component: AdminCreditCodes }])
  renderWithProviders(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Details of SPRING' }))
  await screen.findByText('User ID: 3')
  const getDetail = (name: string) => within(screen.getByRole('dialog')).getByText(name).nextElementSibling?.textContent
  expect([getDetail('Usage'), getDetail('Status')]).toEqual(['1 / 1', 'Used'])
})

test('"Show more" adds redemptions to the details and focuses the first new row', async () => {
  const buildRedemption = (id: number, userId: number) => ({
    node: { __typename: 'CreditRedemption', id, userId, redeemedAt: createdAt, creditsGranted: 100 },
  })
  server.handlers.CreditCodes = () => ({
    data: {
      creditCodes: {
        edges: [{ node: springCode }],
        pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
      },
    },
  })
  server.handlers.CreditCodeRedemptions = ({ variables: { after } }) => {
    const edges = after === 'one' ? [buildRedemption(2, 4)] : [buildRedemption(1, 3)]
    const pageInfo = { hasNextPage: after !== 'one', endCursor: after === 'one' ? null : 'one' }
    return { data: { creditCode: { ...springCode, redemptions: { edges, pageInfo } } } }
  }
  renderWithProviders(<RouterProvider router={createMemoryRouter([{ path: '*', Component: AdminCreditCodes }])} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Details of SPRING' }))
  await screen.findByText('User ID: 3')
  clickButton('Show more')
  const newRow = (await screen.findByText('User ID: 4')).closest('tr')
  await vi.waitFor(() => expect(document.activeElement).toBe(newRow))
  expect(screen.getByText('User ID: 3')).toBeDefined()
})

test('after an adjustment, the toast and the cached viewer have the credits that the server returns', async () => {
  const user = { __typename: 'User', id: mira.id, username: 'mira', credits: 1160 }
  server.handlers.AdjustCredits = () => ({
    data: { adjustCredits: { __typename: 'CreditTransaction', id: 9, user } },
  })
  const onClose = vi.fn()
  const outdatedUser = { ...mira, credits: 150 }
  renderWithProviders(<AdminAdjustCreditsDialog user={outdatedUser} onClose={onClose} />)
  fillField('Amount', '10')
  fillField('Reason', 'For finding a bug')
  clickButton('Adjust Credits')
  await expectToast('Credits adjusted', 'mira has 1,160 credits')
  expect(onClose).toHaveBeenCalledOnce()
  expect(apolloClient.readQuery({ query: ViewerDocument })?.viewer?.credits).toBe(1160)
})
