import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FactorsSection } from '../../../client/factors/FactorsSection'
import { useSession } from '../../../client/lib/session/viewer'
import { SecurityActivity } from '../../../client/sessions/SecurityActivity'
import { buildErrorResponse, clickButton, expectToast, mira, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

test('shows a loading status until the factors load, then shows that two-step verification is off', async () => {
  let allowResponse = () => {}
  const responseAllowed = new Promise<void>(resolve => {
    allowResponse = resolve
  })
  server.handlers.Factors = async () => {
    await responseAllowed
    return { data: { viewer: { __typename: 'User', id: 7, factors: [], recoveryCodesLeft: 0 } } }
  }
  renderWithProviders(<FactorsSection />)
  expect(screen.getByRole('status', { name: 'Loading two-step verification' })).toBeDefined()
  expect(screen.queryByText('Two-step verification is off')).toBeNull()
  allowResponse()
  expect(await screen.findByText('Two-step verification is off')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})

function FactorRequirement() {
  const session = useSession()
  return <p>{session.status === 'signed-in' && session.viewer.mustAddFactor ? 'Must add a factor' : 'Not required'}</p>
}

test('reports the removal of a factor even if a refetch fails, and updates mustAddFactor of the viewer', async () => {
  const factor = { __typename: 'Factor', id: 1, kind: 'totp', name: 'Phone', createdAt: '2026-03-03T10:00:00.000Z' }
  server.handlers.Factors = () => ({
    data: {
      viewer: { __typename: 'User', id: 7, factors: [{ ...factor, lastUsedAt: null }], recoveryCodesLeft: 8 },
    },
  })
  const securityEvents = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
  server.handlers.SecurityEvents = () => ({ data: { viewer: { __typename: 'User', id: 7, securityEvents } } })
  renderWithProviders(
    <>
      <FactorRequirement />
      <FactorsSection />
      <SecurityActivity />
    </>,
  )
  await screen.findByText('Not required')
  await screen.findByText('No activity yet')
  server.handlers.RemoveFactor = () => ({ data: { removeFactor: { __typename: 'Factor', id: 1 } } })
  server.handlers.Viewer = () => ({ data: { viewer: { ...mira, role: 'admin', mustAddFactor: true } } })
  server.handlers.SecurityEvents = () => buildErrorResponse('Not today')
  await screen.findByText('Phone')
  clickButton('Remove Phone')
  await screen.findByRole('alertdialog')
  clickButton('Remove')
  await expectToast('Authenticator app removed')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByText('Must add a factor')).toBeDefined()
})
