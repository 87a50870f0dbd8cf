import { beforeEach, describe, expect, test } from 'vitest'
import { getSignedUrlExpiry } from '../../../server/files/rules'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { createFileClient, emptyStorage } from '../../support/features/uploads'

const MINUTE_MS = 60_000

test('changes the expiration time of signed URLs only at each quarter hour', () => {
  const quarterHour = Date.UTC(2026, 0, 1, 12, 15)
  const expiries = [1, 5 * MINUTE_MS, 15 * MINUTE_MS].map(
    offsetMs => getSignedUrlExpiry(new Date(quarterHour + offsetMs)) * 1000,
  )
  expect(new Set(expiries)).toEqual(new Set([quarterHour + 45 * MINUTE_MS]))
  expect(getSignedUrlExpiry(new Date(quarterHour + 15 * MINUTE_MS + 1)) * 1000).toBe(quarterHour + 60 * MINUTE_MS)
})

describe.each(['disk', 's3'] as const)('files on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const { upload, get } = createFileClient(app, () => client)

  const textContent = Buffer.from('The quick brown fox jumps over the lazy dog.')

  describe('that are private', () => {
    test("are served by signed URL or with the uploader's token, but not by their path alone", async () => {
      const { id, url } = await upload(textContent)
      const path = `/api/files/${id}`
      expect(url.startsWith(`${path}?`)).toBe(true)
      const response = await get(url)
      expect(response.status).toBe(200)
      expect(response.bytes.equals(textContent)).toBe(true)
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-length': String(textContent.length),
        'content-type': 'application/octet-stream',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      })
      expect((await get(path, { authorization: `Bearer ${client.accessToken}` })).bytes.equals(textContent)).toBe(true)
      expect((await get(path)).status).toBe(404)
      expect((await get(path, { authorization: 'Bearer invalid' })).status).toBe(401)
    })

    test('are not served by the signed URL of another file or variant, nor by a URL with changed parameters', async () => {
      const image = await upload(await createTestImage().png().toBuffer())
      const otherFile = await upload(textContent)
      const url = new URL(image.url, app.url)
      const expires = url.searchParams.get('expires') ?? ''
      const signature = url.searchParams.get('signature') ?? ''
      const invalidPaths = [
        `/api/files/${otherFile.id}${url.search}`,
        `/api/files/${image.id}?expires=${Number(expires) + 1}&signature=${signature}`,
        `/api/files/${image.id}?expires=${expires}&signature=${signature.slice(0, -2)}`,
        `/api/files/${image.id}?expires=${expires}&signature=A${signature}`,
        `/api/files/${image.id}?expires=${expires}&signature=`,
        `/api/files/${image.id}?expires=${expires}`,
        `/api/files/${image.id}?signature=${signature}`,
        `/api/files/${image.id}?expires=NaN&signature=${signature}`,
        `/api/files/${image.id}?expires=${expires}.0&signature=${signature}`,
        `/api/files/${image.id}?expires=0x${Number(expires).toString(16)}&signature=${signature}`,
        `/api/files/${image.id}/thumbnail${url.search}`,
        image.thumbnail_url.replace('/thumbnail', ''),
      ]
      for (const path of invalidPaths) {
        const { status, bytes } = await get(path)
        expect({ path, status, code: JSON.parse(bytes.toString()).code }).toEqual({
          path,
          status: 404,
          code: 'NOT_FOUND',
        })
      }
      expect((await get(image.url)).status).toBe(200)
      expect((await get(image.thumbnail_url)).status).toBe(200)
    })

    test('are served by signed URL after 29 minutes, but not after an hour', async () => {
      const { url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
      app.setClockOffset(29 * MINUTE_MS)
      expect((await get(url)).status).toBe(200)
      app.setClockOffset(60 * MINUTE_MS)
      for (const signedUrl of [url, thumbnail_url]) {
        const { status, bytes, headers } = await get(signedUrl)
        expect({ status, code: JSON.parse(bytes.toString()).code }).toEqual({
          status: 403,
          code: 'FORBIDDEN',
        })
        expect(headers['cache-control']).toBe('no-store')
      }
      expect((await client.graphql('{ __typename }')).status).toBe(200)
    })
  })

  test('that are public are cacheable for a day, and are served to all clients until an update makes them private', async () => {
    const { id, url } = await upload(textContent, { isPublic: true })
    expect(url).toBe(`/api/files/${id}`)
    const { status, headers, bytes } = await get(url)
    expect(status).toBe(200)
    expect(bytes.equals(textContent)).toBe(true)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const hide = 'mutation ($id: Int!) { updateFile(id: $id, input: { isPublic: false }) { isPublic url } }'
    const { body } = await client.graphql(hide, { id })
    expect(body.data).toEqual({ updateFile: { isPublic: false, url: expect.stringContaining('signature=') } })
    expect((await get(url)).status).toBe(404)
  })

  const documents: [filename: string, content: string, contentType: string, isSandboxed: boolean][] = [
    ['report.pdf', '%PDF-1.7\n1 0 obj <<>> endobj', 'application/pdf', false],
    ['NOTES.TXT', 'Some words.', 'text/plain; charset=utf-8', true],
    ['data.csv', 'a;b\n1;é', 'text/plain; charset=utf-8', true],
    ['data.json', '{"a":"<script>"}', 'text/plain; charset=utf-8', true],
  ]
  test.each(documents)('are served inline if safe: %s', async (filename, content, contentType, isSandboxed) => {
    const { url } = await upload(content, { filename })
    const { status, headers, bytes } = await get(url)
    expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: content })
    expect(headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': `inline; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(/\bsandbox\b/.test(headers['content-security-policy'] ?? '')).toBe(isSandboxed)
  })

  const downloads: [filename: string, content: string][] = [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['drawing.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['script.js', 'alert(1)'],
    ['styles.css', 'a { color: red }'],
    ['report.html', '%PDF-1.7\n1 0 obj <<>> endobj'],
    ['notes', 'Some words.'],
    ['data.csv', 'a\0b'],
  ]
  test.each(downloads)(
    'are served as downloads unless extension and content match the same safe type: %s with %j',
    async (filename, content) => {
      const { url } = await upload(content, { filename })
      expect((await get(url)).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${filename}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  )

  const rangeCases: [header: string, status: number, range: string | undefined, bytes: string][] = [
    ['bytes=0-2', 206, 'bytes 0-2/44', 'The'],
    ['bytes=40-', 206, 'bytes 40-43/44', 'dog.'],
    ['bytes=40-999', 206, 'bytes 40-43/44', 'dog.'],
    ['bytes=-4', 206, 'bytes 40-43/44', 'dog.'],
    ['bytes=-999', 206, 'bytes 0-43/44', textContent.toString()],
    ['bytes=43-43', 206, 'bytes 43-43/44', '.'],
    ['bytes=0-0,2-3', 200, undefined, textContent.toString()],
    ['bytes=5-2', 200, undefined, textContent.toString()],
    ['bytes=-', 200, undefined, textContent.toString()],
    ['bytes=a-b', 200, undefined, textContent.toString()],
    ['lines=1-2', 200, undefined, textContent.toString()],
  ]
  test.each(rangeCases)(
    'are served in part for one satisfiable range, and whole for several or invalid ranges: %s',
    async (range, status, contentRange, bytes) => {
      const { url } = await upload(textContent)
      const response = await get(url, { range })
      expect(response.status).toBe(status)
      expect(response.headers['content-range']).toBe(contentRange)
      expect(response.headers['content-length']).toBe(String(bytes.length))
      expect(response.bytes.toString()).toBe(bytes)
    },
  )

  test.each(['bytes=44-', 'bytes=44-50', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'return 416 for the unsatisfiable range %s',
    async range => {
      const { url } = await upload(textContent)
      const { status, headers, bytes } = await get(url, { range })
      expect({ status, code: JSON.parse(bytes.toString()).code }).toEqual({
        status: 416,
        code: 'RANGE_NOT_SATISFIABLE',
      })
      expect(headers['content-range']).toBe('bytes */44')
      expect((await get(url)).status).toBe(200)
    },
  )

  test('are served whole for a thousand ranges', async () => {
    const { url } = await upload(textContent)
    const range = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`
    const { status, bytes } = await get(url, { range })
    expect(status).toBe(200)
    expect(bytes.equals(textContent)).toBe(true)
  })

  test('are served in part for a range request if they match If-Range, and whole if they do not', async () => {
    const { url } = await upload(textContent)
    const { headers } = await get(url)
    const fetchRemainder = (validator: string) => get(url, { range: 'bytes=40-', 'if-range': validator })
    expect((await fetchRemainder(headers.etag ?? '')).status).toBe(206)
    expect((await fetchRemainder(headers['last-modified'] ?? '')).status).toBe(206)
    expect((await fetchRemainder('"other"')).status).toBe(200)
    expect((await fetchRemainder('Mon, 01 Jan 2024 00:00:00 GMT')).status).toBe(200)
  })

  test('return 304 if they match If-None-Match or are unchanged since If-Modified-Since', async () => {
    const { url } = await upload(textContent)
    const { headers } = await get(url)
    for (const tag of [headers.etag ?? '', `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const { status, bytes } = await get(url, { 'if-none-match': tag })
      expect({ tag, status, length: bytes.length }).toEqual({ tag, status: 304, length: 0 })
    }
    expect((await get(url, { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get(url, { 'if-modified-since': headers['last-modified'] ?? '' })).status).toBe(304)
    expect((await get(url, { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).status).toBe(200)
  })

  test('respond to HEAD without a body, and to methods other than GET and HEAD with 405', async () => {
    const { id, url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
    for (const signedUrl of [url, thumbnail_url]) {
      const getResponse = await get(signedUrl)
      const { status, headers, bytes } = await get(signedUrl, {}, 'HEAD')
      expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
      for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition'])
        expect(headers[name], name).toBe(getResponse.headers[name])
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [`/api/files/${id}`, `/api/files/${id}/thumbnail`]) {
        const { status, headers } = await get(path, { authorization: `Bearer ${client.accessToken}` }, method)
        expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: 'GET, HEAD' })
      }
    }
  })

  test.each(['0', '999', '99999999999999999999'])('with the unknown id %s return 404 as JSON', async id => {
    for (const path of [`/api/files/${id}`, `/api/files/${id}/thumbnail`]) {
      const { status, bytes } = await get(path)
      expect({ status, code: JSON.parse(bytes.toString()).code }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      })
    }
  })

  test('whose bytes are missing return 404', async () => {
    const { id, url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
    const row = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id } })
    await app.deps.storage.delete(row.storageKey)
    expect((await get(url)).status).toBe(404)
    expect((await get(thumbnail_url)).status).toBe(404)
  })
})
