import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apolloClient } from '../../../client/lib/api/apollo-client'
import { toOperation } from '../../../client/lib/api/operation'
import { request } from '../../../client/lib/api/request'
import { dismissToast, toastStore } from '../../../client/lib/feedback/toast'
import { ViewerDocument } from '../../../client/lib/session/documents.generated'
import { logout } from '../../../client/lib/session/session'
import { tokens } from '../../../client/lib/session/tokens'
import { mira } from '../harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from '../mock-graphql-server'

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

const getOperations = () => server.requests.map(received => received.operation)

/**
 * Mocks `navigator.locks`. Before this tab gets a lock, another tab holds it for 20 ms and then runs `otherTabWork`.
 * Returns an array that collects the names of the requested locks.
 */
function mockLockHeldByOtherTab(otherTabWork: () => void) {
  const lockNames: string[] = []
  const requestLock = async (name: string, callback: () => Promise<void>) => {
    lockNames.push(name)
    await new Promise(resolve => setTimeout(resolve, 20))
    otherTabWork()
    return callback()
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: requestLock } })
  return lockNames
}

describe('expired access token in two tabs', () => {
  test('this tab uses the tokens that the other tab has refreshed, and does not refresh them again', async () => {
    const lockNames = mockLockHeldByOtherTab(() => tokens.store('new access', 'new refresh'))
    respond = received => (received.authorization === 'Bearer new access' ? viewerResponse : unauthenticatedResponse)
    await Promise.all([request(viewerOperation, {}), request(viewerOperation, {})])
    expect(new Set(lockNames)).toEqual(new Set(['kairos-session']))
    expect(getOperations()).toEqual(['Viewer', 'Viewer', 'Viewer', 'Viewer'])
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['new access', 'new refresh'])
  })

  test('the request fails without a refresh when the other tab has ended the session', async () => {
    mockLockHeldByOtherTab(() => tokens.end())
    respond = () => unauthenticatedResponse
    await expect(request(viewerOperation, {})).rejects.toThrow(/^No refresh token available$/)
    expect(getOperations()).toEqual(['Viewer'])
  })

  test('this tab refreshes with the refresh token that the other tab stored before it released the lock', async () => {
    mockLockHeldByOtherTab(() => tokens.store('old access', 'newer refresh'))
    respond = received => {
      if (received.operation === 'RefreshSession')
        return { data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } } }
      return received.authorization === 'Bearer new access' ? viewerResponse : unauthenticatedResponse
    }
    await request(viewerOperation, {})
    expect(server.requests[1]?.variables).toEqual({ refreshToken: 'newer refresh' })
  })
})

test('refreshes an access token that is not a JWT and retries the request', async () => {
  tokens.clear()
  tokens.store('opaque token', 'refresh')
  const accessToken = `header.${btoa(JSON.stringify({ sub: '7' }))}.signature`
  respond = received => {
    if (received.operation === 'RefreshSession')
      return { data: { refreshSession: { accessToken, refreshToken: 'new refresh' } } }
    return received.authorization === `Bearer ${accessToken}` ? viewerResponse : unauthenticatedResponse
  }
  expect(await request(viewerOperation, {})).toEqual(viewerResponse.data)
  expect(getOperations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
})

test('keeps the session when the refresh times out', async () => {
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

describe('logout', () => {
  test('shows a toast and clears both tokens', async () => {
    respond = () => ({ data: { logout: { message: 'Bye' } } })
    await logout()
    expect(toastStore.get()).toMatchObject({
      title: 'Logged out',
      description: 'You have been logged out successfully',
    })
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual([null, null])
  })

  test('succeeds when the session has already ended', async () => {
    respond = () => unauthenticatedResponse
    await logout()
    expect(toastStore.get()?.title).toBe('Logged out')
    expect(tokens.getAccessToken()).toBeNull()
  })

  test('shows an error and keeps the session when the server fails', async () => {
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

describe('access token stored by another tab', () => {
  const buildToken = (id: number, issuedAt: number) =>
    `header.${btoa(JSON.stringify({ sub: String(id), iat: issuedAt }))}.signature`
  const storeTokenFromOtherTab = (accessToken: string) => {
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

  test('clears the cache and reloads the page for another user, even without a preceding sign-out', async () => {
    storeTokenFromOtherTab(buildToken(2, 200))
    await vi.waitFor(() => expect(readCachedViewer()).toBeNull())
    expect(reload).toHaveBeenCalledOnce()
  })

  test('keeps the cache and does not reload the page for a refreshed token of the same user', async () => {
    storeTokenFromOtherTab(buildToken(1, 200))
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(readCachedViewer()?.viewer).toMatchObject({ username: 'mira' })
    expect(reload).not.toHaveBeenCalled()
  })

  test("keeps the session of another user when the refresh of the previous user's session completes", async () => {
    respond = received => {
      if (received.operation === 'RefreshSession') {
        localStorage.setItem('refreshToken', 'refresh of new user')
        storeTokenFromOtherTab(buildToken(2, 200))
        return { data: { refreshSession: { accessToken: buildToken(1, 300), refreshToken: 'renewed' } } }
      }
      return unauthenticatedResponse
    }
    await expect(request(viewerOperation, {})).rejects.toThrow()
    expect(getOperations()).toEqual(['Viewer', 'RefreshSession'])
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual([buildToken(2, 200), 'refresh of new user'])
  })
})
