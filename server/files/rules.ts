import { canReadOrganization, canUploadToOrganization } from '../organizations/rules'

// Permissions on files (specification §6), signed URLs, and the names and paths of files.

interface Viewer {
  id: number
  role: string
}

interface TenantAccess {
  ownerId: number
  /** `members` contains only the membership of the viewer, if any. */
  organization: { members: { role: 'viewer' | 'member' | 'lead' }[] } | null
}

interface FileAccess {
  uploaderId: number
  isPublic: boolean
  purpose: 'attachment' | 'media'
}

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/**
 * Returns whether the viewer can upload only attachments, which count toward the quota. Administrators can also upload
 * blog images, which do not count.
 */
export const canUploadOnlyAttachments = (viewer: Viewer): boolean => !isAdmin(viewer)

/**
 * Returns whether the viewer may read the files of the tenant. The owner of the tenant, all members of its
 * organization, and administrators may read them.
 */
export const canReadTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canReadOrganization(viewer, tenant.organization?.members[0])

/**
 * Returns whether the viewer may upload to the tenant. The owner of the tenant, each `member` or `lead` of its
 * organization, and administrators may upload.
 */
export const canUploadToTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canUploadToOrganization(viewer, tenant.organization?.members[0])

/** Returns whether the viewer may read the file. Anonymous requests read only public files. */
export const canReadFile = (viewer: Viewer | null, file: FileAccess, tenant: TenantAccess | null) => {
  if (file.isPublic) return true
  if (!viewer) return false
  return isAdmin(viewer) || file.uploaderId === viewer.id || (tenant !== null && canReadTenant(viewer, tenant))
}

/**
 * Returns whether the viewer may delete the file. Administrators may delete any file, uploaders only their attachments.
 */
export const canDeleteFile = (viewer: Viewer, file: FileAccess): boolean =>
  isAdmin(viewer) || (file.purpose === 'attachment' && file.uploaderId === viewer.id)

/** Returns whether the viewer may change the visibility of the file. Blog images are always public. */
export const canUpdateFile = (viewer: Viewer, file: FileAccess): boolean =>
  file.purpose === 'attachment' && canDeleteFile(viewer, file)

/** Returns whether the viewer may list the user's files. */
export const canListFiles = (viewer: Viewer, userId: number): boolean => isAdmin(viewer) || viewer.id === userId

/** Limit on uploads per user. */
export const UPLOAD_RATE_LIMIT = { name: 'uploads', points: 60, seconds: 60 }

/** Maximum number of uploads in progress per user. */
export const MAX_CONCURRENT_UPLOADS = 4

/** Assumed maximum size of an upload form without the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/**
 * Returns a lower bound in bytes for the size of an uploaded file.
 * @param contentLength Content-Length of the form that contains the file; undefined if unknown
 */
export const getMinFileBytes = (contentLength: number | undefined): number =>
  Math.max(1, (contentLength ?? 0) - FORM_OVERHEAD_BYTES)

// --- Signed URLs ---

export type FileVariant = 'file' | 'thumbnail'

const SIGNED_URL_INTERVAL_SECONDS = 15 * 60

/**
 * Returns the expiration time of a URL that is signed now, in seconds since 1970. It is 30 to 45 minutes ahead and
 * changes only every 15 minutes, so that refetched data usually contains the same URLs.
 */
export const getSignedUrlExpiry = (now: Date): number =>
  (Math.ceil(now.getTime() / 1000 / SIGNED_URL_INTERVAL_SECONDS) + 2) * SIGNED_URL_INTERVAL_SECONDS

/** Builds the text to sign. `expires` is in seconds since 1970. */
export const buildSignaturePayload = (variant: FileVariant, id: number, expires: number): string =>
  `${variant} ${id} ${expires}`

/** Builds the URL path of a file or its thumbnail. */
export const buildFilePath = (id: number, variant: FileVariant): string =>
  variant === 'file' ? `/api/files/${id}` : `/api/files/${id}/thumbnail`

// --- Names and storage keys ---

const IMAGE_WIDTHS_PX = [320, 640, 960, 1280, 1600]

/** Returns the widths, in pixels, of the smaller copies of a blog image. */
export const getResizedWidths = (width: number): number[] =>
  IMAGE_WIDTHS_PX.filter(resizedWidth => resizedWidth < width)

/** Returns the path or storage key of a smaller copy of an image: a WebP file beside the image. */
export const getResizedImagePath = (path: string, width: number): string =>
  `${path.replace(/\.\w+$/, '')}-${width}.webp`

/** Prefix of the storage keys of blog images. The URL path of a blog image is "/" followed by its storage key. */
export const MEDIA_PREFIX = 'uploads/'

/** Returns the storage key of the WebP thumbnail of an attachment. */
export const getThumbnailKey = (key: string): string => `${key.replace(/^files\//, 'thumbnails/')}.webp`

/** Returns the storage keys of all files that may have been derived from a stored file. */
export const getDerivedKeys = (key: string): string[] =>
  key.startsWith(MEDIA_PREFIX)
    ? IMAGE_WIDTHS_PX.map(resizedWidth => getResizedImagePath(key, resizedWidth))
    : [getThumbnailKey(key)]

const DOCUMENT_MIME_TYPE =
  /^(text\/|application\/(pdf|rtf|epub\+zip|msword|x-cfb|xml|json|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(excel|powerpoint|word))))/

/** Returns the file type. `mimeType` is detected from the content; `isImage` means that the server decoded the file. */
export const getFileType = (mimeType: string, isImage: boolean) => {
  if (isImage) return 'IMAGE'
  if (mimeType.startsWith('audio/')) return 'AUDIO'
  if (mimeType.startsWith('video/')) return 'VIDEO'
  return DOCUMENT_MIME_TYPE.test(mimeType) ? 'DOCUMENT' : 'OTHER'
}

const MAX_FILENAME_LENGTH = 200

/**
 * Returns a filename that is safe to show and to send in a header. Removes folders, control characters, and invisible
 * characters that can hide the real extension. Keeps the joiners U+200C and U+200D. Shortens the name to 200
 * characters, but keeps the extension. Returns `file` if no characters other than dots remain.
 */
export const sanitizeFilename = (name: string): string => {
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  const cleanName = baseName
    // Browsers and curl percent-encode line breaks and quotes in the filenames of multipart forms.
    .replace(/%0[ad]/gi, '')
    .replaceAll('%22', '"')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  if (/^\.*$/.test(cleanName)) return 'file'
  const characters = [...cleanName]
  if (characters.length <= MAX_FILENAME_LENGTH) return cleanName
  const extension = [...(/\.[^.\s]{1,15}$/u.exec(cleanName)?.[0] ?? '')]
  return [...characters.slice(0, MAX_FILENAME_LENGTH - extension.length), ...extension].join('')
}
