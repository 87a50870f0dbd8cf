import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { restoreArchive } from '../../../server/backup/restore'
import { verifyArchive } from '../../../server/backup/verify-archive'
import { verifyInstance } from '../../../server/backup/verify-instance'
import { storeImage } from '../../../server/files/service'
import { setupTestApp } from '../../support/app'
import { backUpApp, openRestoreTarget, setupDirectories } from '../../support/database/backups'
import { createTestAdmin } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { emptyStorage } from '../../support/features/uploads'

const app = setupTestApp({ storage: 's3' })
const createDirectory = setupDirectories()

test('a backup contains the files in the bucket, and can be restored to disk and to the bucket', async () => {
  await emptyStorage(app)
  const { id } = await createTestAdmin(app.deps)
  const image = await createTestImage(800, 500).jpeg().toBuffer()
  const upload = { filename: 'cover.jpg', stream: Readable.from([image]) }
  const { storageKey, sha256 } = await storeImage(app.deps, id, upload)
  const directory = createDirectory()
  const archive = await backUpApp(app, directory)
  expect(await verifyArchive(archive.file)).toEqual(archive.manifest)
  expect(archive.manifest).toMatchObject({ brokenFiles: [] })
  expect(archive.manifest.objects).toContainEqual({ key: storageKey, size: expect.any(Number), sha256 })

  await emptyStorage(app)
  const target = await openRestoreTarget(directory)
  for (const storage of [target.storage, app.deps.storage]) {
    await restoreArchive(target.db.pool, { ...archive, storage })
    expect(await verifyInstance(target.db.pool, storage)).toMatchObject({
      files: 1,
      missingFiles: [],
      damagedFiles: [],
    })
    expect(await storage.stat(storageKey.replace('.jpg', '-640.webp'))).not.toBeNull()
  }
  await target.db.close()
})
