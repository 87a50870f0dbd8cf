import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestUser } from '../support/factories'
import { expectErrorResponse, isoTimestamp, type RouteCases } from './route-cases'

export const createOrganizationsCases = (app: TestApp): RouteCases => {
  const createOwnedOrganization = async () => {
    const owner = await createTestUser(app.deps)
    const client = await app.signInAs(owner)
    const { body, status } = await client.rest<{ id: number }>('POST', '/api/organizations', {
      name: 'Kairos Lab',
      org_type: 'education',
      city: 'Lisbon',
      postal_code: '1100',
      website: '',
    })
    return { owner, client, status, organization: body, path: `/api/organizations/${body.id}` }
  }

  return {
    'GET /api/organizations': async () => {
      const { client, organization } = await createOwnedOrganization()
      const { status, body, headers } = await client.rest('GET', '/api/organizations')
      expect(status).toBe(200)
      expect(body).toEqual([organization])
      expect(headers.get('x-total-count')).toBe('1')
      const stranger = await app.signInAs(await createTestUser(app.deps))
      expect((await stranger.rest('GET', '/api/organizations')).body).toEqual([])
      expectErrorResponse(await app.anonymous.rest('GET', '/api/organizations'), 401, 'UNAUTHENTICATED')
    },

    'POST /api/organizations': async () => {
      const { client, owner, organization, status } = await createOwnedOrganization()
      expect(status).toBe(201)
      expect(organization).toEqual({
        id: expect.any(Number),
        name: 'Kairos Lab',
        description: null,
        org_type: 'education',
        website: null,
        address: null,
        city: 'Lisbon',
        state: null,
        postal_code: '1100',
        country: null,
        created_by: owner.id,
        created_at: isoTimestamp,
      })
      const post = (input: unknown) => client.rest('POST', '/api/organizations', input)
      const { errors } = expectErrorResponse(
        await post({ name: 'ab', org_type: 'guild', website: 'here' }),
        400,
        'BAD_USER_INPUT',
      )
      expect(errors.map(({ path }) => path)).toEqual(['name', 'org_type', 'website'])
      expect(errors[0]?.message).toBe('Organization name must be at least 3 characters')
      expect((await post({ name: 'Another' })).body).toMatchObject({ org_type: 'business' })
      expectErrorResponse(await app.anonymous.rest('POST', '/api/organizations', {}), 401, 'UNAUTHENTICATED')
    },

    'DELETE /api/organizations/:id': async () => {
      const { client, path } = await createOwnedOrganization()
      const stranger = await app.signInAs(await createTestUser(app.deps))
      expectErrorResponse(await app.anonymous.rest('DELETE', path), 401, 'UNAUTHENTICATED')
      expectErrorResponse(await stranger.rest('DELETE', path), 404, 'NOT_FOUND')
      const { status, body } = await client.rest('DELETE', path)
      expect(status).toBe(200)
      expect(body).toEqual({ message: expect.stringMatching(/\w/) })
      expectErrorResponse(await client.rest('DELETE', path), 404, 'NOT_FOUND')
      expect(await app.deps.db.organization.count()).toBe(0)
    },

    'GET /api/organizations/:id/members': async () => {
      const { client, owner, organization, path } = await createOwnedOrganization()
      const { status, body } = await client.rest('GET', `${path}/members`)
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id: expect.any(Number),
          user_id: owner.id,
          organization_id: organization.id,
          role: 'lead',
          created_at: isoTimestamp,
          user: {
            id: owner.id,
            first_name: 'Una',
            last_name: 'Person',
            username: owner.username,
            email: owner.email,
          },
        },
      ])
      const stranger = await app.signInAs(await createTestUser(app.deps))
      for (const endpoint of [
        path,
        '/api/organizations/4242',
        '/api/organizations/abc',
        '/api/organizations/99999999999',
      ]) {
        expectErrorResponse(await stranger.rest('GET', `${endpoint}/members`), 404, 'NOT_FOUND')
      }
      expectErrorResponse(await app.anonymous.rest('GET', `${path}/members`), 401, 'UNAUTHENTICATED')
    },

    'POST /api/organizations/:id/members': async () => {
      const { client, path } = await createOwnedOrganization()
      const newMember = await createTestUser(app.deps)
      const add = (input: unknown) => client.rest('POST', `${path}/members`, input)
      const { status, body } = await add({ user_id: String(newMember.id) })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        user_id: newMember.id,
        role: 'member',
        user: { username: newMember.username },
      })
      expectErrorResponse(await add({ user_id: newMember.id, role: 'viewer' }), 409, 'CONFLICT')
      const { errors } = expectErrorResponse(await add({ user_id: '', role: 'boss' }), 400, 'BAD_USER_INPUT')
      expect(errors).toEqual([
        { path: 'user_id', message: 'User ID is required' },
        { path: 'role', message: 'Role is required' },
      ])
      expectErrorResponse(await add({ user_id: 4242 }), 400, 'BAD_USER_INPUT')
      const member = await app.signInAs(newMember)
      expectErrorResponse(await member.rest('POST', `${path}/members`, { user_id: 1 }), 403, 'FORBIDDEN')
      expectErrorResponse(await app.anonymous.rest('POST', `${path}/members`, {}), 401, 'UNAUTHENTICATED')
    },

    'DELETE /api/organizations/:id/members/:userId': async () => {
      const { client, owner, path } = await createOwnedOrganization()
      const member = await createTestUser(app.deps)
      await client.rest('POST', `${path}/members`, { user_id: member.id })
      expectErrorResponse(
        await (await app.signInAs(member)).rest('DELETE', `${path}/members/${owner.id}`),
        403,
        'FORBIDDEN',
      )
      const { status, body } = await client.rest('DELETE', `${path}/members/${member.id}`)
      expect(status).toBe(200)
      expect(body).toEqual({ message: expect.stringMatching(/\w/) })
      expectErrorResponse(await client.rest('DELETE', `${path}/members/${member.id}`), 404, 'NOT_FOUND')
      expectErrorResponse(await client.rest('DELETE', `${path}/members/${owner.id}`), 409, 'CONFLICT')
      expectErrorResponse(await app.anonymous.rest('DELETE', `${path}/members/${owner.id}`), 401, 'UNAUTHENTICATED')
    },
  }
}
