import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GraphQLResult, setupTestApp, type TestClient, type TestResponse } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { createHugePng, createTestImage } from '../../support/features/images'
import { emptyStorage, listStoredPaths, sendUploadOperation, UPLOAD_IMAGE } from '../../support/features/uploads'

describe('blog images', () => {
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

  test('are stored upright, without metadata and in several sizes', async () => {
    const content = await createTestImage(1000, 500)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const image = getImage(await upload('Côte d’Azur!.jpeg', content))
    expect(image).toMatchObject({ width: 500, height: 1000, mimeType: 'image/jpeg', isPublic: true })
    expect(image.storagePath).toMatch(/^\/uploads\/cote-d-azur-[0-9a-f]{12}\.jpg$/)
    expect(image.thumbnailUrl).toBe(image.storagePath.replace('.jpg', '-320.webp'))
    const storedMetadata = await sharp(await (await fetch(app.url + image.storagePath)).arrayBuffer()).metadata()
    expect(storedMetadata).toMatchObject({ width: 500, height: 1000, format: 'jpeg' })
    expect(storedMetadata.exif ?? null).toBeNull()
    const smallCopy = await sharp(await (await fetch(app.url + image.thumbnailUrl)).arrayBuffer()).metadata()
    expect(smallCopy).toMatchObject({ width: 320, height: 640, format: 'webp' })
    const name = image.storagePath.slice(1).replace('.jpg', '')
    expect(await listStoredPaths(app)).toEqual([`${name}-320.webp`, `${name}.jpg`])
  })

  test('are stored unchanged if they have no metadata', async () => {
    const content = await createTestImage(1700, 200).webp().toBuffer()
    const { storagePath } = getImage(await upload('a.webp', content))
    const storedBytes = Buffer.from(await (await fetch(app.url + storagePath)).arrayBuffer())
    expect(storedBytes.equals(content)).toBe(true)
    const sizes = (await listStoredPaths(app)).map(key => /-(\d+)\.webp$/.exec(key)?.[1]).filter(Boolean)
    expect(sizes.map(Number).sort((a, b) => a - b)).toEqual([320, 640, 960, 1280, 1600])
  })

  test('have smaller copies with a height of at most 16,383 pixels', async () => {
    const imageOptions = { width: 400, height: 30_000, channels: 3, background: '#d9541e' } as const
    const content = await sharp({ create: imageOptions }).jpeg().toBuffer()
    const { storagePath } = getImage(await upload('tall.jpg', content))
    const copyResponse = await fetch(app.url + storagePath.replace('.jpg', '-320.webp'))
    expect(await sharp(await copyResponse.arrayBuffer()).metadata()).toMatchObject({ height: 16_383 })
  })

  test('are rejected if the file is not an image or is too large', async () => {
    const textResponse = await upload('a.png', Buffer.from('words'))
    expect(textResponse.status).toBe(415)
    const tooLarge = await upload('a.png', await createHugePng(16_000))
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.body.errors?.[0]?.message).toContain('The limit is 50 megapixels')
    expect(await listStoredPaths(app)).toEqual([])
  })

  test('can be uploaded, listed and deleted only by administrators, stay public, and do not count toward a quota', async () => {
    const { id } = getImage(await upload('a.png', await createTestImage().png().toBuffer()))
    const query =
      '{ images(filter: { search: "A.P" }) { totalCount edges { node { id } } } viewer { files { totalCount } fileUsage { usedBytes } } }'
    const { body: adminBody } = await client.graphql(query)
    expect(adminBody.data).toMatchObject({
      images: { totalCount: 1, edges: [{ node: { id } }] },
      viewer: { files: { totalCount: 0 }, fileUsage: { usedBytes: 0 } },
    })
    const user = await app.signInAs(await createTestUser(app.deps))
    const file = { filename: 'b.png', content: await createTestImage().png().toBuffer() }
    expect((await sendUploadOperation(app, user.accessToken, UPLOAD_IMAGE, file)).status).toBe(403)
    expect(await app.deps.db.storedFile.count()).toBe(1)
    expect((await user.graphql('{ images { totalCount } }')).status).toBe(403)
    const remove = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'
    expect((await user.graphql(remove, { id })).status).toBe(403)
    const hide = 'mutation ($id: Int!) { updateFile(id: $id, input: { isPublic: false }) { id } }'
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
