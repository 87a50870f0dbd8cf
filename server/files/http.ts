import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import contentDisposition from 'content-disposition'
import type { Storage } from '../adapters/storage/storage'
import type { Context } from '../context'
import { isValidSignature } from '../crypto/signature'
import { AppError, createForbiddenError, createUnauthenticatedError } from '../errors'
import type { StoredFile } from '../generated/prisma/client'
import { createTokenScopeError, hasTokenScope } from '../graphql/authorization/scopes'
import { assertMethod } from '../http/response'
import { createFileNotFoundError, PDF_CONTENT_TYPE, sendObject } from '../http/stored-object'
import { MAX_ID } from '../input-primitives'
import { buildSignaturePayload, type FileVariant, MEDIA_PREFIX } from './rules'
import { requireFile } from './service'
import { ensureThumbnail } from './storage-lifecycle'

/** MIME types of the images that the server sends for display, not for download. Each has a file extension pattern. */
const INLINE_IMAGE_EXTENSIONS: Record<string, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/avif': /\.avif$/i,
  'image/gif': /\.gif$/i,
}

/**
 * Documents that the server sends for display if both the extension and the detected type match. For all files other
 * than these documents and the images above, the server sends `Content-Disposition: attachment`, because types such as
 * SVG and HTML can execute scripts.
 */
const INLINE_DOCUMENTS = [
  { mimeType: 'application/pdf', extension: /\.pdf$/i, contentType: PDF_CONTENT_TYPE },
  { mimeType: 'text/plain', extension: /\.(txt|text|csv|tsv|json|md|log)$/i, contentType: 'text/plain; charset=utf-8' },
]

/**
 * Serves a blog image or one of its smaller copies. Clients cache the response for a year, because its URL never refers
 * to another image.
 * @throws NOT_FOUND, RANGE_NOT_SATISFIABLE, METHOD_NOT_ALLOWED, UNAVAILABLE
 */
