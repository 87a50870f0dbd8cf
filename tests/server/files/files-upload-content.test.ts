import { Script } from 'node:vm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createHugePng, createPolyglotGif, createTestImage, createZip } from '../../support/features/images'
import { createUploadClient, emptyStorage } from '../../support/features/uploads'

let hugeImage: Buffer
beforeAll(async () => {
  hugeImage = await createHugePng(16_000)
})

describe.each(['disk', 's3'] as const)('a server with files on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const { uploadViaRest } = createUploadClient(app, () => client)

  const filesNamedPng: [label: string, createContent: () => Promise<Buffer> | Buffer, fileType: string][] = [
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'DOCUMENT'],
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>',
        ),
      'DOCUMENT',
    ],
    ['XML', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'DOCUMENT'],
    ['a script', () => Buffer.from('alert(document.domain)'), 'DOCUMENT'],
    ['a PNG header before HTML', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), 'OTHER'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript>>>>'), 'DOCUMENT'],
    ['a ZIP archive', createZip, 'OTHER'],
    ['a truncated JPEG', async () => (await createTestImage(400, 300).jpeg().toBuffer()).subarray(0, 4_000), 'OTHER'],
    ['a truncated PNG', async () => (await createTestImage(400, 300).png().toBuffer()).subarray(0, 40_000), 'OTHER'],
    ['a PNG of 16,000 by 16,000 pixels', () => hugeImage, 'OTHER'],
    ['a TIFF', () => createTestImage().tiff().toBuffer(), 'OTHER'],
  ]
  test.each(filesNamedPng)(
    'serves %s named .png as a download that browsers neither run nor display',
    async (_label, createContent, fileType) => {
      const { status, body } = await uploadViaRest({
        name: 'file',
        filename: 'disguised.png',
        content: await createContent(),
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ file_type: fileType, width: null, thumbnail_url: null })
      const served = await fetch(app.url + body.url)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const thumbnail = await client.rest('GET', `/api/files/${body.id}/thumbnail`)
      expect(thumbnail.status).toBe(415)
      expect(thumbnail.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    },
  )

  test('serves a file that is both a GIF and a script only as a GIF', async () => {
    const content = createPolyglotGif()
    expect(() => new Script(content.toString('latin1'))).not.toThrow()
    const { body } = await uploadViaRest({ name: 'file', filename: 'x.gif.js', content })
    expect(body).toMatchObject({ file_type: 'IMAGE', mime_type: 'image/gif' })
    const served = await fetch(app.url + body.url)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/gif',
      'content-disposition': expect.stringMatching(/^inline; filename="x\.gif\.js\.gif"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const thumbnail = await fetch(app.url + body.thumbnail_url)
    expect(thumbnail.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await thumbnail.arrayBuffer()).includes('alert')).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('recognizes a %s image by its content', async format => {
    const content = await createTestImage(80, 60).toFormat(format).toBuffer()
    const { body } = await uploadViaRest({ name: 'file', filename: 'a', content })
    expect(body).toMatchObject({ file_type: 'IMAGE', mime_type: `image/${format}`, width: 80, height: 60 })
    const served = await fetch(app.url + body.url)
    expect(served.headers.get('content-type')).toBe(`image/${format}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true)
  })
})
