import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'

/** Another process uses the data directory. */
export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError'
}

const LOCK_STALE_AFTER_MS = 5_000

/**
 * Locks a directory for this process. The owner of the lock updates it every second, which shows other processes that
 * the owner is running. A process id would not show this, because process ids repeat in containers that share a volume.
 * The lock of a crashed process goes stale after 5 seconds. If /proc shows that the owner has ended, the lock is taken
 * over immediately.
 * @param print receives a message before a wait for a lock whose owner may still be running
 * @returns a function that releases the lock
 * @throws DirectoryLockedError when a running process holds the lock
 */
export const lockDirectory = async (directory: string, print: (line: string) => void): Promise<() => Promise<void>> => {
  const lockfilePath = join(directory, 'database.lock')
  const ownerPath = join(directory, 'database.owner.json')
  if (existsSync(lockfilePath)) {
    if (hasOwnerEnded(ownerPath)) rmSync(lockfilePath, { recursive: true, force: true })
    else print('The data directory is locked. Waiting up to 7 seconds to see whether its owner is still running …')
  }
  const release = await lock(directory, {
    lockfilePath,
    realpath: false,
    stale: LOCK_STALE_AFTER_MS,
    update: 1_000,
    retries: { retries: 14, minTimeout: 500, maxTimeout: 500 },
    onCompromised: error => {
      // Another process may have taken the lock. Two writers would silently lose rows.
      console.error(`The lock on ${directory} was lost (${error.message}). Stopping immediately to protect the data.`)
      process.exit(1)
    },
  }).catch(error => {
    if ((error as { code?: string }).code !== 'ELOCKED') throw error
    throw new DirectoryLockedError(
      `The data directory ${directory} is in use by another Kairos process. Stop that process, or set DATA_DIR to another directory.`,
    )
  })
  writeFileSync(ownerPath, JSON.stringify(readProcessIdentity(process.pid)))
  return async () => {
    rmSync(ownerPath, { force: true })
    await release()
  }
}

/**
 * Returns the identity of a process. It contains the start time, because process ids are reused. Returns null if the
 * process or /proc does not exist.
 */
const readProcessIdentity = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      namespace: readlinkSync('/proc/self/ns/pid'),
      pid,
      // The start time is field 22 of the file. The text is split after field 2, the command, because the command can
      // contain spaces.
      started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '',
    }
  } catch {
    return null
  }
}

/**
 * Returns whether /proc shows that the owner of the lock has ended. Returns false for an owner on another machine or in
 * another container, because this process cannot see that owner.
 */
const hasOwnerEnded = (ownerPath: string): boolean => {
  const self = readProcessIdentity(process.pid)
  if (!self || !existsSync(ownerPath)) return false
  try {
    const owner = JSON.parse(readFileSync(ownerPath, 'utf8')) as typeof self | null
    if (owner?.boot !== self.boot || owner.namespace !== self.namespace) return false
    return readProcessIdentity(owner.pid)?.started !== owner.started
  } catch {
    return false
  }
}
