import type { Context } from '../context'
import { notFound } from '../errors'
import { FileType } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { actorOf, matching, newestFirst, pageOf, pageSizes, requireViewer } from '../graphql/paging'
import { sign } from '../ports/signature'
import { usedBytes } from './keep'
import {
  canChangeFile,
  canListFiles,
  filePath,
  imageSizes,
  type LinkKind,
  linkExpiry,
  linkText,
  sizePath,
  UPLOADS,
} from './rules'
import { deleteFile, findFile, storeFile, storeImage, updateFile } from './service'

const FileTypeRef = builder.enumType('FileType', { values: Object.values(FileType) })

const LINKED = { purpose: true, isPublic: true, storageKey: true } as const
const OWNED = { purpose: true, isPublic: true, uploaderId: true } as const

interface Linked {
  id: number
  purpose: 'attachment' | 'media'
  isPublic: boolean
  storageKey: string
}

/** Where an <img> or a plain link finds it: a private file's address carries its permission, for less than an hour. */
const linkTo = ({ secret, clock }: Context, file: Linked, kind: LinkKind): string => {
  if (file.isPublic) return filePath(file.id, kind)
  const expires = linkExpiry(clock())
  const signature = sign(secret, linkText(kind, file.id, expires))
  return `${filePath(file.id, kind)}?expires=${expires}&signature=${signature}`
}

const pathOf = (file: Linked) =>
  file.purpose === 'media' ? `/${file.storageKey}` : filePath(file.id, 'file')

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
      select: LINKED,
      resolve: pathOf,
    }),
    url: t.string({
      description:
        "To view it. A private file's is signed, and good for half an hour at least, an hour at most.",
      select: LINKED,
      resolve: (file, _args, context) =>
        file.purpose === 'media' ? pathOf(file) : linkTo(context, file, 'file'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A small picture of an image, signed like url; null for anything else.',
      select: { ...LINKED, fileType: true, width: true },
      resolve: (file, _args, context) => {
        if (file.fileType !== 'IMAGE') return null
        if (file.purpose === 'attachment') return linkTo(context, file, 'thumbnail')
        const [smallest] = imageSizes(file.width ?? 0)
        return smallest ? sizePath(pathOf(file), smallest) : pathOf(file)
      },
    }),
    viewerCanUpdate: t.boolean({
      select: OWNED,
      resolve: (file, _args, { viewer }) =>
        viewer !== null && file.purpose === 'attachment' && canChangeFile(viewer, file),
    }),
    viewerCanDelete: t.boolean({
      select: OWNED,
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

const attachmentsOf = (uploaderId: number) => ({ uploaderId, purpose: 'attachment' }) as const

builder.prismaObjectFields('User', t => ({
  files: t.prismaConnection({
    type: StoredFile,
    description: 'What this user has uploaded, the newest first.',
    cursor: 'id',
    ...pageSizes,
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int() },
    totalCount: (user, _args, { db }) => db.storedFile.count({ where: attachmentsOf(user.id) }),
    resolve: async (query, user, { offset }, { db }) =>
      db.storedFile.findMany({
        ...(await pageOf(query, { where: attachmentsOf(user.id), ...newestFirst, offset }, where =>
          db.storedFile.findFirst({ where }),
        )),
      }),
  }),
  fileUsage: t.field({
    type: FileUsage,
    authScopes: user => ({ readAccount: user.id }),
    resolve: async (user, _args, { db, limits }) => ({
      ...limits,
      usedBytes: await usedBytes(db, user.id),
    }),
  }),
}))

/** An account whose files the viewer may list; any other does not exist. */
const requireListed = async (context: Context, userId: number) => {
  const isThere =
    canListFiles(requireViewer(context), userId) &&
    (await context.db.user.findUnique({ where: { id: userId }, select: { id: true } }))
  if (!isThere) throw notFound('User not found')
}

/** Where the search box looks. */
const SEARCHED = ['originalFilename'] as const

const media = (search: string | null | undefined) => ({
  ...matching(search, SEARCHED),
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
    type: StoredFile,
    description: "A user's uploads, the newest first: one's own, or for administrators anybody's.",
    authScopes: { signedIn: true },
    cursor: 'id',
    ...pageSizes,
    args: { userId: t.arg.int({ required: true }), offset: t.arg.int() },
    // Asked for by itself as well, so that it refuses by itself.
    totalCount: async (_root, { userId }, context) => {
      await requireListed(context, userId)
      return context.db.storedFile.count({ where: attachmentsOf(userId) })
    },
    resolve: async (query, _root, { userId, offset }, context) => {
      await requireListed(context, userId)
      const { storedFile } = context.db
      return storedFile.findMany({
        ...(await pageOf(query, { where: attachmentsOf(userId), ...newestFirst, offset }, where =>
          storedFile.findFirst({ where }),
        )),
      })
    },
  }),
  images: t.prismaConnection({
    type: StoredFile,
    description: 'The images for posts, the newest first. The search looks into their names.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizes,
    args: { search: t.arg.string(), offset: t.arg.int() },
    totalCount: (_root, { search }, { db }) => db.storedFile.count({ where: media(search) }),
    resolve: async (query, _root, { search, offset }, { db }) =>
      db.storedFile.findMany({
        ...(await pageOf(query, { where: media(search), ...newestFirst, offset }, where =>
          db.storedFile.findFirst({ where }),
        )),
      }),
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
    resolve: async (query, _root, { input: { file, ...input } }, context) => {
      const viewer = requireViewer(context)
      await context.limiter.take(UPLOADS, String(viewer.id))
      const { id } = await storeFile(context, viewer, input, await file.open())
      return context.db.storedFile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  uploadImage: t.prismaField({
    type: StoredFile,
    description: 'Keeps an image for posts: public, upright, and in several sizes.',
    authScopes: { admin: true },
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (query, _root, { file }, context) => {
      const viewer = requireViewer(context)
      await context.limiter.take(UPLOADS, String(viewer.id))
      const { id } = await storeImage(context, viewer.id, await file.open(), actorOf(context))
      return context.db.storedFile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  updateFile: t.prismaField({
    type: StoredFile,
    description: 'Shows a file to everybody, or to its readers alone.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }), isPublic: t.arg.boolean({ required: true }) },
    resolve: async (query, _root, { id, isPublic }, context) => {
      await updateFile(context, requireViewer(context), id, isPublic, actorOf(context))
      return context.db.storedFile.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  deleteFile: t.prismaField({
    type: StoredFile,
    description: 'Deletes a file or an image for posts; gives back what it was.',
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, context) => {
      const was = await context.db.storedFile.findUnique({ ...query, where: { id } })
      await deleteFile(context, requireViewer(context), id, actorOf(context))
      if (!was) throw notFound('There is no such file.')
      return was
    },
  }),
}))
