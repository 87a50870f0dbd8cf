import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context'
import { AppError, forbidden, notFound, unauthenticated } from '../errors'
import type { StoredFile } from '../generated/prisma/client'
import { isSignature } from '../ports/signature'
import type { ByteRange, ObjectFacts, Storage } from '../ports/storage'
import { ensureThumbnail } from './keep'
import { type LinkKind, linkText, MEDIA_PREFIX } from './rules'
import { findFile } from './service'

/** What a browser may show in place, and how its names end. Anything else leaves as a download, since it might run. */
const INLINE: Record<string, RegExp> = {
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
  requireReading(request, response)
  const name = nameOf(path)
  const key = `${MEDIA_PREFIX}${name}`
  const facts = name && (await storage.stat(key))
  if (!facts) throw missing()
  const [type] = Object.entries(INLINE).find(([, ending]) => ending.test(name)) ?? []
  await sendObject(request, response, storage, key, facts, {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': type ? 'inline' : 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

export interface FileAddress {
  id: number
  kind: LinkKind
}

/** What an address of the bytes of a file asks for (specification §7, Files); null for any other. */
export const fileAddress = (pathname: string): FileAddress | null => {
  const [, digits, thumbnail] = /^\/api\/files\/(\d+)(\/thumbnail)?\/?$/.exec(pathname) ?? []
  if (!digits) return null
  const id = Number(digits)
  return { id: id <= 2_147_483_647 ? id : 0, kind: thumbnail ? 'thumbnail' : 'file' }
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
  { id, kind }: FileAddress,
  context: Context,
): Promise<void> => {
  requireReading(request, response)
  const file = await findFile(context, context.viewer, id, holdsLink(context, url, kind, id)).catch(error => {
    // Who sent a token that has run out is to renew it, not to believe that the file is gone.
    throw context.tokenIsDead ? unauthenticated() : error
  })
  const headers = {
    'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, no-store',
    'referrer-policy': 'no-referrer',
    ...(file.isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
  if (kind === 'file') {
    const facts = { size: file.size, etag: `"${file.sha256}"`, modified: file.createdAt }
    const wrapped = { ...headers, ...wrappingOf(file) }
    return sendObject(request, response, context.storage, file.storageKey, facts, wrapped)
  }
  const key = await ensureThumbnail(context, file)
  const facts = await context.storage.stat(key)
  if (!facts) throw missing()
  const etag = `"${file.sha256}-thumbnail"`
  await sendObject(
    request,
    response,
    context.storage,
    key,
    { ...facts, etag },
    {
      ...headers,
      'content-type': key.endsWith('.webp') ? 'image/webp' : file.mimeType,
      'content-disposition': 'inline',
    },
  )
}

/** Who changed a link learns nothing by it: it counts as none. Who comes late is told so. */
const holdsLink = ({ secret, clock }: Context, url: URL, kind: LinkKind, id: number): boolean => {
  const expires = url.searchParams.get('expires') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  if (!/^\d{1,12}$/.test(expires) || !isSignature(secret, linkText(kind, id, Number(expires)), signature))
    return false
  if (Number(expires) * 1000 <= clock().getTime())
    throw forbidden('This link has run out. Open the file again from where you found it.')
  return true
}

const missing = () => notFound('There is no such file.')

const requireReading = (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  response.setHeader('allow', 'GET, HEAD')
  throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, HEAD only.')
}

/** An image in place, under a name that ends as what it is; anything else as a download. */
const wrappingOf = ({ fileType, mimeType, originalFilename }: StoredFile): OutgoingHttpHeaders => {
  const ending = fileType === 'IMAGE' ? INLINE[mimeType] : undefined
  if (!ending) {
    return {
      'content-type': 'application/octet-stream',
      'content-disposition': dispositionOf('attachment', originalFilename),
    }
  }
  const isNamedSo = ending.test(originalFilename)
  const name = isNamedSo ? originalFilename : `${originalFilename}.${mimeType.slice('image/'.length)}`
  return { 'content-type': mimeType, 'content-disposition': dispositionOf('inline', name) }
}

/** The name twice (RFC 6266): in plain letters, and for who reads it whole, in any. */
const dispositionOf = (type: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Sends an object, or the part of it that is asked for, or that the browser has it already. */
const sendObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  storage: Storage,
  key: string,
  facts: ObjectFacts,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const { size, etag, modified } = facts
  const shared = {
    ...headers,
    // A browser styles the page that it shows an image on; nothing else is let in, and nothing runs.
    'content-security-policy': isShown(headers)
      ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      : "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    'last-modified': modified.toUTCString(),
    etag,
  }
  if (isUnchanged(request, facts)) {
    response.writeHead(304, shared).end()
    return
  }
  const range = request.method === 'GET' ? rangeOf(request, facts) : null
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE', 'This file has no such part.')
  }
  const length = range ? range.end - range.start + 1 : size
  const whole = {
    ...shared,
    'content-length': length,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, whole).end()
    return
  }
  const object = await storage.open(key, range ?? undefined)
  // Fewer bytes than were promised would leave the reader waiting for the rest.
  if (object?.size !== size) {
    object?.stream.destroy()
    throw missing()
  }
  response.writeHead(range ? 206 : 200, whole)
  await pipeline(object.stream, response)
}

const isShown = (headers: OutgoingHttpHeaders) => String(headers['content-disposition']).startsWith('inline')

/** Whether a browser's copy is still ours: by its tags, weakly, or where it has none by its date (RFC 9110, 13.1). */
const isUnchanged = ({ headers }: IncomingMessage, { etag, modified }: ObjectFacts): boolean => {
  const tags = headers['if-none-match']
  if (tags === undefined) {
    const since = Date.parse(headers['if-modified-since'] ?? '')
    return Math.floor(modified.getTime() / 1000) * 1000 <= since
  }
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.trim() === '*' || tags.split(',').some(tag => strong(tag) === strong(etag))
}

/**
 * The one part that is asked for. Null for the whole: no Range, one that cannot be read, several at once (a server may,
 * RFC 9110, 14.2), or of what has changed since the browser began.
 */
const rangeOf = (
  { headers }: IncomingMessage,
  { size, etag, modified }: ObjectFacts,
): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = /^bytes= *(\d*)-(\d*) *$/i.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  const still = headers['if-range']
  const isSame =
    still === undefined || (still === etag && !etag.startsWith('W/')) || still === modified.toUTCString()
  if (!isSame) return null
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
const nameOf = (path: string): string | null => {
  try {
    const name = decodeURIComponent(path.slice('/uploads/'.length))
    return /^[\w-][\w.-]{0,254}$/.test(name) ? name : null
  } catch {
    return null
  }
}
