export const HISTORY_PAGE_SIZE = 25

/** The server's limit for `first`. */
const MAX_PAGE_SIZE = 100

/** Returns a page size that covers the loaded transactions and one new transaction, at most MAX_PAGE_SIZE. */
export const getRefetchSize = (loadedCount: number): number =>
  Math.min(MAX_PAGE_SIZE, Math.max(HISTORY_PAGE_SIZE, loadedCount + 1))
