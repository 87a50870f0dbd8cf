import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import { AppError } from '../errors'

/** Smaller bodies are not worth compressing. */
const COMPRESSION_THRESHOLD_BYTES = 1_400

type Body = string | Buffer

type ContentEncoding = 'br' | 'gzip'

/** Functions that return the compressed body, in the order of the server's preference. */
export type CompressedBodies = Partial<Record<ContentEncoding, () => Promise<Buffer>>>

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses a body. The result is about 10 percent smaller than with gzip, but compression takes twice as long. */
export const compressWithBrotli = (body: Body): Promise<Buffer> =>
  brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

export const compressWithGzip = (body: Body): Promise<Buffer> => gzipAsync(body, { level: 5 })

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Chooses the content encoding that the client prefers, or `identity`.
 * @param available in the order of the server's preference, which decides between encodings of equal quality
 */
export const negotiateEncoding = <TEncoding extends string>(
  request: IncomingMessage,
  available: TEncoding[],
): TEncoding | 'identity' => {
  const encoding = new Negotiator(request).encoding([...available, 'identity'], { preferred: available })
  return available.find(name => name === encoding) ?? 'identity'
}

/** Chooses the media type that the client prefers. Returns undefined if the client accepts none of the types. */
export const negotiateMediaType = (accept: string | undefined, available: string[]): string | undefined =>
  new Negotiator({ headers: { accept } }).mediaType(available)

/** Returns whether the client prefers HTML to JSON. Returns false if the client has no preference. */
export const prefersHtml = ({ headers }: IncomingMessage): boolean =>
  negotiateMediaType(headers.accept, ['application/json', 'text/html']) === 'text/html'

/**
 * Returns whether the client already has the response with these validators. Ignores the request header Cache-Control,
 * because Node's fetch sends `no-cache` with every conditional request.
 */
export const isFresh = (
  { headers }: IncomingMessage,
  validators: { etag: string; 'last-modified'?: string },
): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] }, validators)

/**
 * Sends a text body, compressed if the body is large enough and the client accepts a compressed response.
 * @param compressed provides the compressed bodies; default: gzip only, without caching the compressed body
 */
export const sendText = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Body,
  headers: OutgoingHttpHeaders,
  compressed: CompressedBodies = { gzip: () => compressWithGzip(body) },
): Promise<void> => {
  const available = Object.keys(compressed) as ContentEncoding[]
  const encoding = body.length > COMPRESSION_THRESHOLD_BYTES ? negotiateEncoding(request, available) : 'identity'
  const getCompressed = encoding === 'identity' ? undefined : compressed[encoding]
  const bytes = getCompressed ? await getCompressed() : typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.byteLength,
    vary: 'accept-encoding',
    ...(getCompressed && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sets the Allow header and throws METHOD_NOT_ALLOWED if the method is not allowed. */
export const assertMethod = (request: IncomingMessage, response: ServerResponse, allowedMethods: string[]): void => {
  if (allowedMethods.includes(request.method ?? '')) return
  response.setHeader('allow', allowedMethods.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED', `This URL supports ${allowedMethods.join(', ')} only.`)
}

/** Returns the additional headers that an error response of GraphQL, REST or a page needs. */
export const getErrorHeaders = ({ status, retryAfter }: AppError): Record<string, string> => ({
  ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  // Without this header, Node would read and discard the rest of the request body.
  ...(status === 413 && { connection: 'close' }),
})
