import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restGet } from '../../../client/lib/api/rest'
import { tokens } from '../../../client/lib/session/tokens'

/** The received requests, as "path authorization". */
const requests: string[] = []
let canRefresh = true
/** Accepts only the access token "fresh". A refresh of the session returns this token if `canRefresh` is true. */
const server = createServer((request, response) => {
  requests.push(`${request.url} ${request.headers.authorization ?? 'none'}`)
  response.setHeader('content-type', 'application/json')
  if (request.url === '/graphql') {
    const graphqlError = { message: 'No', extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } }
    const data = { refreshSession: { accessToken: 'fresh', refreshToken: 'next' } }
    return response.end(JSON.stringify(canRefresh ? { data } : { errors: [graphqlError] }))
  }
  if (request.url === '/api/broken') {
    response.statusCode = 500
    return response.end('{"message":"Something went wrong"}')
  }
  if (request.headers.authorization === 'Bearer fresh') return response.end('{"message":"hello"}')
  response.statusCode = 401
  response.end('{"message":"Sign in"}')
})

beforeEach(async () => {
  requests.length = 0
  canRefresh = true
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  window.location.href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  tokens.clear()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

test('sends the access token as a bearer token', async () => {
  tokens.store('fresh', 'refresh')
  expect(await restGet('/api/test')).toEqual({ message: 'hello' })
  expect(requests).toEqual(['/api/test Bearer fresh'])
})

test('refreshes the session and retries the request once when the access token is rejected', async () => {
  tokens.store('stale', 'refresh')
  expect(await restGet('/api/test')).toEqual({ message: 'hello' })
  expect(requests).toEqual(['/api/test Bearer stale', '/graphql none', '/api/test Bearer fresh'])
  expect(tokens.getAccessToken()).toBe('fresh')
})

test('clears the tokens when the refresh is rejected', async () => {
  canRefresh = false
  tokens.store('stale', 'refresh')
  await expect(restGet('/api/test')).rejects.toThrow('Failed to refresh token')
  expect(tokens.getAccessToken()).toBeNull()
})

test('throws an error with the status and the body of a failed response', async () => {
  tokens.store('fresh', 'refresh')
  await expect(restGet('/api/broken')).rejects.toThrow('500: {"message":"Something went wrong"}')
})
