import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client'
import { EmbeddedDatabase } from './db.embedded'
import { lockDirectory } from './db.lock'
import { applyMigrations, migrationCount, withAdvisoryLock } from './db.migrate'
import { endSilent } from './db.silence'

export type { PrismaClient }
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

export interface Database {
  kind: 'embedded' | 'postgres'
  /** For people: which database, without its password. */
  describe: string
  prisma: PrismaClient
  /** Where the read model's statements go. */
  read: pg.Pool
  /** It was empty before it was opened. */
  isNew: boolean
  ping(): Promise<void>
  /** Runs one process at a time: what a first boot writes is written once, however many boot. */
  alone<TResult>(work: () => Promise<TResult>): Promise<TResult>
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
  options: { say?: (line: string) => void; onError?: (error: Error) => void; signal?: AbortSignal },
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
  say?: (line: string) => void
  onError?: (error: Error) => void
}): Promise<Database> => {
  const directory = join(options.dataDir, 'database')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(options.dataDir, options.say ?? (() => {}))
  try {
    const embedded = new EmbeddedDatabase({ dataDir: directory })
    return await embeddedDatabase(embedded, `the embedded database in ${directory}`, unlock, options.onError)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Puts a pool of one over an embedded database that is already there; tests start theirs from a snapshot. */
export const embeddedDatabase = async (
  embedded: EmbeddedDatabase,
  describe: string,
  unlock: () => Promise<void> = async () => {},
  onError: (error: Error) => void = () => {},
): Promise<Database> => {
  const pool = listen(embedded.createPool(), onError)
  const applied = await applyMigrations(pool, false)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  return {
    kind: 'embedded',
    describe,
    prisma,
    read: pool,
    isNew: applied.length === migrationCount,
    ping: async () => void (await pool.query('SELECT 1')),
    alone: work => work(),
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
      await embedded.close()
      await unlock()
    },
  }
}

/** How long a statement may take, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000

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
    silence = STATEMENT_TIMEOUT + 2_000,
  }: { onError?: (error: Error) => void; signal?: AbortSignal; silence?: number } = {},
): Promise<Database> => {
  const shared = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    keepAlive: true,
  }
  const open = (options?: string) => endSilent(listen(new pg.Pool({ ...shared, options }), onError), silence)
  const pool = open()
  const read = open('-c plan_cache_mode=force_generic_plan -c jit=off')
  const { host, pathname } = new URL(url)
  const applied = await applyMigrations(pool, true, signal).catch(async error => {
    await Promise.all([pool.end(), read.end()])
    throw new DatabaseError(
      `The database at ${host}${pathname} cannot be opened: ${reason(error)}. Check DATABASE_URL and that the server is running.`,
      { cause: error },
    )
  })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  return {
    kind: 'postgres',
    describe: `PostgreSQL at ${host}${pathname}`,
    prisma,
    read,
    isNew: applied.length === migrationCount,
    ping: async () => void (await pool.query('SELECT 1')),
    alone: work => withAdvisoryLock(pool, work, signal),
    close: async () => {
      await prisma.$disconnect()
      await Promise.all([pool.end(), read.end()])
    },
  }
}

/** Without a listener on the pool and on each client, a database that goes away takes the process with it. */
const listen = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const reason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}
