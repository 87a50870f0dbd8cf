import { Prisma } from '../generated/prisma/client'

/** Prisma: not reachable, timed out, closed, no connection or transaction to be had. */
const PRISMA_DOWN = new Set(['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2037'])

/**
 * PostgreSQL: going down, starting, dropped, idle for too long, only reading, out of connections or memory, its disk
 * failing, a statement that took too long; node: the socket.
 */
const DRIVER_DOWN =
  /^(57P0[1-5]|57014|25P03|25006|08\w{3}|53[23]00|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOENT)$/

const WORDS_DOWN =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|embedded database has stopped|Can't reach database server/i

const DISK_FULL = /^(53100|ENOSPC)$/

/** The database cannot be reached at the moment. */
export const isDatabaseDown = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientInitializationError ||
  some(error, one => PRISMA_DOWN.has(one.code) || DRIVER_DOWN.test(one.code) || WORDS_DOWN.test(one.message))

/** The database or the disk has no space left. */
export const isDiskFull = (error: unknown): boolean => some(error, one => DISK_FULL.test(one.code))

/** Two were in each other's way, and this one had to yield: a deadlock, a lock not had, or a write that came second. */
export const isContended = (error: unknown): boolean =>
  some(error, one => /^(P2034|40001|40P01|55P03)$/.test(one.code))

/** A row that this one refers to was deleted in the same moment (a foreign key said so). */
export const isGone = (error: unknown): boolean => some(error, one => one.code === 'P2003')

/** The row itself was deleted between two looks at it. */
export const isVanished = (error: unknown): boolean =>
  some(error, one => one.code === 'P2025' || /Inconsistent query result/.test(one.message))

/** A text holds what PostgreSQL cannot store: the NUL character, or half of a surrogate pair. */
export const isBadText = (error: unknown): boolean =>
  some(
    error,
    one =>
      /^(22021|22P05)$/.test(one.code) ||
      // What of a text goes into JSON is refused as a fault of its syntax.
      /invalid byte sequence|invalid input syntax for type json|\b(22021|22P05)\b/.test(one.message),
  )

interface Failure {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  /** Where Prisma puts what the driver said, and PostgreSQL's own code with it. */
  meta?: { driverAdapterError?: unknown }
}

/** Whether an error, or one that it was made of, is such a one. */
const some = (error: unknown, test: (one: { code: string; message: string }) => boolean): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, originalCode, message, cause, errors, meta } = error as Failure
  if (test({ code: String(originalCode ?? code ?? ''), message: String(message ?? '') })) return true
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some(one =>
    some(one, test),
  )
}
