import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Checks the read replica every second. */
export interface ReplicaMonitor {
  /** Returns whether the last check succeeded and `exclude` has not been called since. */
  isUsable(): boolean
  /** Excludes the replica until a check succeeds. Starts the next check immediately. */
  exclude(): void
  close(): void
}

/**
 * Called after a check whose result differs from the previous result, and after the first check.
 * @param reason why the check failed; null if it succeeded
 */
export type ReplicaChangeHandler = (reason: string | null) => void

interface MonitorOptions {
  primaryPool: pg.Pool
  /** Used only for the checks, so that they do not wait for other statements. The caller closes the pool. */
  replicaPool: pg.Pool
  onChange: ReplicaChangeHandler
}

const CHECK_INTERVAL_MS = 1_000

const CHECK_TIMEOUT_MS = 1_000

/** A replica with a greater lag is excluded. */
const MAX_LAG_MS = 5_000

/**
 * With one sample per check, the samples cover about one minute. A longer lag cannot be measured, so this time must
 * exceed MAX_LAG_MS.
 */
const MAX_SAMPLES = 60

/** Starts the checks of the replica, which is excluded until a check succeeds. */
export const startReplicaMonitor = ({ primaryPool, replicaPool, onChange }: MonitorOptions): ReplicaMonitor => {
  const abortController = new AbortController()
  const { signal } = abortController
  const lag = createLagMeter()
  let isUsable = false
  /** Why the last check failed. Null if it succeeded, undefined before the first check. */
  let lastReason: string | null | undefined
  let sleepController = new AbortController()
  let exclusionCount = 0

  let isSampling = false
  /** Adds a sample of the primary's position. If the primary does not respond, earlier samples determine the lag. */
  const samplePrimary = async () => {
    if (isSampling) return
    isSampling = true
    await readPosition(primaryPool, PRIMARY_POSITION).then(lag.recordPrimary, () => {})
    isSampling = false
  }

  const check = async () => {
    void samplePrimary()
    const previousExclusionCount = exclusionCount
    const reason = await findProblem(replicaPool, lag).catch(formatReason)
    // After an exclusion during this check, only the next check, which starts immediately, may end the exclusion.
    if (signal.aborted || exclusionCount !== previousExclusionCount) return
    isUsable = reason === null
    if (reason !== lastReason) onChange(reason)
    lastReason = reason
  }

  const run = async () => {
    while (!signal.aborted) {
      sleepController = new AbortController()
      await check()
      await sleep(CHECK_INTERVAL_MS, undefined, { ref: false, signal: sleepController.signal }).catch(() => {})
    }
  }
  void run()

  return {
    isUsable: () => isUsable,
    exclude: () => {
      isUsable = false
      exclusionCount++
      sleepController.abort()
    },
    close: () => {
      abortController.abort()
      sleepController.abort()
    },
  }
}

/** Returns why the replica cannot be used; null if it can be used. */
const findProblem = async (replicaPool: pg.Pool, lag: LagMeter): Promise<string | null> => {
  const position = await readPosition(replicaPool, REPLICA_POSITION)
  if (position === null) return 'The server is not a replica.'
  const lagMs = lag.measure(position)
  return lagMs > MAX_LAG_MS ? `The replica is more than ${MAX_LAG_MS / 1000} seconds behind.` : null
}

interface LagMeter {
  /** Adds a sample. Ignores null. */
  recordPrimary(position: number | null): void
  /**
   * Returns the lag in milliseconds: the age of the oldest sample that is ahead of `replayedPosition`, or 0 if there is
   * none.
   */
  measure(replayedPosition: number): number
}

/**
 * Creates a meter that measures the lag with the clock of this process. The meter does not use the age of the last
 * replayed transaction, because this age also grows while nothing is written.
 */
const createLagMeter = (): LagMeter => {
  let samples: { position: number; takenAt: number }[] = []
  return {
    recordPrimary: position => {
      if (position !== null) samples = [...samples.slice(1 - MAX_SAMPLES), { position, takenAt: performance.now() }]
    },
    measure: replayedPosition => {
      samples = samples.filter(({ position }) => position > replayedPosition)
      const [oldest] = samples
      return oldest ? performance.now() - oldest.takenAt : 0
    },
  }
}

/** The end of the primary's write-ahead log, in bytes. */
const PRIMARY_POSITION = `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS position`

/** The end of the replayed log, in bytes. Null on a server that is not a replica, for example after its promotion. */
const REPLICA_POSITION = `SELECT
  CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS position`

const readPosition = async (pool: pg.Pool, statement: string): Promise<number | null> => {
  const client = await pool.connect()
  let isBroken = true
  try {
    const { rows } = await withTimeout(client.query<{ position: number | null }>(statement), CHECK_TIMEOUT_MS)
    isBroken = false
    return rows[0]?.position ?? null
  } finally {
    client.release(isBroken)
  }
}

/** Returns the result of a promise, or throws when the promise takes longer than `timeoutMs`. */
export const withTimeout = async <TResult>(promise: Promise<TResult>, timeoutMs: number): Promise<TResult> => {
  const abortController = new AbortController()
  const timeout = sleep(timeoutMs, undefined, { ref: false, signal: abortController.signal }).then(() => {
    throw new Error(`No response from the database in ${timeoutMs} ms.`)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    abortController.abort()
  }
}

const formatReason = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))
