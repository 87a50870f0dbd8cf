import { Readable } from 'node:stream'
import type { Deps } from '../context'
import { notFound, payloadTooLarge, unavailable, unsupportedMediaType } from '../errors'
import type { Prisma, StoredFile } from '../generated/prisma/client'
import { type Actor, audit } from '../ports/audit'
import type { Transaction } from '../ports/db'
import { isDatabaseDown } from '../ports/db.failure'
import { makeThumbnail } from '../ports/image'
import type { Incoming } from '../ports/storage'
import { derivedKeys, imageSizes, sizePath, thumbnailKey } from './rules'

// How bytes and rows stay together whatever happens between them (docs/decisions/0008).

type NewFile = Omit<Prisma.StoredFileUncheckedCreateInput, 'size' | 'sha256' | 'createdAt'>

interface Beside {
  /** Writes it into the audit log. */
  by?: Actor
  /** Puts beside it what is made from it. */
  makeMore?: () => Promise<void>
  /** Throws where the row may not be made any more: receiving a file takes its time. */
  stillMay?: (tx: Transaction) => Promise<unknown>
}

/**
 * Gives what was received its place and its row: the bytes first, the row last, so that a row always has its bytes and
 * bytes without one are known to be loose.
 * @throws PAYLOAD_TOO_LARGE for what is beyond the quota, STORAGE_FULL, UNAVAILABLE
 */
export const keepFile = async (
  deps: Deps,
  incoming: Incoming,
  file: NewFile,
  { by, makeMore, stillMay }: Beside,
): Promise<StoredFile> => {
  const { storageKey } = file
  const createdAt = deps.clock()
  const { size, sha256 } = incoming
  if (file.purpose === 'attachment') await requireRoom(deps, deps.db, file.uploaderId, size)
  await deps.db.looseFile.create({ data: { storageKey, createdAt } })
  try {
    await makeMore?.()
    await deps.storage.keep(storageKey, incoming)
    return await deps.db.$transaction(async tx => {
      if (file.purpose === 'attachment') {
        // One at a time a user, or two uploads would both fit where only one does.
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${file.uploaderId} FOR NO KEY UPDATE`
        await requireRoom(deps, tx, file.uploaderId, size)
      }
      await stillMay?.(tx)
      const { count } = await tx.looseFile.deleteMany({ where: { storageKey } })
      if (count === 0) throw unavailable()
      const row = await tx.storedFile.create({ data: { ...file, size, sha256, createdAt } })
      if (by) {
        const details = { originalFilename: row.originalFilename }
        const deed = { action: 'uploadImage', subject: 'StoredFile', subjectId: row.id, details } as const
        await audit(tx, by, createdAt, deed)
      }
      return row
    })
  } catch (error) {
    // It may be the answer to COMMIT that was lost, and the row be there: only the sweep can know then.
    if (!isDatabaseDown(error)) await removeLoose(deps, storageKey)
    throw error
  }
}

/** How much an account may keep, images of posts aside. */
const requireRoom = async (deps: Deps, tx: Transaction, uploaderId: number, size: number) => {
  const { quotaBytes } = deps.limits
  const used = await usedBytes(tx, uploaderId)
  if (used + size <= quotaBytes) return
  const free = Math.max(0, quotaBytes - used)
  throw payloadTooLarge(
    `There is no room for this file: ${inMegabytes(free)} of your ${inMegabytes(quotaBytes)} are free. Delete files that you no longer need.`,
  )
}

/** How much an account keeps, images of posts aside. Bytes. */
export const usedBytes = async (tx: Transaction, uploaderId: number): Promise<number> => {
  const where = { uploaderId, purpose: 'attachment' } as const
  const { _sum } = await tx.storedFile.aggregate({ where, _sum: { size: true } })
  return _sum.size ?? 0
}

const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MB`

/** Removes bytes that no row speaks for, and what was made from them. What cannot be removed now waits for the sweep. */
export const removeLoose = async ({ db, storage, log }: Deps, storageKey: string) => {
  try {
    for (const key of [storageKey, ...derivedKeys(storageKey)]) await storage.delete(key)
    await db.looseFile.deleteMany({ where: { storageKey } })
  } catch (error) {
    log.warn({ err: error, storageKey }, 'a file could not be removed; it will be tried again')
  }
}

/** Removes the bytes that belong to no row, and did not before then. */
export const sweepFiles = async (deps: Deps, before: Date): Promise<void> => {
  const loose = await deps.db.looseFile.findMany({ where: { createdAt: { lt: before } } })
  for (const { storageKey } of loose) await removeLoose(deps, storageKey)
}

/** Thumbnails on their way: who asks for one meanwhile waits for the same. */
const making = new WeakMap<Deps['storage'], Map<string, Promise<void>>>()

/**
 * Where an image's thumbnail lies; it is made when it is first asked for, and kept.
 * @throws UNSUPPORTED_MEDIA_TYPE for what is no image, NOT_FOUND
 */
export const ensureThumbnail = async (deps: Deps, file: StoredFile): Promise<string> => {
  if (file.fileType !== 'IMAGE') throw unsupportedMediaType('Only images have a thumbnail.')
  if (file.purpose === 'media') {
    const [smallest] = imageSizes(file.width ?? 0)
    return smallest ? sizePath(file.storageKey, smallest) : file.storageKey
  }
  const key = thumbnailKey(file.storageKey)
  if (await deps.storage.stat(key)) return key
  const all = making.get(deps.storage) ?? new Map<string, Promise<void>>()
  making.set(deps.storage, all)
  const made = all.get(key) ?? makeThumbnailOf(deps, file, key).finally(() => all.delete(key))
  all.set(key, made)
  await made
  return key
}

const makeThumbnailOf = async ({ db, storage }: Deps, { id, storageKey }: StoredFile, key: string) => {
  const original = await storage.open(storageKey)
  if (!original) throw notFound('There is no such file.')
  const thumbnail = await makeThumbnail(original.stream).finally(() => original.stream.destroy())
  await storage.put(key, Readable.from([thumbnail]))
  // Deleted meanwhile: then nobody would look for this any more.
  if (!(await db.storedFile.findUnique({ where: { id }, select: { id: true } }))) await storage.delete(key)
}
