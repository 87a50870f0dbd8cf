import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropSchemaObjects, listSequences } from '../../../server/adapters/db/catalog'
import type { Database } from '../../../server/adapters/db/database'
import { dumpDatabase as dumpTables } from '../../../server/adapters/db/dump'
import { LOCK_KEYS } from '../../../server/adapters/db/lock-keys'
import { applyMigrations, migrations } from '../../../server/adapters/db/migrations'
import { withFileDeletionPaused } from '../../../server/adapters/storage/file-deletion-pause'
import { MANIFEST_PATH } from '../../../server/backup/manifest'
import { restoreArchive } from '../../../server/backup/restore'
import { verifyArchive } from '../../../server/backup/verify-archive'
import { verifyInstance } from '../../../server/backup/verify-instance'
import type { User, Viewer } from '../../../server/context'
import { getResizedImagePath } from '../../../server/files/rules'
import { deleteFile, storeFile, storeImage } from '../../../server/files/service'
import { deleteOrphanedFiles } from '../../../server/files/storage-lifecycle'
import { setupTestApp } from '../../support/app'
import { backUpApp, editArchive, openRestoreTarget, setupDirectories } from '../../support/database/backups'
import { dumpDatabase } from '../../support/database/database-dump'
import {
  createActor,
  createCreditTransactions,
  createTestAdmin,
  createTestOrganization,
  createTestPost,
} from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { emptyStorage } from '../../support/features/uploads'

const app = setupTestApp()
const createDirectory = setupDirectories()

/** Returns the rows of all tables except `_prisma_migrations` as sorted lines. */
const dumpSortedRows = async (db: Database) =>
  (await dumpDatabase({ db }))
    .split('\n')
    .filter(line => !line.startsWith('_prisma_migrations'))
    .sort()
    .join('\n')

const toViewer = ({ id, role }: User): Viewer => ({ id, role, sessionId: null })

const storeTestFile = (user: User) =>
  storeFile(
    app.deps,
    toViewer(user),
    { isPublic: false },
    { filename: 'notes.txt', stream: Readable.from([Buffer.from('a stored text')]) },
  )

const createContent = async () => {
  const admin = await createTestAdmin(app.deps, { firstName: 'Ünï "quoted" \\ back\nslash\u2028' })
  await createCreditTransactions(app.deps, admin.id, [
    { amount: -30, description: 'a deduction' },
    { amount: 100, description: 'a gift' },
  ])
  await createTestOrganization(app.deps, admin, { name: 'Organization' })
  const image = await createTestImage(1200, 700).jpeg().toBuffer()
  const { storageKey: imageKey } = await storeImage(app.deps, admin.id, {
    filename: 'cover.jpg',
    stream: Readable.from([image]),
  })
  await createTestPost(app.deps, { authorId: admin.id, featuredImageUrl: `/${imageKey}`, tags: ['One', 'two'] })
  const file = await storeTestFile(admin)
  await app.db.pool.query(
    `INSERT INTO factors (user_id, kind, name, credential_id, public_key, sign_count, transports, created_at, last_challenge_at)
      VALUES ($1, 'passkey', 'Key', 'abc', '\\x00ff10', 9007199254740993, '{usb,"a, b"}', now(), now())`,
    [admin.id],
  )
  await app.db.pool.query(
    `INSERT INTO jobs (type, payload, created_at, run_at) VALUES ('sendEmail', 'null', now(), now()),
      ('sendEmail', '{"n": 1.10, "t": "\\u20ac"}', now(), now())`,
  )
  return { admin, file, imageKey }
}

beforeEach(() => emptyStorage(app))

