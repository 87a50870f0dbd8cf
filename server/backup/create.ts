import { createHmac, randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import type { Database } from '../adapters/db/database'
import { type DatabaseDump, dumpDatabase, getTableFilename } from '../adapters/db/dump'
import { withFileDeletionPaused } from '../adapters/storage/file-deletion-pause'
import type { Storage } from '../adapters/storage/storage'
import { SECRET_PATH } from '../crypto/signing-secret'
import { type ArchiveWriter, createArchiveWriter, readLines } from './archive'
import { getResizedKeys } from './file-rows'
import { APP_VERSION, BackupError, type BackupManifest, getObjectPath, getTablePath, MANIFEST_PATH } from './manifest'

export interface BackupSource {
  db: Pick<Database, 'pool' | 'isShared'>
  storage: Pick<Storage, 'open'>
  dataDir: string
  /** The signing secret in use; null if it is unknown. */
  secret: Uint8Array | null
}

export interface BackupOptions {
  /** Whether the archive contains the stored files. Default: true. */
  hasObjects?: boolean
  onProgress?: (progress: BackupProgress) => void
  /** Aborts the backup, which then rejects with an AbortError. */
  signal?: AbortSignal
}

export interface BackupProgress {
  rows: number
  files: number
}

/**
 * Writes an archive to a stream and ends the stream. The archive contains the database, the generated signing secret
 * and, unless `hasObjects` is false, the stored files. All rows are from the same point in time, and the files belong
 * to these rows. A failure after the rows were read destroys the stream.
 * @throws BackupError when the database is empty or a file changes during the backup; DatabaseError when this backup
 * and another running backup of the same PostgreSQL database both copy stored files
 */
export const writeBackup = async (
  source: BackupSource,
  output: Writable,
  { hasObjects = true, onProgress = () => {}, signal }: BackupOptions = {},
): Promise<BackupManifest> => {
  const spool = await createSpool(source.dataDir)
  const progress: BackupProgress = { rows: 0, files: 0 }
  const addEntries = async (writer: ArchiveWriter, dump: DatabaseDump, createdAt: string) => {
    await addTables(writer, dump, spool)
    const secret = await addSecret(writer, source.dataDir)
    const brokenFiles: string[] = []
    const objects: BackupManifest['objects'] = hasObjects ? [] : null
    if (objects) {
      for await (const object of addObjects(writer, source.storage, readStoredFiles(dump, spool), brokenFiles)) {
        signal?.throwIfAborted()
        objects.push(object)
        progress.files++
        onProgress(progress)
      }
    }
    const manifest: BackupManifest = {
      format: 1,
      createdAt,
      version: APP_VERSION,
      ...dump,
      objects,
      brokenFiles,
      secret,
      secretFingerprint: source.secret && getSecretFingerprint(source.secret),
    }
    const json = Buffer.from(JSON.stringify(manifest, null, 2))
    await writer.add(MANIFEST_PATH, json.length, Readable.from([json]))
    await writer.finish()
    return manifest
  }
  const dumpAndArchive = async () => {
    const createdAt = new Date().toISOString()
    const onRows = (count: number) => {
      progress.rows += count
      onProgress(progress)
    }
    const dump = await dumpDatabase(source.db, spool, { onRows, signal })
    if (dump.migrations.length === 0)
      throw new BackupError('The database is empty: no server has used it yet. Check DATABASE_URL and DATA_DIR.')
    // Nothing is written to the output before this line, so that the caller can write an error to the output.
    const writer = createArchiveWriter(output)
    return await addEntries(writer, dump, createdAt).catch(error => {
      writer.abort(error)
      throw error
    })
  }
  try {
    return await (hasObjects ? withFileDeletionPaused(source.db, dumpAndArchive) : dumpAndArchive())
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

/** A file or directory of this age counts as left behind by a killed process. */
const MAX_SPOOL_AGE_MS = 24 * 60 * 60_000

/**
 * Creates a directory for the rows of a backup. The rows are written there before they are archived, because a tar
 * entry starts with its size. Also deletes files and directories that killed processes have left behind.
 */
const createSpool = async (dataDir: string): Promise<string> => {
  const parent = join(dataDir, 'spool')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const stats = await stat(join(parent, name)).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - MAX_SPOOL_AGE_MS) await rm(join(parent, name), { recursive: true })
  }
  const spool = join(parent, randomUUID())
  await mkdir(spool, { mode: 0o700 })
  return spool
}

/** Returns a fingerprint that identifies a signing secret without revealing it. */
export const getSecretFingerprint = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('kairos backup').digest('hex').slice(0, 16)

const addTables = async (writer: ArchiveWriter, dump: DatabaseDump, spool: string) => {
  for (const { name, size } of dump.tables) {
    const path = join(spool, getTableFilename(name))
    await writer.add(getTablePath(name), size, createReadStream(path))
  }
}

const addSecret = async (writer: ArchiveWriter, dataDir: string) => {
  const path = join(dataDir, SECRET_PATH)
  if (!existsSync(path)) return null
  const secret = await readFile(path)
  return await writer.add(SECRET_PATH, secret.length, Readable.from([secret]))
}

interface StoredFileRow {
  storageKey: string
  sha256: string
  resizedKeys: string[]
}

/** Reads the rows of the table `stored_files` from a dump. */
async function* readStoredFiles(dump: DatabaseDump, spool: string): AsyncGenerator<StoredFileRow> {
  const table = dump.tables.find(({ name }) => name === 'stored_files')
  if (!table) return
  for await (const lines of readLines(createReadStream(join(spool, getTableFilename(table.name))))) {
    for (const line of lines) {
      const values: (string | null)[] = JSON.parse(line)
      const getColumn = (column: string) => values[table.columns.indexOf(column)] ?? ''
      const storageKey = getColumn('storage_key')
      const file = { storageKey, purpose: getColumn('purpose'), width: Number(getColumn('width')) }
      yield { storageKey, sha256: getColumn('sha256'), resizedKeys: getResizedKeys(file) }
    }
  }
}

/**
 * Adds the stored files and the smaller copies of blog images to an archive, and yields each added object. Appends to
 * `brokenFiles` the keys of files that are missing or whose checksum differs from the checksum in their row.
 */
async function* addObjects(
  writer: ArchiveWriter,
  storage: BackupSource['storage'],
  files: AsyncIterable<StoredFileRow>,
  brokenFiles: string[],
) {
  const add = async (key: string) => {
    const object = await storage.open(key)
    if (!object) return null
    return { key, ...(await writer.add(getObjectPath(key), object.size, object.stream)) }
  }
  for await (const { storageKey, sha256, resizedKeys } of files) {
    const object = await add(storageKey)
    if (object) yield object
    if (object?.sha256 !== sha256) brokenFiles.push(storageKey)
    for (const key of resizedKeys) {
      const copy = await add(key)
      if (copy) yield copy
    }
  }
}
