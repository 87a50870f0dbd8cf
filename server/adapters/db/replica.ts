import pg from 'pg'
import { type ConnectionTarget, createPool } from './connection'
import { isDatabaseUnavailable } from './errors'
import type { ReadPool } from './read-pool'
import { type ReplicaChangeHandler, type ReplicaMonitor, startReplicaMonitor, withTimeout } from './replica-monitor'

/**
 * Reads the revision of the public blog data (docs/decisions/0048). The revision is a number in one row of the
 * database. Each transaction that writes public blog data locks this row and increments the number.
 */
interface RevisionSource {
  /** Returns the newest revision that this process knows. */
  getKnownRevision(): Promise<number>
  readRevision(connection: ReadPool): Promise<number>
}

export interface ReplicaOptions extends RevisionSource {
  onChange: ReplicaChangeHandler
}

export interface ReplicaReads {
  readPool: ReadPool
  close(): Promise<void>
}

interface OpenReplicaOptions extends ReplicaOptions {
  /** Executes the statements that the replica does not execute. */
  primaryReadPool: ReadPool
  /** Used by the checks to read the position of the primary. */
  primaryPool: pg.Pool
  onError: (error: Error) => void
  socketTimeoutMs: number
  settings: string
}

/** Timeout for the revision check and the statement together. After a timeout, the statement runs on the primary. */
const QUERY_TIMEOUT_MS = 2_000

const CONNECTION_TIMEOUT_MS = 1_000

/**
 * If the replica lacks a revision, the next check for this revision follows only after this time. Until then, the
 * statements that require the revision run on the primary.
 */
const REVISION_RETRY_MS = 50

/**
 * Opens a replica. A statement runs on the replica if the replica is usable and the connection has returned the newest
 * revision that this process knows, or a later one. Other statements, and statements that fail on the replica, run on
 * the primary.
 */
export const openReplica = (
  target: ConnectionTarget,
  { primaryReadPool, primaryPool, onChange, getKnownRevision, readRevision, ...options }: OpenReplicaOptions,
): ReplicaReads => {
  const poolOptions = { ...options, connectionTimeoutMs: CONNECTION_TIMEOUT_MS }
  const replicaPool = createPool(target, poolOptions)
  const checkPool = createPool(target, { ...poolOptions, max: 1 })
  const monitor = startReplicaMonitor({ primaryPool, replicaPool: checkPool, onChange })
  const queryReplica = createReplicaQuery(replicaPool, monitor, readRevision)
  return {
    readPool: {
      query: async <TRow extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
        const revision = monitor.isUsable() ? await getKnownRevision().catch(() => null) : null
        const result = revision === null ? null : await queryReplica<TRow>(statement, revision)
        return result ?? (await primaryReadPool.query<TRow>(statement))
      },
    },
    close: async () => {
      monitor.close()
      await Promise.all([replicaPool.end(), checkPool.end()])
    },
  }
}

/** Creates a function that executes a statement on the replica, or returns null if the replica cannot answer it. */
const createReplicaQuery = (pool: pg.Pool, monitor: ReplicaMonitor, readRevision: RevisionSource['readRevision']) => {
  /** The last revision that each connection has returned. Later statements on the connection see no older revision. */
  const seenRevisions = new WeakMap<pg.PoolClient, number>()
  let missing = { revision: -1, retryAt: 0 }

  const hasRevision = async (client: pg.PoolClient, revision: number): Promise<boolean> => {
    if ((seenRevisions.get(client) ?? -1) >= revision) return true
    if (missing.revision === revision && performance.now() < missing.retryAt) return false
    const seenRevision = await readRevision(client)
    seenRevisions.set(client, seenRevision)
    if (seenRevision >= revision) return true
    missing = { revision, retryAt: performance.now() + REVISION_RETRY_MS }
    return false
  }

  return async <TRow extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    revision: number,
  ): Promise<pg.QueryResult<TRow> | null> => {
    let client: pg.PoolClient | null = null
    let isBroken = false
    const execute = async (connection: pg.PoolClient) =>
      (await hasRevision(connection, revision)) ? await connection.query<TRow>(statement) : null
    try {
      client = await pool.connect()
      return await withTimeout(execute(client), QUERY_TIMEOUT_MS)
    } catch (error) {
      // Errors of the statement itself, such as a conflict with replayed changes, leave the connection usable.
      isBroken = !(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)
      if (isBroken) monitor.exclude()
      return null
    } finally {
      client?.release(isBroken)
    }
  }
}
