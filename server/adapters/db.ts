import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client'
import { lockDirectory } from './db.directory-lock'
import { EmbeddedDatabase } from './db.embedded'
import { applyMigrations, migrationCount, withAdvisoryLock } from './db.migrations'
import { withSocketTimeout } from './db.socket-timeout'

export type { PrismaClient }
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

export interface Database {
  kind: 'embedded' | 'postgres'
  /** For people: which database, without its password. */
  description: string
  prisma: PrismaClient
  /** Where the read model's statements go. */
  readPool: pg.Pool
  /** It was empty before it was opened. */
  isNew: boolean
  ping(): Promise<void>
  /** Runs one process at a time: what a first boot writes is written once, however many boot. */
  withExclusiveLock<TResult>(work: () => Promise<TResult>): Promise<TResult>
  close(): Promise<void>
}

/** The database cannot be opened; the message says why and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Parallel transactions wait for each other on the embedded database; ten seconds is far beyond any honest one. */
const transactionOptions = { maxWait: 10_000, timeout: 10_000 }

/**
 * Opens the database that the settings name.
 * @param options.signal ends the waiting for another process's first boot
 */
export const openDatabase = (
  config: { databaseUrl: string | null; dataDir: string },
  options: { print?: (line: string) => void; onError?: (error: Error) => void; signal?: AbortSignal },
): Promise<Database> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, options)
    : openEmbedded({ dataDir: config.dataDir, ...options })

/**
 * Opens the embedded database in a directory, locks it, and brings it up to date.
 * @throws DirectoryLockedError when another process has it
 */
export const openEmbedded = async (options: {
  dataDir: string
  print?: (line: string) => void
  onError?: (error: Error) => void
}): Promise<Database> => {
  const directory = join(options.dataDir, 'database')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(options.dataDir, options.print ?? (() => {}))
  try {
    const embedded = new EmbeddedDatabase({ dataDir: directory })
    return await connectEmbedded(embedded, `the embedded database in ${directory}`, unlock, options.onError)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Puts a pool of one over an embedded database that is already there; tests start theirs from a snapshot. */
export const connectEmbedded = async (
  embedded: EmbeddedDatabase,
  description: string,
  unlock: () => Promise<void> = async () => {},
  onError: (error: Error) => void = () => {},
): Promise<Database> => {
  const pool = handlePoolErrors(embedded.createPool(), onError)
  const applied = await applyMigrations(pool, false)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  return {
    kind: 'embedded',
    description,
    prisma,
    readPool: pool,
    isNew: applied.length === migrationCount,
    ping: async () => void (await pool.query('SELECT 1')),
    withExclusiveLock: work => work(),
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
      await embedded.close()
      await unlock()
    },
  }
}

/** How long a statement may take, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * Opens a PostgreSQL database and brings it up to date. The read model has a pool of its own, whose plans do not
 * depend on the parameters: a parameter in LIMIT would otherwise be planned again at every call.
 * @param options.signal ends the waiting for another process's first boot
 * @param options.silence after how long without a word the server counts as gone, in milliseconds
 * @throws DatabaseError when the server does not answer or refuses
 */
export const openPostgres = async (
  url: string,
  {
    onError = () => {},
    signal,
    socketTimeoutMs = STATEMENT_TIMEOUT_MS + 2_000,
  }: { onError?: (error: Error) => void; signal?: AbortSignal; socketTimeoutMs?: number } = {},
): Promise<Database> => {
  const poolOptions = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  }
  const openPool = (options?: string) =>
    withSocketTimeout(handlePoolErrors(new pg.Pool({ ...poolOptions, options }), onError), socketTimeoutMs)
  const pool = openPool()
  const readPool = openPool('-c plan_cache_mode=force_generic_plan -c jit=off')
  const { host, pathname } = new URL(url)
  const applied = await applyMigrations(pool, true, signal).catch(async error => {
    await Promise.all([pool.end(), readPool.end()])
    throw new DatabaseError(
      `The database at ${host}${pathname} cannot be opened: ${formatErrorReason(error)}. Check DATABASE_URL and that the server is running.`,
      { cause: error },
    )
  })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  return {
    kind: 'postgres',
    description: `PostgreSQL at ${host}${pathname}`,
    prisma,
    readPool,
    isNew: applied.length === migrationCount,
    ping: async () => void (await pool.query('SELECT 1')),
    withExclusiveLock: work => withAdvisoryLock(pool, work, signal),
    close: async () => {
      await prisma.$disconnect()
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

/** Without a listener on the pool and on each client, a database that goes away takes the process with it. */
const handlePoolErrors = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const formatErrorReason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(formatErrorReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}
