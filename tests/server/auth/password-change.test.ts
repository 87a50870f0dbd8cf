import { describe, expect, test } from 'vitest'
import { login } from '../../../server/auth/service'
import type { User } from '../../../server/context'
import { changePassword, resetPassword } from '../../../server/users/service'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runConcurrently } from '../../support/database/query-interleaving'
import { createActor, createLoginRequest, createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

const CHANGE_PASSWORD = /* GraphQL */ `
  mutation ($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      id
      newSession {
        accessToken
        refreshToken
      }
    }
  }
`

interface Tokens {
  accessToken: string
  refreshToken: string
}

const getNewSession = (user: unknown) => (user as { newSession: Tokens | null }).newSession

const loadUser = (user: User) => app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })

describe('changing the password', () => {
  const change = (client: TestClient, currentPassword: string, newPassword: string) =>
    client.graphql(CHANGE_PASSWORD, { input: { currentPassword, newPassword } })
  const logIn = (user: User, password: string) =>
    app.anonymous.rest<Tokens>('POST', '/api/auth/login', { identifier: user.username, password })
  const refresh = (refreshToken: string) => app.anonymous.rest('POST', '/api/auth/refresh-token', { refreshToken })

  test('revokes all sessions of the user and returns the tokens of a new session', async () => {
    const user = await createTestUser(app.deps)
    const otherUserClient = await app.signInAs(await createTestUser(app.deps))
    const [currentSession, secondSession, thirdSession] = [
      (await logIn(user, PASSWORD)).body,
      (await logIn(user, PASSWORD)).body,
      (await logIn(user, PASSWORD)).body,
    ]
    const newPassword = 'a much better one 456'
    const { body } = await change(app.createClient(currentSession.accessToken), PASSWORD, newPassword)
    expect(body).toMatchObject({ data: { changePassword: { id: user.id } } })
    for (const { accessToken, refreshToken } of [currentSession, secondSession, thirdSession]) {
      expect((await app.createClient(accessToken).rest('GET', '/api/user')).status).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
    const newSession = getNewSession(body.data?.changePassword)
    const viewer = await app.createClient(newSession?.accessToken ?? '').rest('GET', '/api/user')
    expect(viewer).toMatchObject({ status: 200, body: { id: user.id } })
    expect((await refresh(newSession?.refreshToken ?? '')).status).toBe(200)
    expect((await otherUserClient.rest('GET', '/api/user')).status).toBe(200)
    expect((await logIn(user, PASSWORD)).status).toBe(401)
    expect((await logIn(user, newPassword)).status).toBe(200)
  })

  test('reports a message for each invalid password, rejects anonymous requests, and changes nothing', async () => {
    const user = await createTestUser(app.deps)
    const session = (await logIn(user, PASSWORD)).body
    const client = await app.signInAs(user)
    const validPassword = 'a much better one 456'
    const tooShort = 'Password must be at least 10 characters'
    const tooCommon = 'This password is too common. Please choose another one.'
    const invalidCases: [currentPassword: string, newPassword: string, path: string, message: string][] = [
      ['not the password', validPassword, 'currentPassword', 'Current password is incorrect'],
      ['', validPassword, 'currentPassword', 'Current password is required'],
      ['x'.repeat(1001), validPassword, 'currentPassword', 'Current password is incorrect'],
      [PASSWORD, '', 'newPassword', tooShort],
      [PASSWORD, 'ninechars', 'newPassword', tooShort],
      [PASSWORD, 'x'.repeat(201), 'newPassword', 'Password cannot exceed 200 characters'],
      [PASSWORD, 'password123', 'newPassword', tooCommon],
      [PASSWORD, 'PassWord123', 'newPassword', tooCommon],
      [PASSWORD, 'QWERTYUIOP', 'newPassword', tooCommon],
    ]
    for (const [currentPassword, newPassword, path, message] of invalidCases)
      expect
        .soft(getGraphQLError(await change(client, currentPassword, newPassword)), `${currentPassword} ${newPassword}`)
        .toEqual({
          status: 400,
          code: 'BAD_USER_INPUT',
          message,
          issues: [{ path, message }],
        })
    expect(await loadUser(user)).toEqual(user)
    expect((await app.createClient(session.accessToken).rest('GET', '/api/user')).status).toBe(200)
    expect(getGraphQLError(await change(app.anonymous, '', '')).status).toBe(401)
  })

  test('accepts passwords of 10 to 200 characters without trimming or truncating them', async () => {
    const user = await createTestUser(app.deps)
    let client = await app.signInAs(user)
    const passwords = [PASSWORD, '  ten ten ', 'ünïcödé 😀 pass', 'x'.repeat(200)]
    for (const [index, newPassword] of passwords.slice(1).entries()) {
      const { status, body } = await change(client, passwords[index] as string, newPassword)
      expect(status).toBe(200)
      client = app.createClient(getNewSession(body.data?.changePassword)?.accessToken ?? '')
      expect((await logIn(user, newPassword)).status).toBe(200)
    }
    expect((await logIn(user, 'x'.repeat(199))).status).toBe(401)
  })

  test('rejects further attempts after ten wrong passwords, and does not count successful attempts', async () => {
    const user = await createTestUser(app.deps)
    let client = await app.signInAs(user)
    const otherClient = await app.signInAs(await createTestUser(app.deps))
    const { body } = await change(client, PASSWORD, PASSWORD)
    client = app.createClient(getNewSession(body.data?.changePassword)?.accessToken ?? '')
    for (let guess = 0; guess < 10; guess++)
      expect((await change(client, `wrong guess ${guess}`, 'a much better one 456')).status).toBe(400)
    const response = await change(client, PASSWORD, 'a much better one 456')
    expect(getGraphQLError(response)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn(user, PASSWORD)).status).toBe(200)
    expect((await change(otherClient, PASSWORD, 'a much better one 456')).status).toBe(200)
  })

  test.runIf(isPostgres).each(['another session', 'an administrator'])(
    'fails if %s changes the password concurrently',
    async changedBy => {
      const user = await createTestUser(app.deps)
      const { username: identifier } = user
      const [session, otherSession] = [
        await login(app.deps, createLoginRequest('tests'), { identifier, password: PASSWORD }),
        await login(app.deps, createLoginRequest('tests'), { identifier, password: PASSWORD }),
      ]
      const concurrentInput = { currentPassword: PASSWORD, newPassword: 'the first new password' }
      const [outcome] = await runConcurrently(
        app,
        { after: /FROM "public"."users"/ },
        () =>
          changePassword(
            app.deps,
            session.viewer,
            { currentPassword: PASSWORD, newPassword: 'the second new password' },
            createActor(user.id),
          ).catch(error => error.message),
        () =>
          changedBy === 'an administrator'
            ? resetPassword(app.deps, user.id, { password: concurrentInput.newPassword }, createActor(null))
            : changePassword(app.deps, otherSession.viewer, concurrentInput, createActor(user.id)),
      )
      expect(outcome).toBe('Current password is incorrect')
      expect((await logIn(user, 'the second new password')).status).toBe(401)
      expect((await logIn(user, 'the first new password')).status).toBe(200)
      for (const { accessToken } of [session, otherSession])
        expect((await app.createClient(accessToken).rest('GET', '/api/user')).status).toBe(401)
    },
  )
})

describe('resetting the password', () => {
  const RESET_PASSWORD = /* GraphQL */ `
    mutation ($userId: Int!) {
      resetPassword(userId: $userId, password: "another good password") {
        newSession {
          accessToken
        }
      }
    }
  `

  test('returns the tokens of a new session to administrators who reset their own password', async () => {
    const admin = await createTestAdmin(app.deps)
    const client = await app.signInAs(admin)
    const { body } = await client.graphql(RESET_PASSWORD, { userId: admin.id })
    expect((await client.rest('GET', '/api/user')).status).toBe(401)
    const newClient = app.createClient(getNewSession(body.data?.resetPassword)?.accessToken ?? '')
    expect((await newClient.rest('GET', '/api/user')).status).toBe(200)
  })

  test('returns no tokens when an administrator resets the password of another user', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const { body } = await client.graphql(RESET_PASSWORD, { userId: user.id })
    expect(body).toEqual({ data: { resetPassword: { newSession: null } } })
    expect(await app.deps.db.session.count({ where: { userId: user.id } })).toBe(0)
  })
})
