import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getSignedUrlExpiry } from '../../server/files/rules'
import { setupTestApp, type TestClient } from '../support/app'
import { createTestUser } from '../support/factories'
import { createTestImage } from '../support/images'
import { emptyStorage, listStoredPaths, sendForm } from '../support/uploads'

const MINUTE_MS = 60_000

test('a link stays the same for a quarter of an hour, so that a page does not load its pictures again', () => {
  const quarterHour = Date.UTC(2026, 0, 1, 12, 15)
  const expiries = [1, 5 * MINUTE_MS, 15 * MINUTE_MS].map(
    offsetMs => getSignedUrlExpiry(new Date(quarterHour + offsetMs)) * 1000,
  )
  expect(new Set(expiries)).toEqual(new Set([quarterHour + 45 * MINUTE_MS]))
  expect(getSignedUrlExpiry(new Date(quarterHour + 15 * MINUTE_MS + 1)) * 1000).toBe(
    quarterHour + 60 * MINUTE_MS,
  )
})

describe.each(['disk', 's3'] as const)('a file on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  interface UploadedFile extends Record<string, unknown> {
    id: number
    url: string
    thumbnail_url: string
  }

  const upload = async (
    content: Buffer | string,
    { filename = 'a.png', isPublic = false } = {},
  ): Promise<UploadedFile> => {
    const visibility = { name: 'isPublic', content: String(isPublic) }
    const file = { name: 'file', filename, content }
    const { status, body } = await sendForm<UploadedFile>(app, '/api/files/upload', client.accessToken, [
      visibility,
      file,
    ])
    expect(status).toBe(201)
    return body
  }

  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(app.url + path, { method, headers })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  const textContent = Buffer.from('The quick brown fox jumps over the lazy dog.')

  describe('that is private', () => {
    test('opens by its link, and by its path with the token of who may read it', async () => {
      const { id, url } = await upload(textContent)
      const path = `/api/files/${id}`
      expect(url.startsWith(`${path}?`)).toBe(true)
      const opened = await get(url)
      expect(opened.status).toBe(200)
      expect(opened.bytes.equals(textContent)).toBe(true)
      expect(opened.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-length': String(textContent.length),
        'content-type': 'application/octet-stream',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      })
      expect(
        (await get(path, { authorization: `Bearer ${client.accessToken}` })).bytes.equals(textContent),
      ).toBe(true)
      expect((await get(path)).status).toBe(404)
      expect((await get(path, { authorization: 'Bearer dead' })).status).toBe(401)
    })

    test('does not open by a link that was changed, is of another file, or for another purpose', async () => {
      const first = await upload(await createTestImage().png().toBuffer())
      const second = await upload(textContent)
      const url = new URL(first.url, app.url)
      const expires = url.searchParams.get('expires') ?? ''
      const signature = url.searchParams.get('signature') ?? ''
      const invalidPaths = [
        `/api/files/${second.id}${url.search}`,
        `/api/files/${first.id}?expires=${Number(expires) + 1}&signature=${signature}`,
        `/api/files/${first.id}?expires=${expires}&signature=${signature.slice(0, -2)}`,
        `/api/files/${first.id}?expires=${expires}&signature=A${signature}`,
        `/api/files/${first.id}?expires=${expires}&signature=`,
        `/api/files/${first.id}?expires=${expires}`,
        `/api/files/${first.id}?signature=${signature}`,
        `/api/files/${first.id}?expires=NaN&signature=${signature}`,
        `/api/files/${first.id}?expires=${expires}.0&signature=${signature}`,
        `/api/files/${first.id}?expires=0x${Number(expires).toString(16)}&signature=${signature}`,
        `/api/files/${first.id}/thumbnail${url.search}`,
        first.thumbnail_url.replace('/thumbnail', ''),
      ]
      for (const path of invalidPaths) {
        const { status, bytes } = await get(path)
        expect({ path, status, code: JSON.parse(bytes.toString()).code }).toEqual({
          path,
          status: 404,
          code: 'NOT_FOUND',
        })
      }
      expect((await get(first.url)).status).toBe(200)
      expect((await get(first.thumbnail_url)).status).toBe(200)
    })

    test('opens by its link for half an hour at least, and for less than an hour', async () => {
      const { url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
      app.setClockOffset(29 * MINUTE_MS)
      expect((await get(url)).status).toBe(200)
      app.setClockOffset(60 * MINUTE_MS)
      for (const link of [url, thumbnail_url]) {
        const { status, bytes, headers } = await get(link)
        expect({ status, code: JSON.parse(bytes.toString()).code }).toEqual({
          status: 403,
          code: 'FORBIDDEN',
        })
        expect(headers['cache-control']).toBe('no-store')
      }
      expect((await client.graphql('{ __typename }')).status).toBe(200)
    })
  })

  test('that is public opens for everybody and may be kept for a day', async () => {
    const { id, url } = await upload(textContent, { isPublic: true })
    expect(url).toBe(`/api/files/${id}`)
    const { status, headers, bytes } = await get(url)
    expect(status).toBe(200)
    expect(bytes.equals(textContent)).toBe(true)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const hide = 'mutation ($id: Int!) { updateFile(id: $id, isPublic: false) { isPublic url } }'
    const { body } = await client.graphql(hide, { id })
    expect(body.data).toEqual({ updateFile: { isPublic: false, url: expect.stringContaining('signature=') } })
    expect((await get(url)).status).toBe(404)
  })

  const rangeCases: [asked: string, status: number, range: string | undefined, bytes: string][] = [
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
  test.each(rangeCases)('gives the part %s', async (range, status, contentRange, bytes) => {
    const { url } = await upload(textContent)
    const response = await get(url, { range })
    expect(response.status).toBe(status)
    expect(response.headers['content-range']).toBe(contentRange)
    expect(response.headers['content-length']).toBe(String(bytes.length))
    expect(response.bytes.toString()).toBe(bytes)
  })

  test.each(['bytes=44-', 'bytes=44-50', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'has no part %s',
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

  test('is sent whole, once, to who asks for a thousand parts', async () => {
    const { url } = await upload(textContent)
    const range = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`
    const { status, bytes } = await get(url, { range })
    expect(status).toBe(200)
    expect(bytes.equals(textContent)).toBe(true)
  })

  test('continues where a download broke off only if it is still the same', async () => {
    const { url } = await upload(textContent)
    const { headers } = await get(url)
    const fetchRest = (validator: string) => get(url, { range: 'bytes=40-', 'if-range': validator })
    expect((await fetchRest(headers.etag ?? '')).status).toBe(206)
    expect((await fetchRest(headers['last-modified'] ?? '')).status).toBe(206)
    expect((await fetchRest('"other"')).status).toBe(200)
    expect((await fetchRest('Mon, 01 Jan 2024 00:00:00 GMT')).status).toBe(200)
  })

  test('is not sent again to who has it', async () => {
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

  test('tells HEAD all but its bytes, and takes no other method', async () => {
    const { id, url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
    for (const link of [url, thumbnail_url]) {
      const getResponse = await get(link)
      const { status, headers, bytes } = await get(link, {}, 'HEAD')
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

  test.each(['0', '999', '99999999999999999999'])('that is not there, number %s, is a JSON 404', async id => {
    for (const path of [`/api/files/${id}`, `/api/files/${id}/thumbnail`]) {
      const { status, bytes } = await get(path)
      expect({ status, code: JSON.parse(bytes.toString()).code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('whose bytes were lost is a 404, not a failure', async () => {
    const { id, url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
    const row = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id } })
    await app.deps.storage.delete(row.storageKey)
    expect((await get(url)).status).toBe(404)
    expect((await get(thumbnail_url)).status).toBe(404)
  })

  test('that is an image has a thumbnail: small, upright, and nothing but the picture', async () => {
    const content = await createTestImage(1200, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { thumbnail_url, width, height } = await upload(content)
    expect({ width, height }).toEqual({ width: 600, height: 1200 })
    const { headers, bytes } = await get(thumbnail_url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'content-length': String(bytes.length),
    })
    const thumbnail = await sharp(bytes).metadata()
    expect(thumbnail).toMatchObject({ format: 'webp', width: 160, height: 320 })
    expect(thumbnail.exif ?? null).toBeNull()
  })

  test('that is smaller than a thumbnail is not blown up', async () => {
    const { thumbnail_url } = await upload(await createTestImage(20, 10).png().toBuffer())
    expect(await sharp((await get(thumbnail_url)).bytes).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  test('has its thumbnail made once, however many ask for it at once and afterwards', async () => {
    const { thumbnail_url } = await upload(await createTestImage(900, 900).jpeg().toBuffer())
    const putSpy = vi.spyOn(app.deps.storage, 'put')
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(thumbnail_url)))
    expect(new Set(responses.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(
      1,
    )
    expect(responses[0]?.status).toBe(200)
    await get(thumbnail_url)
    expect(putSpy).toHaveBeenCalledTimes(1)
    putSpy.mockRestore()
    expect(await listStoredPaths(app)).toHaveLength(2)
  })

  test('is deleted with its thumbnail, and its links with it', async () => {
    const { id, url, thumbnail_url } = await upload(await createTestImage().png().toBuffer())
    await get(thumbnail_url)
    const remove = 'mutation ($id: Int!) { deleteFile(id: $id) { id originalFilename url } }'
    const { body } = await client.graphql(remove, { id })
    expect(body.data).toMatchObject({ deleteFile: { id, originalFilename: 'a.png' } })
    expect(await listStoredPaths(app)).toEqual([])
    expect((await get(url)).status).toBe(404)
    expect((await get(thumbnail_url)).status).toBe(404)
    expect((await client.graphql(remove, { id })).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('that was deleted while its thumbnail was made leaves nothing', async () => {
    const { id, thumbnail_url } = await upload(await createTestImage(1000, 1000).jpeg().toBuffer())
    const thumbnailRequest = get(thumbnail_url)
    const deleteRequest = client.graphql('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id })
    await Promise.all([thumbnailRequest, deleteRequest])
    expect([200, 404]).toContain((await thumbnailRequest).status)
    await expect.poll(() => listStoredPaths(app)).toEqual([])
  })
})
