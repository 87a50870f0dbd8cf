import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import slugify from '@sindresorhus/slugify'
import type { Deps, Viewer } from '../context'
import {
  badUserInput,
  conflict,
  forbidden,
  notFound,
  parseInput,
  payloadTooLarge,
  unsupportedMediaType,
} from '../errors'
import type { StoredFile } from '../generated/prisma/client'
import { type Actor, audit } from '../ports/audit'
import type { Transaction } from '../ports/db'
import { isGone } from '../ports/db.failure'
import { type ImageFacts, MAX_PIXELS, readImage, resizeImage, SHOWN_TYPES, stripImage } from '../ports/image'
import type { Upload } from '../ports/multipart'
import { sniff } from '../ports/sniff'
import type { Incoming } from '../ports/storage'
import { uploadFileInput } from './input'
import { keepFile, removeLoose } from './keep'
import {
  canChangeFile,
  canReadFile,
  canReadTenant,
  canUploadToTenant,
  cleanFilename,
  fileTypeOf,
  imageSizes,
  MEDIA_PREFIX,
  sizePath,
} from './rules'

/**
 * Keeps somebody's file, for themselves or for a tenant or project that they may upload to (specification §7, Files):
 * when it begins to come, and still when it is there.
 * @throws BAD_USER_INPUT, FORBIDDEN, CONFLICT for a tenant or project that is at rest, PAYLOAD_TOO_LARGE for what is
 * beyond the limit or the quota, STORAGE_FULL
 */
export const storeFile = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
  upload: Upload,
): Promise<StoredFile> => {
  const { isPublic, ...wanted } = parseInput(uploadFileInput, input)
  const belongsTo = await requireTarget(deps.db, viewer, wanted)
  const incoming = await receive(deps, upload)
  try {
    const { image, mimeType } = await lookAt(incoming)
    const facts = image === 'too large' ? null : image
    const row = {
      ...belongsTo,
      uploaderId: viewer.id,
      originalFilename: cleanFilename(upload.filename),
      // An image that cannot be decoded is not called one: nothing that trusts the name should touch it.
      fileType: fileTypeOf(mimeType, facts !== null),
      mimeType: facts?.mimeType ?? (SHOWN_TYPES.has(mimeType) ? 'application/octet-stream' : mimeType),
      width: facts?.width,
      height: facts?.height,
      storageKey: `files/${randomUUID()}`,
      purpose: 'attachment',
      isPublic,
    } as const
    const stillMay = async (tx: Transaction) => {
      // Nobody deletes it between this look and the row.
      await tx.$queryRaw`SELECT 1 FROM tenants WHERE id = ${belongsTo.tenantId} FOR KEY SHARE`
      await requireTarget(tx, viewer, wanted)
    }
    return await keepFile(deps, incoming, row, belongsTo.tenantId === undefined ? {} : { stillMay })
  } finally {
    await incoming.discard()
  }
}

/**
 * Keeps an image for posts, upright and without what says where it was taken, and beside it its smaller sizes.
 * @param by writes it into the audit log
 * @throws BAD_USER_INPUT, UNSUPPORTED_MEDIA_TYPE for what is no image, PAYLOAD_TOO_LARGE, STORAGE_FULL
 */
export const storeImage = async (
  deps: Deps,
  uploaderId: number,
  upload: Upload,
  by?: Actor,
): Promise<StoredFile> => {
  const received = await receive(deps, upload)
  const files = [received]
  try {
    const { image } = await lookAt(received)
    if (image === 'too large') throw tooManyPixels()
    if (!image)
      throw unsupportedMediaType('This is not an image. Please send a JPEG, PNG, WebP, AVIF or GIF.')
    const kept = image.hasMetadata ? await strip(deps, received, image) : received
    files.push(kept)
    const originalFilename = cleanFilename(upload.filename)
    const key = `${MEDIA_PREFIX}${uniqueName(originalFilename)}.${image.extension}`
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
    const makeMore = async () => {
      for (const width of imageSizes(image.width)) {
        const smaller = await resizeImage(kept.path, image, width)
        await deps.storage.put(sizePath(key, width), Readable.from([smaller]))
      }
    }
    return await keepFile(deps, kept, row, { by, makeMore })
  } finally {
    for (const file of files) await file.discard()
  }
}

/**
 * Shows a file to everybody, or to its readers alone.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT for an image of posts
 */
export const updateFile = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  isPublic: boolean,
  by: Actor,
): Promise<StoredFile> => {
  const file = await requireChangeable(deps, viewer, id)
  if (file.purpose === 'media') throw conflict('Images of posts are always public.')
  return deps.db.$transaction(async tx => {
    if (file.uploaderId !== viewer.id) {
      const details = { isPublic }
      await audit(tx, by, deps.clock(), {
        action: 'updateFile',
        subject: 'StoredFile',
        subjectId: id,
        details,
      })
    }
    return tx.storedFile.update({ where: { id }, data: { isPublic } })
  })
}

