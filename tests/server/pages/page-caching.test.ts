import { request as sendRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { updatePost } from '../../../server/blog/service'
import { createBlogRevision } from '../../../server/blog-revision'
import { setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'
import { createActor, createTestPost } from '../../support/factories'
import { startTestServer } from '../../support/server'

const app = setupTestApp()

let server: Awaited<ReturnType<typeof startTestServer>> | undefined
afterEach(() => server?.stop())

/** Starts a server whose clock is stopped, so that no entry in its cache expires. */
const startServerWithStoppedClock = async () => {
  const clock = () => new Date(0)
  const deps = { ...app.deps, clock, blogRevision: createBlogRevision({ readPool: app.db.readPool, clock }) }
  server = await startTestServer(deps)
  return { deps, fetchPage: server.fetchText }
}

/** Sends a request without the default headers of `fetch`. Does not decompress the body. */
const fetchRaw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    sendRequest(app.url + path, { method, headers }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })

describe('a cached page', () => {
  test.each(['/blog', '/blog/a-post', '/blog/feed.xml', '/sitemap.xml'])(
    'is served without a SQL statement: %s',
    async path => {
      await createTestPost(app.deps, { title: 'A post', slug: 'a-post' })
      const { fetchPage } = await startServerWithStoppedClock()
      expect(await countStatements(() => fetchPage(path))).toBeGreaterThan(0)
      expect(await countStatements(() => fetchPage(path))).toBe(0)
    },
  )

  test('reflects a write by the same process immediately', async () => {
    const { id, authorId } = await createTestPost(app.deps, { title: 'Before' })
    const { deps, fetchPage } = await startServerWithStoppedClock()
    expect(await fetchPage('/blog')).toContain('Before')
    await updatePost(deps, id, { title: 'After the write' }, createActor(authorId))
    expect(await fetchPage('/blog')).toContain('After the write')
  })

  test('is not sent in response to a submitted form, and the response to a submitted form is not cached', async () => {
    const submitForm = () =>
      fetch(`${app.url}/contact`, { method: 'POST', body: new URLSearchParams({ name: 'Ada' }), redirect: 'manual' })
    const isPublic = ({ headers }: Response) => headers.get('cache-control')?.includes('public') ?? false
    expect(isPublic(await submitForm())).toBe(false)
    const page = await fetch(`${app.url}/contact`)
    expect([page.status, isPublic(page)]).toEqual([200, true])
    expect(isPublic(await submitForm())).toBe(false)
  })

  test('is sent in the smallest encoding that the client accepts, with the same ETag in every encoding', async () => {
    await createTestPost(app.deps)
    const plain = await fetchRaw('/blog')
    const brotli = await fetchRaw('/blog', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await fetchRaw('/blog', { 'accept-encoding': 'gzip' })
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotli.bytes.byteLength).toBeLessThan(gzip.bytes.byteLength)
    for (const { headers, bytes } of [plain, brotli, gzip]) {
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        etag: plain.headers.etag,
        'content-length': String(bytes.byteLength),
      })
    }
    expect(String(plain.headers.etag)).toMatch(/^W\/"/)
    const head = await fetchRaw('/blog', { 'accept-encoding': 'br' }, 'HEAD')
    expect(head.headers['content-length']).toBe(brotli.headers['content-length'])
    expect(head.bytes.byteLength).toBe(0)
  })
})

describe('Cache-Control', () => {
  const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'

  test.each(['/', '/about', '/blog', '/blog/a-post', '/blog/feed.xml', '/sitemap.xml', '/robots.txt'])(
    'lets a CDN send %s without revalidation for 30 seconds, and is the same in a 304 response',
    async path => {
      await createTestPost(app.deps, { slug: 'a-post' })
      const { status, headers } = await fetchRaw(path)
      expect([status, headers['cache-control']]).toEqual([200, PUBLIC])
      const unchanged = await fetchRaw(path, { 'if-none-match': String(headers.etag) })
      expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, PUBLIC])
    },
  )

  test.each([
    ['a page that requires a session', '/dashboard', 200],
    ['a page of the blog administration', '/admin/blog', 200],
    ['a missing page', '/nowhere', 404],
    ['a missing post', '/blog/nowhere', 404],
    ['a redirect from a former slug', '/blog/former', 301],
  ])('requires caches to revalidate %s before each use', async (_page, path, expectedStatus) => {
    const { id, authorId } = await createTestPost(app.deps, { slug: 'former' })
    await updatePost(app.deps, id, { slug: 'current' }, createActor(authorId))
    const { status, headers } = await fetchRaw(path)
    expect([status, headers['cache-control']]).toEqual([expectedStatus, 'no-cache'])
  })
})
