import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createDiskStorage } from '../../../server/adapters/storage/disk'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const storeUpload = (name: string, content: Buffer | string = PNG) =>
  app.deps.storage.put(`uploads/${name}`, Readable.from([Buffer.from(content)]))

/** Requests a path. Unlike `fetch`, does not resolve `..` in the path. */
const get = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    request({ hostname, port, path, ...options }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

test.each([
  ['a.png', 'image/png'],
  ['b.jpg', 'image/jpeg'],
  ['c.JPEG', 'image/jpeg'],
  ['d.webp', 'image/webp'],
  ['e.avif', 'image/avif'],
  ['f.gif', 'image/gif'],
])('serves %s inline as %s, cacheable for a year', async (name, type) => {
  await storeUpload(name)
  const { status, headers, bytes } = await get(`/uploads/${name}`)
  expect(status).toBe(200)
  expect(bytes.equals(PNG)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': type,
    'content-length': String(PNG.length),
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  expect(headers.etag).toMatch(/^(W\/)?"[^"]+"$/)
  expect(Date.parse(headers['last-modified'] ?? '')).not.toBeNaN()
})

test.each([
  'page.html',
  'drawing.svg',
  'data.xml',
  'script.js',
  'page.png.html',
  'styles.css',
  'report.pdf',
  'plain',
  'x.PHP',
])('serves %s as a download because it lacks the extension of a web image', async name => {
  await storeUpload(name, '<script>alert(1)</script>')
  const { status, headers } = await get(`/uploads/${name}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('returns 304 for a matching ETag', async () => {
  await storeUpload('a.png')
  const { headers } = await get('/uploads/a.png')
  const etag = headers.etag ?? ''
  for (const ifNoneMatch of [etag, `"other", ${etag}`, '*', etag.replace(/^W\//, '')]) {
    const response = await get('/uploads/a.png', { headers: { 'if-none-match': ifNoneMatch } })
    expect({ ifNoneMatch, status: response.status, length: response.bytes.length }).toEqual({
      ifNoneMatch,
      status: 304,
      length: 0,
    })
    expect(response.headers.etag).toBe(etag)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await get('/uploads/a.png', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('responds to HEAD without a body', async () => {
  await storeUpload('a.png')
  const { status, headers, bytes } = await get('/uploads/a.png', { method: 'HEAD' })
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(PNG.length))
  expect(headers['content-type']).toBe('image/png')
  expect(bytes).toHaveLength(0)
})

test('rejects methods other than GET and HEAD', async () => {
  await storeUpload('a.png')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers, bytes } = await get('/uploads/a.png', { method })
    expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: 'GET, HEAD' })
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  }
  expect((await get('/uploads/a.png')).status).toBe(200)
})

test('serves no hidden file, no file in a subfolder and no file outside the folder `uploads`', async () => {
  await storeUpload('a.png')
  await app.deps.storage.put('secret.png', Readable.from([PNG]))
  await app.deps.storage.put('uploads/.hidden.png', Readable.from([PNG]))
  await app.deps.storage.put('uploads/deep/a.png', Readable.from([PNG]))
  const paths = [
    '/uploads/nothing.png',
    '/uploads/',
    '/uploads/.',
    '/uploads/..%2fsecret.png',
    '/uploads/..%2Fsecret.png',
    '/uploads/%2e%2e%2fsecret.png',
    '/uploads/%2e%2e/secret.png',
    '/uploads/..%5csecret.png',
    '/uploads/..%252fsecret.png',
    '/uploads/....//secret.png',
    '/uploads/%2fetc%2fpasswd',
    '/uploads//etc/passwd',
    '/uploads/.hidden.png',
    '/uploads/%2ehidden.png',
    '/uploads/deep/a.png',
    '/uploads/deep%2fa.png',
    '/uploads/deep',
    '/uploads/a.png%00.html',
    '/uploads/a.png/',
    '/uploads/%E0%A4%A',
    `/uploads/${'x'.repeat(300)}.png`,
    '/uploads/..;/secret.png',
  ]
  for (const path of paths) {
    const { status, bytes } = await get(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(bytes.includes(PNG)).toBe(false)
  }
  for (const path of ['/uploads/../secret.png', '/uploads/../../etc/passwd', '/uploads/../files/secret.png']) {
    const { status, bytes } = await get(path)
    expect({ path, ok: status === 200 }).toEqual({ path, ok: false })
    expect(bytes.includes(PNG)).toBe(false)
  }
  expect((await get('/uploads/a%2Epng')).status, 'a percent-encoded name').toBe(200)
})

test('returns 404 as JSON for an unknown file', async () => {
  const { status, bytes, headers } = await get('/uploads/nothing.png')
  expect(status).toBe(404)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['cache-control']).not.toMatch(/immutable/)
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'NOT_FOUND', message: 'File not found' })
})

const listFiles = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

test('stores an object on disk completely or not at all', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kairos-storage-'))
  try {
    const storage = await createDiskStorage(directory)
    const failingStream = Readable.from(
      (async function* () {
        yield Buffer.alloc(200_000, 1)
        throw new Error('the connection was lost')
      })(),
    )
    await expect(storage.put('uploads/half.png', failingStream)).rejects.toThrow()
    expect(await listFiles(directory)).toEqual([])
    expect(await storage.open('uploads/half.png')).toBeNull()

    await storage.put('uploads/whole.png', Readable.from([PNG.subarray(0, 20), PNG.subarray(20)]))
    expect(await listFiles(directory)).toEqual(['whole.png'])
    const object = await storage.open('uploads/whole.png')
    expect(object?.size).toBe(PNG.length)
    expect(Buffer.concat(await (object?.stream.toArray() ?? [])).equals(PNG)).toBe(true)

    await storage.delete('uploads/whole.png')
    expect(await listFiles(directory)).toEqual([])
    expect(await storage.open('uploads/whole.png')).toBeNull()
    await storage.ping()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('deletes a partial upload of a dead process at the next start', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kairos-storage-'))
  try {
    const storage = await createDiskStorage(directory)
    await storage.put('uploads/stored.png', Readable.from([PNG]))
    let markWritten = () => {}
    const written = new Promise<void>(resolve => {
      markWritten = resolve
    })
    let finishStream = () => {}
    const streamEnd = new Promise<void>(resolve => {
      finishStream = resolve
    })
    const pendingPut = storage.put(
      'uploads/half.png',
      Readable.from(
        (async function* () {
          yield PNG
          markWritten()
          await streamEnd
        })(),
      ),
    )
    await written
    await expect.poll(() => listFiles(directory)).toHaveLength(2)
    // The second storage finds the files that the process would leave behind if it died at this moment.
    await createDiskStorage(directory)
    expect(await listFiles(directory)).toEqual(['stored.png'])
    finishStream()
    await pendingPut.catch(() => {})
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('keeps a recent partial file at startup only on shared storage', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kairos-storage-'))
  try {
    await createDiskStorage(directory)
    const oldFile = join(directory, 'incoming', 'old')
    for (const path of [oldFile, join(directory, 'incoming', 'fresh')]) await writeFile(path, PNG)
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
    await utimes(oldFile, twoHoursAgo, twoHoursAgo)
    await createDiskStorage(directory, true)
    expect(await readdir(join(directory, 'incoming'))).toEqual(['fresh'])
    await createDiskStorage(directory)
    expect(await readdir(join(directory, 'incoming'))).toEqual([])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('the ping of a disk storage fails when its directory is missing', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kairos-storage-'))
  const storage = await createDiskStorage(directory)
  await rm(directory, { recursive: true, force: true })
  await expect(storage.ping()).rejects.toThrow()
})
