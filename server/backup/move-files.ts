import type pg from 'pg'
import type { Storage } from '../adapters/storage/storage'
import { getDerivedKeys } from '../files/rules'
import { getResizedKeys, readFileRows } from './file-rows'
import { BackupError } from './manifest'
import { hashObject } from './verify-instance'

export interface MoveFilesResult {
  /** Number of copied files, not counting smaller copies of images. */
  copied: number
  /** Number of files that the target already had. */
  skipped: number
  /** Number of objects deleted from the source: files, smaller copies of images, and thumbnails. */
  deleted: number
  /** Storage keys of files that are missing from the source, or that do not match the checksum in the database. */
  broken: string[]
}

interface MoveFilesOptions {
  pool: Pick<pg.Pool, 'query'>
  source: Storage
  target: Storage
  /** Whether to delete the files from the source when the target has all of them. */
  deletesSource: boolean
  /** Receives the number of files that the target has so far. */
  onFile?: (count: number) => void
}

/**
 * Copies the stored files and the smaller copies of blog images to another storage. Does not copy damaged files. If
 * `deletesSource` is true and no file is missing or damaged, then deletes the files, their smaller copies and their
 * thumbnails from the source. An interrupted run can be repeated.
 * @throws BackupError when a copy does not have the checksum of its source
 */
export const moveFiles = async ({
  pool,
  source,
  target,
  deletesSource,
  onFile = () => {},
}: MoveFilesOptions): Promise<MoveFilesResult> => {
  const result: MoveFilesResult = { copied: 0, skipped: 0, deleted: 0, broken: [] }
  const keys: string[] = []
  for await (const row of readFileRows(pool)) {
    const { storageKey, sha256 } = row
    if ((await hashObject(target, storageKey)) === sha256) result.skipped++
    else if (await copyObject(source, target, storageKey, sha256)) result.copied++
    else {
      result.broken.push(storageKey)
      continue
    }
    for (const key of getResizedKeys(row)) await copyObject(source, target, key)
    keys.push(storageKey)
    onFile(result.copied + result.skipped)
  }
  if (deletesSource && result.broken.length === 0) {
    for (const key of keys.flatMap(storageKey => [storageKey, ...getDerivedKeys(storageKey)])) {
      if ((await source.stat(key)) === null) continue
      await source.delete(key)
      result.deleted++
    }
  }
  return result
}

/** Copies an object. Returns false if the source does not contain the object, or if its checksum is wrong. */
const copyObject = async (source: Storage, target: Storage, key: string, expectedSha256?: string): Promise<boolean> => {
  const object = await source.open(key)
  // The caller ignores a missing smaller copy, because an interrupted earlier run may have moved it.
  if (!object) return false
  const stagedFile = await target.stage(object.stream, Number.POSITIVE_INFINITY)
  try {
    if (expectedSha256 !== undefined && stagedFile.sha256 !== expectedSha256) return false
    await target.commit(key, stagedFile)
  } finally {
    await stagedFile.discard()
  }
  if ((await hashObject(target, key)) !== stagedFile.sha256)
    throw new BackupError(`The copy of ${key} has a different checksum than the original. Repeat the command.`)
  return true
}
