import { Readable } from 'node:stream'
import type { Database } from '../adapters/db/database'
import { isDatabaseUnavailable } from '../adapters/db/errors'
import { type DumpLoader, loadDatabase } from '../adapters/db/load'
import { applyMigrations, hasTables } from '../adapters/db/migrations'
import type { Storage } from '../adapters/storage/storage'
import { SECRET_PATH } from '../crypto/signing-secret'
import { readArchive, readLines } from './archive'
import { BackupError, type BackupManifest, MANIFEST_PATH } from './manifest'
import { formatProblems, listWrongBalances } from './verify-instance'

interface RestoreOptions {
  /** Path of an archive that `verifyArchive` has verified. */
  file: string
  manifest: BackupManifest
  storage: Storage
  /** Whether the database has no content. If true, the tables may be dropped and created again. Default: true. */
  isEmpty?: boolean
  /** Whether the caller discards the database after an error. Default: false. */
  isDiscardedOnError?: boolean
  /** Storage keys of the replaced instance. The keys without a row in the archive are queued for deletion. */
  replacedKeys?: string[]
  onProgress?: (progress: { rows: number; files: number }) => void
}

/**
 * Replaces the rows of a database with the rows in an archive, in one transaction. Before the commit, stores the files
 * and verifies row counts, balances and checksums. After the commit, applies the migrations that are newer than the
 * archive.
 * @returns the signing secret of the archive; null if it has none
 * @throws BackupError, DatabaseError. The database content is then unchanged and no new file remains, except in two
 * cases. If the message says that the archive is restored, the rows and files are stored. If the connection was lost
 * during the commit, they may be stored.
 */
export const restoreArchive = async (
  pool: Database['pool'],
  {
    file,
    manifest,
    storage,
    isEmpty = true,
    isDiscardedOnError = false,
    replacedKeys = [],
    onProgress = () => {},
  }: RestoreOptions,
): Promise<string | null> => {
  const progress = { rows: 0, files: 0 }
  const createdKeys: string[] = []
  const checksums = new Map(manifest.objects?.map(object => [object.key, object.sha256]))
  let secret: string | null = null
  let isLoaded = false
  let isCommitted = false

  try {
    const load = async ({ client, insert, complete }: DumpLoader) => {
      for await (const { path, content } of readArchive(file)) {
        const [, table] = /^tables\/(.+)\.jsonl$/.exec(path) ?? []
        const [, key] = /^objects\/(.+)$/.exec(path) ?? []
        if (table) {
          const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? []
          for await (const lines of readLines(content)) {
            await insert(table, columns, lines)
            progress.rows += lines.length
            onProgress(progress)
          }
        } else if (key) {
          const isNew = (await storage.stat(key)) === null
          if (isNew) createdKeys.push(key)
          await storeObject(storage, key, checksums.get(key), content)
          progress.files++
          onProgress(progress)
        } else if (path === SECRET_PATH) secret = await readText(content)
        else if (path === MANIFEST_PATH) await readText(content)
      }
      await complete()
      await verifyRestoredRows(client, manifest)
      await queueReplacedFilesForDeletion(client, replacedKeys)
      isLoaded = true
    }
    await loadDatabase(pool, manifest, { isEmpty, load })
    isCommitted = true
    await applyMigrations(pool)
  } catch (error) {
    // If the connection was lost during the commit, the rows may be stored. Their files must then remain.
    const keepsFiles = !isDiscardedOnError && (isCommitted || (isLoaded && (await hasStoredFiles(pool, createdKeys))))
    if (!keepsFiles) for (const key of createdKeys) await storage.delete(key).catch(() => {})
    const isCommitUnknown = isLoaded && !isCommitted && isDatabaseUnavailable(error)
    if (isDiscardedOnError || !(isCommitted || isCommitUnknown)) throw error
    const outcome = isCommitted
      ? 'The archive is restored, but a newer migration was not applied.'
      : 'The archive may be restored, because the connection was lost during the commit. Check the content of the database.'
    throw new BackupError(`${outcome} ${(error as Error).message}`, { cause: error })
  }
  return secret
}

