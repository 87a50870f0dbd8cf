import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmissionController } from '../../../server/http/admission'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'

const admission = createAdmissionController({ maxConcurrent: 1, log: pino({ enabled: false }), warmUpMs: 0 })
const app = setupTestApp({ admission })

const HTML_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const POSTS_QUERY = JSON.stringify({ query: '{ posts { pagination { totalCount } } }' })

const sendRequest = (path: string, init?: RequestInit) => fetch(app.url + path, init)

const postGraphQL = () =>
  sendRequest('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: POSTS_QUERY })

let upload: Socket

/**
 * Loads `/blog` into the page cache and occupies the only slot with an upload that does not end. Then sends another
 * request, which waits.
 */
beforeEach(async () => {
  expect((await sendRequest('/blog', { headers: HTML_HEADERS })).status).toBe(200)
  const { accessToken } = await app.signInAs(await createTestUser(app.deps))
  upload = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(upload, 'connect')
  upload.write(
    `POST /api/files/upload HTTP/1.1\r\nhost: tests\r\nauthorization: Bearer ${accessToken}\r\n` +
      'content-type: multipart/form-data; boundary=part\r\ncontent-length: 5000\r\n\r\n--part\r\n',
  )
  await expect.poll(() => admission.getStats().running).toBe(1)
  void sendRequest('/api/blog/categories').catch(() => {})
  await expect.poll(() => admission.getStats().waiting).toBe(1)
  // The server refuses requests on arrival once another request has waited for 220 ms.
  await sleep(600)
})

afterEach(async () => {
  upload.destroy()
  await expect.poll(() => admission.getStats().running).toBe(0)
})

test('an overloaded server refuses requests with Retry-After, in the error format of each interface', async () => {
  const rest = await sendRequest('/api/blog/posts')
  const graphql = await postGraphQL()
  const page = await sendRequest('/blog?page=2', { headers: HTML_HEADERS })
  const form = await sendRequest('/contact', {
    method: 'POST',
    headers: { ...HTML_HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Ada',
  })
  for (const response of [rest, graphql, page, form]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^[123]$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).not.toBeNull()
  }
  const message = 'The service is busy. Please try again in a few seconds.'
  expect(await rest.json()).toEqual({
    ...{ message, error: message, errors: [], code: 'UNAVAILABLE' },
    requestId: rest.headers.get('x-request-id'),
  })
  expect(await graphql.json()).toMatchObject({
    errors: [{ message, extensions: { code: 'UNAVAILABLE', http: { status: 503 } } }],
  })
  const html = await page.text()
  expect(html).toContain(`<p>${message}</p>`)
  expect(html).toContain('http-equiv="refresh"')
  expect(await form.text()).not.toContain('http-equiv="refresh"')
})

test('an overloaded server still serves health checks, static files and cached pages', async () => {
  for (const path of ['/healthz', '/readyz', '/favicon.svg', '/blog'])
    expect((await sendRequest(path, { headers: HTML_HEADERS })).status, path).toBe(200)
})

test('an overloaded server serves an outdated cached page instead of rendering the page again', async () => {
  await app.db.prisma.$executeRaw`UPDATE blog_counters SET revision = revision + 1`
  app.setClockOffset(11_000)
  expect((await sendRequest('/blog', { headers: HTML_HEADERS })).status).toBe(200)
})

test('refused requests are not in the access log', async () => {
  const { length } = app.requestLog
  expect((await sendRequest('/api/blog/posts')).status).toBe(503)
  expect((await sendRequest('/blog', { headers: HTML_HEADERS })).status).toBe(200)
  await expect.poll(() => app.requestLog.length).toBeGreaterThan(length)
  expect(app.requestLog.slice(length).filter(entry => 'status' in entry && entry.status === 503)).toEqual([])
})

test('an overloaded server accepts requests again when the client that occupies its slot disconnects', async () => {
  expect((await postGraphQL()).status).toBe(503)
  upload.destroy()
  await expect.poll(async () => (await postGraphQL()).status).toBe(200)
})

test('a JSON body that arrives slowly occupies no slot', async () => {
  upload.destroy()
  await expect.poll(() => admission.getStats().running).toBe(0)
  const slowSocket = connect(Number(new URL(app.url).port), '127.0.0.1')
  slowSocket.write(
    'POST /graphql HTTP/1.1\r\nhost: tests\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"query"',
  )
  await sleep(300)
  expect((await postGraphQL()).status).toBe(200)
  slowSocket.destroy()
})
