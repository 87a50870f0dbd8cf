import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { authenticate, login } from '../../../server/auth/service'
import { createContext } from '../../../server/context'
import { createDocumentExecutor } from '../../../server/graphql/execution/document-executor'
import { schema } from '../../../server/graphql/schema'
import { type GraphQLResult, getGraphQLError, setupTestApp } from '../../support/app'
import { createLoginRequest, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp({ trustProxy: 1 })

const LOGIN = /* GraphQL */ `
  mutation ($identifier: String!, $password: String!) {
    login(identifier: $identifier, password: $password) {
      accessToken
      refreshToken
      user {
        id
        username
        email
        credits
      }
    }
  }
`

interface LoginData {
  refreshToken: string
  user: object
}

const logInFromAddress = async (address: string, identifier: string, password: string) => {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ query: LOGIN, variables: { identifier, password } }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as GraphQLResult,
  }
}

test('accepts an email address or a username, regardless of letter case and surrounding spaces', async () => {
  const user = await createTestUser(app.deps, { username: 'Mira', email: 'mira@example.com' })
  for (const identifier of ['Mira', 'mira', 'MIRA@example.com', '  mira@EXAMPLE.com ']) {
    const { body } = await app.anonymous.graphql(LOGIN, { identifier, password: PASSWORD })
    expect(body.errors).toBeUndefined()
    expect(body.data?.login).toMatchObject({ user: { id: user.id, email: 'mira@example.com', credits: 0 } })
  }
})

test('returns the same error for a wrong password, an unknown user and a suspended user', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  await createTestUser(app.deps, { username: 'suspended', status: 'suspended' })
  const attempts = [
    { identifier: 'mira', password: 'not her password' },
    { identifier: 'mira', password: PASSWORD.toUpperCase() },
    { identifier: 'unknown', password: PASSWORD },
    { identifier: 'unknown@example.com', password: PASSWORD },
    { identifier: 'suspended', password: PASSWORD },
    { identifier: 'suspended', password: 'not the password' },
  ]
  const responses = []
  for (const attempt of attempts) responses.push(await app.anonymous.graphql(LOGIN, attempt))
  expect(responses[0]?.status).toBe(401)
  expect(responses[0]?.body.errors?.[0]).toMatchObject({
    message: 'Invalid credentials',
    extensions: { code: 'UNAUTHENTICATED' },
  })
  for (const { status, body } of responses) expect({ status, body }).toEqual({ status: 401, body: responses[0]?.body })
})

test('verifies a hash for an unknown user, so that the response time does not reveal which users exist', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  // Unlike the elapsed time, the CPU time does not depend on other processes. Some systems count CPU time in ticks of
  // several milliseconds, so one login can take 0 ticks. The test therefore compares the totals of several logins.
  const cpuTimeUs = { mira: 0, unknown: 0 }
  for (let round = 0; round < 8; round++) {
    for (const identifier of ['mira', 'unknown'] as const) {
      const startedAt = process.cpuUsage()
      await login(app.deps, createLoginRequest(`tests ${round}`), { identifier, password: 'not the password' }).catch(
        () => {},
      )
      const { user, system } = process.cpuUsage(startedAt)
      cpuTimeUs[identifier] += user + system
    }
  }
  expect(cpuTimeUs.unknown).toBeGreaterThan(cpuTimeUs.mira / 3)
})

test('returns a message for each blank login field', async () => {
  const { status, body } = await app.anonymous.graphql(LOGIN, { identifier: '  ', password: '' })
  expect(status).toBe(400)
  expect(body.errors?.[0]).toMatchObject({
    message: 'Email or username is required, Password is required',
    extensions: {
      code: 'BAD_USER_INPUT',
      issues: [
        { path: 'identifier', message: 'Email or username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    },
  })
})

test('rejects a NUL character in the login identifier without a server error', async () => {
  const { status, body } = await app.anonymous.graphql(LOGIN, {
    identifier: 'mi\u0000ra',
    password: PASSWORD,
  })
  expect([400, 401]).toContain(status)
  expect(body.errors?.[0]?.extensions.code).not.toBe('INTERNAL')
})

test('rejects the correct password after ten failed logins to the account from the same IP address', async () => {
  await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  await createTestUser(app.deps, { username: 'noor' })
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await logInFromAddress('198.51.100.7', 'mira', 'wrong password')).status).toBe(401)
  }
  const locked = await logInFromAddress('198.51.100.7', 'MIRA', PASSWORD)
  expect(locked.status).toBe(429)
  const seconds = Number(locked.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(locked.body.errors?.[0]).toMatchObject({
    message: 'Too many attempts. Please try again in 15 minutes.',
    extensions: { code: 'RATE_LIMITED' },
  })

  expect((await logInFromAddress('198.51.100.8', 'mira', PASSWORD)).status, 'another address').toBe(200)
  expect((await logInFromAddress('198.51.100.7', 'noor', PASSWORD)).status, 'another account').toBe(200)
  expect(
    (await logInFromAddress('198.51.100.8, 198.51.100.7', 'mira', PASSWORD)).status,
    'the last hop of X-Forwarded-For',
  ).toBe(429)
})

test('a successful login neither counts as a failure nor resets the count of earlier failures', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  for (let attempt = 0; attempt < 9; attempt++) await logInFromAddress('198.51.100.7', 'mira', 'wrong password')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(200)
  }
  expect((await logInFromAddress('198.51.100.7', 'mira', 'wrong password')).status).toBe(401)
  expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
})

