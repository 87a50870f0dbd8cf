import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, PrismaClient } from '../db/database'
import { prepareDumpSession } from '../db/dump-session'
import { DatabaseError } from '../db/errors'
import { LOCK_KEYS } from '../db/lock-keys'

// No stored file is deleted while a backup copies files, so that the backup contains the file of each row. A deletion
// first commits the removal of the row, and then checks whether a backup is running. A backup that starts after this
// check does not contain the row.

/** Maximum time to wait for ROLLBACK on a broken connection. */
const ROLLBACK_TIMEOUT_MS = 5000

/**
 * Number of running backups in this process. For the embedded database, this counter replaces the advisory lock, which
 * has no effect within a single session.
 */
let runningBackupCount = 0

/**
 * Runs a backup and prevents the deletion of stored files while it runs.
 * @throws DatabaseError when another backup of the same PostgreSQL database is running
 */
export const withFileDeletionPaused = async <TResult>(
  { pool, isShared }: Pick<Database, 'pool' | 'isShared'>,
  backUp: () => Promise<TResult>,
): Promise<TResult> => {
  runningBackupCount++
  try {
    return isShared ? await withBackupLock(pool, backUp) : await backUp()
  } finally {
    runningBackupCount--
  }
}

/** Returns whether stored files may be deleted now. */
export const canDeleteFiles = async (db: PrismaClient): Promise<boolean> => {
  if (runningBackupCount > 0) return false
  const [row] = await db.$queryRaw<{ isAcquired: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${LOCK_KEYS.backup}::bigint) AS "isAcquired"`
  return row?.isAcquired === true
}

/**
 * Runs `work` while a transaction holds the backup lock. A session lock would not work behind a pooler in transaction
 * mode.
 */
const withBackupLock = async <TResult>(pool: Database['pool'], work: () => Promise<TResult>): Promise<TResult> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await prepareDumpSession(client)
    // Deletions hold the lock only briefly, so a timeout means that another backup is running.
    await client.query("SET LOCAL lock_timeout = '2s'")
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEYS.backup]).catch(error => {
      if ((error as { code?: string }).code !== '55P03') throw error
      throw new DatabaseError('Another backup of this database is running. Wait until it has ended.')
    })
    return await work()
  } finally {
    // A response to ROLLBACK confirms that the lock is released. Without a response, PostgreSQL releases the lock when
    // it detects that the connection is closed.
    const rollback = client.query('ROLLBACK').catch(() => {})
    await Promise.race([rollback, sleep(ROLLBACK_TIMEOUT_MS, undefined, { ref: false })])
    client.release(true)
  }
}
