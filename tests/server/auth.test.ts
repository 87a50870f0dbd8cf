import { createHash } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { LOGIN_ATTEMPTS } from '../../server/auth/rules'
import { login, refreshSession } from '../../server/auth/service'
import { type GraphQLAnswer, useApp } from '../support/app'
import { makeAdmin, makePost, makeUser, PASSWORD } from '../support/factories'

const app = useApp({ trustProxy: true })

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

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

const REFRESH = /* GraphQL */ `
  mutation ($refreshToken: String!) {
    refreshSession(refreshToken: $refreshToken) {
      accessToken
      refreshToken
    }
  }
`

const VIEWER = '{ viewer { username role } }'

interface Tokens {
  accessToken: string
  refreshToken: string
}

const signIn = (user: { username: string }): Promise<Tokens> =>
  login(app.deps, 'tests', { identifier: user.username, password: PASSWORD })

const refresh = async (refreshToken: string) => {
  const answer = await app.nobody.graphql(REFRESH, { refreshToken })
  return { ...answer, tokens: answer.body.data?.refreshSession as Tokens | undefined }
}

const expectRefreshRefused = async (refreshToken: string) => {
  const { status, body } = await refresh(refreshToken)
  expect(status).toBe(401)
  expect(body.errors?.[0]).toMatchObject({
    message: 'Your session has ended. Please sign in again.',
    extensions: { code: 'UNAUTHENTICATED' },
  })
}

const whoIs = async (accessToken: string) => (await app.with(accessToken).graphql(VIEWER)).body.data?.viewer

const expectDead = async (accessToken: string) => {
  const { status, body } = await app.with(accessToken).graphql(VIEWER)
  expect(status).toBe(401)
  expect(body.data?.viewer ?? null).toBeNull()
  expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
}

/** A login from an address of the caller's choice, as a proxy reports it. */
const loginFrom = async (address: string, identifier: string, password: string) => {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ query: LOGIN, variables: { identifier, password } }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as GraphQLAnswer,
  }
}

test('a person signs in by email or username, in any case', async () => {
  const user = await makeUser(app.deps, { username: 'Mira', email: 'mira@example.com' })
  for (const identifier of ['Mira', 'mira', 'MIRA@example.com', '  mira@EXAMPLE.com ']) {
    const { body } = await app.nobody.graphql(LOGIN, { identifier, password: PASSWORD })
    expect(body.errors).toBeUndefined()
    expect(body.data?.login).toMatchObject({ user: { id: user.id, email: 'mira@example.com', credits: 0 } })
  }
})

test('the tokens of a login are good at once, also beside a dead one', async () => {
  await makeUser(app.deps, { username: 'mira' })
  const { body } = await app.with('dead').graphql(LOGIN, { identifier: 'mira', password: PASSWORD })
  const tokens = body.data?.login as Tokens
  expect(await whoIs(tokens.accessToken)).toEqual({ username: 'mira', role: 'user' })
  expect((await refresh(tokens.refreshToken)).status).toBe(200)
})

test('a wrong password, an unknown and a suspended account get the very same answer', async () => {
  await makeUser(app.deps, { username: 'mira' })
  await makeUser(app.deps, { username: 'gone', status: 'suspended' })
  const attempts = [
    { identifier: 'mira', password: 'not her password' },
    { identifier: 'mira', password: PASSWORD.toUpperCase() },
    { identifier: 'nobody', password: PASSWORD },
    { identifier: 'nobody@example.com', password: PASSWORD },
    { identifier: 'gone', password: PASSWORD },
    { identifier: 'gone', password: 'not the password' },
  ]
  const answers = []
  for (const attempt of attempts) answers.push(await app.nobody.graphql(LOGIN, attempt))
  expect(answers[0]?.status).toBe(401)
  expect(answers[0]?.body.errors?.[0]).toMatchObject({
    message: 'Invalid credentials',
    extensions: { code: 'UNAUTHENTICATED' },
  })
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body })
})

