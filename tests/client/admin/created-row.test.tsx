import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { AdminCategories } from '../../../client/blog/admin/categories/AdminCategories'
import { AdminTenants } from '../../../client/tenants/AdminTenants'
import type { TenantFilter, TenantOrder } from '../../../client/tenants/documents.generated'
import { clickButton, expectToast, fillField, renderWithProviders, runToastAction, setupMockServer } from '../harness'

const server = setupMockServer()

const buildTenant = (id: number, name: string) => ({
  __typename: 'Tenant',
  id,
  name,
  ownerId: 2,
  ownerName: 'Ada',
  status: 'active',
  createdAt: '2026-03-03T10:00:00.000Z',
})

const scrollIntoView = vi.fn()

/** Opens the list of tenants. The mock server filters and sorts the tenants, and returns the first two. */
async function openTenants(queryString: string, visibleName: string) {
  const tenants = ['Acme', 'Bolt', 'Cargo'].map((name, index) => buildTenant(index + 1, name))
  server.handlers.AdminTenants = ({ variables }) => {
    const { filter, orderBy } = variables as { filter: TenantFilter; orderBy: TenantOrder }
    const matches = tenants.filter(({ name }) => !filter.search || name === filter.search)
    if (orderBy.direction === 'desc') matches.reverse()
    return {
      data: {
        tenants: {
          edges: matches.slice(0, 2).map(node => ({ node })),
          pageInfo: { hasNextPage: matches.length > 2, startCursor: null, endCursor: null },
        },
      },
    }
  }
  server.handlers.FindUsers = () => ({
    data: {
      users: {
        edges: [{ node: { __typename: 'User', id: 2, username: 'ada', displayName: 'Ada', email: 'ada@example.com' } }],
      },
    },
  })
  server.handlers.CreateTenant = ({ variables }) => {
    const tenant = buildTenant(4, (variables.input as { name: string }).name)
    tenants.push(tenant)
    return { data: { createTenant: tenant } }
  }
  const router = createMemoryRouter([{ path: '*', Component: AdminTenants }], {
    initialEntries: [`/admin?tab=tenants&${queryString}`],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText(visibleName)
  return router
}

async function createTenant(name: string) {
  clickButton('Add New Tenant')
  await screen.findByRole('dialog')
  fillField('Name', name)
  fireEvent.click(screen.getByRole('combobox', { name: 'Owner' }))
  fireEvent.click(await screen.findByRole('option', { name: /Ada/ }))
  clickButton('Create Tenant')
  await expectToast('Tenant created', name)
}

beforeEach(() => {
  scrollIntoView.mockClear()
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrollIntoView(this.textContent)
  })
})

test('marks a created row as new, scrolls it into view and opens its dialog from the toast', async () => {
  await openTenants('sort=-createdAt', 'Bolt')
  await createTenant('Delta')
  const row = await screen.findByRole('row', { name: /Delta New/ })
  expect(scrollIntoView).toHaveBeenLastCalledWith(row.textContent)
  expect(screen.getAllByText('New')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  runToastAction('Open')
  expect(within(await screen.findByRole('dialog', { name: 'Edit Tenant' })).getByLabelText('Name')).toHaveProperty(
    'value',
    'Delta',
  )
})

test('clears the search and sorts the newest row first to show a created row', async () => {
  const router = await openTenants('q=Acme', 'Acme')
  await createTenant('Delta')
  await screen.findByRole('row', { name: /Delta New/ })
  expect(router.state.location.search).toBe('?tab=tenants&sort=-createdAt')
})

test('keeps a search that the user starts after the created row appears', async () => {
  const router = await openTenants('sort=-createdAt', 'Bolt')
  await createTenant('Delta')
  await screen.findByRole('row', { name: /Delta New/ })
  await act(() => router.navigate('/admin?tab=tenants&q=Acme'))
  await screen.findByRole('row', { name: /Acme/ })
  expect(screen.queryByRole('row', { name: /Delta/ })).toBeNull()
  expect(router.state.location.search).toBe('?tab=tenants&q=Acme')
})

test('marks a created category as new and opens its dialog from the toast', async () => {
  const categories = [
    { __typename: 'Category', id: 1, name: 'Methods', slug: 'methods', description: '', postCount: 0 },
  ]
  const newCategory = { __typename: 'Category', id: 2, name: 'Signals', slug: 'signals', description: '', postCount: 0 }
  server.handlers.AdminCategories = () => ({ data: { categories } })
  server.handlers.CreateCategory = () => {
    categories.push(newCategory)
    return { data: { createCategory: newCategory } }
  }
  renderWithProviders(<RouterProvider router={createMemoryRouter([{ path: '*', Component: AdminCategories }])} />)
  await screen.findByText('Methods')
  fillField('Name', 'Signals')
  clickButton('Create Category')
  await expectToast('Blog category created successfully')
  await screen.findByRole('row', { name: /Signals New/ })
  runToastAction('Open')
  await screen.findByRole('dialog', { name: 'Edit Category' })
})