describe('a backup', () => {
  const targets: [label: string, kind: 'same' | 'embedded'][] = [
    ['a database with empty tables', 'same'],
    ['an embedded database without tables', 'embedded'],
  ]
  test.each(targets)('is restored exactly into %s', async (_label, kind) => {
    const { file, imageKey } = await createContent()
    const directory = createDirectory()
    const archive = await backUpApp(app, directory)
    expect(await verifyArchive(archive.file)).toEqual(archive.manifest)
    expect(archive.manifest.brokenFiles).toEqual([])

    const target = await openRestoreTarget(directory, kind)
    await restoreArchive(target.db.pool, { ...archive, storage: target.storage })
    expect(await dumpSortedRows(target.db)).toBe(await dumpSortedRows(app.db))
    expect(await listSequences(target.db.pool)).toEqual(await listSequences(app.db.pool))
    expect(await verifyInstance(target.db.pool, target.storage)).toEqual({
      users: 1,
      files: 2,
      wrongBalances: [],
      missingFiles: [],
      damagedFiles: [],
    })
    expect(await target.storage.stat(file.storageKey)).toMatchObject({ size: 13 })
    expect(await target.storage.stat(imageKey.replace('.jpg', '-640.webp'))).not.toBeNull()
    // Triggers and foreign keys are enabled again.
    await expect(target.db.pool.query('UPDATE credit_transactions SET amount = 1')).rejects.toThrow(/./)
    await expect(target.db.pool.query('DELETE FROM users')).rejects.toThrow(/foreign key/)
    await target.db.close()
  })

  const createOldArchive = async (directory: string) => {
    const source = await openRestoreTarget(directory)
    await dropSchemaObjects(source.db.pool)
    await source.db.pool.query('DROP TABLE IF EXISTS _prisma_migrations')
    await applyMigrations(source.db.pool, { migrations: migrations.slice(0, 12) })
    const content = Buffer.from('a stored text')
    await app.deps.storage.put('files/notes.txt', Readable.from([content]))
    await source.db.pool.query(
      `INSERT INTO users (id, username, email, password_hash) VALUES (1, 'ada', 'ada@example.com', 'x')`,
    )
    await source.db.pool.query(
      `INSERT INTO stored_files (uploader_id, storage_key, original_filename, file_type, mime_type, size, sha256)
        VALUES (1, 'files/notes.txt', 'notes.txt', 'DOCUMENT', 'text/plain', $1, $2)`,
      [content.length, createHash('sha256').update(content).digest('hex')],
    )
    const archive = await backUpApp({ ...app, db: source.db as typeof app.db }, directory)
    expect(archive.manifest.migrations).toHaveLength(12)
    await source.db.close()
    return archive
  }

  /** Adds a domain that the restore does not drop. A newer migration then cannot create an enum with the same name. */
  const addConflictingDomain = (db: Database) =>
    db.pool.query('ALTER TYPE "FactorKind" RENAME TO "OtherKind"; CREATE DOMAIN "FactorKind" AS text')

  test('from an older release is restored, and the database is then migrated', async () => {
    const directory = createDirectory()
    const archive = await createOldArchive(directory)
    const target = await openRestoreTarget(directory)
    await restoreArchive(target.db.pool, { ...archive, storage: target.storage })
    expect(await target.db.prisma.user.findMany()).toMatchObject([{ username: 'ada', erasedAt: null }])
    await target.db.close()
  })

  test('from an older release stays restored, with its rows and files, when a newer migration fails', async () => {
    const directory = createDirectory()
    const archive = await createOldArchive(directory)
    const target = await openRestoreTarget(directory)
    await addConflictingDomain(target.db)
    await expect(restoreArchive(target.db.pool, { ...archive, storage: target.storage })).rejects.toThrow(
      /^The archive is restored, but a newer migration was not applied\. The migration \w+_factors failed/,
    )
    expect((await target.db.pool.query('SELECT username FROM users')).rows).toEqual([{ username: 'ada' }])
    expect(await target.storage.stat('files/notes.txt')).not.toBeNull()
    await target.db.close()
  })

  test('from an older release leaves no restored file if a newer migration fails and the database is discarded', async () => {
    const directory = createDirectory()
    const archive = await createOldArchive(directory)
    const target = await openRestoreTarget(directory)
    await addConflictingDomain(target.db)
    const restore = restoreArchive(target.db.pool, { ...archive, storage: target.storage, isDiscardedOnError: true })
    await expect(restore).rejects.toThrow(/^The migration \w+_factors failed/)
    expect(await target.storage.stat('files/notes.txt')).toBeNull()
    await target.db.close()
  })

  test('lists files that are missing or damaged', async () => {
    const { file, imageKey } = await createContent()
    await app.deps.storage.delete(imageKey)
    await app.deps.storage.put(file.storageKey, Readable.from([Buffer.from('another text')]))
    const { manifest } = await backUpApp(app, createDirectory())
    expect(manifest.brokenFiles.sort()).toEqual([file.storageKey, imageKey].sort())
    expect(await verifyInstance(app.db.pool, app.deps.storage)).toMatchObject({
      missingFiles: [imageKey],
      damagedFiles: [file.storageKey],
    })
  })

  test('keeps the bytes of a file that a user deletes during the backup, until the next cleanup', async () => {
    const { admin, file } = await createContent()
    await withFileDeletionPaused(app.db, async () => {
      await deleteFile(app.deps, toViewer(admin), file.id, createActor(admin.id))
      expect(await app.deps.storage.stat(file.storageKey)).not.toBeNull()
    })
    await deleteOrphanedFiles(app.deps, new Date(Date.now() + 1000))
    expect(await app.deps.storage.stat(file.storageKey)).toBeNull()
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
  })

  test('allows file deletions as soon as the backup has ended', async () => {
    const client = await app.db.pool.connect()
    const tryLockStatement = `SELECT pg_try_advisory_xact_lock_shared(${LOCK_KEYS.backup}) AS taken`
    let refusedCount = 0
    for (let run = 0; run < 200; run++) {
      await withFileDeletionPaused(app.db, async () => {})
      if (!(await client.query<{ taken: boolean }>(tryLockStatement)).rows[0]?.taken) refusedCount++
    }
    client.release()
    expect(refusedCount).toBe(0)
  })

  test('stops when its signal is aborted, and leaves the database usable', async () => {
    await createContent()
    const directory = createDirectory()
    await expect(backUpApp(app, directory, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    await expect(dumpTables(app.db, createDirectory(), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    await app.db.ping()
    expect((await verifyInstance(app.db.pool, app.deps.storage)).files).toBe(2)
  })
})

test('verifyInstance lists missing smaller copies of blog images', async () => {
  const { imageKey } = await createContent()
  const copyKey = getResizedImagePath(imageKey, 640)
  await app.deps.storage.delete(copyKey)
  expect((await verifyInstance(app.db.pool, app.deps.storage)).missingFiles).toEqual([copyKey])
})

describe('an archive is refused', () => {
  const createArchive = async () => {
    await createContent()
    return await backUpApp(app, createDirectory())
  }

  test('when it is truncated, one of its bytes is changed, or its path is a directory', async () => {
    const { file } = await createArchive()
    const bytes = readFileSync(file)
    for (const size of [0, 10, Math.floor(bytes.length / 2), bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, size))
      await expect.soft(verifyArchive(file), `${size} bytes`).rejects.toThrow(/is (damaged|incomplete)/)
    }
    for (const offset of [20, 500, Math.floor(bytes.length / 2), bytes.length - 6]) {
      const edited = Buffer.from(bytes)
      edited.writeUInt8(edited.readUInt8(offset) ^ 64, offset)
      writeFileSync(file, edited)
      await expect.soft(verifyArchive(file), `byte ${offset}`).rejects.toThrow(/archive/)
    }
    await expect(verifyArchive(createDirectory())).rejects.toThrow(/ is a directory\. Specify an archive in it\.$/)
  })

  test('when a part is missing or changed, or its format is unknown', async () => {
    const { file } = await createArchive()
    for (const [edit, message] of [
      [(path: string, text: string) => (path.startsWith('objects/files/') ? null : text), /damaged: objects\/files/],
      [
        (path: string, text: string) => (path.includes('users') ? text.replace('Person', 'Parson') : text),
        /tables\/users/,
      ],
      [(path: string, text: string) => (path === MANIFEST_PATH ? null : text), /incomplete: it has no manifest/],
      [(path: string, text: string) => (path === MANIFEST_PATH ? '{"format":2}' : text), /another release/],
      [(path: string, text: string) => (path === MANIFEST_PATH ? 'format: 1' : text), /manifest .* is not JSON/],
    ] as const) {
      await expect.soft(editArchive(file, edit).then(verifyArchive)).rejects.toThrow(message)
    }
  })

  test('when its migrations are unknown or its balances are wrong, without changes to the target', async () => {
    const { file } = await createArchive()
    const directory = createDirectory()
    const target = await openRestoreTarget(directory)
    const rowsBefore = await dumpSortedRows(target.db)
    const restore = async (archiveFile: string) => {
      const manifest = JSON.parse(JSON.stringify(await verifyArchive(archiveFile)))
      await restoreArchive(target.db.pool, { file: archiveFile, manifest, storage: target.storage })
    }
    const addMigration = (path: string, text: string) =>
      path === MANIFEST_PATH ? text.replace('"migrations": [', '"migrations": ["29991231000000_later", ') : text
    await expect(editArchive(file, addMigration).then(restore)).rejects.toThrow(
      /belongs to a newer release .*29991231000000_later.* Install that release/,
    )
    await app.db.pool.query('ALTER TABLE users DISABLE TRIGGER USER')
    await app.db.pool.query('UPDATE users SET credits = credits + 1')
    await app.db.pool.query('ALTER TABLE users ENABLE TRIGGER USER')
    const archiveWithWrongBalance = await backUpApp(app, createDirectory())
    await expect(restore(archiveWithWrongBalance.file)).rejects.toThrow(/^The balance of user \d+ is not the sum/)
    expect(await dumpSortedRows(target.db)).toBe(rowsBefore)
    for await (const key of target.storage.list('')) expect.unreachable(`the failed restore left the file ${key}`)
    await target.db.close()
  })
})
