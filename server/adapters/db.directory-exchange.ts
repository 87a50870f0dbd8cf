import { existsSync, renameSync, rmSync } from 'node:fs'

// A restored database is built beside the existing one. Both are exchanged by renaming, which an interruption leaves in one
// of two states: the existing database is in use, or the restored one waits for its last renaming.

const getRestoredPath = (directory: string) => `${directory}.restored`

/** Returns where the database that replaces `directory` is built. */
export const getRestoringPath = (directory: string): string => `${directory}.restoring`

/**
 * Puts the database that was built in its place.
 * @param label what the existing database becomes, such as `replaced`
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

/** Completes an exchange that was interrupted after the existing database was moved. */
export const completeExchange = (directory: string): void => {
  const restored = getRestoredPath(directory)
  if (!existsSync(directory) && existsSync(restored)) renameSync(restored, directory)
}