/** Returns whether at least one of the storage keys has a row in `stored_files`. Returns true if the query fails. */
const hasStoredFiles = async (pool: Pick<Database['pool'], 'query'>, keys: string[]): Promise<boolean> => {
  const query = 'SELECT FROM stored_files WHERE storage_key = ANY($1) LIMIT 1'
  return await pool.query(query, [keys]).then(
    ({ rowCount }) => rowCount === 1,
    () => true,
  )
}

/**
 * Queues the files of the replaced instance for deletion if they no longer have a row. The periodic cleanup then
 * deletes the files.
 */
const queueReplacedFilesForDeletion = async (client: Pick<Database['pool'], 'query'>, keys: string[]) => {
  if (keys.length === 0) return
  await client.query(
    `INSERT INTO orphaned_files (storage_key, created_at) SELECT key, now() FROM unnest($1::text[]) AS key
      WHERE NOT EXISTS (SELECT FROM stored_files WHERE storage_key = key) ON CONFLICT DO NOTHING`,
    [keys],
  )
}

const readText = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8').trim()
}

const storeObject = async (
  storage: Storage,
  key: string,
  sha256: string | undefined,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  const stagedFile = await storage.stage(Readable.from(content), Number.POSITIVE_INFINITY)
  try {
    if (stagedFile.sha256 !== sha256)
      throw new BackupError(`The file ${key} in the archive changed during the restore. Repeat the restore.`)
    await storage.commit(key, stagedFile)
  } finally {
    await stagedFile.discard()
  }
}

/**
 * Throws a BackupError when a row count differs from the manifest, or when a balance differs from the sum of the credit
 * transactions.
 */
const verifyRestoredRows = async (client: Pick<Database['pool'], 'query'>, manifest: BackupManifest) => {
  for (const { name, rowCount } of manifest.tables) {
    const counted = await client.query<{ count: string }>(`SELECT count(*) FROM "${name}"`)
    const count = Number(counted.rows[0]?.count)
    if (count !== rowCount)
      throw new BackupError(`The restored table ${name} has ${count} instead of ${rowCount} rows. Repeat the restore.`)
  }
  const [problem] = formatProblems({
    wrongBalances: await listWrongBalances(client),
    missingFiles: [],
    damagedFiles: [],
  })
  if (problem)
    throw new BackupError(
      `${problem} Correct the balance in the source instance and create a new backup, or use another archive.`,
    )
}

/** Tables whose rows do not count as content: migration records, the blog counters and jobs. */
const INTERNAL_TABLES = ['_prisma_migrations', 'blog_counters', 'jobs']

export interface InstanceContent {
  /** Row counts by table, without empty tables and `INTERNAL_TABLES`. */
  counts: Record<string, number>
  /** Storage keys of the stored files and of the files that are queued for deletion. */
  storageKeys: string[]
}

/** Counts the rows and lists the storage keys. An instance with empty `counts` may be replaced without `isForced`. */
export const loadInstanceContent = async (client: Pick<Database['pool'], 'query'>): Promise<InstanceContent> => {
  if (!(await hasTables(client))) return { counts: {}, storageKeys: [] }
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ($1)
      ORDER BY tablename`,
    [INTERNAL_TABLES],
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM "${name}"`)
    const count = Number(rows[0]?.count)
    if (count > 0) counts[name] = count
  }
  const names = tables.map(({ name }) => name)
  const keyTables = ['stored_files', 'orphaned_files'].filter(name => names.includes(name))
  const storageKeys: string[] = []
  for (const name of keyTables) {
    const { rows } = await client.query<{ key: string }>(`SELECT storage_key AS key FROM "${name}"`)
    storageKeys.push(...rows.map(({ key }) => key))
  }
  return { counts, storageKeys }
}

/** Throws a BackupError when the instance is not empty and `isForced` is false. */
export const assertReplaceable = ({ counts }: InstanceContent, description: string, isForced: boolean): void => {
  const entries = Object.entries(counts)
  if (isForced || entries.length === 0) return
  const list = entries.map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count}`).join(', ')
  throw new BackupError(
    `${description.replace(/^the/, 'The')} is not empty (${list}). Use an empty one, or add --force, which replaces all of its content.`,
  )
}
