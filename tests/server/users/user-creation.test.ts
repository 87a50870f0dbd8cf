import { describe, expect, test } from 'vitest'
import { translateUniqueViolation } from '../../../server/accounts/conflicts'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()

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

describe('creating a user', () => {
  const validInput = { username: 'mira', email: 'mira@example.com', password: 'a good password 1' }

  test('rejects non-administrators before validating the input', async () => {
    const userClient = await app.signInAs(await createTestUser(app.deps))
    for (const input of [validInput, { username: '', email: '', password: '' }]) {
      expect(getGraphQLError(await app.anonymous.graphql(CREATE_USER, { input }))).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      })
      expect(getGraphQLError(await userClient.graphql(CREATE_USER, { input }))).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      })
    }
    expect(await app.deps.db.user.count()).toBe(1)
  })

  test('uses defaults for absent fields, stores given fields, and lets the new user log in', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const { body } = await admin.graphql(CREATE_USER, { input: validInput })
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
      ...validInput,
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
      password: validInput.password,
    })
    expect(loginResponse.status).toBe(200)
  })

  test('rejects invalid fields, and a username or email that differs only in case from an existing one', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    await createTestUser(app.deps, { username: 'Email.Fan', email: 'username@example.com' })
    for (const [overrides, path] of [
      [{ username: 'email.fan' }, 'username'],
      [{ email: 'USERNAME@example.com' }, 'email'],
    ] as const) {
      const message = `This ${path} is already in use`
      expect
        .soft(getGraphQLError(await admin.graphql(CREATE_USER, { input: { ...validInput, ...overrides } })), path)
        .toEqual({ status: 409, code: 'CONFLICT', message, issues: [{ path, message }] })
    }
    for (const [path, value] of [
      ['username', 'x'],
      ['username', 'with@sign'],
      ['username', 'two words'],
      ['username', 'x'.repeat(51)],
      ['email', 'invalid'],
      ['password', 'short'],
      ['firstName', 'A'],
    ])
      expect
        .soft(
          getGraphQLError(await admin.graphql(CREATE_USER, { input: { ...validInput, [path as string]: value } })),
          value,
        )
        .toMatchObject({ status: 400, code: 'BAD_USER_INPUT', issues: [{ path }] })
    expect(await app.deps.db.user.count()).toBe(2)
  })
})

test('does not report a unique violation in another table as a taken username', async () => {
  const createTag = () => app.deps.db.tag.create({ data: { name: 'Causality' } })
  await createTag()
  await expect(translateUniqueViolation(createTag())).rejects.toMatchObject({ code: 'P2002' })
})
