import { Readable } from 'node:stream'
import { acceptMembershipOfTenant } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { isDatabaseUnavailable } from '../adapters/db/errors'
import { canDeleteFiles } from '../adapters/storage/file-deletion-pause'
import type { StagedFile } from '../adapters/storage/storage'
import { type Actor, recordAuditEvent } from '../audit-log'
import { createThumbnail } from '../content/image'
import type { Deps, Viewer } from '../context'
import {
  createNotFoundError,
  createPayloadTooLargeError,
  createUnauthenticatedError,
  createUnavailableError,
  createUnsupportedMediaTypeError,
  createUploadLimitError,
} from '../errors'
import type { Prisma, StoredFile } from '../generated/prisma/client'
import {
  canUploadOnlyAttachments,
  getDerivedKeys,
  getMinFileBytes,
  getResizedImagePath,
  getResizedWidths,
  getThumbnailKey,
  MAX_CONCURRENT_UPLOADS,
  UPLOAD_RATE_LIMIT,
} from './rules'

// Consistency between files in the storage and their rows (docs/decisions/0008-files.md).

type NewFile = Omit<Prisma.StoredFileUncheckedCreateInput, 'size' | 'sha256' | 'createdAt'>

interface PersistFileOptions {
  /** Actor of the audit event. If absent, no event is recorded. */
  actor?: Actor
  createDerivedFiles?: () => Promise<void>
  /** Runs in the transaction that creates the row. Throws if the viewer may no longer upload. */
  assertStillAllowed?: (tx: Transaction) => Promise<unknown>
}

/**
 * Moves a staged file to its storage key and then creates its row, so that every row has a file. Until the row exists,
 * `orphaned_files` contains the storage key.
 * @throws PAYLOAD_TOO_LARGE if an attachment would exceed the quota, UNAUTHENTICATED if the uploader of an attachment
 * was erased, STORAGE_FULL, UNAVAILABLE, the errors of `createDerivedFiles` and `assertStillAllowed`
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
        // Without the lock, two concurrent uploads by a user could both pass the quota check.
        const uploaders = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
          WHERE id = ${file.uploaderId} AND erased_at IS NULL FOR NO KEY UPDATE`
        if (uploaders.length === 0) throw createUnauthenticatedError()
        await assertWithinQuota(deps, tx, file.uploaderId, size)
      }
      await assertStillAllowed?.(tx)
      const { count } = await tx.orphanedFile.deleteMany({ where: { storageKey } })
      // If `orphaned_files` no longer contains the key, the periodic cleanup has deleted the file in the meantime.
      if (count === 0) throw createUnavailableError()
      const row = await tx.storedFile.create({ data: { ...file, size, sha256, createdAt } })
      if (row.tenantId !== null) await acceptMembershipOfTenant(tx, row.uploaderId, row.tenantId, createdAt)
      if (actor) {
        const details = { originalFilename: row.originalFilename }
        await recordAuditEvent(tx, actor, createdAt, 'uploadImage', 'StoredFile', row.id, details)
      }
      return row
    })
  } catch (error) {
    // If the connection was lost during COMMIT, the row may exist, so the file stays. If the row does not exist, the
    // periodic cleanup deletes the file.
    if (!isDatabaseUnavailable(error)) await deleteOrphanedFile(deps, storageKey)
    throw error
  }
}

/**
 * Throws PAYLOAD_TOO_LARGE if a file of the given size would exceed the user's quota.
 * @param reservedBytes total size of the user's other uploads in progress
 */
const assertWithinQuota = async (
  deps: Deps,
  tx: Transaction,
  uploaderId: number,
  size: number,
  reservedBytes = 0,
): Promise<void> => {
  const { quotaBytes } = deps.limits
  const usedBytes = (await loadUsedBytes(tx, uploaderId)) + reservedBytes
  if (usedBytes + size <= quotaBytes) return
  const freeBytes = Math.max(0, quotaBytes - usedBytes)
  throw createPayloadTooLargeError(
    `Not enough space for this file: ${formatMegabytes(freeBytes)} of your ${formatMegabytes(quotaBytes)} is free. Delete files you no longer need.`,
  )
}

interface UploadInProgress {
  userId: number
  /** Bytes that count as used in the quota checks of the user's later uploads. */
  bytes: number
}

const uploadsByStorage = new WeakMap<Deps['storage'], Set<UploadInProgress>>()

/**
 * Runs an upload by the viewer. Before the body is read, checks the number of concurrent uploads, the rate limit and,
 * except for administrators, the quota (docs/decisions/0016-image-processes.md).
 * @param contentLength Content-Length of the request; undefined if the client did not send it
 * @param receive reads the body and stores the file
 * @throws RATE_LIMITED, PAYLOAD_TOO_LARGE, the errors of `receive`
 */
