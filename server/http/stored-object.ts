import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, ObjectMetadata, Storage } from '../adapters/storage/storage'
import { AppError, createNotFoundError } from '../errors'
import { isFresh } from './response'

export const createFileNotFoundError = () => createNotFoundError('File not found')

export const PDF_CONTENT_TYPE = 'application/pdf'

/**
 * Returns the Content-Security-Policy header for an object. Displayed objects may have inline styles, because browsers
 * show an image in a generated page with inline styles. The policy for a PDF has no sandbox, because Chromium does not
 * show a PDF in a sandbox. This is safe, because Chromium's PDF viewer runs in a separate origin.
 */
const getContentSecurityPolicy = (headers: OutgoingHttpHeaders): string => {
  if (!String(headers['content-disposition']).startsWith('inline')) return "default-src 'none'; sandbox"
  if (headers['content-type'] === PDF_CONTENT_TYPE)
    return "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
  return "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

/**
 * Sends a stored object: 304 if the client has it, 206 for a range, otherwise the whole object.
 * @throws RANGE_NOT_SATISFIABLE, UNAVAILABLE, and NOT_FOUND if the object was deleted or no longer has the given size
 */
export const sendObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  storage: Storage,
  key: string,
  { size, etag, lastModified }: ObjectMetadata,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const validators = { etag, 'last-modified': lastModified.toUTCString() }
  const commonHeaders = {
    ...headers,
    ...validators,
    'content-security-policy': getContentSecurityPolicy(headers),
    'accept-ranges': 'bytes',
  }
  if (isFresh(request, validators)) {
    response.writeHead(304, commonHeaders).end()
    return
  }
  const range = request.method === 'GET' ? parseRange(request, size, validators) : null
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE', 'The requested range is outside the file.')
  }
  const responseHeaders = {
    ...commonHeaders,
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, responseHeaders).end()
    return
  }
  const object = await storage.open(key, range ?? undefined)
  // If the body had fewer bytes than Content-Length promises, the client would wait for the rest.
  if (object?.size !== size) {
    object?.stream.destroy()
    throw createFileNotFoundError()
  }
  response.writeHead(range ? 206 : 200, responseHeaders)
  await pipeline(object.stream, response)
}

/**
 * Parses the Range header (RFC 9110, 14.1.2). Returns null, which means the whole object, for a missing or invalid
 * range, for several ranges and for an outdated If-Range. The package range-parser is not used, because it rejects a
 * suffix range that is longer than the object, such as `bytes=-999` for a 500-byte object.
 */
const parseRange = (
  { headers }: IncomingMessage,
  size: number,
  validators: { etag: string; 'last-modified': string },
): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = /^bytes= *(\d*)-(\d*) *$/i.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  const ifRange = headers['if-range']
  const isCurrent =
    ifRange === undefined ||
    (ifRange === validators.etag && !ifRange.startsWith('W/')) ||
    ifRange === validators['last-modified']
  if (!isCurrent) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start <= end ? { start, end } : null
}
