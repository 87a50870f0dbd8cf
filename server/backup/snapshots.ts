import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { DamagedDatabaseError, DatabaseError } from '../adapters/db/errors'
import { withArchiveFile } from './archive'
import { type BackupSource, writeBackup } from './create'
import { BackupError, type BackupManifest } from './manifest'
import { syncDirectory } from './sync-directory'
import { verifyArchive } from './verify-archive'

// Snapshots are archives of the embedded database without the stored files, which remain in the storage.

const getSnapshotDirectory = (dataDir: string) => join(dataDir, 'snapshots')

/** Groups: day, hours, minutes, seconds and milliseconds in UTC. */
const NAME_PATTERN = /^snapshot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/

/** Lists the paths of the snapshots, the newest first. */
export const listSnapshots = (dataDir: string): string[] => {
  const directory = getSnapshotDirectory(dataDir)
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).filter(name => NAME_PATTERN.test(name))
  return names
    .sort()
    .reverse()
    .map(name => join(directory, name))
}

const getSnapshotTime = (path: string): Date => {
  const [, day, hours, minutes, seconds, milliseconds] = NAME_PATTERN.exec(basename(path)) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}

/** Finds the newest intact snapshot. Returns null if there is none. */
const findIntactSnapshot = async (dataDir: string): Promise<{ path: string; time: Date } | null> => {
  for (const path of listSnapshots(dataDir)) {
    const isIntact = await verifyArchive(path).then(
      () => true,
      () => false,
    )
    if (isIntact) return { path, time: getSnapshotTime(path) }
  }
  return null
}

/**
 * Returns the path of a snapshot. The name `latest` means the newest intact snapshot. Throws a BackupError if there is
 * no such snapshot.
 */
export const requireSnapshot = async (dataDir: string, name: string): Promise<string> => {
  const directory = getSnapshotDirectory(dataDir)
  const path =
    name === 'latest'
      ? (await findIntactSnapshot(dataDir))?.path
      : listSnapshots(dataDir).find(path => path === join(directory, name))
  if (path) return path
  throw new BackupError(
    name === 'latest'
      ? `The directory ${directory} contains no intact snapshot. Restore a backup with: kairos restore ARCHIVE`
      : `There is no ${name} in ${directory}. Specify a file in this directory, or latest.`,
  )
}

/**
 * Returns an error handler that always throws. In a `DamagedDatabaseError`, the handler replaces the remedy with the
 * command that restores the newest intact snapshot. If there is no such snapshot, or for any other error, the handler
 * rethrows the error unchanged.
 */
export const rethrowWithSnapshotAdvice =
  (dataDir: string) =>
  async (error: unknown): Promise<never> => {
    const snapshot = error instanceof DamagedDatabaseError ? await findIntactSnapshot(dataDir) : null
    if (!(error instanceof DamagedDatabaseError && snapshot)) throw error
    throw new DatabaseError(
      `${error.problem} The newest intact snapshot is from ${snapshot.time.toISOString()}; all later changes would be lost. Restore it with: kairos restore --snapshot latest`,
      { cause: error },
    )
  }

/** Tables that the server changes even without requests from users. Changes in these tables alone need no snapshot. */
const MAINTENANCE_TABLES = ['jobs']

/** Builds a key that is equal for two snapshots with the same content, ignoring `MAINTENANCE_TABLES`. */
const buildContentKey = ({ tables, migrations }: BackupManifest) =>
  JSON.stringify([migrations, tables.filter(({ name }) => !MAINTENANCE_TABLES.includes(name))])

/**
 * Takes a snapshot, deletes outdated snapshots, and returns the path of the new one. If nothing has changed since the
 * newest existing snapshot, keeps all snapshots as they are and returns null.
 */
const takeSnapshot = async (source: BackupSource, signal: AbortSignal): Promise<string | null> => {
  const directory = getSnapshotDirectory(source.dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `snapshot-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  const temporaryPath = `${path}.partial`
  for (const name of readdirSync(directory)) {
    if (name.endsWith('.partial')) await rm(join(directory, name), { force: true })
  }
  try {
    const manifest = await withArchiveFile(temporaryPath, output =>
      writeBackup(source, output, { hasObjects: false, signal }),
    )
    const [newestPath] = listSnapshots(source.dataDir)
    // If the newest snapshot cannot be read, a new one is needed.
    const newest = newestPath ? await verifyArchive(newestPath).catch(() => null) : null
    if (newest && buildContentKey(newest) === buildContentKey(manifest)) return null
    await rename(temporaryPath, path)
    await syncDirectory(directory)
  } finally {
    await rm(temporaryPath, { force: true })
  }
  const paths = listSnapshots(source.dataDir)
  const retainedPaths = selectRetainedSnapshots(paths)
  for (const outdatedPath of paths) if (!retainedPaths.has(outdatedPath)) await rm(outdatedPath)
  return path
}

const MAX_RECENT_SNAPSHOTS = 24

const MAX_DAILY_SNAPSHOTS = 7

/**
 * Selects the newest 24 snapshots, and the newest snapshot of each of the seven latest days that have snapshots.
 * @param paths paths of the snapshots, the newest first
 */
export const selectRetainedSnapshots = (paths: string[]): Set<string> => {
  const newestByDay = new Map<string, string>()
  for (const path of paths) {
    const day = getSnapshotTime(path).toISOString().slice(0, 10)
    if (!newestByDay.has(day)) newestByDay.set(day, path)
  }
  return new Set([...paths.slice(0, MAX_RECENT_SNAPSHOTS), ...[...newestByDay.values()].slice(0, MAX_DAILY_SNAPSHOTS)])
}

/** Maximum delay before the first snapshot of an instance that has no snapshots. */
const FIRST_DELAY_MS = 5 * 60_000

/**
 * Takes a snapshot every `intervalMs`. The first interval starts at the time of the newest existing snapshot. After a
 * failure, logs the error and tries again after the interval. Takes no snapshots if `intervalMs` is null.
 */
export const startSnapshots = (source: BackupSource, intervalMs: number | null, log: Logger) => {
  const abortController = new AbortController()
  const { signal } = abortController
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      running = takeSnapshot(source, signal)
        .catch(error => signal.aborted || log.error({ err: error }, 'a snapshot of the database failed'))
        .then(() => signal.aborted || schedule(intervalMs ?? 0))
    }, delayMs)
  }
  if (intervalMs !== null) {
    const [newestPath] = listSnapshots(source.dataDir)
    const nextTime = newestPath ? getSnapshotTime(newestPath).getTime() + intervalMs : 0
    schedule(newestPath ? Math.max(0, nextTime - Date.now()) : Math.min(intervalMs, FIRST_DELAY_MS))
  }
  return {
    /** Cancels the next snapshot, aborts a running one, and waits for its end. */
    stop: async () => {
      clearTimeout(timer)
      abortController.abort()
      await running
    },
  }
}
