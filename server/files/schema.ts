import type { Context } from '../context'
import { sign } from '../crypto/signature'
import { createNotFoundError } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, offsetArgs, withFilter } from '../graphql/connection'
import { buildDeletionResolver, buildMutationResolver, type ModelRow } from '../graphql/model-resolvers'
import { DateRangeInput } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import { type ImageFilter, imageWhere } from './filters'
import {
  buildFilePath,
  buildSignaturePayload,
  canDeleteFile,
  canListFiles,
  canUpdateFile,
  type FileVariant,
  getResizedImagePath,
  getResizedWidths,
  getSignedUrlExpiry,
} from './rules'
import { deleteFile, requireFile, storeFile, storeImage, updateFile } from './service'
import { loadUsedBytes } from './storage-lifecycle'

const FileTypeRef = builder.enumType('FileType', {
  description: 'Kind of a file, detected from its content.',
  values: {
    IMAGE: { description: 'An image that the server can decode.' },
    DOCUMENT: { description: 'A text file, PDF, e-book or office document.' },
    AUDIO: { description: 'An audio file.' },
    VIDEO: { description: 'A video file.' },
    OTHER: { description: 'Any other file.' },
  },
})

const FILE_URL_SELECT = { purpose: true, isPublic: true, storageKey: true } as const
const FILE_ACCESS_SELECT = { purpose: true, isPublic: true, uploaderId: true } as const

type FileUrlColumns = Pick<ModelRow<'StoredFile'>, 'id' | 'purpose' | 'isPublic' | 'storageKey'>

/** Builds the URL of an attachment or its thumbnail. A private file gets a signed URL, valid for 30 to 45 minutes. */
const buildFileUrl = ({ secret, clock }: Context, file: FileUrlColumns, variant: FileVariant): string => {
  if (file.isPublic) return buildFilePath(file.id, variant)
  const expires = getSignedUrlExpiry(clock())
  const signature = sign(secret, buildSignaturePayload(variant, file.id, expires))
  return `${buildFilePath(file.id, variant)}?expires=${expires}&signature=${signature}`
}

const getStoragePath = (file: FileUrlColumns) =>
  file.purpose === 'media' ? `/${file.storageKey}` : buildFilePath(file.id, 'file')

const StoredFile = builder.prismaObject('StoredFile', {
  description: "An uploaded file: either a blog image or a user's attachment.",
  select: { id: true },
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the file.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'Filename of the upload without folders or control characters, at most 200 characters.',
    }),
    fileType: t.expose('fileType', { type: FileTypeRef, description: 'Kind of the file.' }),
    mimeType: t.exposeString('mimeType', { description: 'Media type, detected from the content.' }),
    size: t.expose('size', { type: 'SafeInt', description: 'Size in bytes.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Width in pixels. Null for non-images.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Height in pixels. Null for non-images.' }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether the file is readable without authentication.',
    }),
    tenantId: t.exposeInt('tenantId', {
      nullable: true,
      description: 'Id of the tenant of the file. Null if the file belongs to no tenant.',
    }),
    projectId: t.exposeInt('projectId', {
      nullable: true,
      description: 'Id of the project of the file. Null if the file belongs to no project.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the upload.' }),
    uploader: t.relation('uploader', { description: 'The user who uploaded the file.' }),
    storagePath: t.string({
      description: 'Path of the file on this site. Posts reference images by this path.',
      select: FILE_URL_SELECT,
      resolve: getStoragePath,
    }),
    url: t.string({
      description: 'Relative URL of the file. For a private file, signed and valid for 30 to 45 minutes.',
      select: FILE_URL_SELECT,
      resolve: (file, _args, context) =>
        file.purpose === 'media' ? getStoragePath(file) : buildFileUrl(context, file, 'file'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description:
        'Relative URL of a small copy of the image, signed like `url`. For a blog image without a smaller copy, the URL of the image. Null for non-images.',
      select: { ...FILE_URL_SELECT, fileType: true, width: true },
      resolve: (file, _args, context) => {
        if (file.fileType !== 'IMAGE') return null
        if (file.purpose === 'attachment') return buildFileUrl(context, file, 'thumbnail')
        const [smallestWidth] = getResizedWidths(file.width ?? 0)
        return smallestWidth ? getResizedImagePath(getStoragePath(file), smallestWidth) : getStoragePath(file)
      },
    }),
    viewerCanUpdate: t.boolean({
      description: 'Whether the viewer may change the visibility of the file.',
      select: FILE_ACCESS_SELECT,
      resolve: (file, _args, { viewer }) => viewer !== null && canUpdateFile(viewer, file),
    }),
    viewerCanDelete: t.boolean({
      description:
        'Whether the viewer has permission to delete the file. Also true for a blog image that a post uses, although `deleteFile` then fails with `CONFLICT`.',
      select: FILE_ACCESS_SELECT,
      resolve: (file, _args, { viewer }) => viewer !== null && canDeleteFile(viewer, file),
    }),
  }),
})

