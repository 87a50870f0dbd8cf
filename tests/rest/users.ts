import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestUser } from '../support/factories'
import { expectErrorResponse, type RouteCases, userKeys } from './route-cases'

export const createUsersCases = (app: TestApp): RouteCases => ({
  'GET /api/user': async () => {
    const user = await createTestUser(app.deps, {
      username: 'mira',
      email: 'mira@example.com',
      firstName: 'Mira',
      lastName: null,
    })
    const { status, body } = await (await app.signInAs(user)).rest('GET', '/api/user')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: user.id,
      username: 'mira',
      email: 'mira@example.com',
      first_name: 'Mira',
      last_name: null,
      role: 'user',
      credits: 0,
      status: 'active',
      created_at: user.createdAt.toISOString(),
    })
    expectErrorResponse(await app.anonymous.rest('GET', '/api/user'), 401, 'UNAUTHENTICATED')
    expectErrorResponse(await app.createClient('invalid').rest('GET', '/api/user'), 401, 'UNAUTHENTICATED')
  },

  'PUT /api/user/profile': async () => {
    const user = await createTestUser(app.deps, { username: 'mira', firstName: 'Mira', lastName: 'Okafor' })
    const client = await app.signInAs(user)
    const put = (input: unknown) => client.rest<object>('PUT', '/api/user/profile', input)
    const { status, body } = await put({
      first_name: 'Miriam',
      last_name: '',
      email: 'new@example.com',
      role: 'admin',
      credits: 9,
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(userKeys)
    expect(body).toMatchObject({
      first_name: 'Miriam',
      last_name: null,
      email: 'new@example.com',
      role: 'user',
      credits: 0,
    })
    expect((await put({ email: 'new@example.com' })).body).toMatchObject({
      first_name: 'Miriam',
      last_name: null,
    })
    expect((await put({ first_name: null, email: 'new@example.com' })).body).toMatchObject({
      first_name: null,
    })
    const { errors } = expectErrorResponse(await put({ first_name: 'M', last_name: 'O' }), 400, 'BAD_USER_INPUT')
    expect(errors).toEqual([
      { path: 'first_name', message: 'First name must be at least 2 characters' },
      { path: 'last_name', message: 'Last name must be at least 2 characters' },
      { path: 'email', message: 'Invalid email format' },
    ])
    await createTestUser(app.deps, { email: 'taken@example.com' })
    expectErrorResponse(await put({ email: 'TAKEN@example.com' }), 409, 'CONFLICT', 'This email is already in use')
    expectErrorResponse(await app.anonymous.rest('PUT', '/api/user/profile', { email: 'x' }), 401, 'UNAUTHENTICATED')
  },
})
