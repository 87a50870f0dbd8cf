// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AuthGuard } from '../../client/app/AuthGuard'
import { tokens } from '../../client/lib/session/tokens'
import { mira } from './harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from './mock-graphql-server'

const buildViewerResponse = (role: 'admin' | 'user') => ({
  data: { viewer: { ...mira, username: 'ada', role } },
})

let server: Awaited<ReturnType<typeof startGraphqlServer>>
let respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  tokens.clear()
  server = await startGraphqlServer(received => respond(received))
  window.location.href = server.url
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  return server.close()
})

function openApp(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/auth', element: <h1>Sign in</h1> },
      {
        path: '/dashboard',
        element: <AuthGuard>{viewer => <h1>Dashboard of {viewer.username}</h1>}</AuthGuard>,
      },
      { path: '/admin', element: <AuthGuard adminOnly>{() => <h1>Admin</h1>}</AuthGuard> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
}

it.each(['/dashboard', '/admin'])('%s leads a visitor to /auth without asking the server', async path => {
  openApp(path)
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(server.received).toEqual([])
})

it('while the session is checked there is a spinner', async () => {
  tokens.store('access', 'refresh')
  respond = () => new Promise(resolve => setTimeout(() => resolve(buildViewerResponse('admin')), 100))
  openApp('/admin')
  expect(screen.getByRole('status').textContent).toBe('Checking your session')
  expect(await screen.findByText('Admin')).toBeDefined()
})

it('a signed-in user who is no administrator is led from /admin to the dashboard', async () => {
  tokens.store('access', 'refresh')
  respond = () => buildViewerResponse('user')
  openApp('/admin')
  expect(await screen.findByText('Dashboard of ada')).toBeDefined()
  expect(server.received).toHaveLength(1)
})

it('a stored token without a user is asked about once more before it counts as nobody', async () => {
  tokens.store('access', 'refresh')
  respond = () => (server.received.length === 1 ? { data: { viewer: null } } : buildViewerResponse('admin'))
  openApp('/admin')
  expect(await screen.findByText('Admin')).toBeDefined()
  expect(server.received).toHaveLength(2)
})

it('a session that cannot be renewed leads to /auth', async () => {
  tokens.store('access', 'refresh')
  respond = () => ({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' })
  openApp('/admin')
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(tokens.getAccessToken()).toBeNull()
})

it('without an answer nobody is signed out: it says so and can be tried again', async () => {
  tokens.store('access', 'refresh')
  respond = () => 'hang up'
  openApp('/dashboard')
  expect(await screen.findByText("We couldn't verify your session")).toBeDefined()
  expect(console.error).toHaveBeenCalled()
  respond = () => buildViewerResponse('user')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Dashboard of ada')).toBeDefined()
  expect(tokens.getAccessToken()).toBe('access')
})

it('signing out in another tab signs out here', async () => {
  tokens.store('access', 'refresh')
  respond = () => buildViewerResponse('user')
  openApp('/dashboard')
  await screen.findByText('Dashboard of ada')
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(await screen.findByText('Sign in')).toBeDefined()
})
