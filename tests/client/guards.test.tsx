// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Guard } from '../../client/app/Guard'
import { tokens } from '../../client/lib/tokens'
import { graphqlServer, type Sent } from './graphql-server'

type Answer = ReturnType<Parameters<typeof graphqlServer>[0]>

const viewer = (role: 'admin' | 'user') => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 1,
      username: 'ada',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: null,
      displayName: 'ada',
      role,
      credits: 0,
    },
  },
})

let server: Awaited<ReturnType<typeof graphqlServer>>
let answer: (sent: Sent) => Answer

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  tokens.clear()
  server = await graphqlServer(sent => answer(sent))
  window.location.href = server.url
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  return server.close()
})

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/auth', element: <h1>Sign in</h1> },
      { path: '/dashboard', element: <Guard>{viewer => <h1>Dashboard of {viewer.username}</h1>}</Guard> },
      { path: '/admin', element: <Guard adminOnly>{() => <h1>Admin</h1>}</Guard> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
}

it.each(['/dashboard', '/admin'])('%s leads a visitor to /auth without asking the server', async path => {
  open(path)
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(server.received).toEqual([])
})

it('while the session is checked there is a spinner', async () => {
  tokens.store('access', 'refresh')
  answer = () => new Promise(resolve => setTimeout(() => resolve(viewer('admin')), 100))
  open('/admin')
  expect(screen.getByRole('status').textContent).toBe('Checking your session')
  expect(await screen.findByText('Admin')).toBeDefined()
})

it('a signed-in user who is no administrator is led from /admin to the dashboard', async () => {
  tokens.store('access', 'refresh')
  answer = () => viewer('user')
  open('/admin')
  expect(await screen.findByText('Dashboard of ada')).toBeDefined()
  expect(server.received).toHaveLength(1)
})

it('a stored token without a user is asked about once more before it counts as nobody', async () => {
  tokens.store('access', 'refresh')
  answer = () => (server.received.length === 1 ? { data: { viewer: null } } : viewer('admin'))
  open('/admin')
  expect(await screen.findByText('Admin')).toBeDefined()
  expect(server.received).toHaveLength(2)
})

it('a session that cannot be renewed leads to /auth', async () => {
  tokens.store('access', 'refresh')
  answer = () => ({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' })
  open('/admin')
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(tokens.access()).toBeNull()
})

it('without an answer nobody is signed out: it says so and can be tried again', async () => {
  tokens.store('access', 'refresh')
  answer = () => 'hang up'
  open('/dashboard')
  expect(await screen.findByText('Your session could not be checked')).toBeDefined()
  expect(console.error).toHaveBeenCalled()
  answer = () => viewer('user')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Dashboard of ada')).toBeDefined()
  expect(tokens.access()).toBe('access')
})

it('signing out in another tab signs out here', async () => {
  tokens.store('access', 'refresh')
  answer = () => viewer('user')
  open('/dashboard')
  await screen.findByText('Dashboard of ada')
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(await screen.findByText('Sign in')).toBeDefined()
})
