// @vitest-environment happy-dom
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { parse } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ViewerDocument } from '../../client/lib/documents.generated'
import { asOperation } from '../../client/lib/operation'
import { RequestError, refreshSession, request } from '../../client/lib/request'
import { LogoutDocument } from '../../client/lib/session.generated'
import { tokens } from '../../client/lib/tokens'
import { graphqlServer, type Sent } from './graphql-server'

const dead = { status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' }
const renewed = { data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } } }
const viewerOperation = asOperation(ViewerDocument)
const viewer = { data: { viewer: { id: 7 } } }

let server: Awaited<ReturnType<typeof graphqlServer>>
let answer: (sent: Sent) => ReturnType<Parameters<typeof graphqlServer>[0]>

beforeEach(async () => {
  localStorage.clear()
  server = await graphqlServer(sent => answer(sent))
  window.location.href = server.url
})
afterEach(() => server.close())

const operations = () => server.received.map(sent => sent.operation)

/** Knows the new access token, refuses the old one, and renews the session. */
const renewing = (sent: Sent) => {
  if (sent.operation === 'RefreshSession') return renewed
  return sent.authorization === 'Bearer new access' ? viewer : dead
}

describe('a request', () => {
  it('carries the access token, and none when there is none', async () => {
    answer = () => viewer
    await request(viewerOperation, {})
    tokens.store('access', 'refresh')
    await request(viewerOperation, {})
    expect(server.received.map(sent => sent.authorization)).toEqual([undefined, 'Bearer access'])
  })

  it('fails with the status, a colon and the words of the server', async () => {
    answer = () => ({ status: 409, code: 'CONFLICT', message: 'This code was used' })
    const error = await request(viewerOperation, {}).catch(error => error)
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({
      message: '409: This code was used',
      code: 'CONFLICT',
      text: 'This code was used',
    })
  })

  it('can be aborted', async () => {
    const abort = new AbortController()
    answer = () => {
      abort.abort()
      return new Promise(resolve => setTimeout(() => resolve(viewer), 500))
    }
    const pending = request(viewerOperation, {}, { signal: abort.signal })
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('with a dead access token', () => {
  beforeEach(() => tokens.store('old access', 'old refresh'))

  it('the session is renewed once and the request sent once more', async () => {
    answer = renewing
    expect(await request(viewerOperation, {})).toEqual(viewer.data)
    expect(operations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
    expect(server.received[1]).toMatchObject({
      variables: { refreshToken: 'old refresh' },
      authorization: undefined,
    })
    expect([tokens.access(), tokens.refresh()]).toEqual(['new access', 'new refresh'])
  })

  it('five requests at once share one refresh', async () => {
    answer = renewing
    await Promise.all(Array.from({ length: 5 }, () => request(viewerOperation, {})))
    expect(operations().filter(name => name === 'RefreshSession')).toHaveLength(1)
    expect(operations().filter(name => name === 'Viewer')).toHaveLength(10)
  })

  it('a request that is refused again after the refresh is not sent a third time', async () => {
    answer = sent => (sent.operation === 'RefreshSession' ? renewed : dead)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(operations()).toEqual(['Viewer', 'RefreshSession', 'Viewer'])
  })

  it('another tab may have renewed the session already: then nobody asks again', async () => {
    answer = sent => {
      if (sent.authorization === 'Bearer old access') tokens.store('new access', 'new refresh')
      return renewing(sent)
    }
    expect(await request(viewerOperation, {})).toEqual(viewer.data)
    expect(operations()).toEqual(['Viewer', 'Viewer'])
  })

  it('a refused refresh clears both tokens and says "Failed to refresh token"', async () => {
    answer = () => dead
    await expect(request(viewerOperation, {})).rejects.toThrow(/^Failed to refresh token$/)
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
  })

  it('a network failure during the refresh signs nobody out', async () => {
    answer = sent => (sent.operation === 'RefreshSession' ? 'hang up' : dead)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'NETWORK' })
    expect([tokens.access(), tokens.refresh()]).toEqual(['old access', 'old refresh'])
  })

  it('a refresh that the server is too busy for signs nobody out', async () => {
    const busy = { status: 503, code: 'UNAVAILABLE', message: 'Try again in a moment' }
    answer = sent => (sent.operation === 'RefreshSession' ? busy : dead)
    await expect(request(viewerOperation, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(tokens.refresh()).toBe('old refresh')
  })

  it('another error than a dead session is not retried', async () => {
    answer = () => ({ status: 403, code: 'FORBIDDEN', message: 'Not yours' })
    await expect(request(LogoutDocument, {})).rejects.toThrow('403: Not yours')
    expect(operations()).toEqual(['Logout'])
  })
})

describe('without a refresh token', () => {
  it('a refresh says "No refresh token available" and asks nobody', async () => {
    answer = () => renewed
    await expect(refreshSession()).rejects.toThrow(/^No refresh token available$/)
    expect(server.received).toEqual([])
  })

  it('a dead access token is let go, and the error is the server’s', async () => {
    tokens.store('old access')
    answer = () => dead
    await expect(request(viewerOperation, {})).rejects.toThrow('401: Sign in first')
    expect(operations()).toEqual(['Viewer'])
    expect(tokens.access()).toBeNull()
  })
})

it('a file among the variables goes up as the multipart request specification asks', async () => {
  answer = () => viewer
  const file = new File(['hello'], 'note.txt', { type: 'text/plain' })
  const document: TypedDocumentNode<unknown, { input: { file: File; isPublic: boolean } }> = parse(
    'mutation UploadFile($input: UploadFileInput!) { uploadFile(input: $input) { id } }',
  )
  await request(asOperation(document), { input: { file, isPublic: true } })
  const [sent] = server.received
  expect(sent?.contentType).toMatch(/^multipart\/form-data/)
  expect(sent?.body).toContain('"variables":{"input":{"file":null,"isPublic":true}}')
  expect(sent?.body).toContain('{"0":["variables.input.file"]}')
  expect(sent?.body).toMatch(/filename="note.txt"[\s\S]*hello/)
})
