import { describe, expect, test } from 'vitest'
import { login } from '../../server/auth/service'
import type { User } from '../../server/context'
import { changePassword, resetPassword } from '../../server/users/service'
import { type GraphQLResult, setupTestApp, type TestClient, type TestResponse } from '../support/app'
import { isPostgres } from '../support/database'
import { createActor, createTestAdmin, createTestUser, PASSWORD } from '../support/factories'
import { runConcurrently } from '../support/query-interleaving'

const app = setupTestApp()

const UPDATE_PROFILE = /* GraphQL */ `
  mutation ($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      id
      firstName
      lastName
      displayName
      email
    }
  }
`

const CHANGE_PASSWORD = /* GraphQL */ `
  mutation ($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      id
    }
  }
`

const CREATE_USER = /* GraphQL */ `
  mutation ($input: CreateUserInput!) {
    createUser(input: $input) {
      username
      email
      firstName
      lastName
      role
      status
      credits
    }
  }
`

const getGraphQLError = ({ status, body }: TestResponse<GraphQLResult>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

const loadUser = (user: User) => app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })
const putProfile = (client: TestClient, body: unknown) =>
  client.rest<Record<string, unknown>>('PUT', '/api/user/profile', body)

describe('saving the profile', () => {
  test('changes the names and the email, and nothing else whatever is sent along', async () => {
    const user = await createTestUser(app.deps)
    const other = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const forbidden = {
      id: other.id,
      role: 'admin',
      credits: 1000,
      status: 'suspended',
      username: 'else',
      passwordHash: 'x',
      password_hash: 'x',
      created_at: '2001-01-01T00:00:00Z',
    }
    const response = await putProfile(client, {
      first_name: ' Zoë ',
      last_name: '  Ångström-Núñez 😀 ',
      email: '  new@example.com ',
      ...forbidden,
    })
    expect(response.status).toBe(200)
    const changes = { firstName: 'Zoë', lastName: 'Ångström-Núñez 😀', email: 'new@example.com' }
    expect(await loadUser(user)).toEqual({
      ...{ ...user, ...changes },
      ...{ updatedAt: expect.any(Date), searchText: expect.stringContaining('Zoë') },
    })
    expect(await loadUser(other)).toEqual(other)

    const { created_at: _, password_hash: __, ...fields } = forbidden
    for (const field of Object.keys(fields)) {
      const input = { email: 'other@example.com', [field]: fields[field as keyof typeof fields] }
      expect
        .soft(getGraphQLError(await client.graphql(UPDATE_PROFILE, { input })).code, field)
        .toBe('BAD_USER_INPUT')
    }
    expect(await loadUser(user)).toMatchObject(changes)
  })

  test('leaves a name that is absent, clears one that is empty', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
    const client = await app.signInAs(user)
    const { email } = user
    const loadNames = async () => {
      const { firstName, lastName } = await loadUser(user)
      return [firstName, lastName]
    }
    await putProfile(client, { email })
    expect(await loadNames()).toEqual(['Ada', 'Byron'])
    const { body } = await client.graphql(UPDATE_PROFILE, { input: { email, lastName: '' } })
    expect(body.data?.updateProfile).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      displayName: user.username,
    })
    await putProfile(client, { email, first_name: null })
    expect(await loadNames()).toEqual([null, null])
    await client.graphql(UPDATE_PROFILE, { input: { email, firstName: 'Bo', lastName: 'Li' } })
    expect(await loadNames()).toEqual(['Bo', 'Li'])
    await putProfile(client, { email, first_name: '', last_name: '' })
    expect(await loadNames()).toEqual([null, null])
  })

  test('is refused at the field that is wrong, in its words, the same on both faces', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const first = 'First name must be at least 2 characters'
    const last = 'Last name must be at least 2 characters'
    const invalid = 'Invalid email format'
    const invalidCases: [wire: string, field: string, value: unknown, words: string][] = [
      ['first_name', 'firstName', 'A', first],
      ['first_name', 'firstName', ' A ', first],
      ['last_name', 'lastName', 'B', last],
      ['first_name', 'firstName', 'x'.repeat(101), 'First name cannot exceed 100 characters'],
      ['email', 'email', '', invalid],
      ['email', 'email', 'nobody', invalid],
      ['email', 'email', 'a@b', invalid],
      ['email', 'email', 'a b@example.com', invalid],
      ['email', 'email', 'a@example.com, b@example.com', invalid],
      ['email', 'email', `${'x'.repeat(320)}@example.com`, invalid],
    ]
    for (const [restField, field, value, message] of invalidCases) {
      const valid = { email: 'changed@example.com' }
      expect
        .soft(
          getGraphQLError(await client.graphql(UPDATE_PROFILE, { input: { ...valid, [field]: value } })),
          field,
        )
        .toEqual({ status: 400, code: 'BAD_USER_INPUT', message, issues: [{ path: field, message }] })
      const { status, body } = await putProfile(client, { ...valid, [restField]: value })
      expect.soft(status, restField).toBe(400)
      expect.soft(body, restField).toMatchObject({ message, errors: [{ path: restField, message }] })
    }
    const all = await putProfile(client, { first_name: 'A', last_name: 'B' })
    expect(all.body.errors).toEqual([
      { path: 'first_name', message: first },
      { path: 'last_name', message: last },
      { path: 'email', message: invalid },
    ])
    for (const [mistyped, message] of [
      [{ email: 5 }, invalid],
      [{ email: null }, invalid],
      [{ email: user.email, first_name: 5 }, first],
      [{ email: user.email, last_name: ['Li'] }, last],
    ] as const) {
      const { status, body } = await putProfile(client, mistyped)
      expect.soft([status, body.message], JSON.stringify(mistyped)).toEqual([400, message])
    }
    expect(await loadUser(user)).toEqual(user)
  })

  test('is refused for an email that somebody has, in whatever case; one may write one’s own otherwise', async () => {
    const [user, other] = [
      await createTestUser(app.deps),
      await createTestUser(app.deps, { email: 'Taken@example.com' }),
    ]
    const client = await app.signInAs(user)
    const message = 'This email is already in use'
    for (const email of ['Taken@example.com', 'TAKEN@EXAMPLE.COM', ' taken@example.com ']) {
      expect(getGraphQLError(await client.graphql(UPDATE_PROFILE, { input: { email } }))).toEqual({
        status: 409,
        code: 'CONFLICT',
        message,
        issues: [{ path: 'email', message }],
      })
      const { status, body } = await putProfile(client, { email, first_name: 'Lost' })
      expect([status, body.message, body.errors]).toEqual([409, message, [{ path: 'email', message }]])
    }
    expect(await loadUser(user)).toEqual(user)
    expect((await putProfile(client, { email: user.email.toUpperCase() })).status).toBe(200)
    expect((await loadUser(user)).email).toBe(user.email.toUpperCase())
    expect(await loadUser(other)).toEqual(other)
    expect(app.logEntries).toEqual([])
  })

  test('by two people with the same new email at once works for one', async () => {
    const clients = [
      await app.signInAs(await createTestUser(app.deps)),
      await app.signInAs(await createTestUser(app.deps)),
    ]
    const responses = await Promise.all(
      clients.map(client => putProfile(client, { email: 'wanted@example.com' })),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
  })

  test('is for who is signed in, before any input is looked at', async () => {
    expect(
      getGraphQLError(await app.anonymous.graphql(UPDATE_PROFILE, { input: { email: 'nonsense' } })).status,
    ).toBe(401)
    expect((await putProfile(app.anonymous, { email: 'nonsense' })).status).toBe(401)
    expect((await putProfile(app.createClient('dead'), {})).status).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (client: TestClient, currentPassword: string, newPassword: string) =>
    client.graphql(CHANGE_PASSWORD, { input: { currentPassword, newPassword } })
  const signIn = (user: User, password: string) =>
    app.anonymous.rest<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/login', {
      identifier: user.username,
      password,
    })
  const refresh = (refreshToken: string) =>
    app.anonymous.rest('POST', '/api/auth/refresh-token', { refreshToken })

  test('ends all other sessions at once, and leaves the one that asks', async () => {
    const user = await createTestUser(app.deps)
    const stranger = await app.signInAs(await createTestUser(app.deps))
    const [currentSession, secondSession, thirdSession] = [
      (await signIn(user, PASSWORD)).body,
      (await signIn(user, PASSWORD)).body,
      (await signIn(user, PASSWORD)).body,
    ]
    const newPassword = 'a much better one 456'
    expect((await change(app.createClient(currentSession.accessToken), PASSWORD, newPassword)).body).toEqual({
      data: { changePassword: { id: user.id } },
    })
    for (const { accessToken, refreshToken } of [secondSession, thirdSession]) {
      expect((await app.createClient(accessToken).rest('GET', '/api/user')).status).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
    expect((await app.createClient(currentSession.accessToken).rest('GET', '/api/user')).status).toBe(200)
    expect((await refresh(currentSession.refreshToken)).status).toBe(200)
    expect((await stranger.rest('GET', '/api/user')).status).toBe(200)
    expect((await signIn(user, PASSWORD)).status).toBe(401)
    expect((await signIn(user, newPassword)).status).toBe(200)
  })

  test('is refused in words that say why, and then changes nothing', async () => {
    const user = await createTestUser(app.deps)
    const session = (await signIn(user, PASSWORD)).body
    const client = await app.signInAs(user)
    const good = 'a much better one 456'
    const short = 'Password must be at least 10 characters'
    const common = 'This password is too common. Please choose another one.'
    const invalidCases: [current: string, next: string, path: string, words: string][] = [
      ['not the password', good, 'currentPassword', 'Current password is incorrect'],
      ['', good, 'currentPassword', 'Current password is required'],
      ['x'.repeat(1001), good, 'currentPassword', 'Current password is incorrect'],
      [PASSWORD, '', 'newPassword', short],
      [PASSWORD, 'ninechars', 'newPassword', short],
      [PASSWORD, 'x'.repeat(201), 'newPassword', 'Password cannot exceed 200 characters'],
      [PASSWORD, 'password123', 'newPassword', common],
      [PASSWORD, 'PassWord123', 'newPassword', common],
      [PASSWORD, 'QWERTYUIOP', 'newPassword', common],
    ]
    for (const [currentPassword, newPassword, path, message] of invalidCases)
      expect
        .soft(
          getGraphQLError(await change(client, currentPassword, newPassword)),
          `${currentPassword} ${newPassword}`,
        )
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

  test('takes from 10 to 200 characters, as they are', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const passwords = [PASSWORD, '  ten ten ', 'ünïcödé 😀 pass', 'x'.repeat(200)]
    for (const [index, newPassword] of passwords.slice(1).entries()) {
      expect((await change(client, passwords[index] as string, newPassword)).status).toBe(200)
      expect((await signIn(user, newPassword)).status).toBe(200)
    }
    expect((await signIn(user, 'x'.repeat(199))).status).toBe(401)
  })

  test('stops guessing after ten wrong ones, even with the right one; successes do not count', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const other = await app.signInAs(await createTestUser(app.deps))
    expect((await change(client, PASSWORD, PASSWORD)).status).toBe(200)
    for (let guess = 0; guess < 10; guess++)
      expect((await change(client, `wrong guess ${guess}`, 'a much better one 456')).status).toBe(400)
    const response = await change(client, PASSWORD, 'a much better one 456')
    expect(getGraphQLError(response)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(user, PASSWORD)).status).toBe(200)
    expect((await change(other, PASSWORD, 'a much better one 456')).status).toBe(200)
  })

  test.runIf(isPostgres).each(['another session', 'an administrator'])(
    'is refused once the current one was changed by %s meanwhile',
    async changedBy => {
      const user = await createTestUser(app.deps)
      const { username: identifier } = user
      const [session, otherSession] = [
        await login(app.deps, 'tests', { identifier, password: PASSWORD }),
        await login(app.deps, 'tests', { identifier, password: PASSWORD }),
      ]
      const passwordInput = { currentPassword: PASSWORD, newPassword: 'the one that is kept' }
      const [outcome] = await runConcurrently(
        app,
        { after: /FROM "public"."users"/ },
        () =>
          changePassword(app.deps, session.viewer, {
            ...passwordInput,
            newPassword: 'the one that is late',
          }).catch(error => error.message),
        () =>
          changedBy === 'an administrator'
            ? resetPassword(app.deps, user.id, { password: passwordInput.newPassword }, createActor(null))
            : changePassword(app.deps, otherSession.viewer, passwordInput),
      )
      expect(outcome).toBe('Current password is incorrect')
      expect((await signIn(user, 'the one that is late')).status).toBe(401)
      expect((await signIn(user, 'the one that is kept')).status).toBe(200)
      const response = await app.createClient(otherSession.accessToken).rest('GET', '/api/user')
      expect(response.status).toBe(changedBy === 'an administrator' ? 401 : 200)
    },
  )
})

