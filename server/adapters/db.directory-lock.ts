import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'

/** The data directory belongs to another process. */
export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError'
}

const LOCK_STALE_AFTER_MS = 5_000

/**
 * Takes a directory for this process alone, by a lock that is kept alive by a heartbeat: a process id would lie
 * between two containers that share a volume. What a crash left behind goes stale in five seconds; on the machine
 * that crashed we need not wait, since the kernel knows that the owner is gone.
 * @throws DirectoryLockedError when somebody alive holds it.
 */
export const lockDirectory = async (
  directory: string,
  print: (line: string) => void,
): Promise<() => Promise<void>> => {
  mkdirSync(directory, { recursive: true })
  const lockfilePath = join(directory, 'database.lock')
  const ownerPath = join(directory, 'database.owner.json')
  if (existsSync(lockfilePath)) {
    if (isOwnerGone(ownerPath)) rmSync(lockfilePath, { recursive: true, force: true })
    else print('The data directory is locked. Waiting to see whether its owner is alive (up to 7 seconds) …')
  }
  const release = await lock(directory, {
    lockfilePath,
    realpath: false,
    stale: LOCK_STALE_AFTER_MS,
    update: 1_000,
    retries: { retries: 14, minTimeout: 500, maxTimeout: 500 },
    onCompromised: error => {
      // Somebody else now believes to own the directory. Writing on would lose rows without a word.
      console.error(
        `The lock on ${directory} was lost (${error.message}). Stopping at once to protect its data.`,
      )
      process.exit(1)
    },
  }).catch(error => {
    if ((error as { code?: string }).code !== 'ELOCKED') throw error
    throw new DirectoryLockedError(
      `The data directory ${directory} is in use by another running Kairos. Stop that one, or set DATA_DIR to another directory.`,
    )
  })
  writeFileSync(ownerPath, JSON.stringify(readProcessIdentity(process.pid)))
  return async () => {
    rmSync(ownerPath, { force: true })
    await release()
  }
}

interface LockOwner {
  boot: string
  namespace: string
  pid: number
  started: string
}

/** Who a process is, beyond its number: this boot, this pid namespace, this start time. Null where Linux is not. */
const readProcessIdentity = (pid: number): LockOwner | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      namespace: readlinkSync('/proc/self/ns/pid'),
      pid,
      started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '',
    }
  } catch {
    return null
  }
}

const isOwnerGone = (ownerPath: string): boolean => {
  const self = readProcessIdentity(process.pid)
  if (!self || !existsSync(ownerPath)) return false
  try {
    const owner = JSON.parse(readFileSync(ownerPath, 'utf8')) as LockOwner | null
    if (owner?.boot !== self.boot || owner.namespace !== self.namespace) return false
    return readProcessIdentity(owner.pid)?.started !== owner.started
  } catch {
    return false
  }
}
