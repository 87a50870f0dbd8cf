import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../../server/adapters/storage/disk'
import { moveFiles } from '../../../server/backup/move-files'
import { verifyInstance } from '../../../server/backup/verify-instance'
import { getThumbnailKey } from '../../../server/files/rules'
import { storeFile, storeImage } from '../../../server/files/service'
import { setupTestApp } from '../../support/app'
import { setupDirectories } from '../../support/database/backups'
import { createTestAdmin } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { emptyStorage } from '../../support/features/uploads'

describe.each(['disk', 's3'] as const)('moving files from %s', kind => {
  const app = setupTestApp({ storage: kind })
  const createDirectory = setupDirectories()

  beforeEach(() => emptyStorage(app))

  const createFiles = async () => {
    const { id, role } = await createTestAdmin(app.deps)
    const toUpload = (filename: string, content: Buffer) => ({ filename, stream: Readable.from([content]) })
    const viewer = { id, role, sessionId: null }
    const file = await storeFile(app.deps, viewer, { isPublic: false }, toUpload('notes.txt', Buffer.from('notes')))
    const image = await createTestImage(800, 500).jpeg().toBuffer()
    return [file, await storeImage(app.deps, id, toUpload('cover.jpg', image))] as const
  }

  test('includes the smaller copies of images, continues after an interruption, and deletes the source files only on request', async () => {
    const [file, image] = await createFiles()
    const target = await createDiskStorage(createDirectory())
    const move = (deletesSource = false) =>
      moveFiles({ pool: app.db.pool, source: app.deps.storage, target, deletesSource })
    expect(await move()).toEqual({ copied: 2, skipped: 0, deleted: 0, broken: [] })
    expect(await verifyInstance(app.db.pool, target)).toMatchObject({ files: 2, missingFiles: [], damagedFiles: [] })
    expect(await target.stat(image.storageKey.replace('.jpg', '-640.webp'))).not.toBeNull()
    expect(await app.deps.storage.stat(file.storageKey)).not.toBeNull()

    // Simulates an interrupted run: in the target, one file is missing and one is incomplete.
    await target.delete(file.storageKey)
    await target.put(image.storageKey, Readable.from([Buffer.from('incomplete')]))
    expect(await move(true)).toMatchObject({ copied: 2, skipped: 0, broken: [] })
    expect(await app.deps.storage.stat(file.storageKey)).toBeNull()
    expect(await move(true)).toMatchObject({ copied: 0, skipped: 2, broken: [] })
    expect(await verifyInstance(app.db.pool, target)).toMatchObject({ missingFiles: [], damagedFiles: [] })
  })

  const breakages: [string, (key: string) => Promise<unknown>][] = [
    ['damaged', key => app.deps.storage.put(key, Readable.from([Buffer.from('damaged')]))],
    ['missing', key => app.deps.storage.delete(key)],
  ]
  test.each(breakages)('deletes nothing from the source while a file is %s', async (_, breakFile) => {
    const [file, image] = await createFiles()
    await breakFile(file.storageKey)
    const target = await createDiskStorage(createDirectory())
    const result = await moveFiles({ pool: app.db.pool, source: app.deps.storage, target, deletesSource: true })
    expect(result).toEqual({ copied: 1, skipped: 0, deleted: 0, broken: [file.storageKey] })
    expect(await app.deps.storage.stat(image.storageKey)).not.toBeNull()
    expect(await target.stat(file.storageKey)).toBeNull()
  })

  test('deletes the thumbnails of attachments from the source and does not copy them', async () => {
    const [file] = await createFiles()
    const thumbnailKey = getThumbnailKey(file.storageKey)
    await app.deps.storage.put(thumbnailKey, Readable.from([Buffer.from('thumbnail')]))
    const target = await createDiskStorage(createDirectory())
    await moveFiles({ pool: app.db.pool, source: app.deps.storage, target, deletesSource: true })
    for await (const key of app.deps.storage.list('')) expect.unreachable(`the source still contains the file ${key}`)
    expect(await target.stat(thumbnailKey)).toBeNull()
  })
})
