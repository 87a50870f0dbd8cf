/** Lines of the history that are fetched at a time. */
export const historyPageSize = 25

/** How many to fetch so that all that is shown stays and the new line joins it; the server gives at most 100. */
export const getRefetchSize = (loadedCount: number): number =>
  Math.min(100, Math.max(historyPageSize, loadedCount + 1))
