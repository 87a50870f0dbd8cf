import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { setupTestApp, type TestClient } from '../support/app'
import { createTestUser } from '../support/factories'

// What a client sees that knows the specification alone: paths, snake_case fields, arrays, statuses and words.

const app = setupTestApp()

const ISO_TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

let user: User
let client: TestClient
beforeEach(async () => {
  user = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
  client = await app.signInAs(user)
})

type JsonObject = Record<string, unknown>
const get = <TBody = JsonObject[]>(path: string) => client.rest<TBody>('GET', path)
const post = (path: string, body?: unknown) => client.rest<JsonObject>('POST', path, body)

const createTestCreditCode = (code: string, creditAmount = 100) =>
  app.deps.db.creditCode.create({ data: { code, creditAmount } })

describe('PUT /api/user/profile', () => {
  test('answers with the user as GET /api/user does', async () => {
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
      created_at: ISO_TIMESTAMP,
    })
    expect((await get('/api/user')).body).toEqual(body)
  })
})

describe('/api/credits', () => {
  test('POST /api/credits/redeem answers with a message', async () => {
    await createTestCreditCode('SPRING')
    const { status, body } = await post('/api/credits/redeem', { code: 'spring', user_id: 1, amount: 9999 })
    expect([status, body]).toEqual([200, { message: '100 credits have been added to your balance' }])
    expect((await get<JsonObject>('/api/user')).body).toMatchObject({ credits: 100 })
  })

  test('GET /api/credits/history answers with an array, the newest first', async () => {
    expect((await get('/api/credits/history')).body).toEqual([])
    await createTestCreditCode('FIRST', 5)
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
      { id: 2, created_at: ISO_TIMESTAMP, description: 'Spent', amount: -2 },
      { id: 1, created_at: ISO_TIMESTAMP, description: 'Redeemed code FIRST', amount: 5 },
    ])
  })
})

