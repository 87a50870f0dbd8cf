import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../adapters/db/database'
import { exchangeDirectories, getRestoringPath } from '../adapters/db/directory-exchange'
import { lockDirectory } from '../adapters/db/directory-lock'
import { EmbeddedDatabase } from '../adapters/db/embedded'
import { isServerConnected } from '../adapters/db/listener'
import { selectMigrations } from '../adapters/db/load'
import { createStorage } from '../adapters/storage/create-storage'
import type { Config } from '../config'
import { readSigningSecret, SigningSecretError, storeSigningSecret } from '../crypto/signing-secret'
import { getSecretFingerprint } from './create'
import { BackupError, type BackupManifest } from './manifest'
import { assertReplaceable, type InstanceContent, loadInstanceContent, restoreArchive } from './restore'
import { verifyArchive } from './verify-archive'

export interface RestoreRequest {
  config: Config
  /** Path of the archive. */
  file: string
  /** Whether to replace the content of an instance that is not empty. */
  isForced: boolean
  /** Receives messages for the terminal. */
  print: (line: string) => void
  onProgress?: (progress: { rows: number; files: number }) => void
}

export interface RestoreResult {
  manifest: BackupManifest
  /** Description of the restored database for messages. */
  description: string
  /** Path of the replaced embedded database; null if there was none or it was empty. */
  replacedDatabase: string | null
  /** Sentences that tell the operator what to do next. */
  advice: string[]
}

/**
 * Verifies an archive and restores it into the configured instance, whose server must not be running.
 * @throws BackupError, DatabaseError, DirectoryLockedError, StorageError. The content of the instance is then
 * unchanged, except on PostgreSQL in the two cases that `restoreArchive` describes.
 */
export const restoreInstance = async (request: RestoreRequest): Promise<RestoreResult> => {
  const manifest = await verifyArchive(request.file)
  selectMigrations(manifest.migrations)
  return request.config.databaseUrl
    ? await restoreIntoPostgres(request, manifest)
    : await restoreIntoDirectory(request, manifest)
}

/**
 * Checks that `restoreInstance` may replace the instance.
 * @throws BackupError, DatabaseError, DirectoryLockedError
 */
export const assertInstanceReplaceable = async ({
  config,
  isForced,
  print,
}: Pick<RestoreRequest, 'config' | 'isForced' | 'print'>): Promise<void> => {
  if (!config.databaseUrl) return void (await loadReplaceableDirectoryContent(config, isForced, print))
  const db = await openDatabase(config, { appliesMigrations: false })
  await loadReplaceablePostgresContent(db, isForced).finally(() => db.close())
}

const loadReplaceablePostgresContent = async (db: Database, isForced: boolean): Promise<InstanceContent> => {
  if (await isServerConnected(db.pool))
    throw new BackupError(`A server uses ${db.description}. Stop all servers of this database first.`)
  const content = await loadInstanceContent(db.pool)
  assertReplaceable(content, db.description, isForced)
  return content
}

/**
 * Returns the content of the embedded database, or null if the database cannot be read. Throws a BackupError if the
 * database must not be replaced.
 */
const loadReplaceableDirectoryContent = async (config: Config, isForced: boolean, print: (line: string) => void) => {
  const content = await loadDirectoryContent(config, print)
  if (content) assertReplaceable(content, `the embedded database in ${join(config.dataDir, 'database')}`, isForced)
  return content
}

const restoreIntoPostgres = async (
  { config, file, isForced, onProgress }: RestoreRequest,
  manifest: BackupManifest,
): Promise<RestoreResult> => {
  const db = await openDatabase(config, { appliesMigrations: false })
  try {
    const content = await loadReplaceablePostgresContent(db, isForced)
    const storage = await createStorage(config, true)
    const replacedKeys = manifest.objects ? content.storageKeys : []
    const isEmpty = Object.keys(content.counts).length === 0
    const secret = await restoreArchive(db.pool, { file, manifest, storage, isEmpty, replacedKeys, onProgress })
    const advice = listSecretAdvice(config, manifest, secret)
    return { manifest, description: db.description, replacedDatabase: null, advice }
  } finally {
    await db.close()
  }
}

/** Builds the restored database next to the existing one, and exchanges their directories at the end. */
const restoreIntoDirectory = async (
  { config, file, isForced, print, onProgress }: RestoreRequest,
  manifest: BackupManifest,
): Promise<RestoreResult> => {
  const { dataDir } = config
  const directory = join(dataDir, 'database')
  const newDirectory = getRestoringPath(directory)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const content = await loadReplaceableDirectoryContent(config, isForced, print)
  const unlock = await lockDirectory(dataDir, print)
  try {
    rmSync(newDirectory, { recursive: true, force: true })
    const storage = await createStorage(config, false)
    const replacedKeys = manifest.objects ? (content?.storageKeys ?? []) : []
    const embedded = new EmbeddedDatabase({ dataDir: newDirectory })
    const pool = embedded.createPool()
    const secret = await restoreArchive(pool, {
      file,
      manifest,
      storage,
      isDiscardedOnError: true,
      replacedKeys,
      onProgress,
    }).finally(async () => {
      await pool.end()
      await embedded.close()
    })
    if (secret && !config.jwtSecret) storeSigningSecret(dataDir, secret)
    const previous = exchangeDirectories(directory, content ? 'replaced' : 'damaged')
    const wasEmpty = content && Object.keys(content.counts).length === 0
    if (previous && wasEmpty) rmSync(previous, { recursive: true, force: true })
    const replacedDatabase = wasEmpty ? null : previous
    const advice = listSecretAdvice(config, manifest, secret)
    return { manifest, description: `the embedded database in ${directory}`, replacedDatabase, advice }
  } finally {
    rmSync(newDirectory, { recursive: true, force: true })
    await unlock()
  }
}

/** Returns the content of the embedded database, or null if the database cannot be read. */
const loadDirectoryContent = async (config: Config, print: (line: string) => void): Promise<InstanceContent | null> => {
  if (!existsSync(join(config.dataDir, 'database'))) return { counts: {}, storageKeys: [] }
  try {
    const db = await openDatabase(config, { appliesMigrations: false, print })
    return await loadInstanceContent(db.pool).finally(() => db.close())
  } catch (error) {
    if ((error as Error).name === 'DirectoryLockedError') throw error
    print(`The database cannot be read: ${(error as Error).message}`)
    return null
  }
}

const listSecretAdvice = (config: Config, manifest: BackupManifest, secret: string | null): string[] => {
  const configuredSecret = readConfiguredSecret(config)
  const { secretFingerprint } = manifest
  if (secretFingerprint === null || (configuredSecret && secretFingerprint === getSecretFingerprint(configuredSecret)))
    return []
  const consequence = 'Otherwise, webhooks, authenticator apps and the links in queued emails do not work.'
  return [
    secret && getSecretFingerprint(new TextEncoder().encode(secret)) === secretFingerprint
      ? `Set JWT_SECRET to the secret of the archive: ${secret}\n${consequence}`
      : `Set JWT_SECRET to the value that the backed-up instance used. ${consequence}`,
  ]
}

/**
 * Returns the signing secret of the configured instance, or null if there is none yet. Also returns null if the stored
 * secret is unusable, because the restore is already complete, and the next start of the server reports the problem.
 */
const readConfiguredSecret = ({ jwtSecret, dataDir }: Config): Uint8Array | null => {
  try {
    return readSigningSecret(jwtSecret, dataDir)
  } catch (error) {
    if (error instanceof SigningSecretError) return null
    throw error
  }
}
