import type { Context } from '../context'
import { sign } from '../crypto/signature'
import { notFound } from '../errors'
import { FileType } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { searchWhere } from '../graphql/filters'
import { loadAfter, loadBeforeDelete } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import {
  buildFilePath,
  buildSignaturePayload,
  canChangeFile,
  canListFiles,
  type FileVariant,
  getResizedImagePath,
  getResizedWidths,
  getSignedUrlExpiry,
  UPLOAD_RATE_LIMIT,
} from './rules'
import { deleteFile, findFile, storeFile, storeImage, updateFile } from './service'
import { getUsedBytes } from './storage-lifecycle'

const FileTypeRef = builder.enumType('FileType', { values: Object.values(FileType) })

const FILE_URL_SELECT = { purpose: true, isPublic: true, storageKey: true } as const
const FILE_ACCESS_SELECT = { purpose: true, isPublic: true, uploaderId: true } as const

interface FileUrlColumns {
  id: number
  purpose: 'attachment' | 'media'
  isPublic: boolean
  storageKey: string
}

/** Where an <img> or a plain link finds it: a private file's address carries its permission, for less than an hour. */
const buildFileUrl = ({ secret, clock }: Context, file: FileUrlColumns, variant: FileVariant): string => {
  if (file.isPublic) return buildFilePath(file.id, variant)
  const expires = getSignedUrlExpiry(clock())
  const signature = sign(secret, buildSignaturePayload(variant, file.id, expires))
  return `${buildFilePath(file.id, variant)}?expires=${expires}&signature=${signature}`
}

const getStoragePath = (file: FileUrlColumns) =>
  file.purpose === 'media' ? `/${file.storageKey}` : buildFilePath(file.id, 'file')

