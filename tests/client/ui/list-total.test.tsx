import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { AdminTenants } from '../../../client/tenants/AdminTenants'
import { clickButton, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const tenants = Array.from({ length: 30 }, (_, index) => ({
  __typename: 'Tenant',
  id: index + 1,
  name: `Tenant ${index + 1}`,
  ownerId: 7,
  ownerName: 'mira',
  status: 'active',
  createdAt: '2026-03-03T10:00:00.000Z',
}))

beforeEach(() => {
  server.handlers.AdminTenants = ({ variables: { after, filter } }) => {
    const { search } = filter as { search?: string }
    const nodes = search ? tenants.slice(0, 2) : after ? tenants.slice(25) : tenants.slice(0, 25)
    return {
      data: {
        tenants: {
          edges: nodes.map(node => ({ node })),
          pageInfo: {
            hasNextPage: !search && !after,
            startCursor: 'first',
            endCursor: 'last',
          },
        },
      },
    }
  }
})

const buildTotalResponse = (totalCount: number) => ({
  data: { list: { totalCount } },
})

const openTenants = () =>
  renderWithProviders(<RouterProvider router={createMemoryRouter([{ path: '*', Component: AdminTenants }])} />)

test('shows the rows and their range before the total is known', async () => {
  let sendTotal = () => {}
  server.handlers.AdminTenantsTotal = () =>
    new Promise(resolve => {
      sendTotal = () => resolve(buildTotalResponse(30))
    })
  openTenants()
  await screen.findByText('Tenant 25')
  expect(screen.getByText('1–25')).toBeDefined()
  clickButton('Next')
  expect(await screen.findByText('26–30')).toBeDefined()
  sendTotal()
  expect(await screen.findByText('26–30 of 30')).toBeDefined()
  expect(server.getRequestVariables('AdminTenantsTotal')).toEqual([{ filter: {} }])
})

test('requests a new total when the search changes, and stops showing the previous total', async () => {
  server.handlers.AdminTenantsTotal = ({ variables }) =>
    (variables.filter as { search?: string }).search ? new Promise<never>(() => {}) : buildTotalResponse(30)
  openTenants()
  await screen.findByText('1–25 of 30')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'acme' } })
  expect(await screen.findByText('2 total')).toBeDefined()
  expect(server.getRequestVariables('AdminTenantsTotal')).toEqual([{ filter: {} }, { filter: { search: 'acme' } }])
  expect(server.getRequestVariables('AdminTenants')).toHaveLength(2)
})

test('keeps showing the list when only the total fails to load', async () => {
  server.handlers.AdminTenantsTotal = () => ({ status: 500, code: 'INTERNAL', message: '' })
  openTenants()
  await screen.findByText('Tenant 25')
  await expect.poll(() => server.getRequestVariables('AdminTenantsTotal')).toHaveLength(1)
  // When the second page arrives, the client has already received the error response for the total.
  clickButton('Next')
  expect(await screen.findByText('26–30')).toBeDefined()
  expect(screen.getByText('Tenant 30')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
