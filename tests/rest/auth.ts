import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { makeUser, PASSWORD } from '../support/factories'
import { type Cases, expectRefused, token, userKeys } from './wire'

export const authCases = (app: TestApp): Cases => {
  const signIn = () =>
    app.nobody.rest<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/login', {
      identifier: 'mira',
      password: PASSWORD,
    })

  return {
    'POST /api/auth/login': async () => {
      const user = await makeUser(app.deps, { username: 'mira' })
      const { status, body } = await app.nobody.rest<{ user: object }>('POST', '/api/auth/login', {
        identifier: 'MIRA',
        password: PASSWORD,
        remember_me: true,
      })
      expect(status).toBe(200)
      expect(body).toEqual({
        user: expect.objectContaining({ id: user.id, username: 'mira' }),
        accessToken: token,
        refreshToken: token,
      })
      expect(Object.keys(body.user)).toEqual(userKeys)

      const login = (given: unknown) => app.nobody.rest('POST', '/api/auth/login', given)
      expectRefused(
        await login({ identifier: 'mira', password: 'wrong password' }),
        401,
        'UNAUTHENTICATED',
        'Invalid credentials',
      )
      expectRefused(
        await login({ identifier: 'nobody', password: PASSWORD }),
        401,
        'UNAUTHENTICATED',
        'Invalid credentials',
      )
      const both = [
        { path: 'identifier', message: 'Email or username is required' },
        { path: 'password', message: 'Password is required' },
      ]
      for (const given of [
        {},
        { identifier: '', password: '' },
        { identifier: null, password: 7 },
        undefined,
      ]) {
        const { errors, message } = expectRefused(await login(given), 400, 'BAD_USER_INPUT')
        expect(errors, JSON.stringify(given)).toEqual(both)
        expect(message).toBe('Email or username is required, Password is required')
      }
    },

    'POST /api/auth/logout': async () => {
      const user = await makeUser(app.deps)
      const client = await app.as(user)
      const { status, body } = await client.rest('POST', '/api/auth/logout')
      expect(status).toBe(200)
      expect(body).toEqual({ message: 'You have been logged out successfully' })
      expectRefused(await client.rest('GET', '/api/user'), 401, 'UNAUTHENTICATED')
      expectRefused(await client.rest('POST', '/api/auth/logout'), 401, 'UNAUTHENTICATED')
      expectRefused(await app.nobody.rest('POST', '/api/auth/logout', {}), 401, 'UNAUTHENTICATED')
      expect((await (await app.as(user)).rest('POST', '/api/auth/logout', {})).status, 'with a body').toBe(
        200,
      )
    },

    'POST /api/auth/refresh-token': async () => {
      await makeUser(app.deps, { username: 'mira' })
      const { body: tokens } = await signIn()
      const refresh = (given: unknown) =>
        app.nobody.rest<typeof tokens>('POST', '/api/auth/refresh-token', given)
      const { status, body } = await refresh({ refreshToken: tokens.refreshToken })
      expect(status).toBe(200)
      expect(body).toEqual({ accessToken: token, refreshToken: token })
      expect((await app.with(body.accessToken).rest('GET', '/api/user')).status).toBe(200)
      const dead = 'Your session has ended. Please sign in again.'
      expectRefused(await refresh({ refreshToken: 'garbage' }), 401, 'UNAUTHENTICATED', dead)
      for (const given of [{}, { refreshToken: '' }, { refreshToken: 42 }]) {
        expectRefused(await refresh(given), 400, 'BAD_USER_INPUT', 'Refresh token is required')
      }
    },
  }
}
