import { Readable } from 'node:stream'
import type { Transaction } from '../adapters/db'
import { isDatabaseUnavailable } from '../adapters/db.errors'
import type { StagedFile } from '../adapters/storage'
import { type Actor, recordAuditEvent } from '../audit-log'
import { createThumbnail } from '../content/image'
import type { Deps } from '../context'
import { notFound, payloadTooLarge, unavailable, unsupportedMediaType } from '../errors'
import type { Prisma, StoredFile } from '../generated/prisma/client'
import { getDerivedKeys, getResizedImagePath, getResizedWidths, getThumbnailKey } from './rules'

// How bytes and rows stay together whatever happens between them (docs/decisions/0008).

type NewFile = Omit<Prisma.StoredFileUncheckedCreateInput, 'size' | 'sha256' | 'createdAt'>

interface PersistFileOptions {
  /** Writes it into the audit log. */
  actor?: Actor
  /** Puts beside it what is made from it. */
  createDerivedFiles?: () => Promise<void>
  /** Throws where the row may not be made any more: receiving a file takes its time. */
  assertStillAllowed?: (tx: Transaction) => Promise<unknown>
}

/**
 * Gives what was received its place and its row: the bytes first, the row last, so that a row always has its bytes and
 * bytes without one are known to be loose.
 * @throws PAYLOAD_TOO_LARGE for what is beyond the quota, STORAGE_FULL, UNAVAILABLE
 */
export const persistFile = async (
  deps: Deps,
  stagedFile: StagedFile,
  file: NewFile,
  { actor, createDerivedFiles, assertStillAllowed }: PersistFileOptions,
): Promise<StoredFile> => {
  const { storageKey } = file
  const createdAt = deps.clock()
  const { size, sha256 } = stagedFile
  if (file.purpose === 'attachment') await assertWithinQuota(deps, deps.db, file.uploaderId, size)
  await deps.db.orphanedFile.create({ data: { storageKey, createdAt } })
  try {
    await createDerivedFiles?.()
    await deps.storage.commit(storageKey, stagedFile)
    return await deps.db.$transaction(async tx => {
      if (file.purpose === 'attachment') {
        // One at a time a user, or two uploads would both fit where only one does.
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${file.uploaderId} FOR NO KEY UPDATE`
        await assertWithinQuota(deps, tx, file.uploaderId, size)
      }
      await assertStillAllowed?.(tx)
      const { count } = await tx.orphanedFile.deleteMany({ where: { storageKey } })
      if (count === 0) throw unavailable()
      const row = await tx.storedFile.create({ data: { ...file, size, sha256, createdAt } })
      if (actor) {
        const details = { originalFilename: row.originalFilename }
        const event = { action: 'uploadImage', subject: 'StoredFile', subjectId: row.id, details } as const
        await recordAuditEvent(tx, actor, createdAt, event)
      }
      return row
    })
  } catch (error) {
    // It may be the answer to COMMIT that was lost, and the row be there: only the sweep can know then.
    if (!isDatabaseUnavailable(error)) await deleteOrphanedFile(deps, storageKey)
    throw error
  }
}

/** How much an account may keep, images of posts aside. */
const assertWithinQuota = async (deps: Deps, tx: Transaction, uploaderId: number, size: number) => {
  const { quotaBytes } = deps.limits
  const used = await getUsedBytes(tx, uploaderId)
  if (used + size <= quotaBytes) return
  const free = Math.max(0, quotaBytes - used)
  throw payloadTooLarge(
    `There is no room for this file: ${formatMegabytes(free)} of your ${formatMegabytes(quotaBytes)} are free. Delete files that you no longer need.`,
  )
}

/** How much an account keeps, images of posts aside. Bytes. */
export const getUsedBytes = async (tx: Transaction, uploaderId: number): Promise<number> => {
  const where = { uploaderId, purpose: 'attachment' } as const
  const { _sum } = await tx.storedFile.aggregate({ where, _sum: { size: true } })
  return _sum.size ?? 0
}

const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MB`

/** Removes bytes that no row speaks for, and what was made from them. What cannot be removed now waits for the sweep. */
export const deleteOrphanedFile = async ({ db, storage, log }: Deps, storageKey: string) => {
  try {
    for (const key of [storageKey, ...getDerivedKeys(storageKey)]) await storage.delete(key)
    await db.orphanedFile.deleteMany({ where: { storageKey } })
  } catch (error) {
    log.warn({ err: error, storageKey }, 'a file could not be removed; it will be tried again')
  }
}

/** Removes the bytes that belong to no row, and did not before then. */
export const deleteOrphanedFiles = async (deps: Deps, before: Date): Promise<void> => {
  const orphanedFiles = await deps.db.orphanedFile.findMany({ where: { createdAt: { lt: before } } })
  for (const { storageKey } of orphanedFiles) await deleteOrphanedFile(deps, storageKey)
}

/** Thumbnails on their way: who asks for one meanwhile waits for the same. */
const pendingThumbnailsByStorage = new WeakMap<Deps['storage'], Map<string, Promise<void>>>()

/**
 * Where an image's thumbnail lies; it is made when it is first asked for, and kept.
 * @throws UNSUPPORTED_MEDIA_TYPE for what is no image, NOT_FOUND
 */
export const ensureThumbnail = async (deps: Deps, file: StoredFile): Promise<string> => {
  if (file.fileType !== 'IMAGE') throw unsupportedMediaType('Only images have a thumbnail.')
  if (file.purpose === 'media') {
    const [smallest] = getResizedWidths(file.width ?? 0)
    return smallest ? getResizedImagePath(file.storageKey, smallest) : file.storageKey
  }
  const key = getThumbnailKey(file.storageKey)
  if (await deps.storage.stat(key)) return key
  const pendingThumbnails = pendingThumbnailsByStorage.get(deps.storage) ?? new Map<string, Promise<void>>()
  pendingThumbnailsByStorage.set(deps.storage, pendingThumbnails)
  const pendingThumbnail =
    pendingThumbnails.get(key) ?? storeThumbnail(deps, file, key).finally(() => pendingThumbnails.delete(key))
  pendingThumbnails.set(key, pendingThumbnail)
  await pendingThumbnail
  return key
}

const storeThumbnail = async ({ db, storage }: Deps, { id, storageKey }: StoredFile, key: string) => {
  const original = await storage.open(storageKey)
  if (!original) throw notFound('File not found')
  const thumbnail = await createThumbnail(original.stream).finally(() => original.stream.destroy())
  await storage.put(key, Readable.from([thumbnail]))
  // Deleted meanwhile: then nobody would look for this any more.
  if (!(await db.storedFile.findUnique({ where: { id }, select: { id: true } }))) await storage.delete(key)
}
