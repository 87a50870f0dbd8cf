import { existsSync, renameSync, rmSync } from 'node:fs'

// A restored database is built next to the existing one and replaces it by renaming. After an interruption, either the
// existing database is still in place, or `completeExchange` performs the last rename.

/** Returns the path of the complete restored database until it is renamed to `directory`. */
const getRestoredPath = (directory: string) => `${directory}.restored`

/** Returns the path at which the database that replaces `directory` is built. */
export const getRestoringPath = (directory: string): string => `${directory}.restoring`

/**
 * Replaces the existing database with the one at `getRestoringPath`.
 * @param label word in the new name of the existing database, such as `replaced`
 * @returns the new path of the existing database; null if there was none
 */
export const exchangeDirectories = (directory: string, label: string): string | null => {
  const restoredPath = getRestoredPath(directory)
  rmSync(restoredPath, { recursive: true, force: true })
  renameSync(getRestoringPath(directory), restoredPath)
  const replacedPath = existsSync(directory)
    ? `${directory}.${label}-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : null
  if (replacedPath) renameSync(directory, replacedPath)
  renameSync(restoredPath, directory)
  return replacedPath
}

/**
 * Completes an exchange that was interrupted after the existing database was moved. If the existing database is still
 * in place, deletes the restored database, so that a later call cannot install it.
 */
export const completeExchange = (directory: string): void => {
  const restoredPath = getRestoredPath(directory)
  if (existsSync(directory)) rmSync(restoredPath, { recursive: true, force: true })
  else if (existsSync(restoredPath)) renameSync(restoredPath, directory)
}
