import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestUser, PASSWORD } from '../support/factories'
import { createTestFactor, generateCode } from '../support/features/factors'
import { anyToken, expectErrorResponse, type RouteCases, userKeys } from './route-cases'

export const createAuthCases = (app: TestApp): RouteCases => {
  const signIn = () =>
    app.anonymous.rest<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/login', {
      identifier: 'mira',
      password: PASSWORD,
    })

  return {
    'POST /api/auth/login': async () => {
      const user = await createTestUser(app.deps, { username: 'mira' })
      const { status, body } = await app.anonymous.rest<{ user: object }>('POST', '/api/auth/login', {
        identifier: 'MIRA',
        password: PASSWORD,
        remember_me: true,
      })
      expect(status).toBe(200)
      expect(body).toEqual({
        user: expect.objectContaining({ id: user.id, username: 'mira' }),
        accessToken: anyToken,
        refreshToken: anyToken,
      })
      expect(Object.keys(body.user)).toEqual(userKeys)

      const login = (input: unknown) => app.anonymous.rest('POST', '/api/auth/login', input)
      expectErrorResponse(
        await login({ identifier: 'mira', password: 'wrong password' }),
        401,
        'UNAUTHENTICATED',
        'Invalid credentials',
      )
      expectErrorResponse(
        await login({ identifier: 'unknown', password: PASSWORD }),
        401,
        'UNAUTHENTICATED',
        'Invalid credentials',
      )
      const expectedIssues = [
        { path: 'identifier', message: 'Email or username is required' },
        { path: 'password', message: 'Password is required' },
      ]
      for (const input of [{}, { identifier: '', password: '' }, { identifier: null, password: 7 }, undefined]) {
        const { errors, message } = expectErrorResponse(await login(input), 400, 'BAD_USER_INPUT')
        expect(errors, JSON.stringify(input)).toEqual(expectedIssues)
        expect(message).toBe('Email or username is required, Password is required')
      }
    },

    'POST /api/auth/login/complete': async () => {
      const user = await createTestUser(app.deps, { username: 'mira' })
      const { secret } = await createTestFactor(app, user)
      const loginResponse = await signIn()
      const { challenge, factors, ...error } = loginResponse.body as { challenge?: string; factors?: string[] }
      expectErrorResponse(
        { ...loginResponse, body: error },
        401,
        'MFA_REQUIRED',
        'Complete the login with a code or a passkey.',
      )
      expect(challenge).toEqual(anyToken)
      expect(factors).toEqual(['totp'])
      const complete = (input: unknown) =>
        app.anonymous.rest<{ user: object }>('POST', '/api/auth/login/complete', input)
      expectErrorResponse(await complete({ challenge, code: '000000' }), 400, 'BAD_USER_INPUT', 'Code is incorrect')
      expectErrorResponse(await complete({ challenge: 'none', code: '000000' }), 401, 'UNAUTHENTICATED')
      const { status, body } = await complete({ challenge, code: generateCode(app, secret) })
      expect(status).toBe(200)
      expect(body).toEqual({
        user: expect.objectContaining({ id: user.id, username: 'mira' }),
        accessToken: anyToken,
        refreshToken: anyToken,
      })
    },

    'POST /api/auth/logout': async () => {
      const user = await createTestUser(app.deps)
      const client = await app.signInAs(user)
      const { status, body } = await client.rest('POST', '/api/auth/logout')
      expect(status).toBe(200)
      expect(body).toEqual({ message: 'You have been logged out successfully' })
      expectErrorResponse(await client.rest('GET', '/api/user'), 401, 'UNAUTHENTICATED')
      expectErrorResponse(await client.rest('POST', '/api/auth/logout'), 401, 'UNAUTHENTICATED')
      expectErrorResponse(await app.anonymous.rest('POST', '/api/auth/logout', {}), 401, 'UNAUTHENTICATED')
      expect((await (await app.signInAs(user)).rest('POST', '/api/auth/logout', {})).status, 'with a body').toBe(200)
    },

    'POST /api/auth/refresh-token': async () => {
      await createTestUser(app.deps, { username: 'mira' })
      const { body: tokens } = await signIn()
      const refresh = (input: unknown) => app.anonymous.rest<typeof tokens>('POST', '/api/auth/refresh-token', input)
      const { status, body } = await refresh({ refreshToken: tokens.refreshToken })
      expect(status).toBe(200)
      expect(body).toEqual({ accessToken: anyToken, refreshToken: anyToken })
      expect((await app.createClient(body.accessToken).rest('GET', '/api/user')).status).toBe(200)
      const sessionEndedMessage = 'Your session has ended. Please sign in again.'
      expectErrorResponse(await refresh({ refreshToken: 'garbage' }), 401, 'UNAUTHENTICATED', sessionEndedMessage)
      for (const input of [{}, { refreshToken: '' }, { refreshToken: 42 }]) {
        expectErrorResponse(await refresh(input), 400, 'BAD_USER_INPUT', 'Refresh token is required')
      }
    },
  }
}
