import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { type GraphQLResult, setupTestApp, type TestClient, type TestResponse } from '../support/app'
import { createTestAdmin, createTestUser } from '../support/factories'
import { createHugePng, createPolyglotGif, createTestImage, createZip } from '../support/images'
import {
  buildFormBody,
  emptyStorage,
  FORM_CONTENT_TYPE,
  listStoredPaths,
  type Part,
  sendForm,
  sendUploadOperation,
  UPLOAD_FILE,
  UPLOAD_IMAGE,
} from '../support/uploads'

const MAX_FILE_BYTES = 2 ** 20

let hugeImage: Buffer
beforeAll(async () => {
  hugeImage = await createHugePng(16_000)
})

describe.each(['disk', 's3'] as const)('uploads to %s', storage => {
  const app = setupTestApp({ storage })
  let user: User
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    user = await createTestUser(app.deps)
    client = await app.signInAs(user)
  })

  const uploadViaRest = (...parts: Part[]) => sendForm(app, '/api/files/upload', client.accessToken, parts)
  const uploadViaGraphQL = (filename: string, content: Buffer | string, encodedFilename?: string) =>
    sendUploadOperation(
      app,
      client.accessToken,
      UPLOAD_FILE,
      { filename, encodedFilename, content },
      { isPublic: false },
    )
  const expectNothingStored = async () => {
    await expect.poll(() => listStoredPaths(app), { timeout: 5_000 }).toEqual([])
    expect(await app.deps.db.storedFile.count()).toBe(0)
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
    expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
  }

  test('store a file sent with GraphQL', async () => {
    const content = await createTestImage(640, 480).png().toBuffer()
    const { status, body } = await uploadViaGraphQL('field notes.png', content)
    expect(body.errors).toBeUndefined()
    expect(status).toBe(200)
    expect(body.data?.uploadFile).toMatchObject({
      originalFilename: 'field notes.png',
      fileType: 'IMAGE',
      mimeType: 'image/png',
      size: content.length,
      width: 640,
      height: 480,
      isPublic: false,
      tenantId: null,
      projectId: null,
      storagePath: '/api/files/1',
      url: expect.stringMatching(/^\/api\/files\/1\?expires=\d+&signature=[\w-]{43}$/),
      thumbnailUrl: expect.stringMatching(/^\/api\/files\/1\/thumbnail\?expires=\d+&signature=[\w-]{43}$/),
    })
    expect(await listStoredPaths(app)).toEqual([expect.stringMatching(/^files\/[\w-]{36}$/)])
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
  })

  test('store a file sent with REST, with fields before or after it', async () => {
    const fields = [
      { name: 'isPublic', content: 'true' },
      { name: 'tenantId', content: '' },
    ]
    const file = { name: 'file', filename: 'a.txt', content: 'Some words.' }
    for (const parts of [
      [...fields, file],
      [file, ...fields],
    ]) {
      const { status, body } = await uploadViaRest(...parts)
      expect(body).toMatchObject({
        original_filename: 'a.txt',
        is_public: true,
        file_type: 'DOCUMENT',
        size: 11,
      })
      expect(status).toBe(201)
    }
  })

  test('accept a file of exactly the maximum size', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES, 'x')
    expect((await uploadViaGraphQL('a.txt', content)).body.data?.uploadFile).toMatchObject({
      size: MAX_FILE_BYTES,
    })
    const { body } = await uploadViaRest({ name: 'file', filename: 'a.txt', content })
    expect(body).toMatchObject({ size: MAX_FILE_BYTES })
    const [first, second] = await app.deps.db.storedFile.findMany()
    expect(first?.sha256).toBe(second?.sha256)
    for (const file of [first, second])
      expect((await app.deps.storage.stat(file?.storageKey ?? ''))?.size).toBe(MAX_FILE_BYTES)
  })

  test('reject a file one byte too large', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES + 1, 'x')
    const { status, body } = await uploadViaRest({ name: 'file', filename: 'a.txt', content })
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'This file is too large: at most 1 MB.',
    })
    const response = await uploadViaGraphQL('a.txt', content)
    expect(response.status).toBe(413)
    expect(response.body.errors?.[0]).toMatchObject({ extensions: { code: 'PAYLOAD_TOO_LARGE' } })
    await expectNothingStored()
  })

  test('reject a file of many times the maximum size', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES * 6, 'x')
    expect((await uploadViaRest({ name: 'file', filename: 'a.txt', content })).status).toBe(413)
    expect((await uploadViaGraphQL('a.txt', content)).status).toBe(413)
    await expectNothingStored()
  })

  const invalidForms: [string, Part[], string][] = [
    ['no file', [{ name: 'isPublic', content: 'true' }], 'Please select a file to upload.'],
    [
      'a form without a selected file',
      [{ name: 'file', filename: '', content: '' }],
      'Please select a file to upload.',
    ],
    ['text instead of the file', [{ name: 'file', content: 'a.txt' }], 'Please select a file to upload.'],
    [
      'a file with another field name',
      [{ name: 'upload', filename: 'a.txt', content: 'a' }],
      'Please select a file to upload.',
    ],
    ['an empty file', [{ name: 'file', filename: 'a.txt', content: '' }], 'This file is empty.'],
    [
      'two files',
      [
        { name: 'file', filename: 'a.txt', content: 'a' },
        { name: 'file', filename: 'b.txt', content: 'b' },
      ],
      'Please send one file at a time.',
    ],
    [
      'five files',
      [1, 2, 3, 4, 5].map(name => ({ name: 'file', filename: `${name}.txt`, content: 'a' })),
      'Please send one file at a time.',
    ],
  ]
  test.each(invalidForms)('reject %s with REST', async (_label, parts, message) => {
    const { status, body } = await uploadViaRest(...parts)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      errors: [{ path: 'file', message }],
    })
    await expectNothingStored()
  })

  const sendGraphQLForm = (parts: Part[], headers: Record<string, string> = { 'x-graphql-yoga-csrf': '1' }) =>
    sendForm<{ errors?: { message: string; extensions: { code: string } }[] }>(
      app,
      '/graphql',
      client.accessToken,
      parts,
      headers,
    )
  const operationsPart = (variables: unknown = { input: { file: null } }) => ({
    name: 'operations',
    content: JSON.stringify({ query: UPLOAD_FILE, variables }),
  })
  const mapPart = (content: unknown) => ({ name: 'map', content: JSON.stringify(content) })
  const file = { name: '0', filename: 'a.txt', content: 'a' }
  const paths = ['variables.input.file']
  const doubleUpload = `mutation ($input: UploadFileInput!) {
    a: uploadFile(input: $input) { id } b: uploadFile(input: $input) { id }
  }`

  const malformed: [string, Part[]][] = [
    ['no file', [operationsPart(), mapPart({ 0: paths })]],
    ['no map', [operationsPart(), file]],
    ['nothing at all', []],
    ['a map before the operation', [mapPart({ 0: paths }), operationsPart(), file]],
    ['a file before the map', [operationsPart(), file, mapPart({ 0: paths })]],
    ['two files', [operationsPart(), mapPart({ 0: paths, 1: paths }), file, { ...file, name: '1' }]],
    ['an empty file', [operationsPart(), mapPart({ 0: paths }), { ...file, content: '' }]],
    ['an operation that is not JSON', [{ name: 'operations', content: '{' }, mapPart({ 0: paths }), file]],
    ['a batch', [{ name: 'operations', content: '[{}]' }, mapPart({ 0: ['0.query'] }), file]],
    ['a file for the query', [operationsPart(), mapPart({ 0: ['query'] }), file]],
    ['an unknown path', [operationsPart(), mapPart({ 0: ['variables.other.file'] }), file]],
    ['a path into the prototype', [operationsPart(), mapPart({ 0: ['__proto__.file'] }), file]],
    ['text instead of the file', [operationsPart({ input: { file: 'a.txt' } }), mapPart({}), file]],
  ]
  test.each(malformed)('reject %s with GraphQL', async (_label, parts) => {
    const { status, body } = await sendGraphQLForm(parts)
    expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
    })
    await expectNothingStored()
  })

  test('store one file used in two operations once and reject the second use', async () => {
    const operations = {
      name: 'operations',
      content: JSON.stringify({ query: doubleUpload, variables: { input: { file: null } } }),
    }
    const { body } = await sendGraphQLForm([operations, mapPart({ 0: paths }), file])
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(await app.deps.db.storedFile.count()).toBeLessThanOrEqual(1)
    expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
  })

  test('reject a request without the CSRF header', async () => {
    const { status, body } = await sendGraphQLForm([operationsPart(), mapPart({ 0: paths }), file], {})
    expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    await expectNothingStored()
  })

  test('require authentication', async () => {
    const response = await sendUploadOperation(app, null, UPLOAD_FILE, file, { isPublic: true })
    expect(response.status).toBe(401)
    expect((await sendForm(app, '/api/files/upload', 'invalid', [{ ...file, name: 'file' }])).status).toBe(
      401,
    )
    await expectNothingStored()
  })

  test.each(['/api/files/upload', '/graphql'])(
    'leave nothing after an interrupted connection: %s',
    async path => {
      const parts =
        path === '/graphql'
          ? [operationsPart(), mapPart({ 0: paths }), { ...file, content: Buffer.alloc(500_000, 'x') }]
          : [{ name: 'file', filename: 'a.txt', content: Buffer.alloc(500_000, 'x') }]
      const bytes = buildFormBody(parts)
      const { hostname, port } = new URL(app.url)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM_CONTENT_TYPE}\r\ncontent-length: ${bytes.length}\r\nauthorization: Bearer ${client.accessToken}\r\nx-graphql-yoga-csrf: 1\r\n\r\n`,
      )
      socket.write(bytes.subarray(0, 300_000))
      await expect.poll(() => listStoredPaths(app), { timeout: 5_000 }).toHaveLength(1)
      socket.destroy()
      await expectNothingStored()
    },
  )

  const truncatedForms: [string, Part][] = [
    ['the file', { name: 'file', filename: 'a.txt', content: 'Some words.' }],
    ['an unexpected file', { name: 'other', filename: 'a.txt', content: 'Some words.' }],
    ['a field', { name: 'isPublic', content: 'true' }],
  ]
  test.each(truncatedForms)('reject a form truncated in %s', async (_label, part) => {
    const bytes = buildFormBody([part])
    const response = await fetch(`${app.url}/api/files/upload`, {
      method: 'POST',
      headers: { 'content-type': FORM_CONTENT_TYPE, authorization: `Bearer ${client.accessToken}` },
      body: new Uint8Array(bytes.subarray(0, bytes.length - 25)),
    })
    expect(response.status).toBe(400)
    await expectNothingStored()
  })

  const filenameCases: [label: string, filename: string, expected: string, encodedFilename?: string][] = [
    ['folders', '../../../etc/passwd', 'passwd'],
    ["another system's folders", '..\\..\\windows\\system.ini', 'system.ini'],
    ['folders, encoded', 'x', 'passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['nothing but dots', '..', 'file'],
    ['quotes', 'a \\"quoted\\" name.txt', 'a "quoted" name.txt'],
    ['quotes and line ends, as a browser sends them', 'a %22b%22%0D%0Ac.txt', 'a "b"c.txt'],
    ['an apostrophe and more', "it's 100% <b>;x=y.txt", "it's 100% <b>;x=y.txt"],
    ['CR LF', 'x', 'aSet-Cookie: a=b.txt', 'a%0D%0ASet-Cookie%3A%20a%3Db.txt'],
    ['NUL', 'x', 'a.png.html', 'a.png%00.html'],
    ['300 characters', `${'n'.repeat(296)}.txt`, `${'n'.repeat(196)}.txt`],
    ['300 characters of several bytes', `${'ü'.repeat(296)}.txt`, `${'ü'.repeat(196)}.txt`],
    ['right-to-left marks', 'x', 'annual‮txt.exe'.replace('‮', ''), 'annual%E2%80%AEtxt.exe'],
    ['marks between', 'x', 'abc.txt', 'a%E2%80%8Fb%E2%81%A6c.txt'],
    ['a letter in two parts', 'x', 'caf\u00e9.txt', 'cafe%CC%81.txt'],
    ['other writing', '报告 📈.txt', '报告 📈.txt'],
  ]
  test.each(filenameCases)(
    'store a safe name for a filename with %s',
    async (_label, filename, expected, encodedFilename) => {
      const { body } = await uploadViaRest({ name: 'file', filename, encodedFilename, content: 'a' })
      expect(body.original_filename).toBe(expected)
      const response = await uploadViaGraphQL(filename, 'a', encodedFilename)
      expect(response.body.data?.uploadFile).toMatchObject({ originalFilename: expected })
      expect(await listStoredPaths(app)).toEqual([
        expect.stringMatching(/^files\/[\w-]{36}$/),
        expect.stringMatching(/^files\/[\w-]{36}$/),
      ])
      const served = await fetch(app.url + body.url)
      expect(served.status).toBe(200)
      const disposition = served.headers.get('content-disposition') ?? ''
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w.!~%-]+)?$/)
      const [, plain, encoded] = /filename="([^"]*)"(?:; filename\*=UTF-8''(.+))?$/.exec(disposition) ?? []
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(expected)
    },
  )

  test.each(['a\0b.txt', 'a\r\nX-Evil: b.txt'])(
    'do not fail for a filename that breaks its header',
    async filename => {
      const { status } = await uploadViaRest({ name: 'file', filename, content: 'a' })
      expect([201, 400]).toContain(status)
      expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
    },
  )

  const disguisedFiles: [label: string, createContent: () => Promise<Buffer> | Buffer, fileType: string][] = [
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
    [
      'a PNG header before HTML',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
      'OTHER',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript>>>>'), 'DOCUMENT'],
    ['a zip', createZip, 'OTHER'],
    [
      'a truncated JPEG',
      async () => (await createTestImage(400, 300).jpeg().toBuffer()).subarray(0, 4_000),
      'OTHER',
    ],
    [
      'a truncated PNG',
      async () => (await createTestImage(400, 300).png().toBuffer()).subarray(0, 40_000),
      'OTHER',
    ],
    ['a PNG of 16,000 by 16,000', () => hugeImage, 'OTHER'],
    ['a TIFF, which browsers do not show', () => createTestImage().tiff().toBuffer(), 'OTHER'],
  ]
  test.each(disguisedFiles)(
    'store %s named .png as an attachment that browsers neither run nor decode',
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

  test('serve a GIF that is also a script as a GIF only', async () => {
    const { body } = await uploadViaRest({ name: 'file', filename: 'x.gif.js', content: createPolyglotGif() })
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

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('recognize an image as %s', async format => {
    const content = await createTestImage(80, 60).toFormat(format).toBuffer()
    const { body } = await uploadViaRest({ name: 'file', filename: 'a', content })
    expect(body).toMatchObject({ file_type: 'IMAGE', mime_type: `image/${format}`, width: 80, height: 60 })
    const served = await fetch(app.url + body.url)
    expect(served.headers.get('content-type')).toBe(`image/${format}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true)
  })
})

