import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { makeUser } from '../support/factories'
import { type Cases, expectRefused, iso } from './wire'

export const organizationsCases = (app: TestApp): Cases => {
  /** Somebody with an organization of their own. */
  const owned = async () => {
    const owner = await makeUser(app.deps)
    const client = await app.as(owner)
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
      const { client, organization } = await owned()
      const { status, body, headers } = await client.rest('GET', '/api/organizations')
      expect(status).toBe(200)
      expect(body).toEqual([organization])
      expect(headers.get('x-total-count')).toBe('1')
      const stranger = await app.as(await makeUser(app.deps))
      expect((await stranger.rest('GET', '/api/organizations')).body).toEqual([])
      expectRefused(await app.nobody.rest('GET', '/api/organizations'), 401, 'UNAUTHENTICATED')
    },

    'POST /api/organizations': async () => {
      const { client, owner, organization, status } = await owned()
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
        created_at: iso,
      })
      const post = (given: unknown) => client.rest('POST', '/api/organizations', given)
      const { errors } = expectRefused(
        await post({ name: 'ab', org_type: 'guild', website: 'here' }),
        400,
        'BAD_USER_INPUT',
      )
      expect(errors.map(({ path }) => path)).toEqual(['name', 'org_type', 'website'])
      expect(errors[0]?.message).toBe('Organization name must be at least 3 characters')
      expect((await post({ name: 'Another' })).body).toMatchObject({ org_type: 'business' })
      expectRefused(await app.nobody.rest('POST', '/api/organizations', {}), 401, 'UNAUTHENTICATED')
    },

    'DELETE /api/organizations/:id': async () => {
      const { client, path } = await owned()
      const stranger = await app.as(await makeUser(app.deps))
      expectRefused(await app.nobody.rest('DELETE', path), 401, 'UNAUTHENTICATED')
      expectRefused(await stranger.rest('DELETE', path), 404, 'NOT_FOUND')
      const { status, body } = await client.rest('DELETE', path)
      expect(status).toBe(200)
      expect(body).toEqual({ message: expect.stringMatching(/\w/) })
      expectRefused(await client.rest('DELETE', path), 404, 'NOT_FOUND')
      expect(await app.deps.db.organization.count()).toBe(0)
    },

    'GET /api/organizations/:id/members': async () => {
      const { client, owner, organization, path } = await owned()
      const { status, body } = await client.rest('GET', `${path}/members`)
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id: expect.any(Number),
          user_id: owner.id,
          organization_id: organization.id,
          role: 'lead',
          created_at: iso,
          user: {
            id: owner.id,
            first_name: 'Una',
            last_name: 'Person',
            username: owner.username,
            email: owner.email,
          },
        },
      ])
      const stranger = await app.as(await makeUser(app.deps))
      for (const address of [
        path,
        '/api/organizations/4242',
        '/api/organizations/abc',
        '/api/organizations/99999999999',
      ]) {
        expectRefused(await stranger.rest('GET', `${address}/members`), 404, 'NOT_FOUND')
      }
      expectRefused(await app.nobody.rest('GET', `${path}/members`), 401, 'UNAUTHENTICATED')
    },

    'POST /api/organizations/:id/members': async () => {
      const { client, path } = await owned()
      const newcomer = await makeUser(app.deps)
      const add = (given: unknown) => client.rest('POST', `${path}/members`, given)
      const { status, body } = await add({ user_id: String(newcomer.id) })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        user_id: newcomer.id,
        role: 'member',
        user: { username: newcomer.username },
      })
      expectRefused(await add({ user_id: newcomer.id, role: 'viewer' }), 409, 'CONFLICT')
      const { errors } = expectRefused(await add({ user_id: '', role: 'boss' }), 400, 'BAD_USER_INPUT')
      expect(errors).toEqual([
        { path: 'user_id', message: 'User ID is required' },
        { path: 'role', message: 'Role is required' },
      ])
      expectRefused(await add({ user_id: 4242 }), 400, 'BAD_USER_INPUT')
      const member = await app.as(newcomer)
      expectRefused(await member.rest('POST', `${path}/members`, { user_id: 1 }), 403, 'FORBIDDEN')
      expectRefused(await app.nobody.rest('POST', `${path}/members`, {}), 401, 'UNAUTHENTICATED')
    },

    'DELETE /api/organizations/:id/members/:userId': async () => {
      const { client, owner, path } = await owned()
      const member = await makeUser(app.deps)
      await client.rest('POST', `${path}/members`, { user_id: member.id })
      expectRefused(
        await (await app.as(member)).rest('DELETE', `${path}/members/${owner.id}`),
        403,
        'FORBIDDEN',
      )
      const { status, body } = await client.rest('DELETE', `${path}/members/${member.id}`)
      expect(status).toBe(200)
      expect(body).toEqual({ message: expect.stringMatching(/\w/) })
      expectRefused(await client.rest('DELETE', `${path}/members/${member.id}`), 404, 'NOT_FOUND')
      expectRefused(await client.rest('DELETE', `${path}/members/${owner.id}`), 409, 'CONFLICT')
      expectRefused(await app.nobody.rest('DELETE', `${path}/members/${owner.id}`), 401, 'UNAUTHENTICATED')
    },
  }
}
