import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transaction } from '../adapters/db/database'
import { isForeignKeyViolation } from '../adapters/db/errors'
import { runAfterTransaction } from '../adapters/db/request-transaction'
import type { StagedFile, Upload } from '../adapters/storage/storage'
import { type Actor, recordAuditEvent } from '../audit-log'
import {
  type ImageMetadata,
  MAX_FRAMES,
  MAX_PIXELS,
  MAX_SIDE_PIXELS,
  readImageMetadata,
  resizeImage,
  stripImageMetadata,
  WEB_IMAGE_MIME_TYPES,
} from '../content/image'
import { detectMimeType } from '../content/mime-type'
import { slugify } from '../content/slug'
import type { Deps, Viewer } from '../context'
import {
  createBadUserInputError,
  createConflictError,
  createForbiddenError,
  createNotFoundError,
  createPayloadTooLargeError,
  createUnsupportedMediaTypeError,
  parseInput,
} from '../errors'
import { uploadFileInput } from './input'
import {
  canDeleteFile,
  canReadFile,
  canReadTenant,
  canUpdateFile,
  canUploadToTenant,
  getFileType,
  getResizedImagePath,
  getResizedWidths,
  MEDIA_PREFIX,
  sanitizeFilename,
} from './rules'
import { deleteOrphanedFile, persistFile } from './storage-lifecycle'

/**
 * Stores an upload from the viewer, optionally for a tenant or project (specification §7, Files). For a tenant or
 * project, checks the permission at the start and again in the transaction that creates the row.
 * @throws BAD_USER_INPUT, FORBIDDEN, CONFLICT for an inactive tenant or archived project, PAYLOAD_TOO_LARGE beyond the
 * size limit or the quota, UNAUTHENTICATED if the viewer was erased, STORAGE_FULL, UNAVAILABLE
 */
export const storeFile = async (deps: Deps, viewer: Viewer, input: unknown, upload: Upload) => {
  const { isPublic, ...requested } = parseInput(uploadFileInput, input)
  const target = await requireUploadTarget(deps.db, viewer, requested)
  const stagedFile = await stageUpload(deps, upload)
  try {
    const { image, mimeType } = await inspectFile(viewer.id, stagedFile)
    const metadata = image === 'too large' ? null : image
    const row = {
      ...target,
      uploaderId: viewer.id,
      originalFilename: sanitizeFilename(upload.filename),
      // A damaged or oversized image gets no image type, so that clients do not try to decode it.
      fileType: getFileType(mimeType, metadata !== null),
      mimeType: metadata?.mimeType ?? (WEB_IMAGE_MIME_TYPES.has(mimeType) ? 'application/octet-stream' : mimeType),
      width: metadata?.width,
      height: metadata?.height,
      storageKey: `files/${randomUUID()}`,
      purpose: 'attachment',
      isPublic,
    } as const
    const assertStillAllowed = async (tx: Transaction) => {
      // Until the transaction ends, the lock prevents the deletion of the tenant.
      await tx.$queryRaw`SELECT 1 FROM tenants WHERE id = ${target.tenantId} FOR KEY SHARE`
      await requireUploadTarget(tx, viewer, requested)
    }
    return await persistFile(deps, stagedFile, row, target.tenantId === undefined ? {} : { assertStillAllowed })
  } finally {
    await stagedFile.discard()
  }
}

/**
 * Stores a blog image and its smaller copies. Applies the orientation and removes the metadata, such as the location.
 * @param actor actor of the audit event; undefined to record no event
 * @throws BAD_USER_INPUT, UNSUPPORTED_MEDIA_TYPE if the file is not a supported image, PAYLOAD_TOO_LARGE, STORAGE_FULL,
 * UNAVAILABLE
 */
