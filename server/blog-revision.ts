import type { Transaction } from './adapters/db'

/**
 * Serializes writes to the data of public blog pages. Each write executes it first. The lock on one row prevents
 * deadlocks and races for slugs. The incremented revision invalidates the caches of all processes.
 */
export const lockBlogForWrite = async (tx: Transaction): Promise<void> => {
  await tx.blogCounter.update({ where: { id: 1 }, data: { revision: { increment: 1 } } })
}