describe('a list with page and limit', () => {
  /** Where a Link header leads. */
  const parseLinkHeader = (header: string | null) =>
    Object.fromEntries(
      [...(header ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
    )

  test('gives that page, the length of the whole and the way to the others', async () => {
    const data = Array.from({ length: 7 }, (_, n) => ({
      userId: user.id,
      amount: n + 1,
      description: 'Line',
      createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1000),
    }))
    await app.deps.db.creditTransaction.createMany({ data })
    const path = '/api/credits/history'
    const fetchPage = async (query: string) => {
      const { headers, body } = await get<{ amount: number }[]>(`${path}?${query}`)
      expect(headers.get('x-total-count')).toBe('7')
      return { amounts: body.map(row => row.amount), links: parseLinkHeader(headers.get('link')) }
    }
    const buildPath = (number: number) => `${path}?limit=3&page=${number}`
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
    expect((await fetchPage('limit=3&page=0')).amounts).toEqual([7, 6, 5])
    expect((await fetchPage('limit=3&page=-4')).amounts).toEqual([7, 6, 5])
    expect((await fetchPage('limit=99999999999&page=99999999999')).amounts).toEqual([])
    expect((await fetchPage('sort=up&first=1')).amounts).toHaveLength(7)
  })

  test.each(['/api/credits/history', '/api/organizations'])('%s refuses what is no number', async path => {
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
  })
})

describe('/api/organizations', () => {
  const organizationInput = {
    name: 'Acme',
    description: 'Makes everything',
    org_type: 'education',
    website: 'https://acme.example',
    address: '1 Long Road',
    city: 'Springfield',
    state: 'Oregon',
    postal_code: '97477',
    country: 'United States',
  }

  test('POST makes one and answers with it', async () => {
    const { status, body } = await post('/api/organizations', {
      ...organizationInput,
      id: 99,
      created_by: 99,
      created_at: '2001-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toEqual({ id: 1, ...organizationInput, created_by: user.id, created_at: ISO_TIMESTAMP })
    const bare = await post('/api/organizations', {
      name: 'Bare',
      description: null,
      website: '',
      city: ' ',
      postal_code: '',
    })
    expect(bare.body).toEqual({
      id: 2,
      name: 'Bare',
      org_type: 'business',
      description: null,
      website: null,
      address: null,
      city: null,
      state: null,
      postal_code: null,
      country: null,
      created_by: user.id,
      created_at: ISO_TIMESTAMP,
    })
  })

  test('POST says which field is wrong, in its words', async () => {
    const name = 'Organization name must be at least 3 characters'
    const type = 'Organization type is required'
    for (const [overrides, path, message] of [
      [{ name: undefined }, 'name', name],
      [{ name: null }, 'name', name],
      [{ name: 12345 }, 'name', name],
      [{ org_type: '' }, 'org_type', type],
      [{ org_type: null }, 'org_type', type],
      [{ org_type: 'company' }, 'org_type', type],
      [{ org_type: 1 }, 'org_type', type],
    ] as const) {
      const { status, body } = await post('/api/organizations', { ...organizationInput, ...overrides })
      expect.soft(status, JSON.stringify(overrides)).toBe(400)
      expect.soft(body, JSON.stringify(overrides)).toMatchObject({ message, errors: [{ path, message }] })
    }
    const mistyped = await post('/api/organizations', {
      ...organizationInput,
      postal_code: 97477,
      city: ['x'],
    })
    expect(mistyped.status).toBe(400)
    expect(mistyped.body.errors).toMatchObject([{ path: 'city' }, { path: 'postal_code' }])
    for (const body of [[], [organizationInput], 'text', 5, null])
      expect.soft((await post('/api/organizations', JSON.stringify(body))).status).toBe(400)
    expect(await app.deps.db.organization.count()).toBe(0)
  })

  test("GET answers with an array of one's own, the oldest first", async () => {
    expect((await get('/api/organizations')).body).toEqual([])
    await post('/api/organizations', organizationInput)
    await (await app.signInAs(await createTestUser(app.deps))).rest('POST', '/api/organizations', {
      name: 'Foreign',
    })
    await post('/api/organizations', { name: 'Later' })
    const { status, headers, body } = await get('/api/organizations')
    expect([status, headers.get('x-total-count')]).toEqual([200, '2'])
    expect(body.map(row => row.name)).toEqual(['Acme', 'Later'])
    expect(body[0]).toEqual({ id: 1, ...organizationInput, created_by: user.id, created_at: ISO_TIMESTAMP })
    expect((await get('/api/organizations?limit=1&page=2')).body.map(row => row.name)).toEqual(['Later'])
  })

  describe('its members', () => {
    let path: string
    beforeEach(async () => {
      const { body } = await post('/api/organizations', organizationInput)
      path = `/api/organizations/${body.id}/members`
    })

    test('GET answers with an array, each with the user', async () => {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id: 1,
          user_id: user.id,
          organization_id: 1,
          role: 'lead',
          created_at: ISO_TIMESTAMP,
          user: {
            id: user.id,
            first_name: 'Ada',
            last_name: 'Byron',
            username: user.username,
            email: user.email,
          },
        },
      ])
    })

    test('POST adds one, by number or number as text, and answers with the membership', async () => {
      const [firstUser, secondUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
      const first = await post(path, { user_id: firstUser.id, role: 'viewer', organization_id: 99 })
      expect(first.status).toBe(201)
      expect(first.body).toMatchObject({
        user_id: firstUser.id,
        organization_id: 1,
        role: 'viewer',
        user: { username: firstUser.username, email: firstUser.email },
      })
      expect((await post(path, { user_id: ` ${secondUser.id} ` })).body).toMatchObject({
        user_id: secondUser.id,
        role: 'member',
      })
      expect((await get(path)).body.map(row => row.user_id)).toEqual([user.id, firstUser.id, secondUser.id])
    })

    test('POST says what is wrong, in its words', async () => {
      const required = 'User ID is required'
      const number = 'User ID must be a number'
      const unknown = 'There is no user with this ID'
      const invalidInputs: [given: JsonObject, path: string, message: unknown][] = [
        [{}, 'user_id', required],
        [{ user_id: '' }, 'user_id', required],
        [{ user_id: '  ' }, 'user_id', required],
        [{ user_id: null }, 'user_id', required],
        [{ user_id: 'Ada' }, 'user_id', expect.stringMatching(/^User ID (is required|must be a number)$/)],
        [{ user_id: 1.5 }, 'user_id', number],
        [{ user_id: 4711 }, 'user_id', unknown],
        [{ user_id: 2_147_483_648 }, 'user_id', unknown],
        [{ user_id: 2, role: 'owner' }, 'role', 'Role is required'],
        [{ user_id: 2, role: '' }, 'role', 'Role is required'],
        [{ user_id: 2, role: null }, 'role', 'Role is required'],
      ]
      for (const [overrides, field, message] of invalidInputs) {
        const { status, body } = await post(path, overrides)
        expect.soft(status, JSON.stringify(overrides)).toBe(400)
        expect
          .soft(body, JSON.stringify(overrides))
          .toMatchObject({ message, error: message, errors: [{ path: field, message }] })
      }
      const again = await post(path, { user_id: user.id })
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({
        message: 'This user is already a member',
        errors: [{ path: 'user_id', message: 'This user is already a member' }],
      })
    })

    test('POST takes nothing for a user that is neither a number nor one as text', async () => {
      await createTestUser(app.deps)
      for (const user_id of [true, [2], ['2'], { id: 2 }, '0x2', '2e0', '+2', '٢'])
        expect.soft((await post(path, { user_id })).status, JSON.stringify(user_id)).toBe(400)
      expect((await get(path)).body).toHaveLength(1)
    })

    test('DELETE removes one and says so; the owner stays', async () => {
      const memberUser = await createTestUser(app.deps)
      await post(path, { user_id: memberUser.id })
      const removed = await client.rest('DELETE', `${path}/${memberUser.id}`)
      expect([removed.status, removed.body]).toEqual([200, { message: 'Member removed' }])
      const again = await client.rest('DELETE', `${path}/${memberUser.id}`)
      expect(again.status).toBe(404)
      const owner = await client.rest('DELETE', `${path}/${user.id}`)
      expect(owner.status).toBe(409)
      expect(owner.body).toMatchObject({ message: 'The owner cannot be removed', code: 'CONFLICT' })
      expect((await get(path)).body).toHaveLength(1)
    })

    test('who is one may look, and no more', async () => {
      const memberUser = await createTestUser(app.deps)
      await post(path, { user_id: memberUser.id, role: 'lead' })
      const member = await app.signInAs(memberUser)
      expect((await member.rest<JsonObject[]>('GET', path)).body).toHaveLength(2)
      for (const [method, endpoint, body] of [
        ['POST', path, { user_id: memberUser.id }],
        ['DELETE', `${path}/${memberUser.id}`],
        ['DELETE', '/api/organizations/1'],
      ] as const) {
        const response = await member.rest(method, endpoint, body)
        expect.soft(response.status, `${method} ${endpoint}`).toBe(403)
        expect.soft(response.body, `${method} ${endpoint}`).toMatchObject({
          code: 'FORBIDDEN',
          message: 'You are not allowed to do this.',
        })
      }
    })

    test('are gone with the organization, which says so', async () => {
      const deleteResponse = await client.rest('DELETE', '/api/organizations/1')
      expect([deleteResponse.status, deleteResponse.body]).toEqual([200, { message: 'Organization deleted' }])
      expect((await client.rest('DELETE', '/api/organizations/1')).status).toBe(404)
      expect((await get(path)).status).toBe(404)
      expect((await get('/api/organizations')).body).toEqual([])
    })
  })
})

describe('the public forms', () => {
  const lead = { name: 'Ada', email: 'ada@example.com', interest: 'hybrid' }
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Ten characters.' }

  test('POST /api/leads answers with the lead', async () => {
    const response = await app.anonymous.rest('POST', '/api/leads', { ...lead, id: 99, created_at: 'x' })
    expect([response.status, response.body]).toEqual([201, { id: 1, ...lead, created_at: ISO_TIMESTAMP }])
    expect((await app.anonymous.rest('POST', '/api/leads', lead)).status).toBe(409)
  })

  test('POST /api/contact answers with a message', async () => {
    const response = await app.anonymous.rest('POST', '/api/contact', message)
    expect([response.status, response.body]).toEqual([
      200,
      { message: "We've received your message and will respond soon." },
    ])
  })

  test('are open to who is signed in and to who was', async () => {
    for (const [index, sender] of [client, app.createClient('dead')].entries()) {
      expect(
        (await sender.rest('POST', '/api/leads', { ...lead, email: `a${index}@b.example` })).status,
      ).toBe(201)
      expect((await sender.rest('POST', '/api/contact', message)).status).toBe(200)
    }
  })
})

test('without a good token everything else is refused before it is looked at', async () => {
  const endpoints: [method: string, path: string][] = [
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
  for (const [method, path] of endpoints)
    for (const sender of [app.anonymous, app.createClient('dead'), app.createClient('a.b.c')]) {
      const { status, body } = await sender.rest(method, path, method === 'GET' ? undefined : '{broken')
      expect.soft(status, `${method} ${path}`).toBe(401)
      expect.soft(body, `${method} ${path}`).toMatchObject({
        message: expect.stringMatching(/Please sign in/),
        code: 'UNAUTHENTICATED',
        errors: [],
        requestId: expect.any(String),
      })
    }
})
