import { createHash } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { login, refreshSession } from '../../../server/auth/service'
import { resetPassword, updateUser } from '../../../server/users/service'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runConcurrently } from '../../support/database/query-interleaving'
import {
  createActor,
  createLoginRequest,
  createTestAdmin,
  createTestPost,
  createTestUser,
  PASSWORD,
} from '../../support/factories'

const app = setupTestApp({ trustProxy: 1 })

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const REFRESH = `mutation ($refreshToken: String!) {
  refreshSession(refreshToken: $refreshToken) { accessToken refreshToken }
}`

const VIEWER = '{ viewer { username role } }'

interface Tokens {
  accessToken: string
  refreshToken: string
}

const signIn = (user: { username: string }): Promise<Tokens> =>
  login(app.deps, createLoginRequest('tests'), { identifier: user.username, password: PASSWORD })

const refresh = async (refreshToken: string) => {
  const response = await app.anonymous.graphql(REFRESH, { refreshToken })
  return { ...response, tokens: response.body.data?.refreshSession as Tokens | undefined }
}

const expectRefreshRejected = async (refreshToken: string) => {
  const { status, body } = await refresh(refreshToken)
  expect(status).toBe(401)
  expect(body.errors?.[0]).toMatchObject({
    message: 'Your session has ended. Please sign in again.',
    extensions: { code: 'UNAUTHENTICATED' },
  })
}

const fetchViewer = async (accessToken: string) =>
  (await app.createClient(accessToken).graphql(VIEWER)).body.data?.viewer

const expectUnauthenticated = async (accessToken: string) => {
  const response = await app.createClient(accessToken).graphql(VIEWER)
  expect(response.body.data).toEqual({ viewer: null })
  expect(getGraphQLError(response)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
}

test('accepts the tokens of a login, even if the login request contained an invalid access token', async () => {
  await createTestUser(app.deps, { username: 'mira' })
  const { body } = await app
    .createClient('invalid')
    .graphql(`mutation { login(identifier: "mira", password: "${PASSWORD}") { accessToken refreshToken } }`)
  const tokens = body.data?.login as Tokens
  expect(await fetchViewer(tokens.accessToken)).toEqual({ username: 'mira', role: 'user' })
  expect((await refresh(tokens.refreshToken)).status).toBe(200)
})

test('returns a null viewer for a request without a token', async () => {
  const { status, body } = await app.anonymous.graphql(VIEWER)
  expect(status).toBe(200)
  expect(body).toEqual({ data: { viewer: null } })
})

test('accepts an access token for ten minutes', async () => {
  const { accessToken } = await signIn(await createTestUser(app.deps, { username: 'mira' }))
  app.setClockOffset(10 * MINUTE_MS - 5 * SECOND_MS)
  expect(await fetchViewer(accessToken)).toEqual({ username: 'mira', role: 'user' })
  app.setClockOffset(10 * MINUTE_MS + 5 * SECOND_MS)
  await expectUnauthenticated(accessToken)
})

test('rejects a query for the viewer with a forged token, and ignores a forged token for public fields', async () => {
  const { accessToken } = await signIn(await createTestAdmin(app.deps, { username: 'mira' }))
  await createTestPost(app.deps)
  const claims = decodeJwt(accessToken)
  const { secret } = app.deps
  const sign = (overrides: { alg?: string; typ?: string; key?: Uint8Array } & Record<string, unknown> = {}) => {
    const { alg = 'HS256', typ = 'at+jwt', key = secret, ...payload } = overrides
    return new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg, typ }).sign(key)
  }
  expect(await fetchViewer(await sign()), 'a token signed with the same claims').toEqual({
    username: 'mira',
    role: 'admin',
  })

  const [header, payload, signature] = accessToken.split('.')
  const forgedTokens: Record<string, string> = {
    'no signature, algorithm none': new UnsecuredJWT(claims).encode(),
    'signature cut off': `${header}.${payload}.`,
    'another payload': `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: '42' })).toString('base64url')}.${signature}`,
    'another algorithm': await sign({ alg: 'HS512' }),
    'another secret': await sign({
      key: new TextEncoder().encode('another secret, long enough to sign with too'),
    }),
    'another audience': await sign({ aud: 'another-application' }),
    'another issuer': await sign({ iss: 'another-application' }),
    'another type': await sign({ typ: 'JWT' }),
    'no session': await sign({ sid: undefined }),
    'an unknown session': await sign({ sid: 'd0f5a1b2-0000-7000-8000-000000000000' }),
    'not a token': 'garbage',
  }
  for (const [label, token] of Object.entries(forgedTokens)) {
    const error = getGraphQLError(await app.createClient(token).graphql(VIEWER))
    expect({ label, ...error }).toMatchObject({ label, status: 401, code: 'UNAUTHENTICATED' })
    const { body: publicBody } = await app.createClient(token).graphql('{ posts { pagination { totalCount } } }')
    expect(publicBody, label).toEqual({ data: { posts: { pagination: { totalCount: 1 } } } })
  }
})

