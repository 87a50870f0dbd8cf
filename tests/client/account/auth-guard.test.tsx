import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthGuard } from '../../../client/app/session/AuthGuard'
import { tokens } from '../../../client/lib/session/tokens'
import { mira } from '../harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from '../mock-graphql-server'

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

test.each(['/dashboard', '/admin'])('%s redirects anonymous visitors to /auth without a request', async path => {
  openApp(path)
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(server.requests).toEqual([])
})

test('shows a spinner while the session is checked', async () => {
  tokens.store('access', 'refresh')
  respond = () => new Promise(resolve => setTimeout(() => resolve(buildViewerResponse('admin')), 100))
  openApp('/admin')
  expect(screen.getByRole('status').textContent).toBe('Checking your session')
  expect(await screen.findByText('Admin')).toBeDefined()
})

test('redirects users who are not administrators from /admin to the dashboard', async () => {
  tokens.store('access', 'refresh')
  respond = () => buildViewerResponse('user')
  openApp('/admin')
  expect(await screen.findByText('Dashboard of ada')).toBeDefined()
  expect(server.requests).toHaveLength(1)
})

test('checks a stored token once more when the first check returns no user', async () => {
  tokens.store('access', 'refresh')
  respond = () => (server.requests.length === 1 ? { data: { viewer: null } } : buildViewerResponse('admin'))
  openApp('/admin')
  expect(await screen.findByText('Admin')).toBeDefined()
  expect(server.requests).toHaveLength(2)
})

test('redirects to /auth when the session cannot be refreshed', async () => {
  tokens.store('access', 'refresh')
  respond = () => ({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' })
  openApp('/admin')
  expect(await screen.findByText('Sign in')).toBeDefined()
  expect(tokens.getAccessToken()).toBeNull()
  const loggedErrors = vi.mocked(console.error).mock.calls.flat().map(String)
  expect(loggedErrors.filter(text => text.includes('Invariant'))).toEqual([])
})

test('keeps the session after a network error and offers a retry', async () => {
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

test('a sign-out in another tab signs out this tab', async () => {
  tokens.store('access', 'refresh')
  respond = () => buildViewerResponse('user')
  openApp('/dashboard')
  await screen.findByText('Dashboard of ada')
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(await screen.findByText('Sign in')).toBeDefined()
})