export const storeImage = async (deps: Deps, uploaderId: number, upload: Upload, actor?: Actor) => {
  const stagedFile = await stageUpload(deps, upload)
  const stagedFiles = [stagedFile]
  try {
    const { image } = await inspectFile(uploaderId, stagedFile)
    if (image === 'too large') throw createImageTooLargeError()
    if (!image)
      throw createUnsupportedMediaTypeError(
        'This file is not a supported image. Use a JPEG, PNG, WebP, AVIF or GIF file.',
      )
    const finalFile = image.hasMetadata ? await stripMetadata(deps, uploaderId, stagedFile, image) : stagedFile
    stagedFiles.push(finalFile)
    const originalFilename = sanitizeFilename(upload.filename)
    const key = `${MEDIA_PREFIX}${await generateImageName(originalFilename)}.${image.extension}`
    const row = {
      uploaderId,
      originalFilename,
      fileType: 'IMAGE',
      mimeType: image.mimeType,
      width: image.width,
      height: image.height,
      storageKey: key,
      purpose: 'media',
      isPublic: true,
    } as const
    const createDerivedFiles = async () => {
      for (const width of getResizedWidths(image.width)) {
        const resized = await resizeImage(uploaderId, finalFile.path, image, width)
        await deps.storage.put(getResizedImagePath(key, width), Readable.from([resized]))
      }
    }
    return await persistFile(deps, finalFile, row, { actor, createDerivedFiles })
  } finally {
    for (const file of stagedFiles) await file.discard()
  }
}

/**
 * Changes the visibility of a file.
 * @throws NOT_FOUND, FORBIDDEN, and CONFLICT if an administrator changes a blog image
 */
export const updateFile = async (deps: Deps, viewer: Viewer, id: number, isPublic: boolean, actor: Actor) => {
  const file = await requireFile(deps, viewer, id)
  if (!canUpdateFile(viewer, file)) {
    throw canDeleteFile(viewer, file)
      ? createConflictError('Images uploaded for posts are always public.')
      : createForbiddenError()
  }
  return deps.db.$transaction(async tx => {
    if (file.uploaderId !== viewer.id) {
      await recordAuditEvent(tx, actor, deps.clock(), 'updateFile', 'StoredFile', id, { isPublic })
    }
    return tx.storedFile.update({ where: { id }, data: { isPublic } })
  })
}

/**
 * Deletes a file and the files derived from it.
 * @throws NOT_FOUND, FORBIDDEN, and CONFLICT if a post uses the file
 */
export const deleteFile = async (deps: Deps, viewer: Viewer, id: number, actor: Actor) => {
  const file = await requireFile(deps, viewer, id)
  if (!canDeleteFile(viewer, file)) throw createForbiddenError()
  const { storageKey, originalFilename } = file
  const now = deps.clock()
  await deps.db.$transaction(async tx => {
    const postCount = await tx.postImage.count({ where: { fileId: id } })
    if (postCount > 0)
      throw createConflictError(`This image is used in ${postCount} ${postCount === 1 ? 'post' : 'posts'}.`)
    const { count } = await tx.storedFile.deleteMany({ where: { id } }).catch(error => {
      // A post saved after the count uses the image.
      throw isForeignKeyViolation(error) ? createConflictError('This image is used in 1 post.') : error
    })
    if (count === 0) throw createFileNotFoundError()
    await tx.orphanedFile.create({ data: { storageKey, createdAt: now } })
    if (file.purpose === 'media' || file.uploaderId !== viewer.id) {
      await recordAuditEvent(tx, actor, now, 'deleteFile', 'StoredFile', id, { originalFilename })
    }
  })
  await runAfterTransaction(deps.db, async isCommitted => {
    if (isCommitted) await deleteOrphanedFile(deps, storageKey)
  })
  return file
}

/**
 * Loads a file.
 * @param hasSignedUrl whether the request has a valid signed URL, which permits reading the file without a viewer
 * @throws NOT_FOUND if the file does not exist or may not be read
 */
export const requireFile = async (deps: Deps, viewer: Viewer | null, id: number, hasSignedUrl = false) => {
  const members = { where: { userId: viewer?.id ?? 0 }, select: { role: true } }
  const existing = await deps.db.storedFile.findUnique({
    where: { id },
    include: { tenant: { select: { ownerId: true, organization: { select: { members } } } } },
  })
  if (!existing || !(hasSignedUrl || canReadFile(viewer, existing, existing.tenant))) throw createFileNotFoundError()
  const { tenant: _, ...file } = existing
  return file
}