test('logs out only the current session', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const [phone, laptop] = [await signIn(user), await signIn(user)]
  const { body } = await app.createClient(phone.accessToken).graphql('mutation { logout { message } }')
  expect(body).toEqual({ data: { logout: { message: 'You have been logged out successfully' } } })
  await expectUnauthenticated(phone.accessToken)
  await expectRefreshRejected(phone.refreshToken)
  expect(await fetchViewer(laptop.accessToken)).toMatchObject({ username: 'mira' })
  expect((await refresh(laptop.refreshToken)).status).toBe(200)
})

test('rejects a logout without a session', async () => {
  for (const client of [app.anonymous, app.createClient('invalid')]) {
    const { status, body } = await client.graphql('mutation { logout { message } }')
    expect(status).toBe(401)
    expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  }
})

test('exchanges a refresh token for a working pair of tokens', async () => {
  const firstTokens = await signIn(await createTestUser(app.deps, { username: 'mira' }))
  app.setClockOffset(11 * MINUTE_MS)
  await expectUnauthenticated(firstTokens.accessToken)
  const { tokens: secondTokens } = await refresh(firstTokens.refreshToken)
  expect(secondTokens?.refreshToken).not.toBe(firstTokens.refreshToken)
  expect(await fetchViewer(secondTokens?.accessToken ?? '')).toEqual({ username: 'mira', role: 'user' })
  expect((await refresh(secondTokens?.refreshToken ?? '')).status).toBe(200)
})

test('returns the same new refresh token when the old token is reused within thirty seconds', async () => {
  const firstTokens = await signIn(await createTestUser(app.deps))
  const usedAt = Date.now()
  const { tokens: secondTokens } = await refresh(firstTokens.refreshToken)
  // The test stops the clock, because five requests can take longer than the remaining second on a slow machine.
  const clock = vi.spyOn(app.deps, 'clock').mockReturnValue(new Date(usedAt + 29 * SECOND_MS))
  onTestFinished(() => void clock.mockRestore())
  for (let use = 0; use < 5; use++)
    expect((await refresh(firstTokens.refreshToken)).tokens?.refreshToken).toBe(secondTokens?.refreshToken)
  expect(await app.deps.db.refreshToken.count()).toBe(2)
  expect((await refresh(secondTokens?.refreshToken ?? '')).status).toBe(200)
})

test('revokes the session if two clients use the same refresh token ten minutes apart', async () => {
  const firstTokens = await signIn(await createTestUser(app.deps))
  const { tokens: owned } = await refresh(firstTokens.refreshToken)
  const { tokens: stolen } = await refresh(firstTokens.refreshToken)
  app.setClockOffset(10 * MINUTE_MS)
  const { tokens: next } = await refresh(owned?.refreshToken ?? '')
  app.setClockOffset(20 * MINUTE_MS)
  await expectRefreshRejected(stolen?.refreshToken ?? '')
  await expectRefreshRejected(next?.refreshToken ?? '')
})

test('revokes the whole session when a refresh token is reused after the grace period', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const otherSession = await signIn(user)
  const firstTokens = await signIn(user)
  const { tokens: secondTokens } = await refresh(firstTokens.refreshToken)
  app.setClockOffset(5 * MINUTE_MS)
  const { tokens: thirdTokens } = await refresh(secondTokens?.refreshToken ?? '')
  expect(await fetchViewer(thirdTokens?.accessToken ?? '')).toMatchObject({ username: 'mira' })

  await expectRefreshRejected(firstTokens.refreshToken)
  await expectUnauthenticated(thirdTokens?.accessToken ?? '')
  await expectRefreshRejected(thirdTokens?.refreshToken ?? '')
  expect(await fetchViewer(otherSession.accessToken), 'another session stays valid').toMatchObject({
    username: 'mira',
  })
})

test('accepts the same refresh token in two concurrent requests', async () => {
  const { refreshToken } = await signIn(await createTestUser(app.deps, { username: 'mira' }))
  const responses = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  for (const { tokens } of responses) {
    expect(await fetchViewer(tokens?.accessToken ?? '')).toMatchObject({ username: 'mira' })
    expect((await refresh(tokens?.refreshToken ?? '')).status).toBe(200)
  }
})

