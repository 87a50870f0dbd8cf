import { ApolloProvider } from '@apollo/client/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { apollo } from '../../client/lib/apollo'
import { dismissToast, toastStore } from '../../client/lib/toast'
import { tokens } from '../../client/lib/tokens'
import { rememberViewer, type Viewer } from '../../client/lib/viewer'
import { TooltipProvider } from '../../client/ui/Tooltip'
import { graphqlServer, type Sent } from './graphql-server'

type Answer = ReturnType<Parameters<typeof graphqlServer>[0]>

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

export interface Server {
  /** What the server says to each operation; what is not here hangs for ever. */
  answers: Record<string, (sent: Sent) => Answer>
  /** What it was asked, with its variables. */
  asked(operation: string): Record<string, unknown>[]
  /** The same as it came, for what is no JSON. */
  bodies(operation: string): string[]
}

/** A server that knows Mira, who is signed in, and what the test tells it. */
export function useServer(): Server {
  let server: Awaited<ReturnType<typeof graphqlServer>>
  const self: Server = {
    answers: {},
    asked: operation =>
      server.received.filter(sent => sent.operation === operation).map(sent => sent.variables),
    bodies: operation => server.received.filter(sent => sent.operation === operation).map(sent => sent.body),
  }
  beforeEach(async () => {
    self.answers = {}
    const never = () => new Promise<never>(() => undefined)
    server = await graphqlServer(sent => (self.answers[sent.operation] ?? never)(sent))
    window.location.href = server.url
    tokens.store('access', 'refresh')
    rememberViewer(mira)
  })
  afterEach(async () => {
    cleanup()
    await apollo.clearStore()
    const toast = toastStore.get()
    if (toast) dismissToast(toast.id)
    await server.close()
  })
  return self
}

/** A refusal as the server words it; its issues stand at their fields. */
export const refusal = (
  message: string,
  code = 'CONFLICT',
  issues?: { path: string; message: string }[],
) => ({
  data: null,
  errors: [{ message, extensions: { code, issues, http: { status: 409 } } }],
})

/** An answer that comes after a while, so that what stands there meanwhile can be seen. */
export const later = <T,>(answer: T): Promise<T> =>
  new Promise(resolve => setTimeout(() => resolve(answer), 150))

export const renderSignedIn = (element: ReactNode) =>
  render(
    <ApolloProvider client={apollo}>
      <TooltipProvider>{element}</TooltipProvider>
    </ApolloProvider>,
  )

export const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Waits for the toast: its title and, where it matters, its description. */
export const said = (title: string, description?: string) =>
  vi.waitFor(() =>
    expect(toastStore.get()).toMatchObject({ title, ...(description !== undefined && { description }) }),
  )