test('an unknown account costs as much work as a wrong password', async () => {
  await makeUser(app.deps, { username: 'mira' })
  // The shortest of several rounds: work cannot take less time than it takes, however idle the machine.
  const cheapest = { mira: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 8; round++) {
    for (const identifier of ['mira', 'nobody'] as const) {
      const before = performance.now()
      await login(app.deps, `tests ${round}`, { identifier, password: 'not the password' }).catch(() => {})
      cheapest[identifier] = Math.min(cheapest[identifier], performance.now() - before)
    }
  }
  expect(cheapest.nobody).toBeGreaterThan(cheapest.mira / 3)
})

test('empty fields get the specified words, each at its field', async () => {
  const { status, body } = await app.nobody.graphql(LOGIN, { identifier: '  ', password: '' })
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

test('signs no database could hold are wrong credentials, not a failure', async () => {
  const { status, body } = await app.nobody.graphql(LOGIN, { identifier: 'mi\u0000ra', password: PASSWORD })
  expect([400, 401]).toContain(status)
  expect(body.errors?.[0]?.extensions.code).not.toBe('INTERNAL')
})

test('after ten failures an address is locked out of that account, even with the right password', async () => {
  await makeUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  await makeUser(app.deps, { username: 'noor' })
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await loginFrom('198.51.100.7', 'mira', 'wrong password')).status).toBe(401)
  }
  const locked = await loginFrom('198.51.100.7', 'MIRA', PASSWORD)
  expect(locked.status).toBe(429)
  const seconds = Number(locked.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(locked.body.errors?.[0]).toMatchObject({
    message: 'Too many attempts. Please try again in 15 minutes.',
    extensions: { code: 'RATE_LIMITED' },
  })

  expect((await loginFrom('198.51.100.8', 'mira', PASSWORD)).status, 'from another address').toBe(200)
  expect((await loginFrom('198.51.100.7', 'noor', PASSWORD)).status, 'another account').toBe(200)
  expect(
    (await loginFrom('198.51.100.8, 198.51.100.7', 'mira', PASSWORD)).status,
    'only the last hop counts',
  ).toBe(429)
})

test('a success is not counted against the account', async () => {
  await makeUser(app.deps, { username: 'mira' })
  for (let attempt = 0; attempt < 9; attempt++) await loginFrom('198.51.100.7', 'mira', 'wrong password')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await loginFrom('198.51.100.7', 'mira', PASSWORD)).status).toBe(200)
  }
  expect((await loginFrom('198.51.100.7', 'mira', 'wrong password')).status).toBe(401)
  expect((await loginFrom('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
})

test('guesses at one account count together, by email or by username', async () => {
  await makeUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  for (let attempt = 0; attempt < 5; attempt++) {
    await loginFrom('198.51.100.7', 'mira', 'wrong password')
    await loginFrom('198.51.100.7', 'mira@example.com', 'wrong password')
  }
  expect((await loginFrom('198.51.100.7', 'mira', PASSWORD)).status).toBe(429)
})

test('fifteen logins in one request count one each', async () => {
  await makeUser(app.deps, { username: 'mira' })
  for (let attempt = 0; attempt < 90; attempt++) await app.deps.limiter.take(LOGIN_ATTEMPTS, '198.51.100.7')
  const attempts = Array.from(
    { length: 15 },
    (_, index) => `a${index}: login(identifier: "mira", password: "${PASSWORD}") { accessToken }`,
  )
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify({ query: `mutation { ${attempts.join(' ')} }` }),
  })
  const { errors } = (await response.json()) as GraphQLAnswer
  expect(errors).toMatchObject([{ path: ['a10'], extensions: { code: 'RATE_LIMITED' } }])
})

test('an address has a hundred attempts a minute, whatever the accounts', async () => {
  const attempt = (index: number) =>
    login(app.deps, '198.51.100.9', { identifier: `nobody-${index}`, password: 'x' }).catch(
      error => error.code,
    )
  const codes = await Promise.all(Array.from({ length: 101 }, (_, index) => attempt(index)))
  expect(codes.filter(code => code === 'UNAUTHENTICATED')).toHaveLength(100)
  expect(codes.filter(code => code === 'RATE_LIMITED')).toHaveLength(1)
})

test('without a token the viewer is nobody', async () => {
  const { status, body } = await app.nobody.graphql(VIEWER)
  expect(status).toBe(200)
  expect(body).toEqual({ data: { viewer: null } })
})