test('after ten failures with the username, a login by email fails as if the account did not exist', async () => {
  await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  for (let attempt = 0; attempt < 10; attempt++) await logInFromAddress('198.51.100.7', ' Mira', 'wrong password')
  expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
  const responses = [
    await logInFromAddress('198.51.100.7', 'mira@example.com', PASSWORD),
    await logInFromAddress('198.51.100.7', 'mira@example.com', 'wrong password'),
    await logInFromAddress('198.51.100.7', 'unknown@example.com', PASSWORD),
  ]
  for (const { status, body } of responses) expect({ status, body }).toEqual({ status: 401, body: responses[2]?.body })
  expect((await logInFromAddress('198.51.100.8', 'mira@example.com', PASSWORD)).status, 'another address').toBe(200)
})

test('rejects further login attempts with an unknown identifier after ten failures', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await logInFromAddress('198.51.100.7', 'unknown', 'wrong password')).status).toBe(401)
  expect((await logInFromAddress('198.51.100.7', 'UNKNOWN', 'wrong password')).status).toBe(429)
})

describe('a login with other root fields', () => {
  const loginField = `login(identifier: "mira", password: "${PASSWORD}") { accessToken }`

  test.each([
    ['an alias', `mutation { one: ${loginField} two: ${loginField} }`],
    ['another field', `mutation { logout { message } ${loginField} }`],
    ['a fragment', `mutation { ...Other ${loginField} } fragment Other on Mutation { logout { message } }`],
    ['an inline fragment', `mutation { ... { logout { message } } ... on Mutation { ${loginField} } }`],
    ['a refresh', `mutation { refreshSession(refreshToken: "none") { accessToken } ${loginField} }`],
  ])('is rejected before the server executes any field: %s', async (_label, query) => {
    const user = await createTestUser(app.deps, { username: 'mira' })
    const client = await app.signInAs(user)
    expect(getGraphQLError(await client.graphql(query))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/^`(login|refreshSession)` must be the only root field of its operation\.$/),
    })
    expect(await app.deps.db.session.count({ where: { revokedAt: null } })).toBe(1)
  })

  test('is accepted if the other fields are in another operation of the same document', async () => {
    await createTestUser(app.deps, { username: 'mira' })
    const query = `mutation Login { ${loginField} } mutation Logout { logout { message } }`
    const { status, body } = await app.anonymous.rest<GraphQLResult>('POST', '/graphql', {
      query,
      operationName: 'Login',
    })
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined })
  })
})

test('neither a login nor a session refresh changes the viewer of its request', async () => {
  const user = await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  const execute = createDocumentExecutor(schema)
  const context = await createContext(app.deps, authenticate, {
    ...createLoginRequest(),
    isRestRequest: false,
    setResponseHeader: () => {},
    log: app.deps.log,
  })
  const document = parse(`mutation { login(identifier: "mira", password: "${PASSWORD}") {
    refreshToken
    user { id email role status credits createdAt }
  } }`)
  const { login: loginData } = await execute(document as TypedDocumentNode<{ login: LoginData }, object>, {}, context)
  expect(loginData.user).toMatchObject({ id: user.id, email: 'mira@example.com', role: 'user', status: 'active' })
  expect(context.viewer).toBeNull()
  const { refreshToken } = loginData
  const refreshDocument = parse(`mutation { refreshSession(refreshToken: "${refreshToken}") { user { email } } }`)
  const refreshData = await execute(refreshDocument as TypedDocumentNode<object, object>, {}, context)
  expect(refreshData).toEqual({ refreshSession: { user: { email: 'mira@example.com' } } })
  expect(context.viewer).toBeNull()
})

test('limits an IP address to 100 login attempts per minute across all accounts', async () => {
  const attemptLogin = (index: number) =>
    login(app.deps, createLoginRequest('198.51.100.9'), { identifier: `unknown-${index}`, password: 'x' }).catch(
      error => error.code,
    )
  const indexes = Array.from({ length: 101 }, (_, index) => index)
  const codes: string[] = []
  // Each batch of 25 logins fits in the queue for password verifications.
  for (let start = 0; start < 101; start += 25)
    codes.push(...(await Promise.all(indexes.slice(start, start + 25).map(attemptLogin))))
  expect(codes.filter(code => code === 'UNAUTHENTICATED')).toHaveLength(100)
  expect(codes.filter(code => code === 'RATE_LIMITED')).toHaveLength(1)
})
