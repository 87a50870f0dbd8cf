import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestUser } from '../support/factories'
import { expectErrorResponse, type RouteCases } from './route-cases'

export const createCreditsCases = (app: TestApp): RouteCases => ({
  'GET /api/credits/history': async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    expect((await client.rest('GET', '/api/credits/history')).body).toEqual([])
    const otherUser = await createTestUser(app.deps)
    for (const [index, userId] of [user.id, otherUser.id, user.id].entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index))
      await app.deps.db.creditTransaction.create({
        data: { userId, amount: 10 + index, description: `Grant ${index}`, createdAt },
      })
    }
    const { status, body, headers } = await client.rest('GET', '/api/credits/history')
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: expect.any(Number), created_at: '2026-01-03T00:00:00.000Z', description: 'Grant 2', amount: 12 },
      { id: expect.any(Number), created_at: '2026-01-01T00:00:00.000Z', description: 'Grant 0', amount: 10 },
    ])
    expect(headers.get('x-total-count')).toBe('2')
    expect((await client.rest('GET', '/api/credits/history?page=2&limit=1')).body).toMatchObject([
      { description: 'Grant 0' },
    ])
    expectErrorResponse(await client.rest('GET', '/api/credits/history?page=abc'), 400, 'BAD_USER_INPUT')
    expectErrorResponse(await app.anonymous.rest('GET', '/api/credits/history'), 401, 'UNAUTHENTICATED')
  },

  'POST /api/credits/redeem': async () => {
    await app.deps.db.creditCode.create({ data: { code: 'WELCOME', creditAmount: 50 } })
    const client = await app.signInAs(await createTestUser(app.deps))
    const redeem = (input: unknown) => client.rest('POST', '/api/credits/redeem', input)
    const { status, body } = await redeem({ code: ' welcome ' })
    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.stringMatching(/\w/) })
    expect((await client.rest('GET', '/api/user')).body).toMatchObject({ credits: 50 })
    expectErrorResponse(await redeem({ code: 'WELCOME' }), 409, 'CONFLICT')
    expectErrorResponse(await redeem({ code: 'UNKNOWN' }), 404, 'NOT_FOUND')
    for (const input of [{}, { code: '' }, { code: null }]) {
      const { errors } = expectErrorResponse(await redeem(input), 400, 'BAD_USER_INPUT', 'Credit code is required')
      expect(errors).toEqual([{ path: 'code', message: 'Credit code is required' }])
    }
    expectErrorResponse(await app.anonymous.rest('POST', '/api/credits/redeem', { code: '' }), 401, 'UNAUTHENTICATED')
  },
})
