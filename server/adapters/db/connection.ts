import pg from 'pg'
import { DatabaseError } from './errors'
import { withSocketTimeout } from './socket'

export const STATEMENT_TIMEOUT_MS = 15_000

/** A PostgreSQL server, or a pooler in front of one. */
export interface ConnectionTarget {
  /** Host, port and database for messages, without user and password. */
  address: string
  connectionString: string
  /** Startup options from the URL. */
  options: string
  /** Whether the session can change between two transactions, as behind PgBouncer in transaction mode. */
  isPooled: boolean
}

/** Parses a database URL. `pgbouncer=true`, as in Prisma's URLs, means a pooler in transaction mode. */
export const parseDatabaseUrl = (databaseUrl: string): ConnectionTarget => {
  const url = new URL(databaseUrl)
  const { host, pathname, searchParams } = url
  // Removes `options` from the URL, where they would override the `options` of the pool.
  const options = searchParams.get('options') ?? ''
  searchParams.delete('options')
  const isPooled = searchParams.get('pgbouncer') === 'true'
  searchParams.delete('pgbouncer')
  return { address: host + pathname, connectionString: url.href, options, isPooled }
}

export interface PoolOptions {
  onError: (error: Error) => void
  /** A connection is closed after this time without traffic. */
  socketTimeoutMs: number
  /** Startup options in addition to the options from the URL. A pooler receives no startup options. */
  settings?: string
  max?: number
  /**
   * Whether a client sends a statement without waiting for the results of earlier ones. Each statement then also has a
   * timeout of `socketTimeoutMs`, which closes the connection. The socket timeout is not enough, because later
   * statements restart it.
   */
  isPipelined?: boolean
  connectionTimeoutMs?: number
}

/** Creates a connection pool. Its sessions must use UTC, because Prisma sends and reads times without an offset. */
export const createPool = (
  { connectionString, options, isPooled }: ConnectionTarget,
  { onError, socketTimeoutMs, settings = '', max = 10, isPipelined = false, connectionTimeoutMs = 5_000 }: PoolOptions,
): pg.Pool => {
  const poolOptions = {
    connectionString,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    ...(isPipelined && { pipeline: true, query_timeout: socketTimeoutMs }),
  }
  const sessionOptions = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: `${options} -c timezone=UTC ${settings}`,
  }
  const pool = isPooled
    ? new pg.Pool({ ...poolOptions, Client: UnnamedStatementClient })
    : new pg.Pool({ ...poolOptions, ...sessionOptions })
  return withSocketTimeout(handlePoolErrors(pool, onError), socketTimeoutMs)
}

/**
 * Adds an error listener to each client, because a lost connection would otherwise crash the process. The pool emits
 * the errors of idle clients a second time, so its own listener ignores them.
 */
export const handlePoolErrors = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/**
 * Removes the names of prepared statements, because behind a pooler, the next transaction may run in a session that has
 * not prepared them.
 */
class UnnamedStatementClient extends pg.Client {
  /** Covers all overloads of the driver with one signature. */
  override query<TResult>(statement: unknown, ...parameters: unknown[]): TResult {
    const query: CallableFunction = super.query
    return Reflect.apply(query, this, [removeName(statement), ...parameters])
  }
}

/** Returns a statement without its name. Returns texts and objects with `submit`, such as cursors, unchanged. */
const removeName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement

const UTC_PATTERN = /^(etc\/)?(utc|uct|gmt|zulu|universal)$/i

/** Required by `NULLS NOT DISTINCT` in the migrations. */
const MIN_POSTGRES_VERSION = 15

/** Throws a DatabaseError if the version is not supported. `versionNumber` is the setting `server_version_num`. */
export const assertPostgresVersion = (versionNumber: number): void => {
  const version = Math.floor(versionNumber / 10_000)
  if (version >= MIN_POSTGRES_VERSION) return
  throw new DatabaseError(
    `The PostgreSQL server has version ${version}. Kairos requires PostgreSQL ${MIN_POSTGRES_VERSION} or later.`,
  )
}

/**
 * Throws a DatabaseError if the server version is not supported, or if the sessions lack settings because a pooler does
 * not pass them on.
 */
export const assertServerSettings = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ database: string; timeZone: string; statementTimeout: string; version: number }>(
    `SELECT quote_ident(current_database()) AS database, current_setting('TimeZone') AS "timeZone",
      current_setting('statement_timeout') AS "statementTimeout", current_setting('server_version_num')::int AS version`,
  )
  const [settings] = rows
  if (!settings) return
  const { database, timeZone, statementTimeout, version } = settings
  assertPostgresVersion(version)
  const missing = [
    ...(UTC_PATTERN.test(timeZone) ? [] : [`timezone = 'UTC'`]),
    ...(statementTimeout === '0' ? [`statement_timeout = '${STATEMENT_TIMEOUT_MS / 1000}s'`] : []),
  ]
  if (missing.length === 0) return
  const statements = missing.map(setting => `ALTER DATABASE ${database} SET ${setting};`).join(' ')
  throw new DatabaseError(
    `The database sessions lack settings that a pooler does not pass on. Run ${statements} Then restart the pooler and the server.`,
  )
}

/** Formats the reason for a failed connection. */
export const formatConnectionError = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(formatConnectionError).join(', ')
  if (!(error instanceof Error)) return String(error)
  return /unsupported startup parameter/.test(error.message)
    ? `${error.message}. For PgBouncer, add pgbouncer=true to the query string of DATABASE_URL`
    : error.message
}
