import { beforeEach, describe, expect, test } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { createUploadClient, emptyStorage, expectNothingStored, listStoredPaths } from '../../support/features/uploads'

const MAX_FILE_BYTES = 2 ** 20

describe.each(['disk', 's3'] as const)('file uploads on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const { uploadViaRest, uploadViaGraphQL } = createUploadClient(app, () => client)

  test('store a file sent over GraphQL', async () => {
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

  test('store a file sent over REST, whether the fields come before or after the file', async () => {
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

  test('reject a file that is one byte too large', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES + 1, 'x')
    const { status, body } = await uploadViaRest({ name: 'file', filename: 'a.txt', content })
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'This file is too large. The limit is 1 MB.',
    })
    const response = await uploadViaGraphQL('a.txt', content)
    expect(response.status).toBe(413)
    expect(response.body.errors?.[0]).toMatchObject({ extensions: { code: 'PAYLOAD_TOO_LARGE' } })
    await expectNothingStored(app)
  })

  test('reject a file of six times the maximum size', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES * 6, 'x')
    expect((await uploadViaRest({ name: 'file', filename: 'a.txt', content })).status).toBe(413)
    expect((await uploadViaGraphQL('a.txt', content)).status).toBe(413)
    await expectNothingStored(app)
  })

  const filenameCases: [label: string, filename: string, expected: string, encodedFilename?: string][] = [
    ['folders', '../../../etc/passwd', 'passwd'],
    ['Windows folders', '..\\..\\windows\\system.ini', 'system.ini'],
    ['percent-encoded folders', 'x', 'passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['only dots', '..', 'file'],
    ['quotes', 'a \\"quoted\\" name.txt', 'a "quoted" name.txt'],
    ['quotes and line breaks, as a browser sends them', 'a %22b%22%0D%0Ac.txt', 'a "b"c.txt'],
    ['special characters', "it's 100% <b>;x=y.txt", "it's 100% <b>;x=y.txt"],
    ['CR LF', 'x', 'aSet-Cookie: a=b.txt', 'a%0D%0ASet-Cookie%3A%20a%3Db.txt'],
    ['NUL', 'x', 'a.png.html', 'a.png%00.html'],
    ['300 characters', `${'n'.repeat(296)}.txt`, `${'n'.repeat(196)}.txt`],
    ['300 multibyte characters', `${'ü'.repeat(296)}.txt`, `${'ü'.repeat(196)}.txt`],
    ['a right-to-left override', 'x', 'annualtxt.exe', 'annual%E2%80%AEtxt.exe'],
    ['directional marks between letters', 'x', 'abc.txt', 'a%E2%80%8Fb%E2%81%A6c.txt'],
    ['a decomposed letter', 'x', 'caf\u00e9.txt', 'cafe%CC%81.txt'],
    ['non-Latin characters and an emoji', '报告 📈.txt', '报告 📈.txt'],
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
      expect(disposition).toMatch(/^(attachment|inline); filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w.!~%-]+)?$/)
      const [, plain, encoded] = /filename="([^"]*)"(?:; filename\*=UTF-8''(.+))?$/.exec(disposition) ?? []
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(expected)
    },
  )

  test.each(['a\0b.txt', 'a\r\nX-Evil: b.txt'])(
    'return 201 or 400 and log no error for the filename %j',
    async filename => {
      const { status } = await uploadViaRest({ name: 'file', filename, content: 'a' })
      expect([201, 400]).toContain(status)
      expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
    },
  )
})
