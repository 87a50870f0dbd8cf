import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import type { TestClient } from '../support/app'
import { createTestCreditCode, createTestUser } from '../support/factories'
import { setupContractApp } from './openapi-contract'
import { isoTimestamp } from './route-cases'

const app = setupContractApp()

let user: User
let client: TestClient
beforeEach(async () => {
  user = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
  client = await app.signInAs(user)
})

type JsonObject = Record<string, unknown>
const get = <TBody = JsonObject[]>(path: string) => client.rest<TBody>('GET', path)
const post = (path: string, body?: unknown) => client.rest<JsonObject>('POST', path, body)

describe('PUT /api/user/profile', () => {
  test('returns the user in the same format as GET /api/user', async () => {
    const { status, body } = await client.rest('PUT', '/api/user/profile', {
      first_name: 'Grace',
      last_name: '',
      email: 'grace@example.com',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: user.id,
      username: user.username,
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: null,
      role: 'user',
      credits: 0,
      status: 'active',
      created_at: isoTimestamp,
    })
    expect((await get('/api/user')).body).toEqual(body)
  })
})

describe('credit routes', () => {
  test('POST /api/credits/redeem adds the credits of the code, ignores unknown fields and returns a message', async () => {
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    const { status, body } = await post('/api/credits/redeem', { code: 'spring', user_id: 1, amount: 9999 })
    expect([status, body]).toEqual([200, { message: '100 credits have been added to your balance' }])
    expect((await get<JsonObject>('/api/user')).body).toMatchObject({ credits: 100 })
  })

  test('GET /api/credits/history returns the transactions of the user, newest first', async () => {
    expect((await get('/api/credits/history')).body).toEqual([])
    await createTestCreditCode(app.deps, { code: 'FIRST', creditAmount: 5 })
    await post('/api/credits/redeem', { code: 'FIRST' })
    await app.deps.db.creditTransaction.create({
      data: { userId: user.id, amount: -2, description: 'Spent', createdAt: new Date(Date.now() + 1000) },
    })
    const { status, headers, body } = await get('/api/credits/history')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-total-count')).toBe('2')
    expect(body).toEqual([
      { id: 2, created_at: isoTimestamp, description: 'Spent', amount: -2 },
      { id: 1, created_at: isoTimestamp, description: 'Redeemed code FIRST', amount: 5 },
    ])
  })
})

test('account and organization routes reject requests without a valid token before parsing them', async () => {
  const routes: [method: string, path: string][] = [
    ['PUT', '/api/user/profile'],
    ['GET', '/api/credits/history?page=x'],
    ['POST', '/api/credits/redeem'],
    ['GET', '/api/organizations?limit=x'],
    ['POST', '/api/organizations'],
    ['DELETE', '/api/organizations/abc'],
    ['GET', '/api/organizations/1/members'],
    ['POST', '/api/organizations/1/members'],
    ['DELETE', '/api/organizations/1/members/abc'],
  ]
  for (const [method, path] of routes)
    for (const unauthenticatedClient of [app.anonymous, app.createClient('invalid'), app.createClient('a.b.c')]) {
      const { status, body } = await unauthenticatedClient.rest(method, path, method === 'GET' ? undefined : '{broken')
      expect.soft(status, `${method} ${path}`).toBe(401)
      expect.soft(body, `${method} ${path}`).toMatchObject({
        message: expect.stringMatching(/Sign in/),
        code: 'UNAUTHENTICATED',
        errors: [],
        requestId: expect.any(String),
      })
    }
})