export const runUpload = async <TResult>(
  deps: Deps,
  viewer: Viewer,
  contentLength: number | undefined,
  receive: () => Promise<TResult>,
): Promise<TResult> => {
  const uploads = uploadsByStorage.get(deps.storage) ?? new Set()
  uploadsByStorage.set(deps.storage, uploads)
  const earlierUploads = [...uploads].filter(({ userId }) => userId === viewer.id)
  if (earlierUploads.length >= MAX_CONCURRENT_UPLOADS) throw createUploadLimitError(MAX_CONCURRENT_UPLOADS)
  const minBytes = getMinFileBytes(contentLength)
  const upload = { userId: viewer.id, bytes: contentLength === undefined ? deps.limits.maxFileBytes : minBytes }
  uploads.add(upload)
  try {
    await deps.limiter.consume(UPLOAD_RATE_LIMIT, String(viewer.id))
    if (canUploadOnlyAttachments(viewer)) {
      const reservedBytes = earlierUploads.reduce((sum, { bytes }) => sum + bytes, 0)
      await assertWithinQuota(deps, deps.db, viewer.id, minBytes, reservedBytes)
    }
    return await receive()
  } finally {
    uploads.delete(upload)
  }
}

/** Returns the total size of a user's attachments, in bytes. */
export const loadUsedBytes = async (tx: Transaction, uploaderId: number): Promise<number> => {
  const where = { uploaderId, purpose: 'attachment' } as const
  const { _sum } = await tx.storedFile.aggregate({ where, _sum: { size: true } })
  return _sum.size ?? 0
}

const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MB`

/**
 * Deletes an orphaned file and its derived files. During a backup, deletes nothing. If the deletion fails, logs the
 * error and does not throw it. In both cases, the periodic cleanup retries.
 */
export const deleteOrphanedFile = async ({ db, storage, log }: Deps, storageKey: string) => {
  try {
    if (!(await canDeleteFiles(db))) return
    for (const key of [storageKey, ...getDerivedKeys(storageKey)]) await storage.delete(key)
    await db.orphanedFile.deleteMany({ where: { storageKey } })
  } catch (error) {
    log.warn({ err: error, storageKey }, 'failed to delete an orphaned file; the next cleanup retries')
  }
}

/** Deletes all files whose rows in `orphaned_files` were created before the given time. */
export const deleteOrphanedFiles = async (deps: Deps, before: Date): Promise<void> => {
  const orphanedFiles = await deps.db.orphanedFile.findMany({ where: { createdAt: { lt: before } } })
  for (const { storageKey } of orphanedFiles) await deleteOrphanedFile(deps, storageKey)
}

/** Thumbnails being created, by storage and key. Concurrent requests for a thumbnail share the promise. */
const pendingThumbnailsByStorage = new WeakMap<Deps['storage'], Map<string, Promise<void>>>()

/**
 * Returns the storage key of the thumbnail of an image. The first call for an attachment creates its thumbnail. The
 * thumbnail of a blog image is its smallest copy, or the image itself if it has no copies.
 * @throws UNSUPPORTED_MEDIA_TYPE if the file is not an image or cannot be decoded, NOT_FOUND if the original is
 * missing, STORAGE_FULL, UNAVAILABLE
 */
export const ensureThumbnail = async (deps: Deps, file: StoredFile): Promise<string> => {
  if (file.fileType !== 'IMAGE') throw createUnsupportedMediaTypeError('Only images have thumbnails.')
  if (file.purpose === 'media') {
    const [smallestWidth] = getResizedWidths(file.width ?? 0)
    return smallestWidth ? getResizedImagePath(file.storageKey, smallestWidth) : file.storageKey
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

const storeThumbnail = async ({ db, storage }: Deps, file: StoredFile, key: string) => {
  const { id, storageKey, uploaderId } = file
  const original = await storage.open(storageKey)
  if (!original) throw createNotFoundError('File not found')
  const { stream } = original
  const stagedFile = await storage.stage(stream, Number.POSITIVE_INFINITY).catch(error => {
    throw stream.errored ? createUnavailableError(stream.errored) : error
  })
  try {
    const thumbnail = await createThumbnail(uploaderId, stagedFile.path)
    await storage.put(key, Readable.from([thumbnail]))
  } finally {
    await stagedFile.discard()
  }
  // If the original was deleted in the meantime, no later cleanup would delete the thumbnail, so it is deleted here.
  if (!(await db.storedFile.findUnique({ where: { id }, select: { id: true } }))) await storage.delete(key)
}
