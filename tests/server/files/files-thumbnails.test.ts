import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { createFileClient, emptyStorage, listStoredPaths } from '../../support/features/uploads'

describe.each(['disk', 's3'] as const)('images on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const { upload, get } = createFileClient(app, () => client)

  test('have a small, upright thumbnail without metadata', async () => {
    const content = await createTestImage(1200, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' } })
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

  test('that are smaller than a thumbnail have a thumbnail of their own size', async () => {
    const { thumbnail_url } = await upload(await createTestImage(20, 10).png().toBuffer())
    expect(await sharp((await get(thumbnail_url)).bytes).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  test('have their thumbnail rendered only once for concurrent and later requests', async () => {
    const { thumbnail_url } = await upload(await createTestImage(900, 900).jpeg().toBuffer())
    const putSpy = vi.spyOn(app.deps.storage, 'put')
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(thumbnail_url)))
    expect(new Set(responses.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(200)
    await get(thumbnail_url)
    expect(putSpy).toHaveBeenCalledTimes(1)
    putSpy.mockRestore()
    expect(await listStoredPaths(app)).toHaveLength(2)
  })

  test('are deleted with their thumbnail, and the URLs of both then return 404', async () => {
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

  test('leave no thumbnail if they are deleted while it is being rendered', async () => {
    const { id, thumbnail_url } = await upload(await createTestImage(1000, 1000).jpeg().toBuffer())
    const thumbnailRequest = get(thumbnail_url)
    const deleteRequest = client.graphql('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id })
    await Promise.all([thumbnailRequest, deleteRequest])
    expect([200, 404]).toContain((await thumbnailRequest).status)
    await expect.poll(() => listStoredPaths(app)).toEqual([])
  })
})
