/** The database cannot be opened, backed up or restored. The message contains the reason and the remedy. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The embedded database cannot be opened, usually because its files are damaged. */
export class DamagedDatabaseError extends DatabaseError {
  override name = 'DamagedDatabaseError'
  /** The problem, without the remedy. */
  readonly problem: string

  constructor(problem: string, options: ErrorOptions) {
    super(
      `${problem} Restore a backup with: kairos restore ARCHIVE. Or move the directory elsewhere to start with an empty database.`,
      options,
    )
    this.problem = problem
  }
}

/**
 * Error codes of Prisma: unreachable server, timeout, TLS error, closed connection, no free connection, transaction
 * that could not start or has already ended.
 */
const PRISMA_UNAVAILABLE_PATTERN = /^(P1001|P1002|P1008|P1011|P1017|P1018|P2024|P2028|P2037)$/

/**
 * Error codes of PostgreSQL: shutdown, startup, dropped database, canceled statement, idle timeout, read-only
 * transaction, connection error, out of memory, too many connections, I/O error, prepared statement whose preparation
 * failed in the pipeline. Error codes of Node.js: socket errors.
 */
const DRIVER_UNAVAILABLE_PATTERN =
  /^(57P0[1-5]|57014|25P03|25006|08\w{3}|53[23]00|58030|26000|42P05|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOENT)$/

const UNAVAILABLE_MESSAGE_PATTERN =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|embedded database (has stopped|in .* cannot be opened)|Can't reach database server/i

const DATABASE_DISK_FULL_CODE = '53100'

/** The embedded database reports a full disk without a code if it cannot start or cannot extend its write-ahead log. */
const DISK_FULL_MESSAGE_PATTERN = /no space left on device/i

/** The class is not imported, because the server imports this module before it loads Prisma. */
const PRISMA_INITIALIZATION_ERROR_NAME = 'PrismaClientInitializationError'

/** Returns whether an error means that the database is temporarily unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  (error instanceof Error && error.name === PRISMA_INITIALIZATION_ERROR_NAME) ||
  matchesError(
    error,
    candidate =>
      PRISMA_UNAVAILABLE_PATTERN.test(candidate.code) ||
      DRIVER_UNAVAILABLE_PATTERN.test(candidate.code) ||
      UNAVAILABLE_MESSAGE_PATTERN.test(candidate.message),
  )

/** Returns whether an error means that the disk of the database server or a local disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  matchesError(
    error,
    ({ code, message }) =>
      code === DATABASE_DISK_FULL_CODE || code === 'ENOSPC' || DISK_FULL_MESSAGE_PATTERN.test(message),
  )

/** Formats a full-disk error for the terminal: names the disk and says what to do. */
export const formatDiskFullMessage = (
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): string => {
  const isServerDisk = matchesError(error, ({ code }) => code === DATABASE_DISK_FULL_CODE)
  const owner =
    databaseUrl && isServerDisk ? `database server ${new URL(databaseUrl).host}` : `data directory ${dataDir}`
  return `The disk of the ${owner} is full. Free some space and start again.`
}

/** Returns whether a write conflicted with a concurrent one (deadlock, unavailable lock, serialization failure). */
export const isWriteConflict = (error: unknown): boolean =>
  matchesError(error, candidate => /^(P2034|40001|40P01|55P03)$/.test(candidate.code))

/** Returns whether a foreign key was violated, for example because the referenced row was deleted concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  matchesError(error, candidate => /^(P2003|23503)$/.test(candidate.code))

/** Returns whether a write failed because a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  matchesError(error, candidate => /^(P2002|23505)$/.test(candidate.code))

/** Returns whether a required row does not exist, for example because it was deleted between two queries. */
export const isRecordNotFound = (error: unknown): boolean =>
  matchesError(error, candidate => candidate.code === 'P2025' || /Inconsistent query result/.test(candidate.message))

/** Returns whether a statement failed because a text contained NUL or a lone surrogate. PostgreSQL stores neither. */
export const isInvalidText = (error: unknown): boolean =>
  matchesError(
    error,
    candidate =>
      /^(22021|22P05)$/.test(candidate.code) ||
      // In a JSON value, PostgreSQL reports such text as a syntax error.
      /invalid byte sequence|invalid input syntax for type json|\b(22021|22P05)\b/.test(candidate.message),
  )

interface ErrorLike {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  /** Prisma stores the driver's error here, with the PostgreSQL code. */
  meta?: { driverAdapterError?: unknown }
}

/** Returns whether the predicate accepts an error or one of its nested errors. */
const matchesError = (
  error: unknown,
  predicate: (candidate: { code: string; message: string }) => boolean,
): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, originalCode, message, cause, errors, meta } = error as ErrorLike
  if (predicate({ code: String(originalCode ?? code ?? ''), message: String(message ?? '') })) return true
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some(candidate =>
    matchesError(candidate, predicate),
  )
}
