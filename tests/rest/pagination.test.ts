import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import type { TestClient } from '../support/app'
import { createTestUser } from '../support/factories'
import { setupContractApp } from './openapi-contract'

const app = setupContractApp()

let user: User
let client: TestClient
beforeEach(async () => {
  user = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
  client = await app.signInAs(user)
})

type JsonObject = Record<string, unknown>
const get = <TBody = JsonObject[]>(path: string) => client.rest<TBody>('GET', path)

describe('pagination', () => {
  /** Parses a Link header into an object that maps each relation to its URL. */
  const parseLinkHeader = (header: string | null) =>
    Object.fromEntries([...(header ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]))

  test('returns rows, the total count and links, and accepts blank or out-of-range page and limit values', async () => {
    const transactions = Array.from({ length: 7 }, (_, index) => ({
      userId: user.id,
      amount: index + 1,
      description: 'Line',
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    }))
    await app.deps.db.creditTransaction.createMany({ data: transactions })
    const path = '/api/credits/history'
    const fetchPage = async (query: string) => {
      const { headers, body } = await get<{ amount: number }[]>(`${path}?${query}`)
      expect(headers.get('x-total-count')).toBe('7')
      return { amounts: body.map(row => row.amount), links: parseLinkHeader(headers.get('link')) }
    }
    const buildPath = (page: number) => `${path}?limit=3&page=${page}`
    expect(await fetchPage('limit=3&page=1')).toEqual({
      amounts: [7, 6, 5],
      links: { first: buildPath(1), next: buildPath(2), last: buildPath(3) },
    })
    expect(await fetchPage('limit=3&page=2')).toEqual({
      amounts: [4, 3, 2],
      links: { first: buildPath(1), prev: buildPath(1), next: buildPath(3), last: buildPath(3) },
    })
    expect(await fetchPage('limit=3&page=3')).toEqual({
      amounts: [1],
      links: { first: buildPath(1), prev: buildPath(2), last: buildPath(3) },
    })
    expect(await fetchPage('limit=3&page=99')).toEqual({
      amounts: [],
      links: { first: buildPath(1), prev: buildPath(3), last: buildPath(3) },
    })
    expect((await fetchPage('limit=3')).amounts).toEqual([7, 6, 5])
    expect((await fetchPage('page=2')).amounts).toEqual([])
    expect((await fetchPage('limit=0')).amounts).toEqual([7])
    expect((await fetchPage('limit=&page=')).amounts).toHaveLength(7)
    expect((await fetchPage('limit=3&page=0')).amounts).toEqual([7, 6, 5])
    expect((await fetchPage('limit=3&page=-4')).amounts).toEqual([7, 6, 5])
    expect((await fetchPage('limit=99999999999&page=99999999999')).amounts).toEqual([])
    expect((await fetchPage('sort=up&first=1')).amounts).toHaveLength(7)
  })

  test.each(['/api/credits/history', '/api/organizations'])(
    'rejects page and limit values that are not whole numbers: %s',
    async path => {
      for (const query of ['page=x', 'page=1.5', 'limit=many', 'limit=1e999', 'page=NaN', 'limit=3,4']) {
        const { status, body } = await get<JsonObject>(`${path}?${query}`)
        const field = query.split('=')[0]
        expect.soft(status, query).toBe(400)
        expect.soft(body, query).toMatchObject({
          code: 'BAD_USER_INPUT',
          errors: [{ path: field, message: `${field} must be a whole number` }],
        })
      }
      expect((await get(`${path}?page=1&page=1&limit=`)).status).toBe(200)
      expect(app.logEntries).toEqual([])
    },
  )
})
