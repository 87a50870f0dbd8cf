import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AdminServiceAccounts } from '../../../client/tokens/AdminServiceAccounts'
import { chooseRowAction, clickButton, expectToast, fillField, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const TOKEN = `kairos_svc_${'b'.repeat(49)}`

const organization = { __typename: 'Organization', id: 5, name: 'Northwind' }

const buildAccount = (id: number, name: string, overrides: object = {}) => ({
  __typename: 'ServiceAccount',
  id,
  name,
  createdAt: '2026-03-03T10:00:00.000Z',
  organization: null as typeof organization | null,
  tokens: [] as object[],
  ...overrides,
})

const scopes = [
  { __typename: 'ApiTokenScope', name: 'leads:read', description: 'Read leads.', requiresAdmin: true },
  { __typename: 'ApiTokenScope', name: 'files:read', description: 'Read files.', requiresAdmin: false },
]

async function openAccounts() {
  const accounts = [buildAccount(1, 'Nightly export'), buildAccount(2, 'Importer', { organization })]
  const pageInfo = { hasNextPage: false, startCursor: null, endCursor: null }
  server.handlers.AdminServiceAccounts = () => ({
    data: { serviceAccounts: { edges: accounts.map(node => ({ node: { ...node } })), pageInfo } },
  })
  server.handlers.AdminDeprecatedUses = () => ({
    data: { deprecatedUses: { totalCount: 0, nodes: [], pageInfo: { hasNextPage: false } } },
  })
  server.handlers.ApiTokenScopes = () => ({ data: { apiTokenScopes: scopes } })
  server.handlers.FindOrganizations = () => ({ data: { organizations: { edges: [{ node: organization }] } } })
  server.handlers.CreateServiceAccount = ({ variables }) => {
    const { name, organizationId } = variables.input as { name: string; organizationId: number | null }
    const account = buildAccount(3, name, { organization: organizationId === null ? null : organization })
    accounts.unshift(account)
    return { data: { createServiceAccount: account } }
  }
  server.handlers.CreateServiceAccountToken = ({ variables }) => {
    const { name } = variables.input as { name: string }
    const apiToken = { __typename: 'ApiToken', id: 9, name, scopes: ['files:read'], expiresAt: null, lastUsedAt: null }
    accounts.find(({ id }) => id === variables.serviceAccountId)?.tokens.push(apiToken)
    const newApiToken = { __typename: 'NewApiToken', token: TOKEN, apiToken: { __typename: 'ApiToken', id: 9 } }
    return { data: { createServiceAccountToken: newApiToken } }
  }
  server.handlers.DeleteServiceAccount = ({ variables }) => {
    accounts.splice(
      accounts.findIndex(({ id }) => id === variables.id),
      1,
    )
    return { data: { deleteServiceAccount: { __typename: 'ServiceAccount', id: variables.id } } }
  }
  const router = createMemoryRouter([{ path: '*', Component: AdminServiceAccounts }], {
    initialEntries: ['/admin?view=service-accounts'],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText('Nightly export')
}

test('lists the service accounts with their rights', async () => {
  await openAccounts()
  const getRights = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[1]?.textContent
  expect(getRights('Nightly export')).toBe('Administrator')
  expect(getRights('Importer')).toBe('Lead of Northwind')
})

test('creates a service account for an organization and shows the tokens of the account', async () => {
  await openAccounts()
  clickButton('New Account')
  await screen.findByRole('dialog', { name: 'New Service Account' })
  fillField('Name', 'Backup')
  fireEvent.click(screen.getByRole('combobox', { name: 'Organization (optional)' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Northwind' }))
  clickButton('Create Service Account')
  await expectToast('Service account created', 'Backup')
  expect(server.getRequestVariables('CreateServiceAccount')).toEqual([{ input: { name: 'Backup', organizationId: 5 } }])
  const dialog = within(await screen.findByRole('dialog', { name: 'Backup' }))
  expect(dialog.getByText('Tokens have the rights of a lead of Northwind, within their scopes.')).toBeDefined()
  expect(dialog.getByText('No API tokens')).toBeDefined()
})

test('creates a token without an expiry, shows it once and returns to the tokens of the account', async () => {
  await openAccounts()
  clickButton('Tokens of Importer')
  const dialog = await screen.findByRole('dialog', { name: 'Importer' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'New Token' }))
  await screen.findByRole('checkbox', { name: 'Read files' })
  expect(screen.queryByRole('checkbox', { name: 'Read leads' })).toBeNull()
  fillField('Name', 'Production')
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: 'none' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read files' }))
  clickButton('Create Token')
  expect(await screen.findByText(TOKEN)).toBeDefined()
  expect(server.getRequestVariables('CreateServiceAccountToken')).toEqual([
    { serviceAccountId: 2, input: { name: 'Production', scopes: ['files:read'], expiresAt: null } },
  ])
  clickButton('Done')
  expect(await within(dialog).findByText('Production')).toBeDefined()
  expect(screen.queryByText(TOKEN)).toBeNull()
  expect(document.activeElement?.textContent).toBe('New Token')
})

test('deletes a service account after a confirmation', async () => {
  await openAccounts()
  await chooseRowAction('Nightly export', 'Delete')
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete Service Account' }))
  expect(confirmation.getByText(/Delete "Nightly export" and revoke its tokens\?/)).toBeDefined()
  fireEvent.click(confirmation.getByRole('button', { name: 'Delete' }))
  await expectToast('Service account deleted')
  expect(server.getRequestVariables('DeleteServiceAccount')).toEqual([{ id: 1 }])
  await waitFor(() => expect(screen.queryByText('Nightly export')).toBeNull())
})
