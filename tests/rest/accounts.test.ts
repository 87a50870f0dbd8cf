import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { type Client, useApp } from '../support/app'
import { makeUser } from '../support/factories'

// What a client sees that knows the specification alone: paths, snake_case fields, arrays, statuses and words.

const app = useApp()

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

let user: User
let client: Client
beforeEach(async () => {
  user = await makeUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
  client = await app.as(user)
})

type Row = Record<string, unknown>
const get = <TBody = Row[]>(path: string) => client.rest<TBody>('GET', path)
const post = (path: string, body?: unknown) => client.rest<Row>('POST', path, body)

const makeCode = (code: string, creditAmount = 100) =>
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
      created_at: INSTANT,
    })
    expect((await get('/api/user')).body).toEqual(body)
  })
})

describe('/api/credits', () => {
  test('POST /api/credits/redeem answers with a message', async () => {
    await makeCode('SPRING')
    const { status, body } = await post('/api/credits/redeem', { code: 'spring', user_id: 1, amount: 9999 })
    expect([status, body]).toEqual([200, { message: '100 credits have been added to your balance' }])
    expect((await get<Row>('/api/user')).body).toMatchObject({ credits: 100 })
  })

  test('GET /api/credits/history answers with an array, the newest first', async () => {
    expect((await get('/api/credits/history')).body).toEqual([])
    await makeCode('FIRST', 5)
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
      { id: 2, created_at: INSTANT, description: 'Spent', amount: -2 },
      { id: 1, created_at: INSTANT, description: 'Redeemed code FIRST', amount: 5 },
    ])
  })
})

describe('a list with page and limit', () => {
  /** Where a Link header leads. */
  const links = (header: string | null) =>
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
    const page = async (query: string) => {
      const { headers, body } = await get<{ amount: number }[]>(`${path}?${query}`)
      expect(headers.get('x-total-count')).toBe('7')
      return { amounts: body.map(row => row.amount), links: links(headers.get('link')) }
    }
    const at = (number: number) => `${path}?limit=3&page=${number}`
    expect(await page('limit=3&page=1')).toEqual({
      amounts: [7, 6, 5],
      links: { first: at(1), next: at(2), last: at(3) },
    })
    expect(await page('limit=3&page=2')).toEqual({
      amounts: [4, 3, 2],
      links: { first: at(1), prev: at(1), next: at(3), last: at(3) },
    })
    expect(await page('limit=3&page=3')).toEqual({
      amounts: [1],
      links: { first: at(1), prev: at(2), last: at(3) },
    })
    expect(await page('limit=3&page=99')).toEqual({
      amounts: [],
      links: { first: at(1), prev: at(3), last: at(3) },
    })
    expect((await page('limit=3')).amounts).toEqual([7, 6, 5])
    expect((await page('page=2')).amounts).toEqual([])
    expect((await page('limit=0')).amounts).toEqual([7])
    expect((await page('limit=3&page=0')).amounts).toEqual([7, 6, 5])
    expect((await page('limit=3&page=-4')).amounts).toEqual([7, 6, 5])
    expect((await page('limit=99999999999&page=99999999999')).amounts).toEqual([])
    expect((await page('sort=up&first=1')).amounts).toHaveLength(7)
  })

  test.each(['/api/credits/history', '/api/organizations'])('%s refuses what is no number', async path => {
    for (const query of ['page=x', 'page=1.5', 'limit=many', 'limit=1e999', 'page=NaN', 'limit=3,4']) {
      const { status, body } = await get<Row>(`${path}?${query}`)
      const field = query.split('=')[0]
      expect.soft(status, query).toBe(400)
      expect.soft(body, query).toMatchObject({
        code: 'BAD_USER_INPUT',
        errors: [{ path: field, message: `${field} must be a whole number` }],
      })
    }
    expect((await get(`${path}?page=1&page=1&limit=`)).status).toBe(200)
    expect(app.logged).toEqual([])
  })
})

