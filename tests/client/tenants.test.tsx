// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AdminTenantDialog } from '../../client/tenants/AdminTenantDialog'
import { press, refusal, renderSignedIn, type Server, type, useServer } from './signed-in'

const server = useServer()

type Answer = Awaited<ReturnType<Server['answers'][string]>>

const person = (id: number, username: string) => ({
  node: { __typename: 'User', id, username, displayName: username, email: `${username}@example.com` },
})
const people = (...edges: ReturnType<typeof person>[]) => ({
  data: { users: { __typename: 'QueryUsersConnection', edges } },
})
const tomas = person(2, 'tomas')
const everyone = people(person(1, 'anna'), tomas)

const owner = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' })
const enter = () => fireEvent.keyDown(owner(), { key: 'Enter' })
const write = (text: string) => fireEvent.change(owner(), { target: { value: text } })
const options = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(option => option.textContent)

/** The dialog for a new tenant with its list of owners open, and what a search for "tomas" is answered. */
async function open(tomas: Answer | Promise<Answer>) {
  server.answers.FindPeople = ({ variables }) => (variables.search === 'tomas' ? tomas : everyone)
  server.answers.CreateTenant = () => refusal('Not today')
  renderSignedIn(<AdminTenantDialog tenant={undefined} onClose={() => undefined} />)
  fireEvent.click(owner())
  await screen.findByRole('option', { name: /anna/ })
}

it('Enter chooses nobody while what is typed is being looked for, and then whom it has found', async () => {
  let answer = (_: Answer) => {}
  await open(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  write('tomas')
  enter()
  expect([owner().value, options()]).toEqual(['tomas', []])
  await vi.waitFor(() => expect(server.asked('FindPeople').at(-1)).toEqual({ search: 'tomas' }))
  enter()
  expect([owner().value, options()]).toEqual(['tomas', []])
  answer(people(tomas))
  await screen.findByRole('option', { name: /tomas/ })
  enter()
  expect(screen.queryByRole('listbox')).toBeNull()
  type('Name', 'Northwind')
  press('Create Tenant')
  await vi.waitFor(() =>
    expect(server.asked('CreateTenant')).toEqual([
      { input: { name: 'Northwind', ownerId: 2, status: 'active' } },
    ]),
  )
})

it('whose whole name is typed is found by it, though it is they who are chosen', async () => {
  await open(people(tomas))
  fireEvent.click(screen.getByRole('option', { name: /tomas/ }))
  fireEvent.click(owner())
  write('toma')
  write('tomas')
  await vi.waitFor(() => expect(options()).toEqual(['tomastomas@example.com']))
})

it('opened, it shows who is chosen until something is typed, and all there are beside them', async () => {
  await open(people(tomas))
  fireEvent.click(screen.getByRole('option', { name: /tomas/ }))
  fireEvent.click(owner())
  await vi.waitFor(() => expect(options()).toHaveLength(2))
  expect([owner().value, owner().selectionStart, owner().selectionEnd]).toEqual(['tomas', 0, 5])
  enter()
  expect(owner().value).toBe('tomas')
  fireEvent.click(owner())
  write('')
  fireEvent.blur(owner())
  expect(owner().value).toBe('')
})

it('who is chosen stays so at Enter, though the list that opens is without them', async () => {
  await open(people(tomas))
  write('tomas')
  fireEvent.click(await screen.findByRole('option', { name: /tomas/ }))
  server.answers.FindPeople = () => people(person(1, 'anna'))
  fireEvent.click(owner())
  await vi.waitFor(() => expect(options()).toEqual(['annaanna@example.com']))
  enter()
  expect(owner().value).toBe('tomas')
  fireEvent.keyDown(owner(), { key: 'ArrowDown' })
  enter()
  expect(owner().value).toBe('anna')
})
