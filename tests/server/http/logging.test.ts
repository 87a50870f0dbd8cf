import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { LOGIN_ATTEMPT_RATE_LIMIT } from '../../../server/auth/rules'
import { setupTestApp } from '../../support/app'
import { createTestPost, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp({ trustProxy: 1 })

const REQUEST_ID = 'a-request-of-a-test'
const ADDRESS = '198.51.100.7'

const send = async (
  method: string,
  path: string,
  { token = '', body }: { token?: string | null; body?: unknown } = {},
) => {
  const response = await fetch(app.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-request-id': REQUEST_ID,
      'x-forwarded-for': ADDRESS,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  await response.text()
  return response.status
}

/** Waits until the access log has `count` entries. The server writes an entry after it has sent the response. */
const waitForRequestLog = async (count: number) => {
  await expect.poll(() => app.requestLog.length).toBe(count)
  return app.requestLog
}

describe('the access log', () => {
  test('contains the route pattern of a request instead of the path', async () => {
    const user = await createTestUser(app.deps)
    const { accessToken } = await app.signInAs(user)
    const { slug } = await createTestPost(app.deps)
    const requests: [method: string, path: string, route: string, status: number][] = [
      ['GET', '/graphql?query=%7B__typename%7D', '/graphql', 200],
      ['GET', `/api/blog/posts/${slug}?secret=1`, '/api/blog/posts/:slug', 200],
      ['GET', '/api/files/4711?signature=secret', '/api/files/:id', 404],
      ['GET', '/api/secret', '/api/*', 404],
      ['GET', `/blog/${slug}?secret=1`, '/blog/:slug', 200],
      ['GET', '/About', '/about', 301],
      ['GET', '/dashboard', '/dashboard', 200],
      ['GET', '/secret', '/*', 404],
      ['GET', '/secret%09', 'page', 400],
      ['GET', '/uploads/secret.png', '/uploads/:name', 404],
      ['GET', '/robots.txt', '/robots.txt', 200],
      ['GET', '/readyz', '/readyz', 200],
    ]
    for (const [index, [method, path, route, status]] of requests.entries()) {
      expect(await send(method, path, { token: accessToken }), path).toBe(status)
      const entries = await waitForRequestLog(index + 1)
      expect(entries[index]).toMatchObject({
        level: 30,
        msg: 'request completed',
        requestId: REQUEST_ID,
        address: ADDRESS,
        method,
        route,
        status,
        durationMs: expect.any(Number),
        userId: /^\/(graphql|api)/.test(path) ? user.id : null,
      })
    }
    expect(JSON.stringify(app.requestLog)).not.toContain('secret')
  })

  test('contains one in 100 successful requests for static files', async () => {
    for (let count = 0; count < 100; count++) expect(await send('GET', '/favicon.svg')).toBe(200)
    await send('GET', '/about')
    await expect.poll(() => app.requestLog.some(({ msg }) => msg === 'request completed')).toBe(true)
    expect(app.requestLog.filter(entry => 'sampleRate' in entry)).toMatchObject([{ route: 'static', sampleRate: 100 }])
  })

  test('contains an entry for each aborted request, and no error is logged', async () => {
    for (const path of ['/graphql', '/api/auth/login']) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      await once(socket, 'connect')
      await new Promise(resolve =>
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: tests\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
          resolve,
        ),
      )
      await send('GET', '/about')
      socket.destroy()
    }
    await expect.poll(() => app.requestLog.filter(({ msg }) => msg === 'request aborted').length).toBe(2)
    expect(app.logEntries).toEqual([])
  })
})

describe('security events', () => {
  const PASSWORD_AS_IDENTIFIER = 'a password in the wrong field'

  const logIn = (identifier: string, password: string) =>
    send('POST', '/api/auth/login', { body: { identifier, password } })

  test('include failed logins, with the account but without the credentials', async () => {
    const user = await createTestUser(app.deps)
    expect(await logIn(user.email, 'a wrong password')).toBe(401)
    expect(await logIn(PASSWORD_AS_IDENTIFIER, PASSWORD)).toBe(401)
    const event = { level: 40, msg: 'login failed', requestId: REQUEST_ID, address: ADDRESS }
    expect(app.securityEvents).toMatchObject([
      { ...event, accountId: user.id },
      { ...event, accountId: null },
    ])
    const log = JSON.stringify([app.securityEvents, app.logEntries, await waitForRequestLog(2)])
    for (const text of ['a wrong password', PASSWORD_AS_IDENTIFIER, PASSWORD, user.email])
      expect(log).not.toContain(text)
  })

  test('include rejected refresh tokens', async () => {
    expect(await send('POST', '/api/auth/refresh-token', { body: { refreshToken: 'a stolen token' } })).toBe(401)
    expect(app.securityEvents).toMatchObject([{ level: 40, msg: 'refresh token rejected', accountId: null }])
    expect(JSON.stringify(app.securityEvents)).not.toContain('stolen')
  })

  test('include attempts that a rate limit rejects', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPT_RATE_LIMIT.points; attempt++)
      await app.deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, ADDRESS)
    expect(await logIn(PASSWORD_AS_IDENTIFIER, PASSWORD)).toBe(429)
    expect(app.securityEvents).toMatchObject([
      { level: 40, msg: 'rate limit reached', limit: LOGIN_ATTEMPT_RATE_LIMIT.name, address: ADDRESS },
    ])
    expect(JSON.stringify(app.securityEvents)).not.toContain(PASSWORD_AS_IDENTIFIER)
  })

  test('include requests from users without the required role, but not anonymous requests', async () => {
    const user = await createTestUser(app.deps)
    const { accessToken } = await app.signInAs(user)
    const event = { level: 40, msg: 'access denied', role: 'user', userId: user.id, requestId: REQUEST_ID }
    expect(await send('GET', '/api/admin/users', { token: accessToken })).toBe(403)
    const body = { query: '{ a: auditLog { totalCount } b: auditLog { totalCount } }' }
    expect(await send('POST', '/graphql', { token: accessToken, body })).toBe(403)
    expect(await send('GET', '/api/admin/users')).toBe(401)
    expect(app.securityEvents).toMatchObject([
      { ...event, target: 'GET /api/admin/users' },
      { ...event, target: 'Query.auditLog' },
    ])
  })
})
