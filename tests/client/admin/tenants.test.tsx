import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AdminTenantDialog } from '../../../client/tenants/AdminTenantDialog'
import { buildErrorResponse, clickButton, fillField, renderWithProviders, setupMockServer } from '../harness'
import type { MockResponse } from '../mock-graphql-server'

const server = setupMockServer()

const buildUserEdge = (id: number, username: string) => ({
  node: { __typename: 'User', id, username, displayName: username, email: `${username}@example.com` },
})
const buildUsersResponse = (...edges: ReturnType<typeof buildUserEdge>[]) => ({
  data: { users: { edges } },
})
const tomasEdge = buildUserEdge(2, 'tomas')
const allUsersResponse = buildUsersResponse(buildUserEdge(1, 'anna'), tomasEdge)

const getOwnerInput = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' })
const pressEnter = () => fireEvent.keyDown(getOwnerInput(), { key: 'Enter' })
const typeOwner = (text: string) => fireEvent.change(getOwnerInput(), { target: { value: text } })
const getOptions = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(option => option.textContent)

/** Opens the owner list in the dialog for a new tenant. Only the search "tomas" receives `tomasResponse`. */
async function openTenantDialog(tomasResponse: MockResponse | Promise<MockResponse>) {
  server.handlers.FindUsers = ({ variables }) => (variables.search === 'tomas' ? tomasResponse : allUsersResponse)
  server.handlers.CreateTenant = () => buildErrorResponse('Not today')
  renderWithProviders(<AdminTenantDialog tenant={undefined} onClose={() => undefined} />)
  fireEvent.click(getOwnerInput())
  await screen.findByRole('option', { name: /anna/ })
}

test('Enter selects nothing during a search, and selects the first match after the search', async () => {
  let resolveSearch = (_: MockResponse) => {}
  await openTenantDialog(
    new Promise(resolve => {
      resolveSearch = resolve
    }),
  )
  typeOwner('tomas')
  pressEnter()
  expect([getOwnerInput().value, getOptions()]).toEqual(['tomas', []])
  await vi.waitFor(() => expect(server.getRequestVariables('FindUsers').at(-1)).toEqual({ search: 'tomas' }))
  pressEnter()
  expect([getOwnerInput().value, getOptions()]).toEqual(['tomas', []])
  resolveSearch(buildUsersResponse(tomasEdge))
  await screen.findByRole('option', { name: /tomas/ })
  pressEnter()
  expect(screen.queryByRole('listbox')).toBeNull()
  fillField('Name', 'Northwind')
  clickButton('Create Tenant')
  await vi.waitFor(() =>
    expect(server.getRequestVariables('CreateTenant')).toEqual([
      { input: { name: 'Northwind', ownerId: 2, status: 'active' } },
    ]),
  )
})

test('searches when the typed text equals the label of the selected option', async () => {
  await openTenantDialog(buildUsersResponse(tomasEdge))
  fireEvent.click(screen.getByRole('option', { name: /tomas/ }))
  fireEvent.click(getOwnerInput())
  typeOwner('toma')
  typeOwner('tomas')
  await vi.waitFor(() => expect(getOptions()).toEqual(['tomastomas@example.com']))
})

test('a reopened owner field lists all options and selects its text; clearing the text clears the owner', async () => {
  await openTenantDialog(buildUsersResponse(tomasEdge))
  fireEvent.click(screen.getByRole('option', { name: /tomas/ }))
  fireEvent.click(getOwnerInput())
  await vi.waitFor(() => expect(getOptions()).toHaveLength(2))
  expect([getOwnerInput().value, getOwnerInput().selectionStart, getOwnerInput().selectionEnd]).toEqual(['tomas', 0, 5])
  pressEnter()
  expect(getOwnerInput().value).toBe('tomas')
  fireEvent.click(getOwnerInput())
  typeOwner('')
  fireEvent.blur(getOwnerInput())
  expect(getOwnerInput().value).toBe('')
})

test('Enter keeps a selected option that is missing from the list', async () => {
  await openTenantDialog(buildUsersResponse(tomasEdge))
  typeOwner('tomas')
  fireEvent.click(await screen.findByRole('option', { name: /tomas/ }))
  server.handlers.FindUsers = () => buildUsersResponse(buildUserEdge(1, 'anna'))
  fireEvent.click(getOwnerInput())
  await vi.waitFor(() => expect(getOptions()).toEqual(['annaanna@example.com']))
  pressEnter()
  expect(getOwnerInput().value).toBe('tomas')
  fireEvent.keyDown(getOwnerInput(), { key: 'ArrowDown' })
  pressEnter()
  expect(getOwnerInput().value).toBe('anna')
})
