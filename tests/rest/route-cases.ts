import { expect } from 'vitest'
import type { TestApp, TestResponse } from '../support/app'
import { createTestUser } from '../support/factories'

export interface ErrorBody {
  message: string
  error: string
  errors: { path: string; message: string }[]
  code: string
  requestId: string
}

export const expectErrorResponse = (
  response: TestResponse<unknown>,
  status: number,
  code: string,
  message?: string,
): ErrorBody => {
  const body = response.body as ErrorBody
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'errors', 'message', 'requestId'])
  expect({ status: response.status, code: body.code }).toEqual({ status, code })
  expect(body.message.length).toBeGreaterThan(0)
  expect(body.error).toBe(body.message)
  expect(body.requestId).toBe(response.headers.get('x-request-id'))
  for (const issue of body.errors) expect(issue).toEqual({ path: expect.any(String), message: expect.any(String) })
  if (message !== undefined) expect(body.message).toBe(message)
  return body
}

/** Expects 401 without a valid token, and 403 for a user without the role `admin`, even if the body is invalid. */
export const expectAdminOnly = async (app: TestApp, method: string, path: string): Promise<void> => {
  const user = await app.signInAs(await createTestUser(app.deps))
  const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true }
  expectErrorResponse(await app.anonymous.rest(method, path, body), 401, 'UNAUTHENTICATED')
  expectErrorResponse(await app.createClient('invalid').rest(method, path, body), 401, 'UNAUTHENTICATED')
  expectErrorResponse(await user.rest(method, path, body), 403, 'FORBIDDEN')
}

/** Maps each route, such as `GET /api/user`, to its test case. */
export type RouteCases = Record<string, () => Promise<void>>

export const isoTimestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

export const anyToken = expect.stringMatching(/^[\w.-]{20,}$/)

export const userKeys = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'role',
  'credits',
  'status',
  'created_at',
]