test('does not consume the refresh token when the refresh fails', async () => {
  const { refreshToken } = await signIn(await createTestUser(app.deps))
  await app.db.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON refresh_tokens EXECUTE FUNCTION refuse()`)
  try {
    expect((await refresh(refreshToken)).status).toBe(503)
  } finally {
    await app.db.pool.query('DROP FUNCTION refuse CASCADE')
    app.logEntries.length = 0
  }
  app.setClockOffset(MINUTE_MS)
  expect((await refresh(refreshToken)).status).toBe(200)
})

test('rejects a refresh token after thirty days', async () => {
  const { refreshToken } = await signIn(await createTestUser(app.deps))
  app.setClockOffset(30 * DAY_MS - MINUTE_MS)
  const { tokens } = await refresh(refreshToken)
  app.setClockOffset(60 * DAY_MS)
  await expectRefreshRejected(tokens?.refreshToken ?? '')
})

test('rejects an unknown refresh token with 401 and an empty refresh token with 400', async () => {
  const { accessToken } = await signIn(await createTestUser(app.deps))
  for (const unknownToken of ['garbage', accessToken, 'gar\u0000bage', 'x'.repeat(1000)])
    await expectRefreshRejected(unknownToken)
  const { status, body } = await refresh('')
  expect(status).toBe(400)
  expect(body.errors?.[0]?.extensions.issues).toEqual([{ path: 'refreshToken', message: 'Refresh token is required' }])
})

test('applies a suspension to the next request', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const { accessToken, refreshToken } = await signIn(user)
  await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'suspended' } })
  await expectUnauthenticated(accessToken)
  await expectRefreshRejected(refreshToken)
})

test('keeps sessions revoked after a suspension ends', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const { accessToken, refreshToken } = await signIn(user)
  for (const status of ['suspended', 'active']) await updateUser(app.deps, user.id, { status }, createActor(null))
  await expectUnauthenticated(accessToken)
  await expectRefreshRejected(refreshToken)
  expect(await fetchViewer((await signIn(user)).accessToken)).toMatchObject({ username: 'mira' })
})

test('applies a demotion to the next request', async () => {
  const admin = await createTestAdmin(app.deps, { username: 'mira' })
  const { accessToken } = await signIn(admin)
  expect(await fetchViewer(accessToken)).toEqual({ username: 'mira', role: 'admin' })
  await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
  expect(await fetchViewer(accessToken)).toEqual({ username: 'mira', role: 'user' })
})

test('stores only hashes of refresh tokens and passwords', async () => {
  const { refreshToken: firstToken } = await signIn(await createTestUser(app.deps))
  const { refreshToken: secondToken } = await refreshSession(app.deps, { refreshToken: firstToken })
  const { rows } = await app.db.pool.query<{ token_hash: string }>('SELECT * FROM refresh_tokens ORDER BY id')
  const storedTokens = JSON.stringify(rows)
  for (const token of [firstToken, secondToken]) expect(storedTokens).not.toContain(token)
  const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
  expect(rows.map(row => row.token_hash)).toEqual([hashToken(firstToken), hashToken(secondToken)])

  const users = await app.db.pool.query<{ password_hash: string }>('SELECT * FROM users')
  expect(users.rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(users.rows)).not.toContain(PASSWORD)
})

test('deletes the expired sessions of the user at login', async () => {
  const user = await createTestUser(app.deps)
  await signIn(user)
  app.setClockOffset(31 * DAY_MS)
  await signIn(user)
  expect(await app.deps.db.session.count()).toBe(1)
})

test.runIf(isPostgres).each([
  ['after the password hash is read', { after: /FROM "public"."users"/ }],
  ['after the password is verified', { before: /INSERT INTO "public"."sessions"/ }],
])('leaves no active session if the password is reset during the login, %s', async (_moment, trigger) => {
  const user = await createTestUser(app.deps)
  const [tokenOrMessage] = await runConcurrently(
    app,
    trigger,
    () =>
      signIn(user).then(
        tokens => tokens.accessToken,
        error => error.message,
      ),
    () => resetPassword(app.deps, user.id, { password: 'another good password' }, createActor(null)),
  )
  if (tokenOrMessage !== 'Invalid credentials') await expectUnauthenticated(tokenOrMessage)
  expect(await app.deps.db.session.count({ where: { revokedAt: null } })).toBe(0)
})
