// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apolloClient } from '../../client/lib/api/apollo-client'
import { toOperation } from '../../client/lib/api/operation'
import { request } from '../../client/lib/api/request'
import { dismissToast, toastStore } from '../../client/lib/feedback/toast'
import { ViewerDocument } from '../../client/lib/session/documents.generated'
import { logout } from '../../client/lib/session/session'
import { tokens } from '../../client/lib/session/tokens'
import { mira } from './harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from './mock-graphql-server'

const unauthenticatedResponse = { status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' }
const viewerOperation = toOperation(ViewerDocument)
const viewerResponse = { data: { viewer: mira } }

let server: Awaited<ReturnType<typeof startGraphqlServer>>
let respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>

beforeEach(async () => {
  tokens.store('old access', 'old refresh')
  server = await startGraphqlServer(received => respond(received))
  window.location.href = server.url
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
  const toast = toastStore.get()
  if (toast) dismissToast(toast.id)
  return server.close()
})

const getOperations = () => server.received.map(received => received.operation)

/** The lock that all tabs share; another tab has it first, and does its work before it lets go. */
function mockLockHeldByOtherTab(otherTabWork: () => void) {
  const lockNames: string[] = []
  const request = async (name: string, callback: () => Promise<void>) => {
    lockNames.push(name)
    await new Promise(resolve => setTimeout(resolve, 20))
    otherTabWork()
    return callback()
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return lockNames
}

describe('a dead access token in two tabs', () => {
  it('is renewed by the tab that has the lock, and the other uses the new pair', async () => {
    const lockNames = mockLockHeldByOtherTab(() => tokens.store('new access', 'new refresh'))
    respond = received =>
      received.authorization === 'Bearer new access' ? viewerResponse : unauthenticatedResponse
    await Promise.all([request(viewerOperation, {}), request(viewerOperation, {})])
    expect(new Set(lockNames)).toEqual(new Set(['kairos-session']))
    expect(getOperations()).toEqual(['Viewer', 'Viewer', 'Viewer', 'Viewer'])
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['new access', 'new refresh'])
  })

  it('ends the session here too when the other tab was refused, without asking again', async () => {
    mockLockHeldByOtherTab(() => tokens.clear())
    respond = () => unauthenticatedResponse
    await expect(request(viewerOperation, {})).rejects.toThrow(/^No refresh token available$/)
    expect(getOperations()).toEqual(['Viewer'])
  })

  it('is renewed here, with the pair as it is then, when the other tab could not', async () => {
    mockLockHeldByOtherTab(() => tokens.store('old access', 'newer refresh'))
    respond = received => {
      if (received.operation === 'RefreshSession')
        return { data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } } }
      return received.authorization === 'Bearer new access' ? viewerResponse : unauthenticatedResponse
    }
    await request(viewerOperation, {})
    expect(server.received[1]?.variables).toEqual({ refreshToken: 'newer refresh' })
  })
})

it('a refresh that takes too long is given up, and signs nobody out', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeoutController = new AbortController()
    setTimeout(() => timeoutController.abort(new DOMException('Too late', 'TimeoutError')), 50)
    return timeoutController.signal
  })
  respond = received =>
    received.operation === 'RefreshSession' ? new Promise(() => undefined) : unauthenticatedResponse
  await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(tokens.getRefreshToken()).toBe('old refresh')
})

describe('signing out', () => {
  it('says so and forgets both tokens', async () => {
    respond = () => ({ data: { logout: { message: 'Bye' } } })
    await logout()
    expect(toastStore.get()).toMatchObject({
      title: 'Logged out',
      description: 'You have been logged out successfully',
    })
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual([null, null])
  })

  it('of a session that has already ended is signing out all the same', async () => {
    respond = () => unauthenticatedResponse
    await logout()
    expect(toastStore.get()?.title).toBe('Logged out')
    expect(tokens.getAccessToken()).toBeNull()
  })

  it('that the server refuses says "Logged out" to nobody', async () => {
    respond = () => ({ status: 503, code: 'UNAVAILABLE', message: 'Please try again shortly.' })
    await logout()
    expect(toastStore.get()).toMatchObject({
      title: 'Logout failed',
      description: 'Please try again shortly.',
      variant: 'destructive',
    })
    expect(tokens.getAccessToken()).toBe('old access')
  })
})

describe('another tab, where somebody else signs in', () => {
  const buildToken = (id: number, issuedAt: number) =>
    `header.${btoa(JSON.stringify({ sub: String(id), iat: issuedAt }))}.signature`
  const signInFromOtherTab = (accessToken: string) => {
    localStorage.setItem('accessToken', accessToken)
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: accessToken }))
  }
  const readCachedViewer = () => apolloClient.readQuery({ query: ViewerDocument })
  const reload = vi.fn()
  beforeEach(async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(reload)
    tokens.clear()
    tokens.store(buildToken(1, 100), 'refresh')
    await apolloClient.clearStore()
    reload.mockClear()
    apolloClient.writeQuery({ query: ViewerDocument, data: { viewer: mira } })
  })

  it('leaves nothing of the last person here, even where their sign-out went unnoticed', async () => {
    signInFromOtherTab(buildToken(2, 200))
    await vi.waitFor(() => expect(readCachedViewer()).toBeNull())
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not mistaken for the same person with a renewed token', async () => {
    signInFromOtherTab(buildToken(1, 200))
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(readCachedViewer()?.viewer).toMatchObject({ username: 'mira' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps its session when a refresh for the last person comes back, and nothing is asked in its name', async () => {
    respond = received => {
      if (received.operation === 'RefreshSession') {
        localStorage.setItem('refreshToken', 'of another')
        signInFromOtherTab(buildToken(2, 200))
        return { data: { refreshSession: { accessToken: buildToken(1, 300), refreshToken: 'renewed' } } }
      }
      return unauthenticatedResponse
    }
    await expect(request(viewerOperation, {})).rejects.toThrow()
    expect(getOperations()).toEqual(['Viewer', 'RefreshSession'])
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual([buildToken(2, 200), 'of another'])
  })
})
