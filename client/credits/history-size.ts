/** Lines of the history that are fetched at a time. */
export const pageSize = 25

/** How many to fetch so that all that is shown stays and the new line joins it; the server gives at most 100. */
export const sizeWithOneMore = (shown: number): number => Math.min(100, Math.max(pageSize, shown + 1))
