import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, ObjectMetadata, Storage } from '../adapters/storage'
import type { Context } from '../context'
import { isValidSignature } from '../crypto/signature'
import { AppError, forbidden, notFound, unauthenticated } from '../errors'
import type { StoredFile } from '../generated/prisma/client'
import { buildSignaturePayload, type FileVariant, MEDIA_PREFIX } from './rules'
import { findFile } from './service'
import { ensureThumbnail } from './storage-lifecycle'

/** What a browser may show in place, and how its names end. Anything else leaves as a download, since it might run. */
const INLINE_IMAGE_EXTENSIONS: Record<string, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/avif': /\.avif$/i,
  'image/gif': /\.gif$/i,
}

/** Public images of posts. Their names are never used twice, so they may be kept for a year. */
export const serveUpload = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  storage: Storage,
): Promise<void> => {
  assertReadMethod(request, response)
  const name = parseUploadName(path)
  const key = `${MEDIA_PREFIX}${name}`
  const metadata = name && (await storage.stat(key))
  if (!metadata) throw fileNotFound()
  const [mimeType] =
    Object.entries(INLINE_IMAGE_EXTENSIONS).find(([, extensionPattern]) => extensionPattern.test(name)) ?? []
  await sendObject(request, response, storage, key, metadata, {
    'content-type': mimeType ?? 'application/octet-stream',
    'content-disposition': mimeType ? 'inline' : 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

export interface FilePathParams {
  id: number
  variant: FileVariant
}

/** What an address of the bytes of a file asks for (specification §7, Files); null for any other. */
export const parseFilePath = (pathname: string): FilePathParams | null => {
  const [, digits, thumbnail] = /^\/api\/files\/(\d+)(\/thumbnail)?\/?$/.exec(pathname) ?? []
  if (!digits) return null
  const id = Number(digits)
  return { id: id <= 2_147_483_647 ? id : 0, variant: thumbnail ? 'thumbnail' : 'file' }
}

/**
 * A file, or its thumbnail, for who may read it or holds a link to it. What may be private is kept by nobody on its way;
 * what is public for a day, since it may become private again.
 * @throws NOT_FOUND, FORBIDDEN for a link that has run out, UNSUPPORTED_MEDIA_TYPE for a thumbnail of what is no image,
 * RANGE_NOT_SATISFIABLE
 */
export const serveFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { id, variant }: FilePathParams,
  context: Context,
): Promise<void> => {
  assertReadMethod(request, response)
  const file = await findFile(
    context,
    context.viewer,
    id,
    hasValidSignature(context, url, variant, id),
  ).catch(error => {
    // Who sent a token that has run out is to renew it, not to believe that the file is gone.
    throw context.hasInvalidToken ? unauthenticated() : error
  })
  const headers = {
    'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, no-store',
    'referrer-policy': 'no-referrer',
    ...(file.isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
  if (variant === 'file') {
    const metadata = { size: file.size, etag: `"${file.sha256}"`, lastModified: file.createdAt }
    const fileHeaders = { ...headers, ...buildContentHeaders(file) }
    return sendObject(request, response, context.storage, file.storageKey, metadata, fileHeaders)
  }
  const key = await ensureThumbnail(context, file)
  const metadata = await context.storage.stat(key)
  if (!metadata) throw fileNotFound()
  const etag = `"${file.sha256}-thumbnail"`
  await sendObject(
    request,
    response,
    context.storage,
    key,
    { ...metadata, etag },
    {
      ...headers,
      'content-type': key.endsWith('.webp') ? 'image/webp' : file.mimeType,
      'content-disposition': 'inline',
    },
  )
}

/** Who changed a link learns nothing by it: it counts as none. Who comes late is told so. */
const hasValidSignature = (
  { secret, clock }: Context,
  url: URL,
  variant: FileVariant,
  id: number,
): boolean => {
  const expires = url.searchParams.get('expires') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  if (
    !/^\d{1,12}$/.test(expires) ||
    !isValidSignature(secret, buildSignaturePayload(variant, id, Number(expires)), signature)
  )
    return false
  if (Number(expires) * 1000 <= clock().getTime())
    throw forbidden('This link has run out. Open the file again from where you found it.')
  return true
}

const fileNotFound = () => notFound('There is no such file.')

const assertReadMethod = (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  response.setHeader('allow', 'GET, HEAD')
  throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, HEAD only.')
}

/** An image in place, under a name that ends as what it is; anything else as a download. */
const buildContentHeaders = ({ fileType, mimeType, originalFilename }: StoredFile): OutgoingHttpHeaders => {
  const extensionPattern = fileType === 'IMAGE' ? INLINE_IMAGE_EXTENSIONS[mimeType] : undefined
  if (!extensionPattern) {
    return {
      'content-type': 'application/octet-stream',
      'content-disposition': formatContentDisposition('attachment', originalFilename),
    }
  }
  const hasMatchingExtension = extensionPattern.test(originalFilename)
  const name = hasMatchingExtension
    ? originalFilename
    : `${originalFilename}.${mimeType.slice('image/'.length)}`
  return { 'content-type': mimeType, 'content-disposition': formatContentDisposition('inline', name) }
}

/** The name twice (RFC 6266): in plain letters, and for who reads it whole, in any. */
const formatContentDisposition = (type: 'inline' | 'attachment', name: string): string => {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

/** Sends an object, or the part of it that is asked for, or that the browser has it already. */
const sendObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  storage: Storage,
  key: string,
  metadata: ObjectMetadata,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const { size, etag, lastModified: modified } = metadata
  const commonHeaders = {
    ...headers,
    // A browser styles the page that it shows an image on; nothing else is let in, and nothing runs.
    'content-security-policy': isInline(headers)
      ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      : "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    'last-modified': modified.toUTCString(),
    etag,
  }
  if (isNotModified(request, metadata)) {
    response.writeHead(304, commonHeaders).end()
    return
  }
  const range = request.method === 'GET' ? parseRange(request, metadata) : null
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE', 'This file has no such part.')
  }
  const length = range ? range.end - range.start + 1 : size
  const responseHeaders = {
    ...commonHeaders,
    'content-length': length,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, responseHeaders).end()
    return
  }
  const object = await storage.open(key, range ?? undefined)
  // Fewer bytes than were promised would leave the reader waiting for the rest.
  if (object?.size !== size) {
    object?.stream.destroy()
    throw fileNotFound()
  }
  response.writeHead(range ? 206 : 200, responseHeaders)
  await pipeline(object.stream, response)
}

const isInline = (headers: OutgoingHttpHeaders) => String(headers['content-disposition']).startsWith('inline')

/** Whether a browser's copy is still ours: by its tags, weakly, or where it has none by its date (RFC 9110, 13.1). */
const isNotModified = (
  { headers }: IncomingMessage,
  { etag, lastModified: modified }: ObjectMetadata,
): boolean => {
  const etags = headers['if-none-match']
  if (etags === undefined) {
    const modifiedSince = Date.parse(headers['if-modified-since'] ?? '')
    return Math.floor(modified.getTime() / 1000) * 1000 <= modifiedSince
  }
  const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')
  return etags.trim() === '*' || etags.split(',').some(tag => stripWeakPrefix(tag) === stripWeakPrefix(etag))
}

/**
 * The one part that is asked for. Null for the whole: no Range, one that cannot be read, several at once (a server may,
 * RFC 9110, 14.2), or of what has changed since the browser began.
 */
const parseRange = (
  { headers }: IncomingMessage,
  { size, etag, lastModified: modified }: ObjectMetadata,
): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = /^bytes= *(\d*)-(\d*) *$/i.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  const ifRange = headers['if-range']
  const isIfRangeMatch =
    ifRange === undefined ||
    (ifRange === etag && !etag.startsWith('W/')) ||
    ifRange === modified.toUTCString()
  if (!isIfRangeMatch) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start <= end ? { start, end } : null
}

/** One plain file name: no folders, nothing hidden. */
const parseUploadName = (path: string): string | null => {
  try {
    const name = decodeURIComponent(path.slice('/uploads/'.length))
    return /^[\w-][\w.-]{0,254}$/.test(name) ? name : null
  } catch {
    return null
  }
}
