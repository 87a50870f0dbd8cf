import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { parse } from 'graphql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toOperation } from '../../../client/lib/api/operation'
import { RequestError, refreshSession, request } from '../../../client/lib/api/request'
import { ViewerDocument } from '../../../client/lib/session/documents.generated'
import { LogoutDocument } from '../../../client/lib/session/session.generated'
import { tokens } from '../../../client/lib/session/tokens'
import { mira } from '../harness'
import { type MockResponse, type ReceivedRequest, startGraphqlServer } from '../mock-graphql-server'

const unauthenticatedResponse = { status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' }
const refreshResponse = {
  data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } },
}
const viewerOperation = toOperation(ViewerDocument)
const viewerResponse = { data: { viewer: mira } }

let server: Awaited<ReturnType<typeof startGraphqlServer>>
let respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>

beforeEach(async () => {
  localStorage.clear()
  server = await startGraphqlServer(received => respond(received))
  window.location.href = server.url
})
afterEach(() => server.close())

const getOperations = () => server.requests.map(received => received.operation)

/** Accepts the new access token, rejects the old one, and refreshes the session. */
const respondWithRefresh = (received: ReceivedRequest) => {
  if (received.operation === 'RefreshSession') return refreshResponse
  return received.authorization === 'Bearer new access' ? viewerResponse : unauthenticatedResponse
}

describe('request', () => {
  test('sends the access token when there is one', async () => {
    respond = () => viewerResponse
    await request(viewerOperation, {})
    tokens.store('access', 'refresh')
    await request(viewerOperation, {})
    expect(server.requests.map(received => received.authorization)).toEqual([undefined, 'Bearer access'])
  })

  test("fails with the server's status, code and message", async () => {
    respond = () => ({ status: 409, code: 'CONFLICT', message: 'This code was used' })
    const error = await request(viewerOperation, {}).catch(error => error)
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({
      message: '409: This code was used',
      code: 'CONFLICT',
      text: 'This code was used',
    })
  })

  test('rejects with an AbortError when the signal is aborted', async () => {
    const abortController = new AbortController()
    respond = () => {
      abortController.abort()
      return new Promise(resolve => setTimeout(() => resolve(viewerResponse), 500))
    }
    const pendingRequest = request(viewerOperation, {}, { signal: abortController.signal })
    await expect(pendingRequest).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('does not retry after a FORBIDDEN error', async () => {
    tokens.store('access', 'refresh')
    respond = () => ({ status: 403, code: 'FORBIDDEN', message: 'Not yours' })
    await expect(request(LogoutDocument, {})).rejects.toThrow('403: Not yours')
    expect(getOperations()).toEqual(['Logout'])
  })
})

describe('expired access token', () => {
  beforeEach(() => tokens.store('old access', 'old refresh'))

  test('refreshes the session and retries the request once', async () => {
    respond = respondWithRefresh
    expect(await request(viewerOperation, {})).toEqual(viewerResponse.data)
    expect(getOperations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
    expect(server.requests[1]).toMatchObject({
      variables: { refreshToken: 'old refresh' },
      authorization: undefined,
    })
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['new access', 'new refresh'])
  })

  test('refreshes the session and retries once when a response contains data and an authentication error', async () => {
    const errors = [{ message: 'Sign in first', extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } }]
    const partialResponse = { data: { viewer: null }, errors }
    respond = received => {
      const response = respondWithRefresh(received)
      return response === unauthenticatedResponse ? partialResponse : response
    }
    expect(await request(viewerOperation, {})).toEqual(viewerResponse.data)
    expect(getOperations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])

    respond = received => (received.operation === 'RefreshSession' ? refreshResponse : partialResponse)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(getOperations().slice(3)).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
  })

  test('shares one refresh between five concurrent requests', async () => {
    respond = respondWithRefresh
    await Promise.all(Array.from({ length: 5 }, () => request(viewerOperation, {})))
    expect(getOperations().filter(name => name === 'RefreshSession')).toHaveLength(1)
    expect(getOperations().filter(name => name === 'Viewer')).toHaveLength(10)
  })

  test('does not retry a second time when the retried request fails', async () => {
    respond = received => (received.operation === 'RefreshSession' ? refreshResponse : unauthenticatedResponse)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(getOperations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
  })

  test('retries without a refresh when another tab has refreshed the session', async () => {
    respond = received => {
      if (received.authorization === 'Bearer old access') tokens.store('new access', 'new refresh')
      return respondWithRefresh(received)
    }
    expect(await request(viewerOperation, {})).toEqual(viewerResponse.data)
    expect(getOperations()).toEqual(['Viewer', 'Viewer'])
  })

  test('clears both tokens when the refresh is rejected', async () => {
    respond = () => unauthenticatedResponse
    await expect(request(viewerOperation, {})).rejects.toThrow(/^Failed to refresh token$/)
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual([null, null])
  })

  test('keeps the session when the refresh fails with a network error', async () => {
    respond = received => (received.operation === 'RefreshSession' ? 'hang up' : unauthenticatedResponse)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'NETWORK' })
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['old access', 'old refresh'])
  })

  test('keeps the session when the server is unavailable', async () => {
    const unavailableResponse = { status: 503, code: 'UNAVAILABLE', message: 'Try again in a moment' }
    respond = received => (received.operation === 'RefreshSession' ? unavailableResponse : unauthenticatedResponse)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(tokens.getRefreshToken()).toBe('old refresh')
  })
})

describe('missing refresh token', () => {
  test('rejects the refresh without sending a request', async () => {
    respond = () => refreshResponse
    await expect(refreshSession()).rejects.toThrow(/^No refresh token available$/)
    expect(server.requests).toEqual([])
  })

  test("clears the expired access token and throws the server's error", async () => {
    tokens.store('old access')
    respond = () => unauthenticatedResponse
    await expect(request(viewerOperation, {})).rejects.toThrow('401: Sign in first')
    expect(getOperations()).toEqual(['Viewer'])
    expect(tokens.getAccessToken()).toBeNull()
  })
})

test('sends a file according to the GraphQL multipart request specification', async () => {
  respond = () => ({ data: { uploadFile: { id: 1 } } })
  const file = new File(['hello'], 'note.txt', { type: 'text/plain' })
  const document: TypedDocumentNode<unknown, { input: { file: File; isPublic: boolean } }> = parse(
    'mutation UploadFile($input: UploadFileInput!) { uploadFile(input: $input) { id } }',
  )
  await request(toOperation(document), { input: { file, isPublic: true } })
  const [received] = server.requests
  expect(received?.contentType).toMatch(/^multipart\/form-data/)
  expect(received?.body).toContain('"variables":{"input":{"file":null,"isPublic":true}}')
  expect(received?.body).toContain('{"0":["variables.input.file"]}')
  expect(received?.body).toMatch(/filename="note.txt"[\s\S]*hello/)
})
