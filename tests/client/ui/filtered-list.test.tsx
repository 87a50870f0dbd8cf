import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AdminTenants } from '../../../client/tenants/AdminTenants'
import { clickButton, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

test('a list without matches offers a button that clears search and filters but keeps the sort order', async () => {
  server.handlers.AdminTenants = () => ({
    data: { tenants: { edges: [], pageInfo: { hasNextPage: false, startCursor: null, endCursor: null } } },
  })
  server.handlers.AdminTenantsTotal = () => ({ data: { list: { totalCount: 0 } } })
  const Page = () => (
    <main>
      <AdminTenants />
    </main>
  )
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: ['/admin?tab=tenants&q=acme&status=suspended&sort=-name'],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText('Try another search or clear the filters.')
  clickButton('Clear filters')
  await expect.poll(() => screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(router.state.location.search).toBe('?tab=tenants&sort=-name')
  const searchField = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(searchField)
  expect(searchField.value).toBe('')
  const order = { field: 'name', direction: 'desc' }
  await expect
    .poll(() => server.getRequestVariables('AdminTenants'))
    .toMatchObject([
      { filter: { search: 'acme', status: 'suspended' }, orderBy: order },
      { filter: {}, orderBy: order },
    ])
})
