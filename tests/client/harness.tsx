import { ApolloProvider } from '@apollo/client/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { apolloClient } from '../../client/lib/api/apollo-client'
import { dismissToast, toastStore } from '../../client/lib/feedback/toast'
import { tokens } from '../../client/lib/session/tokens'
import { cacheViewer, type Viewer } from '../../client/lib/session/viewer'
import { TooltipProvider } from '../../client/ui/overlays/Tooltip'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from './mock-graphql-server'
import { ASYNC_TIMEOUT_MS } from './setup'

export const mira: Viewer = {
  __typename: 'User',
  id: 7,
  username: 'mira',
  email: 'mira@example.com',
  firstName: null,
  lastName: null,
  displayName: 'mira',
  role: 'user',
  mustAddFactor: false,
  credits: 0,
}

export interface MockServer {
  /** Handlers by operation name. Other operations receive no response. */
  handlers: Record<string, (received: ReceivedRequest) => MockResponse | Promise<MockResponse>>
  getRequestVariables(operation: string): Record<string, unknown>[]
}

/** Starts a mock server for each test, with mira as the authenticated user. */
export function setupMockServer(): MockServer {
  let server: Awaited<ReturnType<typeof startGraphqlServer>>
  const mockServer: MockServer = {
    handlers: {},
    getRequestVariables: operation =>
      server.requests.filter(received => received.operation === operation).map(received => received.variables),
  }
  beforeEach(async () => {
    mockServer.handlers = {}
    const neverRespond = () => new Promise<never>(() => undefined)
    server = await startGraphqlServer(received => (mockServer.handlers[received.operation] ?? neverRespond)(received))
    clearToast()
    window.location.href = server.url
    // Test files that run in the same worker share the window, so an earlier file may have left a draft of a post.
    localStorage.clear()
    tokens.store('access', 'refresh')
    cacheViewer(mira)
  })
  afterEach(async () => {
    cleanup()
    await apolloClient.clearStore()
    await server.close()
    clearToast()
  })
  return mockServer
}

/**
 * Dismisses the current toast. Tests call this function in `afterEach` and again in `beforeEach`, because a request
 * that is pending at the end of a test fails when the server closes, and can show a toast after `afterEach`.
 */
export const clearToast = (): void => {
  const toast = toastStore.get()
  if (toast) dismissToast(toast.id)
}

/** Builds a response with a GraphQL error. `issues` are validation errors for input fields. */
export const buildErrorResponse = (
  message: string,
  code = 'CONFLICT',
  issues?: { path: string; message: string }[],
) => ({
  data: null,
  errors: [{ message, extensions: { code, issues, http: { status: 409 } } }],
})

/** Delays a response, so that a test can observe the pending state. */
export const delayResponse = <T,>(response: T): Promise<T> =>
  new Promise(resolve => setTimeout(() => resolve(response), 150))

export const renderWithProviders = (element: ReactNode) =>
  render(
    <ApolloProvider client={apolloClient}>
      <TooltipProvider>{element}</TooltipProvider>
    </ApolloProvider>,
  )

export const fillField = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const clickButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens the menu of a row and returns the labels of its items. */
export const openRowMenu = async (rowName: string): Promise<(string | null)[]> => {
  fireEvent.keyDown(screen.getByRole('button', { name: `More actions for ${rowName}` }), { key: 'Enter' })
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
}

export const chooseRowAction = async (rowName: string, actionLabel: string): Promise<void> => {
  await openRowMenu(rowName)
  fireEvent.click(screen.getByRole('menuitem', { name: actionLabel }))
}

/** Runs the action of the current toast. Fails if the toast has no action with this label. */
export const runToastAction = (label: string): void => {
  const action = toastStore.get()?.action
  expect(action?.label).toBe(label)
  action?.onSelect()
}

export const getFieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

export const expectToast = (title: string, description?: string) =>
  vi.waitFor(
    () => expect(toastStore.get()).toMatchObject({ title, ...(description !== undefined && { description }) }),
    ASYNC_TIMEOUT_MS,
  )
