import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FactorsSection } from '../../../client/factors/FactorsSection'
import { renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

test('shows that the factors are loading, then that the account has none', async () => {
  let releaseResponse = () => {}
  const released = new Promise<void>(resolve => {
    releaseResponse = resolve
  })
  server.handlers.Factors = async () => {
    await released
    return { data: { viewer: { __typename: 'User', id: 7, factors: [], recoveryCodesLeft: 0 } } }
  }
  renderWithProviders(<FactorsSection />)
  expect(screen.getByRole('status', { name: 'Loading two-step verification' })).toBeDefined()
  expect(screen.queryByText('Two-step verification is off')).toBeNull()
  releaseResponse()
  expect(await screen.findByText('Two-step verification is off')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})