const FileUsage = builder.objectRef<{ usedBytes: number; quotaBytes: number; maxFileBytes: number }>('FileUsage')
FileUsage.implement({
  description: "Storage used by a user's files, and the limits for the files. Blog images do not count.",
  fields: t => ({
    usedBytes: t.expose('usedBytes', { type: 'SafeInt', description: 'Used storage in bytes.' }),
    quotaBytes: t.expose('quotaBytes', { type: 'SafeInt', description: 'Maximum storage in bytes.' }),
    maxFileBytes: t.expose('maxFileBytes', { type: 'SafeInt', description: 'Maximum size of one file in bytes.' }),
  }),
})

const StoredFileConnection = defineConnectionType('StoredFile', StoredFile)

const attachmentWhere = (uploaderId: number) => ({ uploaderId, purpose: 'attachment' }) as const

const userFileWhere = (_args: object, user: { id: number }) => attachmentWhere(user.id)

const ACCOUNT_PERMISSION = 'Readable by the user and by administrators.'

builder.prismaObjectFields('User', t => ({
  files: t.prismaConnection(
    {
      ...buildConnection('StoredFile', userFileWhere),
      description: `Files uploaded by the user, excluding blog images, newest first. ${ACCOUNT_PERMISSION}`,
      authScopes: user => ({ readAccount: user.id }),
      tokenScope: 'files:read',
      args: offsetArgs,
    },
    StoredFileConnection,
  ),
  fileUsage: t.field({
    type: FileUsage,
    description: `Storage used by the user's files. ${ACCOUNT_PERMISSION}`,
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'files:read',
    resolve: async (user, _args, { db, limits }) => ({
      ...limits,
      usedBytes: await loadUsedBytes(db, user.id),
    }),
  }),
}))

/**
 * Builds the condition for a user's attachments.
 * @throws NOT_FOUND if the user does not exist or the viewer may not list their files
 */
const listedFileWhere = async ({ userId }: { userId: number }, _root: unknown, context: Context) => {
  const listableUser =
    canListFiles(requireViewer(context), userId) &&
    (await context.db.user.findUnique({ where: { id: userId }, select: { id: true } }))
  if (!listableUser) throw createNotFoundError('User not found')
  return attachmentWhere(userId)
}

const ImageFilterInput = builder.inputRef<ImageFilter>('ImageFilter').implement({
  description: 'Conditions for a list of blog images. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in filenames.' }),
    uploaderId: t.int({ description: 'Id of the user who uploaded the image.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Time of the upload.' }),
  }),
})

