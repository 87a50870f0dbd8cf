import type { Transaction } from './adapters/db'

/**
 * Serializes the writes to what public pages of the blog show; the first statement of each. The lock on one row prevents
 * deadlocks and races for slugs. The incremented revision invalidates the caches of all processes.
 */
export const lockBlogForWrite = async (tx: Transaction): Promise<void> => {
  await tx.blogCounter.update({ where: { id: 1 }, data: { revision: { increment: 1 } } })
}
