export const HISTORY_PAGE_SIZE = 25

/** The server's limit for `first`. */
const MAX_PAGE_SIZE = 100

/**
 * Returns the page size for the loaded transactions and one new transaction. The result is at least HISTORY_PAGE_SIZE
 * and at most MAX_PAGE_SIZE.
 */
export const getRefetchSize = (loadedCount: number): number =>
  Math.min(MAX_PAGE_SIZE, Math.max(HISTORY_PAGE_SIZE, loadedCount + 1))
