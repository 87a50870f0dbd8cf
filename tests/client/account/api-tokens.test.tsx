import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '../../../client/lib/session/viewer'
import { ApiTokensSection } from '../../../client/tokens/ApiTokensSection'
import {
  buildErrorResponse,
  clickButton,
  expectToast,
  fillField,
  mira,
  renderWithProviders,
  setupMockServer,
} from '../harness'

const server = setupMockServer()

const TOKEN = `kairos_pat_${'a'.repeat(49)}`
const DAY_MS = 24 * 60 * 60_000

const buildToken = (id: number, name: string, overrides: object = {}) => ({
  __typename: 'ApiToken',
  id,
  name,
  scopes: ['files:read', 'files:write'],
  expiresAt: new Date(Date.now() + 30.5 * DAY_MS).toISOString(),
  lastUsedAt: null,
  ...overrides,
})

const scopes = [
  { name: 'profile:read', description: 'Read the account.', requiresAdmin: false },
  { name: 'leads:read', description: 'Read leads.', requiresAdmin: true },
  { name: 'files:read', description: 'Read files.', requiresAdmin: false },
  { name: 'files:write', description: 'Upload files.', requiresAdmin: false },
].map(scope => ({ __typename: 'ApiTokenScope', ...scope }))

/** Renders the section. The mock server adds created tokens to `tokens` and removes revoked tokens from it. */
function openSection(tokens = [buildToken(1, 'CRM sync')], viewer: Partial<Viewer> = {}) {
  server.handlers.ApiTokens = () => ({ data: { viewer: { __typename: 'User', id: mira.id, apiTokens: tokens } } })
  server.handlers.ApiTokenScopes = () => ({ data: { apiTokenScopes: scopes } })
  server.handlers.CreateApiToken = ({ variables }) => {
    const { name } = variables.input as { name: string }
    tokens.unshift(buildToken(2, name))
    const apiToken = { __typename: 'ApiToken', id: 2 }
    return { data: { createApiToken: { __typename: 'NewApiToken', token: TOKEN, apiToken } } }
  }
  server.handlers.RevokeApiToken = ({ variables }) => {
    tokens.splice(
      tokens.findIndex(({ id }) => id === variables.id),
      1,
    )
    return { data: { revokeApiToken: { __typename: 'ApiToken', id: variables.id } } }
  }
  renderWithProviders(<ApiTokensSection viewer={{ ...mira, ...viewer }} />)
}

const openForm = async () => {
  clickButton('New Token')
  return within(await screen.findByRole('dialog', { name: 'New API Token' }))
}

test('lists the tokens with scopes, expiry and last use', async () => {
  const lastUsedAt = new Date(Date.now() - 3 * 60_000).toISOString()
  openSection([
    buildToken(1, 'CRM sync', { lastUsedAt, expiresAt: '2127-03-03T12:00:00.000Z' }),
    buildToken(2, 'Old', { expiresAt: '2020-01-01T00:00:00.000Z' }),
    buildToken(3, 'Permanent', { expiresAt: null }),
  ])
  const getCells = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  expect(await getCells('CRM sync')).toEqual([
    'CRM sync',
    'files:read, files:write',
    'Mar 3, 2127',
    '3 minutes ago',
    'Revoke',
  ])
  expect((await getCells('Old')).slice(2, 4)).toEqual(['Expired', 'Never'])
  expect((await getCells('Permanent'))[2]).toBe('Never')
})

test('shows a message when there are no tokens', async () => {
  openSection([])
  expect(await screen.findByText('No API tokens')).toBeDefined()
})

test('shows a load error and offers a retry', async () => {
  openSection()
  const respond = server.handlers.ApiTokens
  server.handlers.ApiTokens = () => buildErrorResponse('Not available', 'UNAVAILABLE')
  expect(await screen.findByText('Error loading API tokens. Please try again.')).toBeDefined()
  if (respond) server.handlers.ApiTokens = respond
  clickButton('Try again')
  expect(await screen.findByText('CRM sync')).toBeDefined()
})

test('creates a token, shows it once with a Copy button, and highlights its row', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openSection()
  await screen.findByText('CRM sync')
  const form = await openForm()
  await form.findByRole('checkbox', { name: 'Read files' })
  fillField('Name', 'Backup')
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '30' } })
  for (const name of ['Read files', 'Read profile']) fireEvent.click(form.getByRole('checkbox', { name }))
  clickButton('Create Token')
  const dialog = within(await screen.findByRole('dialog', { name: 'API Token Created' }))
  expect(dialog.getByText("You won't see this token again.")).toBeDefined()
  expect(dialog.getByText(TOKEN)).toBeDefined()
  clickButton('Copy')
  expect(await dialog.findByText('Token copied')).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(TOKEN)

  const inThirtyDays = expect.toSatisfy((text: string) => {
    const days = (Date.parse(text) - Date.now()) / DAY_MS
    return days > 29.9 && days <= 30
  })
  expect(server.getRequestVariables('CreateApiToken')).toEqual([
    { input: { name: 'Backup', scopes: ['profile:read', 'files:read'], expiresAt: inThirtyDays } },
  ])

  clickButton('Done')
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull())
  await waitFor(() => expect(screen.getByRole('row', { name: /Backup/ }).className).toContain('created-row'))
  expect(document.documentElement.outerHTML).not.toContain(TOKEN)
})

test('requires a name and a scope, and keeps the form open after a server error', async () => {
  openSection()
  await openForm()
  await screen.findByRole('checkbox', { name: 'Read files' })
  clickButton('Create Token')
  expect(await screen.findByText('Name must be at least 2 characters')).toBeDefined()
  expect(screen.getByText('Choose at least one scope')).toBeDefined()
  expect(server.getRequestVariables('CreateApiToken')).toEqual([])

  const message = 'There are already 50 API tokens. Revoke one that is no longer needed.'
  server.handlers.CreateApiToken = () => buildErrorResponse(message)
  fillField('Name', 'Backup')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read files' }))
  clickButton('Create Token')
  await expectToast('Creation failed', message)
  expect(screen.getByRole('dialog', { name: 'New API Token' })).toBeDefined()
})

test('offers administrators the scopes that require the admin role', async () => {
  openSection([], { role: 'admin' })
  const form = await openForm()
  expect(await form.findByRole('checkbox', { name: 'Read leads' })).toBeDefined()
  clickButton('Cancel')
})

test.each([
  { role: 'user', mustAddFactor: false },
  { role: 'admin', mustAddFactor: true },
] as const)('hides admin-only scopes from a viewer with role $role and mustAddFactor $mustAddFactor', async viewer => {
  openSection([], viewer)
  const form = await openForm()
  await form.findByRole('checkbox', { name: 'Read files' })
  expect(form.getAllByRole('checkbox')).toHaveLength(3)
  expect(form.queryByRole('checkbox', { name: 'Read leads' })).toBeNull()
})

test('revokes a token after a confirmation', async () => {
  openSection([buildToken(1, 'CRM sync'), buildToken(4, 'Backup')])
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke CRM sync' }))
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Revoke API Token' }))
  expect(confirmation.getByText(/Revoke "CRM sync"\? Programs that use it lose access immediately/)).toBeDefined()
  fireEvent.click(confirmation.getByRole('button', { name: 'Revoke' }))
  await expectToast('API token revoked')
  expect(server.getRequestVariables('RevokeApiToken')).toEqual([{ id: 1 }])
  await waitFor(() => expect(screen.queryByText('CRM sync')).toBeNull())
})
