import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { LOCK_KEYS } from './lock-keys'
import { disableSocketTimeout } from './socket'

const LOCK_RETRY_INTERVAL_MS = 500

/**
 * Runs `work` in a transaction that holds the advisory lock `LOCK_KEYS.setup`, so that only one process at a time runs
 * `work`. A session lock would not work behind a pooler in transaction mode.
 * @param signal aborts the wait for the lock with an AbortError
 */
export const runInLockedTransaction = async <TResult>(
  client: pg.PoolClient,
  work: () => Promise<TResult>,
  signal?: AbortSignal,
): Promise<TResult> => {
  // Another process can hold the lock longer than the statement timeout, so this function polls.
  while (!(await beginWithLock(client))) await sleep(LOCK_RETRY_INTERVAL_MS, undefined, { signal })
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const beginWithLock = async (client: pg.PoolClient): Promise<boolean> => {
  await client.query('BEGIN')
  const statement = 'SELECT pg_try_advisory_xact_lock($1) AS "isAcquired"'
  const { rows } = await client.query<{ isAcquired: boolean }>(statement, [LOCK_KEYS.setup])
  if (rows[0]?.isAcquired) return true
  await client.query('ROLLBACK')
  return false
}

/**
 * Holds the lock of `runInLockedTransaction` on one connection of the pool while `work` uses other connections.
 * @param signal aborts the wait for the lock with an AbortError
 */
export const withExclusiveLock = async <TResult>(
  pool: pg.Pool,
  work: () => Promise<TResult>,
  signal?: AbortSignal,
): Promise<TResult> => {
  const client = await pool.connect()
  const runWithoutTimeout = async () => {
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    disableSocketTimeout(client)
    return await work()
  }
  try {
    return await runInLockedTransaction(client, runWithoutTimeout, signal)
  } finally {
    // Closes the connection, whose socket timeout is disabled and whose transaction may still hold the lock.
    client.release(true)
  }
}
