import { Prisma } from '../generated/prisma/client'

/** Prisma: not reachable, timed out, closed, no connection or transaction to be had. */
const PRISMA_UNAVAILABLE_CODES = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
])

/**
 * PostgreSQL: going down, starting, dropped, idle for too long, only reading, out of connections or memory, its disk
 * failing, a statement that took too long; node: the socket.
 */
const DRIVER_UNAVAILABLE_PATTERN =
  /^(57P0[1-5]|57014|25P03|25006|08\w{3}|53[23]00|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOENT)$/

const UNAVAILABLE_MESSAGE_PATTERN =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|embedded database has stopped|Can't reach database server/i

const DISK_FULL_PATTERN = /^(53100|ENOSPC)$/

/** The database cannot be reached at the moment. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientInitializationError ||
  matchesError(
    error,
    candidate =>
      PRISMA_UNAVAILABLE_CODES.has(candidate.code) ||
      DRIVER_UNAVAILABLE_PATTERN.test(candidate.code) ||
      UNAVAILABLE_MESSAGE_PATTERN.test(candidate.message),
  )

/** The database or the disk has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  matchesError(error, candidate => DISK_FULL_PATTERN.test(candidate.code))

/** Two were in each other's way, and this one had to yield: a deadlock, a lock not had, or a write that came second. */
export const isWriteConflict = (error: unknown): boolean =>
  matchesError(error, candidate => /^(P2034|40001|40P01|55P03)$/.test(candidate.code))

/** A row that this one refers to was deleted in the same moment (a foreign key said so). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  matchesError(error, candidate => candidate.code === 'P2003')

/** The row itself was deleted between two looks at it. */
export const isRecordNotFound = (error: unknown): boolean =>
  matchesError(
    error,
    candidate => candidate.code === 'P2025' || /Inconsistent query result/.test(candidate.message),
  )

/** A text holds what PostgreSQL cannot store: the NUL character, or half of a surrogate pair. */
export const isInvalidText = (error: unknown): boolean =>
  matchesError(
    error,
    candidate =>
      /^(22021|22P05)$/.test(candidate.code) ||
      // What of a text goes into JSON is refused as a fault of its syntax.
      /invalid byte sequence|invalid input syntax for type json|\b(22021|22P05)\b/.test(candidate.message),
  )

interface ErrorLike {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  /** Where Prisma puts what the driver said, and PostgreSQL's own code with it. */
  meta?: { driverAdapterError?: unknown }
}

/** Whether an error, or one that it was made of, is such a one. */
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