/**
 * Deletes a file and what was made from it.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT for an image that posts still show
 */
export const deleteFile = async (deps: Deps, viewer: Viewer, id: number, by: Actor): Promise<StoredFile> => {
  const file = await requireChangeable(deps, viewer, id)
  const { storageKey, originalFilename } = file
  const now = deps.clock()
  await deps.db.$transaction(async tx => {
    const posts = await tx.postImage.count({ where: { fileId: id } })
    if (posts > 0) throw conflict(`This image is used in ${posts} ${posts === 1 ? 'post' : 'posts'}.`)
    const { count } = await tx.storedFile.deleteMany({ where: { id } }).catch(error => {
      // A post that was saved since has begun to show it: the database refuses.
      throw isGone(error) ? conflict('This image is used in 1 post.') : error
    })
    if (count === 0) throw missing()
    await tx.looseFile.create({ data: { storageKey, createdAt: now } })
    if (file.purpose === 'media' || file.uploaderId !== viewer.id) {
      const details = { originalFilename }
      await audit(tx, by, now, { action: 'deleteFile', subject: 'StoredFile', subjectId: id, details })
    }
  })
  await removeLoose(deps, storageKey)
  return file
}

/**
 * A file that the viewer, or nobody in particular, may read.
 * @param hasLink whoever asks holds a link that was signed for it
 * @throws NOT_FOUND, also for what others may read
 */
export const findFile = async (
  deps: Deps,
  viewer: Viewer | null,
  id: number,
  hasLink = false,
): Promise<StoredFile> => {
  const members = { where: { userId: viewer?.id ?? 0 }, select: { role: true } }
  const found = await deps.db.storedFile.findUnique({
    where: { id },
    include: { tenant: { select: { ownerId: true, organization: { select: { members } } } } },
  })
  if (!found || !(hasLink || canReadFile(viewer, found, found.tenant))) throw missing()
  const { tenant: _, ...file } = found
  return file
}

const missing = () => notFound('There is no such file.')

const tooManyPixels = () =>
  payloadTooLarge(
    `This image is too large: at most ${MAX_PIXELS / 1_000_000} megapixels, all frames together.`,
  )

const receive = async (deps: Deps, upload: Upload): Promise<Incoming> => {
  const { storage, limits } = deps
  const incoming =
    'incoming' in upload ? upload.incoming : await storage.receive(upload.stream, limits.maxFileBytes)
  if (incoming.size > 0) return incoming
  await incoming.discard()
  throw badUserInput([{ path: 'file', message: 'This file is empty.' }])
}

/** Only what says it is an image is given to the decoder, which would also draw SVG and read PDF. */
const lookAt = async ({ path }: Incoming) => {
  const mimeType = await sniff(path)
  return { mimeType, image: SHOWN_TYPES.has(mimeType) ? await readImage(path) : null }
}

const strip = async (deps: Deps, { path }: Incoming, image: ImageFacts): Promise<Incoming> =>
  deps.storage.receive(Readable.from([await stripImage(path, image)]), Number.POSITIVE_INFINITY)

const uniqueName = (filename: string): string => {
  const name = slugify(filename.replace(/\.[^.]*$/, '')).slice(0, 60)
  const unique = randomBytes(6).toString('hex')
  return name ? `${name}-${unique}` : unique
}

const requireChangeable = async (deps: Deps, viewer: Viewer, id: number): Promise<StoredFile> => {
  const file = await findFile(deps, viewer, id)
  if (!canChangeFile(viewer, file)) throw forbidden()
  return file
}

/** The tenant and project that a file is for, once it is clear that the viewer may upload to them. */
const requireTarget = async (
  db: Transaction,
  viewer: Viewer,
  { tenantId, projectId }: { tenantId?: number | null; projectId?: number | null },
): Promise<{ tenantId?: number; projectId?: number }> => {
  if (tenantId == null && projectId == null) return {}
  const project = projectId != null ? await db.project.findUnique({ where: { id: projectId } }) : null
  const id = tenantId ?? project?.tenantId
  const members = { where: { userId: viewer.id }, select: { role: true } }
  const tenant =
    id === undefined
      ? null
      : await db.tenant.findUnique({
          where: { id },
          include: { organization: { select: { members } } },
        })
  const readable = tenant && canReadTenant(viewer, tenant) ? tenant : null
  if (tenantId != null && !readable) throw unknownId('tenantId', 'tenant')
  if (projectId != null && (!readable || project?.tenantId !== readable.id))
    throw unknownId('projectId', 'project')
  if (!readable || !canUploadToTenant(viewer, readable)) throw forbidden()
  if (readable.status !== 'active') throw conflict(`This tenant is ${readable.status}.`)
  if (project?.status === 'archived') throw conflict('This project is archived.')
  return { tenantId: readable.id, projectId: project?.id }
}

const unknownId = (path: string, what: string) =>
  badUserInput([{ path, message: `There is no ${what} with this ID` }])
