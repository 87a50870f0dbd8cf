import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../adapters/db/database'
import type { Config } from '../config'
import { loadSigningSecret, storeSigningSecret } from '../crypto/signing-secret'
import { withArchiveFile } from './archive'
import { writeBackup } from './create'
import { assertInstanceReplaceable, type RestoreRequest, type RestoreResult, restoreInstance } from './restore-instance'

interface MoveRequest extends Omit<RestoreRequest, 'file'> {
  /** Null for the embedded database. */
  targetUrl: string | null
}

/**
 * Copies the configured database to PostgreSQL or to the embedded database. Changes neither the source nor the stored
 * files.
 * @throws BackupError, DatabaseError, DirectoryLockedError, SigningSecretError, StorageError
 */
export const moveDatabase = async ({ targetUrl, ...request }: MoveRequest): Promise<RestoreResult> => {
  const { config } = request
  const secret = loadSigningSecret(config.jwtSecret, config.dataDir)
  const jwtSecret = new TextDecoder().decode(secret)
  const target: Config = { ...config, databaseUrl: targetUrl, jwtSecret }
  await assertInstanceReplaceable({ ...request, config: target })
  const directory = join(config.dataDir, 'spool')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // If this process is killed, the file remains until a backup or snapshot deletes it, at least 24 hours later.
  const file = join(directory, `move-${randomUUID()}.tar.gz`)
  try {
    await writeArchive(config, secret, file, request.print)
    const result = await restoreInstance({ ...request, config: target, file })
    // `listMoveAdvice` tells the operator to remove JWT_SECRET. The server then reads the secret from `dataDir`.
    if (targetUrl === null) storeSigningSecret(config.dataDir, jwtSecret)
    return { ...result, advice: listMoveAdvice(targetUrl, jwtSecret) }
  } finally {
    await rm(file, { force: true })
  }
}

const writeArchive = async (config: Config, secret: Uint8Array, file: string, print: (line: string) => void) => {
  const db = await openDatabase(config, { appliesMigrations: false, print })
  try {
    const source = { db, secret, dataDir: config.dataDir, storage: { open: async () => null } }
    await withArchiveFile(file, output => writeBackup(source, output, { hasObjects: false }))
  } finally {
    await db.close()
  }
}

const listMoveAdvice = (targetUrl: string | null, jwtSecret: string): string[] =>
  targetUrl === null
    ? ['Remove DATABASE_URL and JWT_SECRET from the settings, then start the server.']
    : [
        'JWT_SECRET keeps sessions, authenticator apps and the links in queued emails valid. Add these settings, then start the server:',
        `DATABASE_URL=${targetUrl}`,
        `JWT_SECRET=${jwtSecret}`,
      ]
