import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { PrismaClient } from '../../generated/prisma/client'
import { withExclusiveLock } from './advisory-lock'
import {
  assertServerSettings,
  type ConnectionTarget,
  createPool,
  formatConnectionError,
  type PoolOptions,
  parseDatabaseUrl,
  STATEMENT_TIMEOUT_MS,
} from './connection'
import { completeExchange } from './directory-exchange'
import { lockDirectory } from './directory-lock'
import { EmbeddedDatabase } from './embedded'
import { DatabaseError, isDiskFull } from './errors'
import { createListener, type Listener } from './listener'
import { applyMigrations } from './migrations'
import { createPipelinedReadPool, type ReadPool } from './read-pool'
import { openReplica, type ReplicaOptions, type ReplicaReads } from './replica'
import { createSnapshotRunner, type SnapshotRunner } from './snapshot'

export type { PrismaClient, ReadPool }
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

export interface Database {
  /** Names the database in messages, without user and password. */
  description: string
  prisma: PrismaClient
  /** Pool of `prisma`, also for migrations, backups and CLI commands. */
  pool: pg.Pool
  /** Pool for the hand-written reads of the public blog and of authentication. */
  readPool: ReadPool
  /** The connection pools of the primary, by their names in the metrics. */
  pools: Record<string, pg.Pool>
  /**
   * Returns a pool that reads from the replica, or from the primary if the replica cannot answer. Each read sees at
   * least the newest blog revision that this process knows. Returns undefined if no replica is configured.
   */
  openReplica(options: ReplicaOptions): ReadPool | undefined
  /**
   * Runs reads that all see one state of the database. The embedded database is an exception: each statement reads the
   * current rows, because a transaction would block the only connection.
   */
  withSnapshot: SnapshotRunner
  /** Whether other processes can use the same database at the same time. */
  isShared: boolean
  /** Whether the server creates demo content in a new database if SEED_DEMO is not set. */
  seedsDemoByDefault: boolean
  ping(): Promise<void>
  /** Runs `work` under a lock, so that only one process at a time runs it. */
  withExclusiveLock<TResult>(work: () => Promise<TResult>): Promise<TResult>
  /**
   * Calls `onChange` after each notification on the channel, including notifications from this process. Also calls it
   * when the connection becomes ready or is lost. With the embedded database, `onChange` is never called and
   * `isListening` always returns true. Behind a pooler in transaction mode, `onChange` is never called and
   * `isListening` always returns false.
   * @param onError receives the error of the first attempt to connect and of each lost connection
   */
  listen(channel: string, onChange: () => void, onError: (error: unknown) => void): Pick<Listener, 'isListening'>
  close(): Promise<void>
}

interface OpenOptions {
  /** Receives the errors of lost connections. */
  onError?: (error: Error) => void
  /** On PostgreSQL, aborts the wait for the setup lock while another process holds it. */
  signal?: AbortSignal
  /**
   * Called when the worker thread starts to open the embedded database. Until the database is open, the calling thread
   * has nothing else to do, so it can load modules.
   */
  onOpening?: () => void
  /** Whether to apply pending migrations. Default: true. */
  appliesMigrations?: boolean
}

/**
 * Opens the configured database and applies pending migrations.
 * @throws DatabaseError when the database cannot be opened, a migration fails or the signal is aborted; the driver's
 * error when the disk is full during a migration
 * @throws DirectoryLockedError when another process uses the data directory
 */
export const openDatabase = (
  config: { databaseUrl: string | null; replicaUrl?: string | null; dataDir: string },
  options: OpenOptions & { print?: (line: string) => void },
): Promise<Database> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, { ...options, replicaUrl: config.replicaUrl })
    : openEmbedded({ dataDir: config.dataDir, ...options })

const openEmbedded = async (
  options: OpenOptions & { dataDir: string; print?: (line: string) => void },
): Promise<Database> => {
  const directory = join(options.dataDir, 'database')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(options.dataDir, options.print ?? (() => {}))
  completeExchange(directory)
  const embedded = new EmbeddedDatabase({ dataDir: directory })
  try {
    // Starts the worker, so that damaged files are reported before the first query.
    const opening = embedded.getWorker()
    options.onOpening?.()
    await opening
    return await connectEmbedded(embedded, `the embedded database in ${directory}`, { ...options, unlock })
  } catch (error) {
    await embedded.close().catch(() => {})
    await unlock()
    throw error
  }
}

