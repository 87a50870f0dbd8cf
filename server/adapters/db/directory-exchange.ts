import { existsSync, renameSync, rmSync } from 'node:fs'

// A restored database is built next to the existing one and replaces it by renaming. After an interruption, either the
// existing database is still in place, or `completeExchange` performs the last renaming.

/** Returns the path of the complete restored database before it is renamed to `directory`. */
const getRestoredPath = (directory: string) => `${directory}.restored`

/** Returns the path at which the database that replaces `directory` is built. */
export const getRestoringPath = (directory: string): string => `${directory}.restoring`

/**
 * Replaces the existing database with the one at `getRestoringPath`.
 * @param label word in the new name of the existing database, before the time, such as `replaced`
 * @returns the new path of the existing database; null if there was none
 */
export const exchangeDirectories = (directory: string, label: string): string | null => {
  const restored = getRestoredPath(directory)
  rmSync(restored, { recursive: true, force: true })
  renameSync(getRestoringPath(directory), restored)
  const replaced = existsSync(directory)
    ? `${directory}.${label}-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : null
  if (replaced) renameSync(directory, replaced)
  renameSync(restored, directory)
  return replaced
}

/**
 * Completes an exchange that was interrupted after the existing database was moved. If the existing database is still
 * in place, deletes the restored database. A later call would otherwise install it if a user moved the existing
 * database away.
 */
export const completeExchange = (directory: string): void => {
  const restored = getRestoredPath(directory)
  if (existsSync(directory)) rmSync(restored, { recursive: true, force: true })
  else if (existsSync(restored)) renameSync(restored, directory)
}
