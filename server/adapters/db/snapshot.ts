import type { PrismaClient } from '../../generated/prisma/client'
import type { Transaction } from './database'

/**
 * The type of `Database.withSnapshot`. `read` may pause between its statements. On PostgreSQL, `signal` aborts the
 * running statement.
 */
export type SnapshotRunner = <TResult>(
  signal: AbortSignal,
  read: (db: Transaction) => Promise<TResult>,
) => Promise<TResult>

/** Maximum duration of a snapshot. Until a snapshot ends, PostgreSQL keeps the rows that other transactions delete. */
const MAX_SNAPSHOT_MS = 30 * 60_000

/** Maximum time to wait for a free connection. */
const MAX_WAIT_MS = 5_000

/**
 * Creates `withSnapshot` for PostgreSQL.
 * @param socketTimeoutMs a connection is closed after this time without traffic
 */
export const createSnapshotRunner =
  (prisma: PrismaClient, socketTimeoutMs: number): SnapshotRunner =>
  (signal, read) =>
    prisma.$transaction(
      async tx => {
        await tx.$executeRaw`SET TRANSACTION READ ONLY`
        const [backend] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
        let cancellation: Promise<unknown> = Promise.resolve()
        const cancelStatement = () => {
          cancellation = prisma.$queryRaw`SELECT pg_cancel_backend(${backend?.pid}::int)`.catch(() => {})
        }
        // Keeps the connection open while `read` pauses. An error is ignored, because the next statement of `read` then
        // also fails.
        const timer = setInterval(() => void tx.$executeRaw`SELECT 1`.catch(() => {}), socketTimeoutMs / 3)
        signal.addEventListener('abort', cancelStatement)
        try {
          signal.throwIfAborted()
          return await read(tx)
        } finally {
          clearInterval(timer)
          signal.removeEventListener('abort', cancelStatement)
          // Without this wait, the cancellation could abort a statement of the next transaction on the connection.
          await cancellation
        }
      },
      { isolationLevel: 'RepeatableRead', maxWait: MAX_WAIT_MS, timeout: MAX_SNAPSHOT_MS },
    )
