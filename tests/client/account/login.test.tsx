import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Component as LoginPage } from '../../../client/auth/LoginPage'
import { dismissToast, toastStore } from '../../../client/lib/feedback/toast'
import { tokens } from '../../../client/lib/session/tokens'
import { mira } from '../harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from '../mock-graphql-server'

const user = { ...mira, username: 'ada', role: 'admin' }

let server: Awaited<ReturnType<typeof startGraphqlServer>>
let respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>

beforeEach(async () => {
  tokens.clear()
  server = await startGraphqlServer(received => respond(received))
  window.location.href = server.url
  const router = createMemoryRouter(
    [
      { path: '/auth', Component: LoginPage },
      { path: '/admin', element: <h1>The admin area</h1> },
    ],
    { initialEntries: ['/auth'] },
  )
  render(<RouterProvider router={router} />)
})
afterEach(() => {
  cleanup()
  const currentToast = toastStore.get()
  if (currentToast) dismissToast(currentToast.id)
  return server.close()
})

const signInWith = (identifier: string, password: string) => {
  fireEvent.input(screen.getByLabelText('Email or Username'), { target: { value: identifier } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

test('rejects empty fields without a request', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Email or username is required')).toBeDefined()
  expect(screen.getByText('Password is required')).toBeDefined()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(server.requests).toEqual([])
})

test('reports an ended session and asks the user to log in again when there is no page to return to', async () => {
  tokens.store('access', 'refresh')
  tokens.end()
  expect((await screen.findByText(/^Your session has ended/)).textContent).toBe('Your session has ended. Log in again.')
})

test('the button shows "Logging in..." while the request is pending', async () => {
  respond = () => new Promise(resolve => setTimeout(() => resolve('hang up'), 200))
  signInWith('ada', 'a good password')
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true)
  expect(await screen.findByRole('button', { name: 'Login' })).toHaveProperty('disabled', false)
})

test('a wrong password shows an error in a toast and at the password field, and keeps the identifier', async () => {
  respond = () => ({ status: 401, code: 'UNAUTHENTICATED', message: 'Invalid credentials' })
  signInWith('ada', 'wrong')
  await vi.waitFor(() => expect(toastStore.get()?.title).toBe('Login failed'))
  expect(toastStore.get()).toMatchObject({ description: 'Invalid credentials', variant: 'destructive' })
  expect(server.requests.map(received => received.operation)).toEqual(['Login'])
  expect(screen.getByLabelText('Email or Username')).toHaveProperty('value', 'ada')
  const password = screen.getByLabelText('Password')
  await vi.waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.getAttribute('aria-invalid')).toBe('true')
  const errorId = password.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(errorId)?.textContent).toBe('Invalid credentials')
})

test('the login of an administrator stores both tokens, shows a toast and opens /admin with one request', async () => {
  respond = () => ({ data: { login: { accessToken: 'access', refreshToken: 'refresh', user } } })
  signInWith('ada', 'a good password')
  expect(await screen.findByText('The admin area')).toBeDefined()
  expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['access', 'refresh'])
  expect(toastStore.get()).toMatchObject({
    title: 'Login successful',
    description: 'You have been logged in successfully',
  })
  expect(server.requests.map(received => received.operation)).toEqual(['Login'])
})
