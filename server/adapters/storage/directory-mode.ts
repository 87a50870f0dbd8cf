import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** Subdirectories of the data directory that only this application creates. */
const OWN_DIRECTORIES = ['database', 'files', 'incoming', 'snapshots', 'spool']

const isAccessibleToOthers = (path: string): boolean =>
  process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & 0o077) !== 0

/** Sets the mode of a directory to 700. Returns false on failure, for example if another user owns the directory. */
const restrictToOwner = (path: string): boolean => {
  try {
    chmodSync(path, 0o700)
    return true
  } catch {
    return false
  }
}

/**
 * Restricts the application's subdirectories of a data directory to their owner, because earlier releases created them
 * with the default permissions. Does not change the data directory itself, which an administrator may have created.
 * Logs a warning for each of these directories that remains accessible to other users.
 */
export const restrictDataDirectories = (dataDir: string, log: Logger): void => {
  for (const path of [dataDir, ...OWN_DIRECTORIES.map(name => join(dataDir, name))]) {
    if (!isAccessibleToOthers(path)) continue
    const mode = (statSync(path).mode & 0o7777).toString(8)
    if (path !== dataDir && restrictToOwner(path)) {
      log.info({ path, previousMode: mode }, 'directory restricted to its owner')
      continue
    }
    log.warn({ path, mode, command: `chmod 700 ${path}` }, 'directory is accessible to other users')
  }
}