describe('making a user', () => {
  const valid = { username: 'mira', email: 'mira@example.com', password: 'a good password 1' }

  test('is for administrators, before any input is looked at', async () => {
    const user = await app.signInAs(await createTestUser(app.deps))
    for (const input of [valid, { username: '', email: '', password: '' }]) {
      expect(getGraphQLError(await app.anonymous.graphql(CREATE_USER, { input }))).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      })
      expect(getGraphQLError(await user.graphql(CREATE_USER, { input }))).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      })
    }
    expect(await app.deps.db.user.count()).toBe(1)
  })

  test('gives them an account with nothing on it, unless the administrator says more', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const { body } = await admin.graphql(CREATE_USER, { input: valid })
    expect(body.data?.createUser).toEqual({
      username: 'mira',
      email: 'mira@example.com',
      firstName: null,
      lastName: null,
      role: 'user',
      status: 'active',
      credits: 0,
    })
    const adminInput = {
      ...valid,
      username: 'Noor',
      email: 'n@example.com',
      role: 'admin',
      firstName: 'Noor',
    }
    expect((await admin.graphql(CREATE_USER, { input: adminInput })).body.data?.createUser).toMatchObject({
      role: 'admin',
      firstName: 'Noor',
    })
    const loginResponse = await app.anonymous.rest('POST', '/api/auth/login', {
      identifier: 'MIRA',
      password: valid.password,
    })
    expect(loginResponse.status).toBe(200)
  })

  test('says which of username and email is taken, in whatever case, and what is wrong with either', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    await createTestUser(app.deps, { username: 'Email.Fan', email: 'username@example.com' })
    for (const [overrides, path] of [
      [{ username: 'email.fan' }, 'username'],
      [{ email: 'USERNAME@example.com' }, 'email'],
    ] as const) {
      const message = `This ${path} is already in use`
      expect
        .soft(getGraphQLError(await admin.graphql(CREATE_USER, { input: { ...valid, ...overrides } })), path)
        .toEqual({ status: 409, code: 'CONFLICT', message, issues: [{ path, message }] })
    }
    for (const [path, value] of [
      ['username', 'x'],
      ['username', 'with@sign'],
      ['username', 'two words'],
      ['username', 'x'.repeat(51)],
      ['email', 'nobody'],
      ['password', 'short'],
      ['firstName', 'A'],
    ])
      expect
        .soft(
          getGraphQLError(await admin.graphql(CREATE_USER, { input: { ...valid, [path as string]: value } })),
          value,
        )
        .toMatchObject({ status: 400, code: 'BAD_USER_INPUT', issues: [{ path }] })
    expect(await app.deps.db.user.count()).toBe(2)
  })
})