/** Connects a pool of one connection to an embedded database and applies pending migrations. */
export const connectEmbedded = async (
  embedded: EmbeddedDatabase,
  description: string,
  {
    unlock = async () => {},
    onError = () => {},
    appliesMigrations = true,
  }: Omit<OpenOptions, 'signal'> & { unlock?: () => Promise<void> } = {},
): Promise<Database> => {
  const pool = embedded.createPool(onError)
  await (appliesMigrations ? applyMigrations(pool) : pool.query('SELECT 1'))
  // A static import would delay the opening of the database at the start of the server.
  const { createPrismaClient } = await import('./prisma')
  const prisma = createPrismaClient(pool)
  return {
    description,
    prisma,
    pool,
    readPool: pool,
    pools: { main: pool },
    openReplica: () => undefined,
    withSnapshot: (_signal, read) => read(prisma),
    isShared: false,
    seedsDemoByDefault: true,
    ping: async () => void (await pool.query('SELECT 1')),
    withExclusiveLock: work => work(),
    listen: () => ({ isListening: () => true }),
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
      await embedded.close()
      await unlock()
    },
  }
}

/** With more connections, fewer statements are sent together. */
const READ_CONNECTION_COUNT = 4

const READ_SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off'

/**
 * Creates the pool for hand-written reads. Behind a pooler, the callers do not share connections, because the pooler
 * assigns a session to each statement.
 */
const createReadPool = (target: ConnectionTarget, options: PoolOptions) => {
  if (target.isPooled) {
    const pool = createPool(target, options)
    return { readPool: pool, readConnectionPool: pool }
  }
  const pool = createPool(target, { ...options, max: READ_CONNECTION_COUNT, isPipelined: true })
  return { readPool: createPipelinedReadPool(pool), readConnectionPool: pool }
}

/**
 * Opens a PostgreSQL database and applies pending migrations. Throws the errors of `openDatabase`, except
 * DirectoryLockedError. Without a pooler, `readPool` uses generic plans, because PostgreSQL would otherwise plan a
 * statement with a parameter in LIMIT on every call.
 * @param options.replicaUrl URL of a streaming replica for `openReplica`
 * @param options.socketTimeoutMs a connection is closed after this time without traffic
 */
export const openPostgres = async (
  url: string,
  {
    onError = () => {},
    signal,
    appliesMigrations = true,
    replicaUrl = null,
    socketTimeoutMs = STATEMENT_TIMEOUT_MS + 2_000,
  }: OpenOptions & { replicaUrl?: string | null; socketTimeoutMs?: number } = {},
): Promise<Database> => {
  const { createPrismaClient } = await import('./prisma')
  const target = parseDatabaseUrl(url)
  const poolOptions = { onError, socketTimeoutMs }
  const readPoolOptions = { ...poolOptions, settings: READ_SETTINGS }
  const pool = createPool(target, poolOptions)
  const { readPool, readConnectionPool } = createReadPool(target, readPoolOptions)
  const open = async () => {
    await assertServerSettings(pool)
    if (appliesMigrations) await applyMigrations(pool, { signal })
  }
  await open().catch(async (error: unknown) => {
    await Promise.all([pool.end(), readConnectionPool.end()])
    if (error instanceof DatabaseError || isDiskFull(error)) throw error
    throw new DatabaseError(
      `The database at ${target.address} cannot be opened: ${formatConnectionError(error)}. Check DATABASE_URL and whether the server is running.`,
      { cause: error },
    )
  })
  const prisma = createPrismaClient(pool)
  const listeners: Listener[] = []
  let replica: ReplicaReads | undefined
  return {
    description: `PostgreSQL at ${target.address}`,
    prisma,
    pool,
    readPool,
    pools: { main: pool, read: readConnectionPool },
    openReplica: options => {
      if (!replicaUrl) return undefined
      replica = openReplica(parseDatabaseUrl(replicaUrl), {
        ...options,
        ...readPoolOptions,
        primaryReadPool: readPool,
        primaryPool: pool,
      })
      return replica.readPool
    },
    withSnapshot: createSnapshotRunner(prisma, socketTimeoutMs),
    isShared: true,
    seedsDemoByDefault: false,
    ping: async () => void (await pool.query('SELECT 1')),
    withExclusiveLock: work => withExclusiveLock(pool, work, signal),
    listen: (channel, onChange, onListenError) => {
      if (target.isPooled) return { isListening: () => false }
      const listener = createListener({ url, pool, channel, onChange, onError: onListenError })
      listeners.push(listener)
      return listener
    },
    close: async () => {
      for (const listener of listeners) listener.close()
      await replica?.close()
      await prisma.$disconnect()
      await Promise.all([pool.end(), readConnectionPool.end()])
    },
  }
}
