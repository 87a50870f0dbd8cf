import { ApolloProvider } from '@apollo/client/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { apolloClient } from '../../client/lib/api/apollo-client'
import { dismissToast, toastStore } from '../../client/lib/feedback/toast'
import { tokens } from '../../client/lib/session/tokens'
import { cacheViewer, type Viewer } from '../../client/lib/session/viewer'
import { TooltipProvider } from '../../client/ui/overlays/Tooltip'
import { type ReceivedRequest, startGraphqlServer } from './mock-graphql-server'

type MockResponse = ReturnType<Parameters<typeof startGraphqlServer>[0]>

export const mira: Viewer = {
  __typename: 'User',
  id: 7,
  username: 'mira',
  email: 'mira@example.com',
  firstName: null,
  lastName: null,
  displayName: 'mira',
  role: 'user',
  credits: 0,
}

export interface MockServer {
  /** What the server says to each operation; what is not here hangs for ever. */
  handlers: Record<string, (received: ReceivedRequest) => MockResponse>
  /** What it was asked, with its variables. */
  getRequestVariables(operation: string): Record<string, unknown>[]
  /** The same as it came, for what is no JSON. */
  getRequestBodies(operation: string): string[]
}

/** A server that knows Mira, who is signed in, and what the test tells it. */
export function setupMockServer(): MockServer {
  let server: Awaited<ReturnType<typeof startGraphqlServer>>
  const mockServer: MockServer = {
    handlers: {},
    getRequestVariables: operation =>
      server.received
        .filter(received => received.operation === operation)
        .map(received => received.variables),
    getRequestBodies: operation =>
      server.received.filter(received => received.operation === operation).map(received => received.body),
  }
  beforeEach(async () => {
    mockServer.handlers = {}
    const neverRespond = () => new Promise<never>(() => undefined)
    server = await startGraphqlServer(received =>
      (mockServer.handlers[received.operation] ?? neverRespond)(received),
    )
    window.location.href = server.url
    tokens.store('access', 'refresh')
    cacheViewer(mira)
  })
  afterEach(async () => {
    cleanup()
    await apolloClient.clearStore()
    const toast = toastStore.get()
    if (toast) dismissToast(toast.id)
    await server.close()
  })
  return mockServer
}

/** A refusal as the server words it; its issues stand at their fields. */
export const buildErrorResponse = (
  message: string,
  code = 'CONFLICT',
  issues?: { path: string; message: string }[],
) => ({
  data: null,
  errors: [{ message, extensions: { code, issues, http: { status: 409 } } }],
})

/** An answer that comes after a while, so that what stands there meanwhile can be seen. */
export const delayResponse = <T,>(response: T): Promise<T> =>
  new Promise(resolve => setTimeout(() => resolve(response), 150))

export const renderSignedIn = (element: ReactNode) =>
  render(
    <ApolloProvider client={apolloClient}>
      <TooltipProvider>{element}</TooltipProvider>
    </ApolloProvider>,
  )

export const fillField = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const clickButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const getFieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Waits for the toast: its title and, where it matters, its description. */
export const expectToast = (title: string, description?: string) =>
  vi.waitFor(() =>
    expect(toastStore.get()).toMatchObject({ title, ...(description !== undefined && { description }) }),
  )