builder.queryFields(t => ({
  file: t.prismaField({
    type: StoredFile,
    nullable: true,
    description:
      'A file. A private file is readable by its uploader, users who can read its tenant, and administrators. Fails with `NOT_FOUND` for other viewers.',
    authScopes: { signedIn: true },
    tokenScope: 'files:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the file.' }) },
    resolve: async (query, _root, { id }, context) => {
      await requireFile(context, requireViewer(context), id)
      return context.db.storedFile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  files: t.prismaConnection(
    {
      ...buildConnection('StoredFile', listedFileWhere),
      description:
        "A user's uploaded files, excluding blog images, newest first. Fails with `NOT_FOUND` if the viewer is neither this user nor an administrator.",
      authScopes: { signedIn: true },
      tokenScope: 'files:read',
      args: {
        userId: t.arg.int({ required: true, description: 'Id of the uploader.' }),
        ...offsetArgs,
      },
    },
    StoredFileConnection,
  ),
  images: t.prismaConnection(
    {
      ...buildConnection('StoredFile', withFilter(imageWhere)),
      description: 'Blog images, newest first. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'files:read',
      args: {
        filter: t.arg({ type: ImageFilterInput, description: 'Conditions of the list.' }),
        ...offsetArgs,
      },
    },
    StoredFileConnection,
  ),
}))

const UploadFileInput = builder.inputType('UploadFileInput', {
  description: 'A file to upload.',
  fields: t => ({
    file: t.field({ type: 'Upload', required: true, description: 'The file. An empty file is rejected.' }),
    isPublic: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether the file is readable without authentication.',
    }),
    tenantId: t.int({
      description: 'Id of an active tenant. Users who can read the tenant can also read the file.',
    }),
    projectId: t.int({
      description: 'Id of a project that is not archived. The file also belongs to the tenant of the project.',
    }),
  }),
})

const UpdateFileInput = builder.inputType('UpdateFileInput', {
  description: 'Changes to a file.',
  fields: t => ({
    isPublic: t.boolean({ required: true, description: 'Whether the file is readable without authentication.' }),
  }),
})

builder.mutationFields(t => ({
  uploadFile: t.prismaField({
    type: StoredFile,
    description:
      'Uploads a file. Fails with `PAYLOAD_TOO_LARGE` beyond the limits of `fileUsage`. Only the owner of a tenant, a `member` or `lead` of its organization, and administrators can upload to the tenant and its projects. Returns the file. Limited per user to 60 uploads per minute and 4 concurrent uploads.',
    authScopes: { signedIn: true },
    tokenScope: 'files:write',
    args: { input: t.arg({ type: UploadFileInput, required: true, description: 'The upload.' }) },
    resolve: buildMutationResolver('StoredFile', async ({ input: { file, ...input } }, context) => {
      const viewer = requireViewer(context)
      return storeFile(context, viewer, input, await file.open())
    }),
  }),
  uploadImage: t.prismaField({
    type: StoredFile,
    description:
      'Uploads a public blog image. Applies the EXIF orientation, removes the metadata and creates smaller copies. Returns the file. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'files:write',
    args: {
      file: t.arg({ type: 'Upload', required: true, description: 'A JPEG, PNG, WebP, AVIF or GIF image.' }),
    },
    resolve: buildMutationResolver('StoredFile', async ({ file }, context) => {
      const viewer = requireViewer(context)
      return storeImage(context, viewer.id, await file.open(), getActor(context))
    }),
  }),
  updateFile: t.prismaField({
    type: StoredFile,
    description:
      'Changes the visibility of a file. Returns the file. The viewer must be the uploader or an administrator. Fails with `CONFLICT` for blog images, which are always public.',
    authScopes: { signedIn: true },
    tokenScope: 'files:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the file.' }),
      input: t.arg({ type: UpdateFileInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('StoredFile', ({ id, input }, context) =>
      updateFile(context, requireViewer(context), id, input.isPublic, getActor(context)),
    ),
  }),
  deleteFile: t.prismaField({
    type: StoredFile,
    description:
      'Deletes a file. Returns the deleted file. The viewer must be the uploader or an administrator. Only administrators can delete blog images. Fails with `CONFLICT` for a blog image that a post uses.',
    authScopes: { signedIn: true },
    tokenScope: 'files:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the file.' }) },
    resolve: buildDeletionResolver(
      'StoredFile',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteFile(context, requireViewer(context), id, getActor(context)),
      'File not found',
    ),
  }),
}))