const createFileNotFoundError = () => createNotFoundError('File not found')

const createImageTooLargeError = () =>
  createPayloadTooLargeError(
    `This image is too large. The limit is ${MAX_PIXELS / 1_000_000} megapixels across all frames, ${MAX_SIDE_PIXELS} pixels per side and ${MAX_FRAMES} frames.`,
  )

const stageUpload = async (deps: Deps, upload: Upload): Promise<StagedFile> => {
  const { storage, limits } = deps
  const stagedFile =
    'stagedFile' in upload ? upload.stagedFile : await storage.stage(upload.stream, limits.maxFileBytes)
  if (stagedFile.size > 0) return stagedFile
  await stagedFile.discard()
  throw createBadUserInputError([{ path: 'file', message: 'This file is empty.' }])
}

/**
 * Detects the MIME type and decodes web images. For a web image, `image` is the result of `readImageMetadata`. Files of
 * other types are not decoded, because sharp would accept even SVG and PDF. For these files, `image` is null.
 */
const inspectFile = async (userId: number, { path }: StagedFile) => {
  const mimeType = await detectMimeType(path)
  return { mimeType, image: WEB_IMAGE_MIME_TYPES.has(mimeType) ? await readImageMetadata(userId, path) : null }
}

const stripMetadata = async (
  { storage }: Deps,
  userId: number,
  { path }: StagedFile,
  image: ImageMetadata,
): Promise<StagedFile> =>
  storage.stage(Readable.from([await stripImageMetadata(userId, path, image)]), Number.POSITIVE_INFINITY)

const generateImageName = async (filename: string): Promise<string> => {
  const name = (await slugify(filename.replace(/\.[^.]*$/, ''))).slice(0, 60)
  const suffix = randomBytes(6).toString('hex')
  return name ? `${name}-${suffix}` : suffix
}

/**
 * Checks that the viewer may upload to the requested tenant and project, and returns their ids. Without `tenantId`,
 * uses the tenant of the project. If neither is requested, returns an empty object.
 * @throws BAD_USER_INPUT if the tenant or project does not exist, if the viewer may not read it, or if the project
 * belongs to another tenant; FORBIDDEN if the viewer may not upload; CONFLICT for an inactive tenant or an archived
 * project
 */
const requireUploadTarget = async (
  db: Transaction,
  viewer: Viewer,
  { tenantId, projectId }: { tenantId?: number | null; projectId?: number | null },
): Promise<{ tenantId?: number; projectId?: number }> => {
  if (tenantId == null && projectId == null) return {}
  const project = projectId != null ? await db.project.findUnique({ where: { id: projectId } }) : null
  const targetTenantId = tenantId ?? project?.tenantId
  const members = { where: { userId: viewer.id }, select: { role: true } }
  const tenant =
    targetTenantId === undefined
      ? null
      : await db.tenant.findUnique({
          where: { id: targetTenantId },
          include: { organization: { select: { members } } },
        })
  const readableTenant = tenant && canReadTenant(viewer, tenant) ? tenant : null
  if (tenantId != null && !readableTenant) throw createUnknownIdError('tenantId', 'tenant')
  if (projectId != null && (!readableTenant || project?.tenantId !== readableTenant.id))
    throw createUnknownIdError('projectId', 'project')
  if (!readableTenant || !canUploadToTenant(viewer, readableTenant)) throw createForbiddenError()
  if (readableTenant.status !== 'active') throw createConflictError(`This tenant is ${readableTenant.status}.`)
  if (project?.status === 'archived') throw createConflictError('This project is archived.')
  return { tenantId: readableTenant.id, projectId: project?.id }
}

const createUnknownIdError = (path: string, label: string) =>
  createBadUserInputError([{ path, message: `There is no ${label} with this ID` }])