test('an access token is good for ten minutes', async () => {
  const { accessToken } = await signIn(await makeUser(app.deps, { username: 'mira' }))
  app.travel(10 * MINUTE - 5 * SECOND)
  expect(await whoIs(accessToken)).toEqual({ username: 'mira', role: 'user' })
  app.travel(10 * MINUTE + 5 * SECOND)
  await expectDead(accessToken)
})

test('a token that we did not sign as we sign is dead for the viewer and nobody to the public fields', async () => {
  const { accessToken } = await signIn(await makeAdmin(app.deps, { username: 'mira' }))
  await makePost(app.deps)
  const claims = decodeJwt(accessToken)
  const { secret } = app.deps
  const sign = (changes: { alg?: string; typ?: string; key?: Uint8Array } & Record<string, unknown> = {}) => {
    const { alg = 'HS256', typ = 'at+jwt', key = secret, ...payload } = changes
    return new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg, typ }).sign(key)
  }
  expect(await whoIs(await sign()), 'the same made here').toEqual({ username: 'mira', role: 'admin' })

  const [header, payload, signature] = accessToken.split('.')
  const forged: Record<string, string> = {
    'no signature, algorithm none': new UnsecuredJWT(claims).encode(),
    'signature cut off': `${header}.${payload}.`,
    'another payload': `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: '42' })).toString('base64url')}.${signature}`,
    'another algorithm': await sign({ alg: 'HS512' }),
    'another secret': await sign({
      key: new TextEncoder().encode('another secret, long enough to sign with too'),
    }),
    'another audience': await sign({ aud: 'somebody-else' }),
    'another issuer': await sign({ iss: 'somebody-else' }),
    'another type': await sign({ typ: 'JWT' }),
    'no session': await sign({ sid: undefined }),
    'a session that is none': await sign({ sid: 'd0f5a1b2-0000-7000-8000-000000000000' }),
    'not a token': 'garbage',
  }
  for (const [what, token] of Object.entries(forged)) {
    const { status, body } = await app.with(token).graphql(VIEWER)
    expect({ what, status, code: body.errors?.[0]?.extensions.code }).toEqual({
      what,
      status: 401,
      code: 'UNAUTHENTICATED',
    })
    const { body: open } = await app.with(token).graphql('{ posts { pagination { totalCount } } }')
    expect(open, what).toEqual({ data: { posts: { pagination: { totalCount: 1 } } } })
  }
})

test('logging out ends its own session and no other', async () => {
  const user = await makeUser(app.deps, { username: 'mira' })
  const [phone, laptop] = [await signIn(user), await signIn(user)]
  const { body } = await app.with(phone.accessToken).graphql('mutation { logout { message } }')
  expect(body).toEqual({ data: { logout: { message: 'You have been logged out successfully' } } })
  await expectDead(phone.accessToken)
  await expectRefreshRefused(phone.refreshToken)
  expect(await whoIs(laptop.accessToken)).toMatchObject({ username: 'mira' })
  expect((await refresh(laptop.refreshToken)).status).toBe(200)
})

test('logging out needs a session', async () => {
  for (const client of [app.nobody, app.with('dead')]) {
    const { status, body } = await client.graphql('mutation { logout { message } }')
    expect(status).toBe(401)
    expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  }
})

test('a refresh gives a new pair that works', async () => {
  const first = await signIn(await makeUser(app.deps, { username: 'mira' }))
  app.travel(11 * MINUTE)
  await expectDead(first.accessToken)
  const { tokens: second } = await refresh(first.refreshToken)
  expect(second?.refreshToken).not.toBe(first.refreshToken)
  expect(await whoIs(second?.accessToken ?? '')).toEqual({ username: 'mira', role: 'user' })
  expect((await refresh(second?.refreshToken ?? '')).status).toBe(200)
})

test('a used refresh token mints a sibling within thirty seconds', async () => {
  const first = await signIn(await makeUser(app.deps))
  const { tokens: second } = await refresh(first.refreshToken)
  app.travel(29 * SECOND)
  const { tokens: sibling } = await refresh(first.refreshToken)
  expect(new Set([first.refreshToken, second?.refreshToken, sibling?.refreshToken]).size).toBe(3)
  expect((await refresh(second?.refreshToken ?? '')).status).toBe(200)
  expect((await refresh(sibling?.refreshToken ?? '')).status).toBe(200)
})

