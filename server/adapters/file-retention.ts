import type { Database, PrismaClient } from './db'
import { prepareDumpSession } from './db.dump-session'
import { DatabaseError } from './db.errors'

// While a backup copies files, no file is deleted, so that each row of the backup has its file. A deletion asks after its
// transaction has removed the row: either it sees the backup, or the backup does not see the row.

/** Arbitrary, but identical in all processes. */
const ADVISORY_LOCK_KEY = 4_209_612

/** Backups of this process. The embedded database has one session, in which a lock excludes nothing. */
let runningBackups = 0

/**
 * Runs a backup, during which stored files are not deleted.
 * @throws DatabaseError when another process backs the same PostgreSQL database up
 */
export const retainFiles = async <TResult>(
  { pool, isShared }: Pick<Database, 'pool' | 'isShared'>,
  backUp: () => Promise<TResult>,
): Promise<TResult> => {
  runningBackups++
  try {
    return isShared ? await withBackupLock(pool, backUp) : await backUp()
  } finally {
    runningBackups--
  }
}

/** Returns whether stored files may be deleted now. */
export const canDeleteFiles = async (db: PrismaClient): Promise<boolean> => {
  if (runningBackups > 0) return false
  const [row] = await db.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCK_KEY}::bigint) AS taken`
  return row?.taken === true
}

/** Holds the lock in a transaction, which also works behind a pooler in transaction mode. */
const withBackupLock = async <TResult>(pool: Database['pool'], work: () => Promise<TResult>): Promise<TResult> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await prepareDumpSession(client)
    // Deletions hold the lock for an instant, another backup until its end.
    await client.query("SET LOCAL lock_timeout = '2s'")
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]).catch(error => {
      if ((error as { code?: string }).code !== '55P03') throw error
      throw new DatabaseError('Another backup of this database is running. Wait for its end.')
    })
    return await work()
  } finally {
    // Closing the session ends the transaction, even if the connection is broken.
    client.release(true)
  }
}
