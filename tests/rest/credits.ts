import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { makeUser } from '../support/factories'
import { type Cases, expectRefused } from './wire'

export const creditsCases = (app: TestApp): Cases => ({
  'GET /api/credits/history': async () => {
    const user = await makeUser(app.deps)
    const client = await app.as(user)
    expect((await client.rest('GET', '/api/credits/history')).body).toEqual([])
    const other = await makeUser(app.deps)
    for (const [index, userId] of [user.id, other.id, user.id].entries()) {
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
    expectRefused(await client.rest('GET', '/api/credits/history?page=abc'), 400, 'BAD_USER_INPUT')
    expectRefused(await app.nobody.rest('GET', '/api/credits/history'), 401, 'UNAUTHENTICATED')
  },

  'POST /api/credits/redeem': async () => {
    await app.deps.db.creditCode.create({ data: { code: 'WELCOME', creditAmount: 50 } })
    const client = await app.as(await makeUser(app.deps))
    const redeem = (given: unknown) => client.rest('POST', '/api/credits/redeem', given)
    const { status, body } = await redeem({ code: ' welcome ' })
    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.stringMatching(/\w/) })
    expect((await client.rest('GET', '/api/user')).body).toMatchObject({ credits: 50 })
    expectRefused(await redeem({ code: 'WELCOME' }), 409, 'CONFLICT')
    expectRefused(await redeem({ code: 'UNKNOWN' }), 404, 'NOT_FOUND')
    for (const given of [{}, { code: '' }, { code: null }]) {
      const { errors } = expectRefused(await redeem(given), 400, 'BAD_USER_INPUT', 'Credit code is required')
      expect(errors).toEqual([{ path: 'code', message: 'Credit code is required' }])
    }
    expectRefused(await app.nobody.rest('POST', '/api/credits/redeem', { code: '' }), 401, 'UNAUTHENTICATED')
  },
})
