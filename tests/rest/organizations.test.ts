import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import type { TestClient } from '../support/app'
import { createTestUser } from '../support/factories'
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

  test('creates an organization on POST, ignores read-only fields and stores blank fields as null', async () => {
    const { status, body } = await post('/api/organizations', {
      ...organizationInput,
      id: 99,
      created_by: 99,
      created_at: '2001-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toEqual({ id: 1, ...organizationInput, created_by: user.id, created_at: isoTimestamp })
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
      created_at: isoTimestamp,
    })
  })

  test('rejects an invalid organization on POST and reports the fields by their snake_case names', async () => {
    const nameMessage = 'Organization name must be at least 3 characters'
    const typeMessage = 'Organization type is required'
    for (const [overrides, path, message] of [
      [{ name: undefined }, 'name', nameMessage],
      [{ name: null }, 'name', nameMessage],
      [{ name: 12345 }, 'name', nameMessage],
      [{ org_type: '' }, 'org_type', typeMessage],
      [{ org_type: null }, 'org_type', typeMessage],
      [{ org_type: 'company' }, 'org_type', typeMessage],
      [{ org_type: 1 }, 'org_type', typeMessage],
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

  test('returns the organizations of the viewer on GET, oldest first', async () => {
    expect((await get('/api/organizations')).body).toEqual([])
    await post('/api/organizations', organizationInput)
    await (await app.signInAs(await createTestUser(app.deps))).rest('POST', '/api/organizations', {
      name: 'Foreign',
    })
    await post('/api/organizations', { name: 'Later' })
    const { status, headers, body } = await get('/api/organizations')
    expect([status, headers.get('x-total-count')]).toEqual([200, '2'])
    expect(body.map(row => row.name)).toEqual(['Acme', 'Later'])
    expect(body[0]).toEqual({ id: 1, ...organizationInput, created_by: user.id, created_at: isoTimestamp })
    expect((await get('/api/organizations?limit=1&page=2')).body.map(row => row.name)).toEqual(['Later'])
  })

  describe('members', () => {
    let path: string
    beforeEach(async () => {
      const { body } = await post('/api/organizations', organizationInput)
      path = `/api/organizations/${body.id}/members`
    })

    test('returns the members with their user data on GET', async () => {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id: 1,
          user_id: user.id,
          organization_id: 1,
          role: 'lead',
          created_at: isoTimestamp,
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

    test('adds a member on POST, accepts the user id as a number or a string, and returns the membership', async () => {
      const [firstUser, secondUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
      const firstResponse = await post(path, { user_id: firstUser.id, role: 'viewer', organization_id: 99 })
      expect(firstResponse.status).toBe(201)
      expect(firstResponse.body).toMatchObject({
        user_id: firstUser.id,
        organization_id: 1,
        role: 'viewer',
        user: { username: firstUser.username, email: null },
      })
      expect((await post(path, { user_id: ` ${secondUser.id} ` })).body).toMatchObject({
        user_id: secondUser.id,
        role: 'member',
      })
      expect((await get(path)).body.map(row => row.user_id)).toEqual([user.id, firstUser.id, secondUser.id])
    })

    test('rejects an invalid or duplicate member on POST and reports the field by its snake_case name', async () => {
      const requiredMessage = 'User ID is required'
      const numberMessage = 'User ID must be a number'
      const unknownMessage = 'There is no user with this ID'
      const invalidInputs: [input: JsonObject, field: string, message: unknown][] = [
        [{}, 'user_id', requiredMessage],
        [{ user_id: '' }, 'user_id', requiredMessage],
        [{ user_id: '  ' }, 'user_id', requiredMessage],
        [{ user_id: null }, 'user_id', requiredMessage],
        [{ user_id: 'Ada' }, 'user_id', expect.stringMatching(/^User ID (is required|must be a number)$/)],
        [{ user_id: 1.5 }, 'user_id', numberMessage],
        [{ user_id: 4711 }, 'user_id', unknownMessage],
        [{ user_id: 2_147_483_648 }, 'user_id', unknownMessage],
        [{ user_id: 2, role: 'owner' }, 'role', 'Role is required'],
        [{ user_id: 2, role: '' }, 'role', 'Role is required'],
        [{ user_id: 2, role: null }, 'role', 'Role is required'],
      ]
      for (const [input, field, message] of invalidInputs) {
        const { status, body } = await post(path, input)
        expect.soft(status, JSON.stringify(input)).toBe(400)
        expect
          .soft(body, JSON.stringify(input))
          .toMatchObject({ message, error: message, errors: [{ path: field, message }] })
      }
      const duplicate = await post(path, { user_id: user.id })
      expect(duplicate.status).toBe(409)
      expect(duplicate.body).toMatchObject({
        message: 'This user is already a member',
        errors: [{ path: 'user_id', message: 'This user is already a member' }],
      })
    })

    test('rejects user ids that are booleans, arrays, objects or strings in an unsupported number format', async () => {
      await createTestUser(app.deps)
      for (const user_id of [true, [2], ['2'], { id: 2 }, '0x2', '2e0', '+2', '٢'])
        expect.soft((await post(path, { user_id })).status, JSON.stringify(user_id)).toBe(400)
      expect((await get(path)).body).toHaveLength(1)
    })

    test('removes a member on DELETE, and rejects the removal of the owner', async () => {
      const memberUser = await createTestUser(app.deps)
      await post(path, { user_id: memberUser.id })
      const removal = await client.rest('DELETE', `${path}/${memberUser.id}`)
      expect([removal.status, removal.body]).toEqual([200, { message: 'Member removed' }])
      const repeatedRemoval = await client.rest('DELETE', `${path}/${memberUser.id}`)
      expect(repeatedRemoval.status).toBe(404)
      const ownerRemoval = await client.rest('DELETE', `${path}/${user.id}`)
      expect(ownerRemoval.status).toBe(409)
      expect(ownerRemoval.body).toMatchObject({ message: 'The owner cannot be removed', code: 'CONFLICT' })
      expect((await get(path)).body).toHaveLength(1)
    })

    test('allows a member with the role lead to list members, but not to change or delete anything', async () => {
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
          message: "You don't have permission to do this.",
        })
      }
    })

    test('returns 404 for a deleted organization and its members', async () => {
      const deleteResponse = await client.rest('DELETE', '/api/organizations/1')
      expect([deleteResponse.status, deleteResponse.body]).toEqual([200, { message: 'Organization deleted' }])
      expect((await client.rest('DELETE', '/api/organizations/1')).status).toBe(404)
      expect((await get(path)).status).toBe(404)
      expect((await get('/api/organizations')).body).toEqual([])
    })
  })
})
