import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import helmet from 'helmet'
import { badUserInput, payloadTooLarge, unsupportedMediaType } from '../errors'

/** Requests other than uploads. */
const MAX_BODY_BYTES = 1_000_000

/** A request whose body has been read; Yoga takes it from there instead of from the socket. */
export type RequestWithBody = IncomingMessage & { body?: unknown }

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
  if (length > MAX_BODY_BYTES) throw payloadTooLarge(TOO_LARGE_MESSAGE)
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw badUserInput('The body is not valid JSON.')
  }
}

/** How long a body that is no upload may take to arrive, in milliseconds: uploads are why the server itself waits longer. */
const BODY_TIMEOUT_MS = 60_000

const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw payloadTooLarge(TOO_LARGE_MESSAGE)
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** How long to read on for a client's sake, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/**
 * Reads on what nobody wants of a request's body: who is still sending does not listen, and would get a broken connection
 * for an answer. What goes on for too long is answered all the same, and the connection closed.
 */
export const drain = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  request.unpipe()
  if (request.readableEnded || request.destroyed) return
  const ended = new Promise(resolve => request.once('end', resolve).once('close', resolve))
  request.resume()
  const { promise: timeout, stop: cancel } = createTimer(DRAIN_TIMEOUT_MS)
  await Promise.race([ended, timeout])
  cancel()
  if (!request.readableEnded) response.setHeader('connection', 'close')
}

const createTimer = (milliseconds: number) => {
  let cancel = () => {}
  const promise = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    cancel = () => clearTimeout(timer)
  })
  return { promise, stop: cancel }
}

const TOO_LARGE_MESSAGE = 'The request is too large: at most 1 MB.'

const compress = promisify(gzip)

/** Sends a text, compressed where the client takes that and it is worth it. */
export const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const isCompressed =
    body.length > 1_400 && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = isCompressed ? await compress(body, { level: 5 }) : Buffer.from(body)
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.byteLength,
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What helmet would set on each answer, asked once: none of it depends on the request. */
export const securityHeaders: Readonly<Record<string, string>> = (() => {
  // An answer that nobody asked for and nobody gets.
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
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
  })(request, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
})()
