import type { Clock } from './adapters/clock'
import type { PrismaClient, ReadPool, Transaction } from './adapters/db/database'
import { runAfterTransaction } from './adapters/db/request-transaction'

/** In-memory copy of the blog revision, a number that changes with every write to public blog data in any process. */
export interface BlogRevision {
  /** Returns the revision. Queries the database if the copy was discarded or is too old. Throws driver errors. */
  get(): Promise<number>
  /** Discards the copy and purges the blog pages from the CDN. */
  invalidate(): void
}

/** PostgreSQL notification channel of the trigger on `blog_counters`. */
export const BLOG_REVISION_CHANNEL = 'blog_revision'

/** URL path patterns of the pages that a write can change. */
const BLOG_PATHS = ['/blog*', '/sitemap*.xml']

/**
 * Maximum age of the copy while `isListening` returns true. A maximum is needed, because a dead listening connection
 * can seem to be open.
 */
const MAX_AGE_MS = 10_000

/**
 * Maximum age of the copy while `isListening` returns false. In this state, no notification tells this process about
 * writes by other processes.
 */
const MAX_AGE_WITHOUT_LISTENING_MS = 1_000

interface BlogRevisionOptions {
  /** Reads from the primary. */
  readPool: ReadPool
  clock: Clock
  /** Calls `onChange` after a write by any process, and when the listening connection becomes ready or is lost. */
  listen?: (onChange: () => void) => { isListening(): boolean }
  purgeCdn?: (paths: string[]) => void
}

/** Creates the in-memory copy. After a failed read, the next `get` queries the database again. */
export const createBlogRevision = ({
  readPool,
  clock,
  listen = () => ({ isListening: () => false }),
  purgeCdn = () => {},
}: BlogRevisionOptions): BlogRevision => {
  let current: Promise<number> | null = null
  let expiresAt = 0
  const discard = () => {
    current = null
  }
  const { isListening } = listen(discard)
  return {
    get: () => {
      const now = clock().getTime()
      if (current && now < expiresAt) return current
      const reading = readBlogRevision(readPool).then(({ revision }) => revision)
      reading.catch(() => current === reading && discard())
      expiresAt = now + (isListening() ? MAX_AGE_MS : MAX_AGE_WITHOUT_LISTENING_MS)
      current = reading
      return reading
    },
    invalidate: () => {
      discard()
      purgeCdn(BLOG_PATHS)
    },
  }
}

/** Returns the revision of the blog and the number of published posts. */
export const readBlogRevision = async (readPool: ReadPool) => {
  const { rows } = await readPool.query<{ revision: number; published: number }>({
    name: 'blog-revision',
    text: 'SELECT revision, published FROM blog_counters',
  })
  return rows[0] ?? { revision: 0, published: 0 }
}

/**
 * Runs a write to public blog data in a transaction, then invalidates `blogRevision`. The transaction first increments
 * the revision. This locks the only row of `blog_counters`, so that writes run one after the other, without deadlocks
 * and without races for slugs.
 */
export const writeBlog = async <TResult>(
  { db, blogRevision }: { db: PrismaClient; blogRevision: BlogRevision },
  write: (tx: Transaction) => Promise<TResult>,
): Promise<TResult> => {
  try {
    return await db.$transaction(async tx => {
      await tx.$executeRaw`/* name: lock-blog */ UPDATE blog_counters SET revision = revision + 1 WHERE id = 1`
      return await write(tx)
    })
  } finally {
    // Runs after an error too: if the connection was lost during the commit, the transaction may have been committed.
    await runAfterTransaction(db, () => blogRevision.invalidate())
  }
}