describe('uploads of images for posts', () => {
  const app = setupTestApp()
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestAdmin(app.deps))
  })

  const upload = (filename: string, content: Buffer) =>
    sendUploadOperation(app, client.accessToken, UPLOAD_IMAGE, { filename, content })

  const getImage = ({ body }: TestResponse<GraphQLResult>) =>
    body.data?.uploadImage as { id: number; storagePath: string; thumbnailUrl: string }

  test('store images upright, without metadata and in several sizes', async () => {
    const content = await createTestImage(1000, 500)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const image = getImage(await upload('Côte d’Azur!.jpeg', content))
    expect(image).toMatchObject({ width: 500, height: 1000, mimeType: 'image/jpeg', isPublic: true })
    expect(image.storagePath).toMatch(/^\/uploads\/cote-d-azur-[0-9a-f]{12}\.jpg$/)
    expect(image.thumbnailUrl).toBe(image.storagePath.replace('.jpg', '-320.webp'))
    const storedMetadata = await sharp(
      await (await fetch(app.url + image.storagePath)).arrayBuffer(),
    ).metadata()
    expect(storedMetadata).toMatchObject({ width: 500, height: 1000, format: 'jpeg' })
    expect(storedMetadata.exif ?? null).toBeNull()
    const small = await sharp(await (await fetch(app.url + image.thumbnailUrl)).arrayBuffer()).metadata()
    expect(small).toMatchObject({ width: 320, height: 640, format: 'webp' })
    const name = image.storagePath.slice(1).replace('.jpg', '')
    expect(await listStoredPaths(app)).toEqual([`${name}-320.webp`, `${name}.jpg`])
  })

  test('store images without metadata unchanged', async () => {
    const content = await createTestImage(1700, 200).webp().toBuffer()
    const { storagePath } = getImage(await upload('a.webp', content))
    const storedBytes = Buffer.from(await (await fetch(app.url + storagePath)).arrayBuffer())
    expect(storedBytes.equals(content)).toBe(true)
    const sizes = (await listStoredPaths(app)).map(key => /-(\d+)\.webp$/.exec(key)?.[1]).filter(Boolean)
    expect(sizes.map(Number).sort((a, b) => a - b)).toEqual([320, 640, 960, 1280, 1600])
  })

  test('accept very tall images', async () => {
    const imageOptions = { width: 400, height: 30_000, channels: 3, background: '#d9541e' } as const
    const content = await sharp({ create: imageOptions }).jpeg().toBuffer()
    const { storagePath } = getImage(await upload('tall.jpg', content))
    const smaller = await fetch(app.url + storagePath.replace('.jpg', '-320.webp'))
    expect(await sharp(await smaller.arrayBuffer()).metadata()).toMatchObject({ height: 16_383 })
  })

  test('reject other files and oversized images', async () => {
    const textResponse = await upload('a.png', Buffer.from('words'))
    expect(textResponse.status).toBe(415)
    const tooLarge = await upload('a.png', hugeImage)
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.body.errors?.[0]?.message).toContain('at most 50 megapixels')
    expect(await listStoredPaths(app)).toEqual([])
  })

  test('are restricted to administrators and do not count against a quota', async () => {
    const { id } = getImage(await upload('a.png', await createTestImage().png().toBuffer()))
    const query =
      '{ images(search: "A.P") { totalCount edges { node { id } } } viewer { files { totalCount } fileUsage { usedBytes } } }'
    const { body: adminBody } = await client.graphql(query)
    expect(adminBody.data).toMatchObject({
      images: { totalCount: 1, edges: [{ node: { id } }] },
      viewer: { files: { totalCount: 0 }, fileUsage: { usedBytes: 0 } },
    })
    const user = await app.signInAs(await createTestUser(app.deps))
    expect((await user.graphql('{ images { totalCount } }')).status).toBe(403)
    const remove = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'
    expect((await user.graphql(remove, { id })).status).toBe(403)
    const hide = 'mutation ($id: Int!) { updateFile(id: $id, isPublic: false) { id } }'
    expect((await client.graphql(hide, { id })).body.errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await client.graphql(remove, { id })).body.data).toEqual({ deleteFile: { id } })
    expect(await listStoredPaths(app)).toEqual([])
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['uploadImage', id],
      ['deleteFile', id],
    ])
  })
})
