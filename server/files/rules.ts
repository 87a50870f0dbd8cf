import { canRead, canUpload } from '../organizations/rules'

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

interface File {
  uploaderId: number
  isPublic: boolean
  purpose: 'attachment' | 'media'
}

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** The members of its organization read what a tenant and its projects have; so does its owner. */
export const canReadTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canRead(viewer, tenant.organization?.members[0])

/** Of those, members and leads upload to it as well. */
export const canUploadToTenant = (viewer: Viewer, tenant: TenantAccess): boolean =>
  tenant.ownerId === viewer.id || canUpload(viewer, tenant.organization?.members[0])

/** Public files are everybody's; nobody signed in reads no other. */
export const canReadFile = (viewer: Viewer | null, file: File, tenant: TenantAccess | null): boolean => {
  if (file.isPublic) return true
  if (!viewer) return false
  return (
    isAdmin(viewer) || file.uploaderId === viewer.id || (tenant !== null && canReadTenant(viewer, tenant))
  )
}

/** Delete a file, or change who may see it: who uploaded it, and administrators; images of posts are theirs alone. */
export const canChangeFile = (viewer: Viewer, file: File): boolean =>
  isAdmin(viewer) || (file.purpose === 'attachment' && file.uploaderId === viewer.id)

/** See which files an account has. */
export const canListFiles = (viewer: Viewer, userId: number): boolean =>
  isAdmin(viewer) || viewer.id === userId

/** Uploads a user: a person sends a few, a program sends many. */
export const UPLOADS = { name: 'uploads', points: 60, seconds: 60 }

// --- Links ---

/** What a signed link opens. */
export type LinkKind = 'file' | 'thumbnail'

const QUARTER = 15 * 60

/**
 * When a link that is made now ends, in seconds since 1970: after 30 to 45 minutes. The same for a quarter of an hour,
 * so that a page that asks again does not load its pictures again.
 */
export const linkExpiry = (now: Date): number => (Math.ceil(now.getTime() / 1000 / QUARTER) + 2) * QUARTER

/** What is signed: a link opens this one thing, until then. */
export const linkText = (kind: LinkKind, id: number, expires: number): string => `${kind} ${id} ${expires}`

/** Where a file or its thumbnail is served: to who may read it, and to all where it is public. */
export const filePath = (id: number, kind: LinkKind): string =>
  kind === 'file' ? `/api/files/${id}` : `/api/files/${id}/thumbnail`

// --- Names ---

const SIZES = [320, 640, 960, 1280, 1600]

/** The widths, in pixels, that an image of a post is also kept at: those below its own. */
export const imageSizes = (width: number): number[] => SIZES.filter(size => size < width)

/** Where one of them lies: beside the image, as WebP. For addresses and for storage keys. */
export const sizePath = (path: string, width: number): string => `${path.replace(/\.\w+$/, '')}-${width}.webp`

/** Images of posts lie below this; their address is their key. */
export const MEDIA_PREFIX = 'uploads/'

/** Where in the storage the thumbnail of an object lies, as WebP. */
export const thumbnailKey = (key: string): string => `${key.replace(/^files\//, 'thumbnails/')}.webp`

/** What may lie in the storage besides an object, made from it. */
export const derivedKeys = (key: string): string[] =>
  key.startsWith(MEDIA_PREFIX) ? SIZES.map(size => sizePath(key, size)) : [thumbnailKey(key)]

const DOCUMENT =
  /^(text\/|application\/(pdf|rtf|epub\+zip|msword|x-cfb|xml|json|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(excel|powerpoint|word))))/

/** What kind of thing a file is. An image is what was decoded as one; the rest goes by what its bytes say. */
export const fileTypeOf = (mimeType: string, isImage: boolean) => {
  if (isImage) return 'IMAGE'
  if (mimeType.startsWith('audio/')) return 'AUDIO'
  if (mimeType.startsWith('video/')) return 'VIDEO'
  return DOCUMENT.test(mimeType) ? 'DOCUMENT' : 'OTHER'
}

const MAX_NAME = 200

/**
 * A file's name as it may be shown and sent in a header: no folders, nothing invisible or turning the writing round
 * (which would hide the real ending), and no longer than 200 characters, its ending kept.
 */
export const cleanFilename = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    // How browsers and curl send these in a form, where they would end the name.
    .replace(/%0[ad]/gi, '')
    .replaceAll('%22', '"')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  if (/^\.*$/.test(visible)) return 'file'
  const characters = [...visible]
  if (characters.length <= MAX_NAME) return visible
  const ending = [...(/\.[^.\s]{1,15}$/u.exec(visible)?.[0] ?? '')]
  return [...characters.slice(0, MAX_NAME - ending.length), ...ending].join('')
}
