import { expect, test } from 'vitest'
import { useApp } from '../support/app'
import { makeAdmin, makeUser } from '../support/factories'
import { keysOf, picture, sendForm, sendOperation, UPLOAD_FILE, UPLOAD_IMAGE } from '../support/uploads'

const app = useApp()

test('a file comes in by GraphQL', async () => {
  const { accessToken } = await app.as(await makeUser(app.deps))
  const content = await picture(640, 480).png().toBuffer()
  const { status, body } = await sendOperation(
    app,
    accessToken,
    UPLOAD_FILE,
    { filename: 'field notes.png', content },
    { isPublic: false },
  )
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
  expect(await keysOf(app)).toHaveLength(1)
})

test('a file comes in by REST, its fields before or after it', async () => {
  const { accessToken } = await app.as(await makeUser(app.deps))
  const fields = [
    { name: 'isPublic', content: 'true' },
    { name: 'tenantId', content: '' },
  ]
  const file = { name: 'file', filename: 'a.txt', content: 'Some words.' }
  for (const parts of [
    [...fields, file],
    [file, ...fields],
  ]) {
    const { status, body } = await sendForm(app, '/api/files/upload', accessToken, parts)
    expect(body).toMatchObject({
      original_filename: 'a.txt',
      is_public: true,
      file_type: 'DOCUMENT',
      size: 11,
    })
    expect(status).toBe(201)
  }
})

test('an image for posts is kept with its sizes', async () => {
  const { accessToken } = await app.as(await makeAdmin(app.deps))
  const content = await picture(1000, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { status, body } = await sendOperation(app, accessToken, UPLOAD_IMAGE, {
    filename: 'Côte d’Azur!.jpeg',
    content,
  })
  expect(body.errors).toBeUndefined()
  expect(status).toBe(200)
  const image = body.data?.uploadImage as { storagePath: string; thumbnailUrl: string }
  expect(image).toMatchObject({ width: 500, height: 1000, mimeType: 'image/jpeg', isPublic: true })
  expect(image.storagePath).toMatch(/^\/uploads\/cote-d-azur-[0-9a-f]{12}\.jpg$/)
  expect(image.thumbnailUrl).toBe(image.storagePath.replace('.jpg', '-320.webp'))
  const served = await fetch(app.url + image.thumbnailUrl)
  expect(served.headers.get('content-type')).toBe('image/webp')
})