const StoredFile = builder.prismaObject('StoredFile', {
  select: { id: true },
  fields: t => ({
    id: t.exposeInt('id'),
    originalFilename: t.exposeString('originalFilename'),
    fileType: t.expose('fileType', { type: FileTypeRef }),
    mimeType: t.exposeString('mimeType'),
    size: t.exposeInt('size', { description: 'Bytes.' }),
    width: t.exposeInt('width', { nullable: true, description: "An image's, in pixels." }),
    height: t.exposeInt('height', { nullable: true }),
    isPublic: t.exposeBoolean('isPublic'),
    tenantId: t.exposeInt('tenantId', { nullable: true }),
    projectId: t.exposeInt('projectId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    uploader: t.relation('uploader'),
    storagePath: t.string({
      description: 'Its path on this site; of an image for posts, what a post keeps.',
      select: FILE_URL_SELECT,
      resolve: getStoragePath,
    }),
    url: t.string({
      description:
        "To view it. A private file's is signed, and good for half an hour at least, an hour at most.",
      select: FILE_URL_SELECT,
      resolve: (file, _args, context) =>
        file.purpose === 'media' ? getStoragePath(file) : buildFileUrl(context, file, 'file'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A small picture of an image, signed like url; null for anything else.',
      select: { ...FILE_URL_SELECT, fileType: true, width: true },
      resolve: (file, _args, context) => {
        if (file.fileType !== 'IMAGE') return null
        if (file.purpose === 'attachment') return buildFileUrl(context, file, 'thumbnail')
        const [smallest] = getResizedWidths(file.width ?? 0)
        return smallest ? getResizedImagePath(getStoragePath(file), smallest) : getStoragePath(file)
      },
    }),
    viewerCanUpdate: t.boolean({
      select: FILE_ACCESS_SELECT,
      resolve: (file, _args, { viewer }) =>
        viewer !== null && file.purpose === 'attachment' && canChangeFile(viewer, file),
    }),
    viewerCanDelete: t.boolean({
      select: FILE_ACCESS_SELECT,
      resolve: (file, _args, { viewer }) => viewer !== null && canChangeFile(viewer, file),
    }),
  }),
})

const FileUsage = builder.objectRef<{ usedBytes: number; quotaBytes: number; maxFileBytes: number }>(
  'FileUsage',
)
FileUsage.implement({
  description: 'How much an account may upload.',
  fields: t => ({
    usedBytes: t.exposeFloat('usedBytes'),
    quotaBytes: t.exposeFloat('quotaBytes'),
    maxFileBytes: t.exposeFloat('maxFileBytes'),
  }),
})

const attachmentWhere = (uploaderId: number) => ({ uploaderId, purpose: 'attachment' }) as const

const userFileWhere = (_args: object, user: { id: number }) => attachmentWhere(user.id)

builder.prismaObjectFields('User', t => ({
  files: t.prismaConnection({
    ...connection('StoredFile', userFileWhere),
    description: 'What this user has uploaded, the newest first.',
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int() },
  }),
  fileUsage: t.field({
    type: FileUsage,
    authScopes: user => ({ readAccount: user.id }),
    resolve: async (user, _args, { db, limits }) => ({
      ...limits,
      usedBytes: await getUsedBytes(db, user.id),
    }),
  }),
}))

/** An account whose files the viewer may list; any other does not exist. */
const assertCanListFiles = async (context: Context, userId: number) => {
  const isListable =
    canListFiles(requireViewer(context), userId) &&
    (await context.db.user.findUnique({ where: { id: userId }, select: { id: true } }))
  if (!isListable) throw notFound('User not found')
}

const listedFileWhere = async ({ userId }: { userId: number }, _root: unknown, context: Context) => {
  await assertCanListFiles(context, userId)
  return attachmentWhere(userId)
}

const mediaWhere = ({ search }: { search?: string | null }) => ({
  ...searchWhere(search, ['originalFilename']),
  purpose: 'media' as const,
})

builder.queryFields(t => ({
  file: t.prismaField({
    type: StoredFile,
    description: 'A file that who is signed in may read.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, context) => {
      await findFile(context, requireViewer(context), id)
      return context.db.storedFile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  files: t.prismaConnection({
    ...connection('StoredFile', listedFileWhere),
    description: "A user's uploads, the newest first: one's own, or for administrators anybody's.",
    authScopes: { signedIn: true },
    args: { userId: t.arg.int({ required: true }), offset: t.arg.int() },
  }),
  images: t.prismaConnection({
    ...connection('StoredFile', mediaWhere),
    description: 'The images for posts, the newest first. The search looks into their names.',
    authScopes: { admin: true },
    args: { search: t.arg.string(), offset: t.arg.int() },
  }),
}))

const UploadFileInput = builder.inputType('UploadFileInput', {
  fields: t => ({
    file: t.field({ type: 'Upload', required: true }),
    isPublic: t.boolean({ required: true, defaultValue: false }),
    tenantId: t.int({ description: 'A tenant that who is signed in may upload to; its readers read it.' }),
    projectId: t.int(),
  }),
})

builder.mutationFields(t => ({
  uploadFile: t.prismaField({
    type: StoredFile,
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UploadFileInput, required: true }) },
    resolve: loadAfter('StoredFile', async ({ input: { file, ...input } }, context) => {
      const viewer = requireViewer(context)
      await context.limiter.consume(UPLOAD_RATE_LIMIT, String(viewer.id))
      return storeFile(context, viewer, input, await file.open())
    }),
  }),
  uploadImage: t.prismaField({
    type: StoredFile,
    description: 'Keeps an image for posts: public, upright, and in several sizes.',
    authScopes: { admin: true },
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: loadAfter('StoredFile', async ({ file }, context) => {
      const viewer = requireViewer(context)
      await context.limiter.consume(UPLOAD_RATE_LIMIT, String(viewer.id))
      return storeImage(context, viewer.id, await file.open(), getActor(context))
    }),
  }),
  updateFile: t.prismaField({
    type: StoredFile,
    description: 'Shows a file to everybody, or to its readers alone.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }), isPublic: t.arg.boolean({ required: true }) },
    resolve: loadAfter('StoredFile', ({ id, isPublic }, context) =>
      updateFile(context, requireViewer(context), id, isPublic, getActor(context)),
    ),
  }),
  deleteFile: t.prismaField({
    type: StoredFile,
    description: 'Deletes a file or an image for posts; gives back what it was.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: loadBeforeDelete(
      'StoredFile',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteFile(context, requireViewer(context), id, getActor(context)),
      'File not found',
    ),
  }),
}))
