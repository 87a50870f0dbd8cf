import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import helmet from 'helmet'
import { badUserInput, payloadTooLarge, unsupportedMediaType } from './errors'

/** Requests other than uploads. */
const MAX_BODY_BYTES = 1_000_000

/** A request whose body has been read; Yoga takes it from there instead of from the socket. */
export type Request = IncomingMessage & { body?: unknown }

/**
 * Reads a JSON body.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_USER_INPUT
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers['content-type'] ?? ''
  const length = Number(request.headers['content-length'] ?? 0)
  if (!/^application\/(json|graphql\+json)\b/i.test(type)) {
    if (type === '' && length === 0 && !request.headers['transfer-encoding']) return undefined
    throw unsupportedMediaType()
  }
  if (length > MAX_BODY_BYTES) throw payloadTooLarge(TOO_LARGE)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw payloadTooLarge(TOO_LARGE)
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  try {
    return JSON.parse((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8') ?? '')
  } catch {
    throw badUserInput('The body is not valid JSON.')
  }
}

const TOO_LARGE = 'The request is too large: at most 1 MB.'

const compress = promisify(gzip)

/** Sends a text, compressed where the client takes that and it is worth it. */
export const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const compressed = body.length > 1_400 && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = compressed ? await compress(body, { level: 5 }) : Buffer.from(body)
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.byteLength,
    vary: 'accept-encoding',
    ...(compressed && { 'content-encoding': 'gzip' }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What helmet would set on each answer, asked once: none of it depends on the request. */
export const securityHeaders: Readonly<Record<string, string>> = (() => {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = String(value)
    },
    removeHeader: () => {},
  }
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https:', 'http:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': [
          'https://www.youtube-nocookie.com',
          'https://www.youtube.com',
          'https://player.vimeo.com',
        ],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Said by the proxy that ends TLS: on plain HTTP it would lock developers out of localhost.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })({} as IncomingMessage, recorder as unknown as ServerResponse, () => {})
  return headers
})()
