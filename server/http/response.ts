import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import { AppError } from '../errors'

/** Smaller bodies are not worth compressing. */
const COMPRESSION_THRESHOLD_BYTES = 1_400

const gzipAsync = promisify(gzip)

export const compress = (body: string): Promise<Buffer> => gzipAsync(body, { level: 5 })

/** Headers of a JSON response that must not be cached. */
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

/** Chooses the media type that the client prefers; undefined if it accepts none of them. */
export const negotiateMediaType = (accept: string | undefined, available: string[]): string | undefined =>
  new Negotiator({ headers: { accept } }).mediaType(available)

/**
 * Whether the client already has this version. Ignores the request's Cache-Control: Node's fetch sends `no-cache` with
 * every conditional request.
 */
export const isFresh = (
  { headers }: IncomingMessage,
  validators: { etag: string; 'last-modified'?: string },
): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] }, validators)

/**
 * Sends a text body, compressed if the client accepts it.
 * @param getCompressed returns the compressed body
 */
export const sendText = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders,
  getCompressed: () => Promise<Buffer> = () => compress(body),
): Promise<void> => {
  const isCompressed = body.length > COMPRESSION_THRESHOLD_BYTES && negotiateEncoding(request, ['gzip']) === 'gzip'
  const bytes = isCompressed ? await getCompressed() : Buffer.from(body)
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.byteLength,
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * Checks the method of a request and sets the Allow header if it is not allowed.
 * @throws METHOD_NOT_ALLOWED
 */
export const assertMethod = (request: IncomingMessage, response: ServerResponse, allowedMethods: string[]): void => {
  if (allowedMethods.includes(request.method ?? '')) return
  response.setHeader('allow', allowedMethods.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED', `This URL supports ${allowedMethods.join(', ')} only.`)
}

/** Returns the headers that belong to an error in every interface. */
export const getErrorHeaders = ({ status, retryAfter }: AppError): Record<string, string> => ({
  ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  // The unread rest of the body would be parsed as the next request on this connection.
  ...(status === 413 && { connection: 'close' }),
})
