import { expect, test } from 'vitest'
import { LOGIN_ATTEMPT_RATE_LIMIT } from '../../server/auth/rules'
import { login } from '../../server/auth/service'
import { type GraphQLResult, setupTestApp } from '../support/app'
import { createTestUser, PASSWORD } from '../support/factories'

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

/** Logs in with a client address that a proxy reports. */
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

test('logs in by email or username, case-insensitively', async () => {
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

test('takes a similar amount of time for an unknown user and for a wrong password', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  // The minimum of several rounds reduces the effect of other load on the machine.
  const minDurationMs = { mira: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 8; round++) {
    for (const identifier of ['mira', 'unknown'] as const) {
      const startedAt = performance.now()
      await login(app.deps, `tests ${round}`, { identifier, password: 'not the password' }).catch(() => {})
      minDurationMs[identifier] = Math.min(minDurationMs[identifier], performance.now() - startedAt)
    }
  }
  expect(minDurationMs.unknown).toBeGreaterThan(minDurationMs.mira / 3)
})

test('reports the specified message for each empty field', async () => {
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

test('rejects a NUL character without a server error', async () => {
  const { status, body } = await app.anonymous.graphql(LOGIN, {
    identifier: 'mi\u0000ra',
    password: PASSWORD,
  })
  expect([400, 401]).toContain(status)
  expect(body.errors?.[0]?.extensions.code).not.toBe('INTERNAL')
})

test('rejects the correct password after ten failures from one address', async () => {
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

test('does not count successful logins against the account', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  for (let attempt = 0; attempt < 9; attempt++) await logInFromAddress('198.51.100.7', 'mira', 'wrong password')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(200)
  }
  expect((await logInFromAddress('198.51.100.7', 'mira', 'wrong password')).status).toBe(401)
  expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
})

test('counts failures by email and by username together', async () => {
  await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  for (let attempt = 0; attempt < 5; attempt++) {
    await logInFromAddress('198.51.100.7', 'mira', 'wrong password')
    await logInFromAddress('198.51.100.7', 'mira@example.com', 'wrong password')
  }
  expect((await logInFromAddress('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
})

test('counts each aliased login of a request', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  for (let attempt = 0; attempt < 90; attempt++)
    await app.deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, '198.51.100.7')
  const attempts = Array.from(
    { length: 15 },
    (_, index) => `a${index}: login(identifier: "mira", password: "${PASSWORD}") { accessToken }`,
  )
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify({ query: `mutation { ${attempts.join(' ')} }` }),
  })
  const { errors } = (await response.json()) as GraphQLResult
  expect(errors).toMatchObject([{ path: ['a10'], extensions: { code: 'RATE_LIMITED' } }])
})

test('limits an address to 100 attempts per minute across all accounts', async () => {
  const attemptLogin = (index: number) =>
    login(app.deps, '198.51.100.9', { identifier: `unknown-${index}`, password: 'x' }).catch(error => error.code)
  const codes = await Promise.all(Array.from({ length: 101 }, (_, index) => attemptLogin(index)))
  expect(codes.filter(code => code === 'UNAUTHENTICATED')).toHaveLength(100)
  expect(codes.filter(code => code === 'RATE_LIMITED')).toHaveLength(1)
})
