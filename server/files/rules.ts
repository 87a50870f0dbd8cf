import { canReadOrganization, canUploadToOrganization } from '../organizations/rules'

// Who may do what with a file (specification §6), and how files are named. Read the first part as law: administrators
// stand above, whoever uploaded a file keeps it in hand, and a tenant's or a project's file is its readers' to read.

interface Viewer {
  id: number
  role: string
}

/** What the viewer is to the tenant that a file belongs to. */
interface TenantAccess {
  ownerId: number
  organization: { members: { role: 'viewer' | 'member' | 'lead' }[] } | null
}

interface FileAccess {
  uploaderId: number
  isPublic: boolean
  purpose: 'attachment' | 'media'
}

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** The members of its organization read what a tenant and its projects have; so does its owner. */
export const canReadTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canReadOrganization(viewer, tenant.organization?.members[0])

/** Of those, members and leads upload to it as well. */
export const canUploadToTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canUploadToOrganization(viewer, tenant.organization?.members[0])

/** Public files are everybody's; nobody signed in reads no other. */
export const canReadFile = (
  viewer: Viewer | null,
  file: FileAccess,
  tenant: TenantAccess | null,
): boolean => {
  if (file.isPublic) return true
  if (!viewer) return false
  return (
    isAdmin(viewer) || file.uploaderId === viewer.id || (tenant !== null && canReadTenant(viewer, tenant))
  )
}

/** Delete a file, or change who may see it: who uploaded it, and administrators; images of posts are theirs alone. */
export const canChangeFile = (viewer: Viewer, file: FileAccess): boolean =>
  isAdmin(viewer) || (file.purpose === 'attachment' && file.uploaderId === viewer.id)

/** See which files an account has. */
export const canListFiles = (viewer: Viewer, userId: number): boolean =>
  isAdmin(viewer) || viewer.id === userId

/** Uploads a user: a person sends a few, a program sends many. */
export const UPLOAD_RATE_LIMIT = { name: 'uploads', points: 60, seconds: 60 }

// --- Links ---

/** What a signed link opens. */
export type FileVariant = 'file' | 'thumbnail'

const SIGNED_URL_INTERVAL_SECONDS = 15 * 60

/**
 * When a link that is made now ends, in seconds since 1970: after 30 to 45 minutes. The same for a quarter of an hour,
 * so that a page that asks again does not load its pictures again.
 */
export const getSignedUrlExpiry = (now: Date): number =>
  (Math.ceil(now.getTime() / 1000 / SIGNED_URL_INTERVAL_SECONDS) + 2) * SIGNED_URL_INTERVAL_SECONDS

/** What is signed: a link opens this one thing, until then. */
export const buildSignaturePayload = (variant: FileVariant, id: number, expires: number): string =>
  `${variant} ${id} ${expires}`

/** Where a file or its thumbnail is served: to who may read it, and to all where it is public. */
export const buildFilePath = (id: number, variant: FileVariant): string =>
  variant === 'file' ? `/api/files/${id}` : `/api/files/${id}/thumbnail`

// --- Names ---

const IMAGE_WIDTHS_PX = [320, 640, 960, 1280, 1600]

/** The widths, in pixels, that an image of a post is also kept at: those below its own. */
export const getResizedWidths = (width: number): number[] =>
  IMAGE_WIDTHS_PX.filter(resizedWidth => resizedWidth < width)

/** Where one of them lies: beside the image, as WebP. For addresses and for storage keys. */
export const getResizedImagePath = (path: string, width: number): string =>
  `${path.replace(/\.\w+$/, '')}-${width}.webp`

/** Images of posts lie below this; their address is their key. */
export const MEDIA_PREFIX = 'uploads/'

/** Where in the storage the thumbnail of an object lies, as WebP. */
export const getThumbnailKey = (key: string): string => `${key.replace(/^files\//, 'thumbnails/')}.webp`

/** What may lie in the storage besides an object, made from it. */
export const getDerivedKeys = (key: string): string[] =>
  key.startsWith(MEDIA_PREFIX)
    ? IMAGE_WIDTHS_PX.map(resizedWidth => getResizedImagePath(key, resizedWidth))
    : [getThumbnailKey(key)]

const DOCUMENT_MIME_TYPE =
  /^(text\/|application\/(pdf|rtf|epub\+zip|msword|x-cfb|xml|json|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(excel|powerpoint|word))))/

/** What kind of thing a file is. An image is what was decoded as one; the rest goes by what its bytes say. */
export const getFileType = (mimeType: string, isImage: boolean) => {
  if (isImage) return 'IMAGE'
  if (mimeType.startsWith('audio/')) return 'AUDIO'
  if (mimeType.startsWith('video/')) return 'VIDEO'
  return DOCUMENT_MIME_TYPE.test(mimeType) ? 'DOCUMENT' : 'OTHER'
}

const MAX_FILENAME_LENGTH = 200

/**
 * A file's name as it may be shown and sent in a header: no folders, nothing invisible or turning the writing round
 * (which would hide the real ending), and no longer than 200 characters, its ending kept.
 */
export const sanitizeFilename = (name: string): string => {
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  const visible = baseName
    // How browsers and curl send these in a form, where they would end the name.
    .replace(/%0[ad]/gi, '')
    .replaceAll('%22', '"')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  if (/^\.*$/.test(visible)) return 'file'
  const characters = [...visible]
  if (characters.length <= MAX_FILENAME_LENGTH) return visible
  const extension = [...(/\.[^.\s]{1,15}$/u.exec(visible)?.[0] ?? '')]
  return [...characters.slice(0, MAX_FILENAME_LENGTH - extension.length), ...extension].join('')
}
