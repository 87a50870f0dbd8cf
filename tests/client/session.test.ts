// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apollo } from '../../client/lib/apollo'
import { ViewerDocument } from '../../client/lib/documents.generated'
import { asOperation } from '../../client/lib/operation'
import { request } from '../../client/lib/request'
import { logout } from '../../client/lib/session'
import { dismissToast, toastStore } from '../../client/lib/toast'
import { tokens } from '../../client/lib/tokens'
import { graphqlServer, type Sent } from './graphql-server'

const dead = { status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' }
const viewerOperation = asOperation(ViewerDocument)
const viewer = { data: { viewer: { id: 7 } } }

let server: Awaited<ReturnType<typeof graphqlServer>>
let answer: (sent: Sent) => ReturnType<Parameters<typeof graphqlServer>[0]>

beforeEach(async () => {
  tokens.store('old access', 'old refresh')
  server = await graphqlServer(sent => answer(sent))
  window.location.href = server.url
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
  const toast = toastStore.get()
  if (toast) dismissToast(toast.id)
  return server.close()
})

const operations = () => server.received.map(sent => sent.operation)

/** The lock that all tabs share; another tab has it first, and does its work before it lets go. */
function anotherTabFirst(work: () => void) {
  const names: string[] = []
  const request = async (name: string, mine: () => Promise<void>) => {
    names.push(name)
    await new Promise(resolve => setTimeout(resolve, 20))
    work()
    return mine()
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return names
}

describe('a dead access token in two tabs', () => {
  it('is renewed by the tab that has the lock, and the other uses the new pair', async () => {
    const names = anotherTabFirst(() => tokens.store('new access', 'new refresh'))
    answer = sent => (sent.authorization === 'Bearer new access' ? viewer : dead)
    await Promise.all([request(viewerOperation, {}), request(viewerOperation, {})])
    expect(new Set(names)).toEqual(new Set(['kairos-session']))
    expect(operations()).toEqual(['Viewer', 'Viewer', 'Viewer', 'Viewer'])
    expect([tokens.access(), tokens.refresh()]).toEqual(['new access', 'new refresh'])
  })

  it('ends the session here too when the other tab was refused, without asking again', async () => {
    anotherTabFirst(() => tokens.clear())
    answer = () => dead
    await expect(request(viewerOperation, {})).rejects.toThrow(/^No refresh token available$/)
    expect(operations()).toEqual(['Viewer'])
  })

  it('is renewed here, with the pair as it is then, when the other tab could not', async () => {
    anotherTabFirst(() => tokens.store('old access', 'newer refresh'))
    answer = sent => {
      if (sent.operation === 'RefreshSession')
        return { data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } } }
      return sent.authorization === 'Bearer new access' ? viewer : dead
    }
    await request(viewerOperation, {})
    expect(server.received[1]?.variables).toEqual({ refreshToken: 'newer refresh' })
  })
})

it('a refresh that takes too long is given up, and signs nobody out', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), 50)
    return late.signal
  })
  answer = sent => (sent.operation === 'RefreshSession' ? new Promise(() => undefined) : dead)
  await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(tokens.refresh()).toBe('old refresh')
})

describe('signing out', () => {
  it('says so and forgets both tokens', async () => {
    answer = () => ({ data: { logout: { message: 'Bye' } } })
    await logout()
    expect(toastStore.get()).toMatchObject({
      title: 'Logged out',
      description: 'You have been logged out successfully',
    })
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
  })

  it('of a session that has already ended is signing out all the same', async () => {
    answer = () => dead
    await logout()
    expect(toastStore.get()?.title).toBe('Logged out')
    expect(tokens.access()).toBeNull()
  })

  it('that the server refuses says "Logged out" to nobody', async () => {
    answer = () => ({ status: 503, code: 'UNAVAILABLE', message: 'Please try again shortly.' })
    await logout()
    expect(toastStore.get()).toMatchObject({
      title: 'Logout failed',
      description: 'Please try again shortly.',
      variant: 'destructive',
    })
    expect(tokens.access()).toBe('old access')
  })
})

describe('another tab, where somebody else signs in', () => {
  const tokenOf = (id: number, at: number) =>
    `header.${btoa(JSON.stringify({ sub: String(id), iat: at }))}.signature`
  const elsewhere = (accessToken: string) => {
    localStorage.setItem('accessToken', accessToken)
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: accessToken }))
  }
  const cached = () => apollo.readQuery({ query: ViewerDocument })
  const reload = vi.fn()
  const mira = {
    __typename: 'User' as const,
    id: 1,
    username: 'mira',
    email: 'mira@example.com',
    firstName: null,
    lastName: null,
    displayName: 'mira',
    role: 'user' as const,
    credits: 0,
  }

  beforeEach(async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(reload)
    tokens.clear()
    tokens.store(tokenOf(1, 100), 'refresh')
    await apollo.clearStore()
    reload.mockClear()
    apollo.writeQuery({ query: ViewerDocument, data: { viewer: mira } })
  })

  it('leaves nothing of the last person here, even where their sign-out went unnoticed', async () => {
    elsewhere(tokenOf(2, 200))
    await vi.waitFor(() => expect(cached()).toBeNull())
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not mistaken for the same person with a renewed token', async () => {
    elsewhere(tokenOf(1, 200))
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(cached()?.viewer).toMatchObject({ username: 'mira' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps its session when a refresh for the last person comes back, and nothing is asked in its name', async () => {
    answer = sent => {
      if (sent.operation === 'RefreshSession') {
        localStorage.setItem('refreshToken', 'of another')
        elsewhere(tokenOf(2, 200))
        return { data: { refreshSession: { accessToken: tokenOf(1, 300), refreshToken: 'renewed' } } }
      }
      return dead
    }
    await expect(request(viewerOperation, {})).rejects.toThrow()
    expect(operations()).toEqual(['Viewer', 'RefreshSession'])
    expect([tokens.access(), tokens.refresh()]).toEqual([tokenOf(2, 200), 'of another'])
  })
})