test('a used refresh token that comes back later ends the whole session, newer tokens included', async () => {
  const user = await makeUser(app.deps, { username: 'mira' })
  const other = await signIn(user)
  const first = await signIn(user)
  const { tokens: second } = await refresh(first.refreshToken)
  app.travel(5 * MINUTE)
  const { tokens: third } = await refresh(second?.refreshToken ?? '')
  expect(await whoIs(third?.accessToken ?? '')).toMatchObject({ username: 'mira' })

  await expectRefreshRefused(first.refreshToken)
  await expectDead(third?.accessToken ?? '')
  await expectRefreshRefused(third?.refreshToken ?? '')
  expect(await whoIs(other.accessToken), 'another session goes on').toMatchObject({ username: 'mira' })
})

test('two tabs that refresh one token at once both go on', async () => {
  const { refreshToken } = await signIn(await makeUser(app.deps, { username: 'mira' }))
  const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
  expect([one?.status, two?.status]).toEqual([200, 200])
  for (const tokens of [one?.tokens, two?.tokens]) {
    expect(await whoIs(tokens?.accessToken ?? '')).toMatchObject({ username: 'mira' })
    expect((await refresh(tokens?.refreshToken ?? '')).status).toBe(200)
  }
})

test('a refresh token dies after thirty days', async () => {
  const { refreshToken } = await signIn(await makeUser(app.deps))
  app.travel(30 * DAY - MINUTE)
  const { tokens } = await refresh(refreshToken)
  app.travel(60 * DAY)
  await expectRefreshRefused(tokens?.refreshToken ?? '')
})

test('a refresh token nobody gave out is refused, and an empty one gets its words', async () => {
  const { accessToken } = await signIn(await makeUser(app.deps))
  for (const garbage of ['garbage', accessToken, 'gar\u0000bage', 'x'.repeat(1000)])
    await expectRefreshRefused(garbage)
  const { status, body } = await refresh('')
  expect(status).toBe(400)
  expect(body.errors?.[0]?.extensions.issues).toEqual([
    { path: 'refreshToken', message: 'Refresh token is required' },
  ])
})

test('suspension bites on the next request, and so does the end of it', async () => {
  const user = await makeUser(app.deps, { username: 'mira' })
  const { accessToken, refreshToken } = await signIn(user)
  await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'suspended' } })
  await expectDead(accessToken)
  await expectRefreshRefused(refreshToken)
  await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'active' } })
  expect(await whoIs(accessToken)).toMatchObject({ username: 'mira' })
})

test('demotion bites on the next request', async () => {
  const admin = await makeAdmin(app.deps, { username: 'mira' })
  const { accessToken } = await signIn(admin)
  expect(await whoIs(accessToken)).toEqual({ username: 'mira', role: 'admin' })
  await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
  expect(await whoIs(accessToken)).toEqual({ username: 'mira', role: 'user' })
})

test('the database knows refresh tokens and passwords by their hashes alone', async () => {
  const first = await signIn(await makeUser(app.deps))
  const second = await refreshSession(app.deps, { refreshToken: first.refreshToken })
  const { rows } = await app.db.read.query<{ token_hash: string }>('SELECT * FROM refresh_tokens ORDER BY id')
  const kept = JSON.stringify(rows)
  for (const { refreshToken } of [first, second]) expect(kept).not.toContain(refreshToken)
  const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
  expect(rows.map(row => row.token_hash)).toEqual([digest(first.refreshToken), digest(second.refreshToken)])

  const users = await app.db.read.query<{ password_hash: string }>('SELECT * FROM users')
  expect(users.rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(users.rows)).not.toContain(PASSWORD)
})

test('signing in sweeps away the sessions that have run out', async () => {
  const user = await makeUser(app.deps)
  await signIn(user)
  app.travel(31 * DAY)
  await signIn(user)
  expect(await app.deps.db.session.count()).toBe(1)
})