describe('/api/organizations', () => {
  const details = {
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
      ...details,
      id: 99,
      created_by: 99,
      created_at: '2001-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toEqual({ id: 1, ...details, created_by: user.id, created_at: INSTANT })
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
      created_at: INSTANT,
    })
  })

  test('POST says which field is wrong, in its words', async () => {
    const name = 'Organization name must be at least 3 characters'
    const type = 'Organization type is required'
    for (const [given, path, message] of [
      [{ name: undefined }, 'name', name],
      [{ name: null }, 'name', name],
      [{ name: 12345 }, 'name', name],
      [{ org_type: '' }, 'org_type', type],
      [{ org_type: null }, 'org_type', type],
      [{ org_type: 'company' }, 'org_type', type],
      [{ org_type: 1 }, 'org_type', type],
    ] as const) {
      const { status, body } = await post('/api/organizations', { ...details, ...given })
      expect.soft(status, JSON.stringify(given)).toBe(400)
      expect.soft(body, JSON.stringify(given)).toMatchObject({ message, errors: [{ path, message }] })
    }
    const mistyped = await post('/api/organizations', { ...details, postal_code: 97477, city: ['x'] })
    expect(mistyped.status).toBe(400)
    expect(mistyped.body.errors).toMatchObject([{ path: 'city' }, { path: 'postal_code' }])
    for (const body of [[], [details], 'text', 5, null])
      expect.soft((await post('/api/organizations', JSON.stringify(body))).status).toBe(400)
    expect(await app.deps.db.organization.count()).toBe(0)
  })

  test("GET answers with an array of one's own, the oldest first", async () => {
    expect((await get('/api/organizations')).body).toEqual([])
    await post('/api/organizations', details)
    await (await app.as(await makeUser(app.deps))).rest('POST', '/api/organizations', { name: 'Foreign' })
    await post('/api/organizations', { name: 'Later' })
    const { status, headers, body } = await get('/api/organizations')
    expect([status, headers.get('x-total-count')]).toEqual([200, '2'])
    expect(body.map(row => row.name)).toEqual(['Acme', 'Later'])
    expect(body[0]).toEqual({ id: 1, ...details, created_by: user.id, created_at: INSTANT })
    expect((await get('/api/organizations?limit=1&page=2')).body.map(row => row.name)).toEqual(['Later'])
  })

  describe('its members', () => {
    let path: string
    beforeEach(async () => {
      const { body } = await post('/api/organizations', details)
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
          created_at: INSTANT,
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
      const [one, two] = [await makeUser(app.deps), await makeUser(app.deps)]
      const first = await post(path, { user_id: one.id, role: 'viewer', organization_id: 99 })
      expect(first.status).toBe(201)
      expect(first.body).toMatchObject({
        user_id: one.id,
        organization_id: 1,
        role: 'viewer',
        user: { username: one.username, email: one.email },
      })
      expect((await post(path, { user_id: ` ${two.id} ` })).body).toMatchObject({
        user_id: two.id,
        role: 'member',
      })
      expect((await get(path)).body.map(row => row.user_id)).toEqual([user.id, one.id, two.id])
    })

    test('POST says what is wrong, in its words', async () => {
      const required = 'User ID is required'
      const number = 'User ID must be a number'
      const unknown = 'There is no user with this ID'
      const wrong: [given: Row, path: string, message: unknown][] = [
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
      for (const [given, field, message] of wrong) {
        const { status, body } = await post(path, given)
        expect.soft(status, JSON.stringify(given)).toBe(400)
        expect
          .soft(body, JSON.stringify(given))
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
      await makeUser(app.deps)
      for (const user_id of [true, [2], ['2'], { id: 2 }, '0x2', '2e0', '+2', '٢'])
        expect.soft((await post(path, { user_id })).status, JSON.stringify(user_id)).toBe(400)
      expect((await get(path)).body).toHaveLength(1)
    })

    test('DELETE removes one and says so; the owner stays', async () => {
      const one = await makeUser(app.deps)
      await post(path, { user_id: one.id })
      const removed = await client.rest('DELETE', `${path}/${one.id}`)
      expect([removed.status, removed.body]).toEqual([200, { message: 'Member removed' }])
      const again = await client.rest('DELETE', `${path}/${one.id}`)
      expect(again.status).toBe(404)
      const owner = await client.rest('DELETE', `${path}/${user.id}`)
      expect(owner.status).toBe(409)
      expect(owner.body).toMatchObject({ message: 'The owner cannot be removed', code: 'CONFLICT' })
      expect((await get(path)).body).toHaveLength(1)
    })

    test('who is one may look, and no more', async () => {
      const one = await makeUser(app.deps)
      await post(path, { user_id: one.id, role: 'lead' })
      const member = await app.as(one)
      expect((await member.rest<Row[]>('GET', path)).body).toHaveLength(2)
      for (const [method, where, body] of [
        ['POST', path, { user_id: one.id }],
        ['DELETE', `${path}/${one.id}`],
        ['DELETE', '/api/organizations/1'],
      ] as const) {
        const answer = await member.rest(method, where, body)
        expect.soft(answer.status, `${method} ${where}`).toBe(403)
        expect.soft(answer.body, `${method} ${where}`).toMatchObject({
          code: 'FORBIDDEN',
          message: 'You are not allowed to do this.',
        })
      }
    })

    test('are gone with the organization, which says so', async () => {
      const gone = await client.rest('DELETE', '/api/organizations/1')
      expect([gone.status, gone.body]).toEqual([200, { message: 'Organization deleted' }])
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
    const answer = await app.nobody.rest('POST', '/api/leads', { ...lead, id: 99, created_at: 'x' })
    expect([answer.status, answer.body]).toEqual([201, { id: 1, ...lead, created_at: INSTANT }])
    expect((await app.nobody.rest('POST', '/api/leads', lead)).status).toBe(409)
  })

  test('POST /api/contact answers with a message', async () => {
    const answer = await app.nobody.rest('POST', '/api/contact', message)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "We've received your message and will respond soon." },
    ])
  })

  test('are open to who is signed in and to who was', async () => {
    for (const [index, sender] of [client, app.with('dead')].entries()) {
      expect(
        (await sender.rest('POST', '/api/leads', { ...lead, email: `a${index}@b.example` })).status,
      ).toBe(201)
      expect((await sender.rest('POST', '/api/contact', message)).status).toBe(200)
    }
  })
})

test('without a good token everything else is refused before it is looked at', async () => {
  const rows: [method: string, path: string][] = [
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
  for (const [method, path] of rows)
    for (const asking of [app.nobody, app.with('dead'), app.with('a.b.c')]) {
      const { status, body } = await asking.rest(method, path, method === 'GET' ? undefined : '{broken')
      expect.soft(status, `${method} ${path}`).toBe(401)
      expect.soft(body, `${method} ${path}`).toMatchObject({
        message: expect.stringMatching(/Please sign in/),
        code: 'UNAUTHENTICATED',
        errors: [],
        requestId: expect.any(String),
      })
    }
})