export const serveUpload = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  storage: Storage,
): Promise<void> => {
  assertMethod(request, response, ['GET', 'HEAD'])
  const name = parseUploadName(path)
  const key = `${MEDIA_PREFIX}${name}`
  const metadata = name && (await storage.stat(key))
  if (!metadata) throw createFileNotFoundError()
  const [mimeType] = Object.entries(INLINE_IMAGE_EXTENSIONS).find(([, pattern]) => pattern.test(name)) ?? []
  await sendObject(request, response, storage, key, metadata, {
    'content-type': mimeType ?? 'application/octet-stream',
    'content-disposition': mimeType ? 'inline' : 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Returns the filename in the path of a blog image, or null for an invalid name, such as one with a folder. */
const parseUploadName = (path: string): string | null => {
  try {
    const name = decodeURIComponent(path.slice('/uploads/'.length))
    return /^[\w-][\w.-]{0,254}$/.test(name) ? name : null
  } catch {
    return null
  }
}

export interface FilePathParams {
  id: number
  variant: FileVariant
}

/** Parses the path of a file or its thumbnail (specification §7, Files). Returns null for any other path. */
export const parseFilePath = (pathname: string): FilePathParams | null => {
  const [, digits, thumbnail] = /^\/api\/files\/(\d+)(\/thumbnail)?\/?$/.exec(pathname) ?? []
  if (!digits) return null
  const id = Number(digits)
  // Replaces an id above MAX_ID with 0. No file has the id 0, so the result is NOT_FOUND.
  return { id: id <= MAX_ID ? id : 0, variant: thumbnail ? 'thumbnail' : 'file' }
}

/**
 * Serves a file or its thumbnail to viewers who may read it and to holders of a signed URL. Private files are not
 * cached. Public files are cached for only a day, because they can become private.
 * @throws NOT_FOUND, UNAUTHENTICATED instead of NOT_FOUND for an invalid access token, FORBIDDEN instead of NOT_FOUND
 * for an API token without the scope `files:read`, FORBIDDEN for an expired signed URL, UNSUPPORTED_MEDIA_TYPE if the
 * file has no thumbnail, RANGE_NOT_SATISFIABLE, METHOD_NOT_ALLOWED, UNAVAILABLE, STORAGE_FULL if the new
 * thumbnail cannot be stored
 */
export const serveFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { id, variant }: FilePathParams,
  context: Context,
): Promise<void> => {
  assertMethod(request, response, ['GET', 'HEAD'])
  const { storage } = context
  const isSigned = hasValidSignature(context, url, variant, id)
  const hasScope = hasTokenScope(context, 'files:read')
  const file = await requireFile(context, hasScope ? context.viewer : null, id, isSigned).catch(error => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    // After UNAUTHENTICATED, the client refreshes its session and retries. After NOT_FOUND, it would not retry.
    if (context.hasInvalidToken) throw createUnauthenticatedError()
    throw hasScope ? error : createTokenScopeError(context, 'files:read', 'GET /api/files/:id')
  })
  const headers = {
    'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, no-store',
    'referrer-policy': 'no-referrer',
    ...(file.isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
  if (variant === 'file') {
    const metadata = { size: file.size, etag: `"${file.sha256}"`, lastModified: file.createdAt }
    const fileHeaders = { ...headers, ...buildContentHeaders(file) }
    return sendObject(request, response, storage, file.storageKey, metadata, fileHeaders)
  }
  const key = await ensureThumbnail(context, file)
  const metadata = await storage.stat(key)
  if (!metadata) throw createFileNotFoundError()
  const thumbnailMetadata = { ...metadata, etag: `"${file.sha256}-thumbnail"` }
  await sendObject(request, response, storage, key, thumbnailMetadata, {
    ...headers,
    'content-type': key.endsWith('.webp') ? 'image/webp' : file.mimeType,
    'content-disposition': 'inline',
  })
}

/** Returns whether the URL has a valid signature. Throws FORBIDDEN if the signature is valid but has expired. */
const hasValidSignature = ({ secret, clock }: Context, url: URL, variant: FileVariant, id: number) => {
  const expires = url.searchParams.get('expires') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  if (!/^\d{1,12}$/.test(expires)) return false
  if (!isValidSignature(secret, buildSignaturePayload(variant, id, Number(expires)), signature)) return false
  if (Number(expires) * 1000 <= clock().getTime())
    throw createForbiddenError('This link has expired. Open the file again from the file list.')
  return true
}

/**
 * Builds the headers Content-Type and Content-Disposition. The disposition is `inline` for images and INLINE_DOCUMENTS,
 * and `attachment` for all other files. Appends the extension to an image filename that does not have the right one.
 */
const buildContentHeaders = ({ fileType, mimeType, originalFilename }: StoredFile): OutgoingHttpHeaders => {
  const imageExtension = fileType === 'IMAGE' ? INLINE_IMAGE_EXTENSIONS[mimeType] : undefined
  if (imageExtension) {
    const name = imageExtension.test(originalFilename)
      ? originalFilename
      : `${originalFilename}.${mimeType.slice('image/'.length)}`
    return { 'content-type': mimeType, 'content-disposition': formatContentDisposition('inline', name) }
  }
  const document = INLINE_DOCUMENTS.find(
    ({ mimeType: detectedType, extension }) => detectedType === mimeType && extension.test(originalFilename),
  )
  return {
    'content-type': document?.contentType ?? 'application/octet-stream',
    'content-disposition': formatContentDisposition(document ? 'inline' : 'attachment', originalFilename),
  }
}

/**
 * Formats the header with an ASCII fallback name (RFC 6266). The package's own fallback name is Latin-1, which not all
 * browsers decode the same way.
 */
const formatContentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  contentDisposition(name, { type, fallback: name.replace(/[^\x20-\x7e]|["\\%]/gu, '_') })
