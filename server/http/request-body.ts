import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AppError,
  createBadUserInputError,
  createPayloadTooLargeError,
  createUnsupportedMediaTypeError,
} from '../errors'

/** Limit for every request body except uploads. */
export const MAX_BODY_BYTES = 1_000_000

/** Time limit for receiving a body. The server's own request timeout is longer because it also covers uploads. */
const BODY_TIMEOUT_MS = 60_000

/** Time limit for discarding the rest of a body. */
const DISCARD_BODY_TIMEOUT_MS = 10_000

const TOO_LARGE_MESSAGE = 'The request is too large. The limit is 1 MB.'

/**
 * A request. After its body has been read, the property `body` contains the parsed value. Yoga uses this value instead
 * of reading the socket.
 */
export type RequestWithBody = IncomingMessage & { body?: unknown }

const RECEIVED_BODY = Symbol('receivedBody')

type ReceivedRequest = IncomingMessage & { [RECEIVED_BODY]?: Promise<Buffer> }

/**
 * Reads and parses a JSON body. Returns undefined for a request without a body.
 * @throws UNSUPPORTED_MEDIA_TYPE (for a content type other than JSON, even without a body), PAYLOAD_TOO_LARGE,
 * BAD_USER_INPUT
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/(json|graphql\+json)\b/i.test(type)) {
    if (type === '' && !hasBody(request)) return undefined
    throw createUnsupportedMediaTypeError()
  }
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw createBadUserInputError('The body is not valid JSON.')
  }
}

/**
 * Reads and parses the body of a form that a browser posts.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_USER_INPUT
 */
export const readUrlEncodedForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw createUnsupportedMediaTypeError('Send the form with content-type application/x-www-form-urlencoded.')
  const bytes = await readBytes(request)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    decodeURIComponent(text) // Throws for malformed escapes, which URLSearchParams accepts.
    return new URLSearchParams(text)
  } catch {
    throw createBadUserInputError('The form is not valid URL-encoded UTF-8.')
  }
}

/** Returns the value of the header Content-Length, in bytes. Returns undefined if the header is missing. */
export const getContentLength = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

const hasBody = (request: IncomingMessage): boolean =>
  (getContentLength(request) ?? 0) > 0 || Boolean(request.headers['transfer-encoding'])

/**
 * Receives the body of a request. Does not throw if this fails. A later call to `readJson` or `readUrlEncodedForm` uses
 * the received body or throws the error.
 */
export const receiveBody = async (request: ReceivedRequest): Promise<void> => {
  if (!hasBody(request)) return
  const body = receiveBytes(request)
  request[RECEIVED_BODY] = body
  await body.catch(() => {})
}

const readBytes = (request: ReceivedRequest): Promise<Buffer> => request[RECEIVED_BODY] ?? receiveBytes(request)

const receiveBytes = async (request: IncomingMessage): Promise<Buffer> => {
  if ((getContentLength(request) ?? 0) > MAX_BODY_BYTES) throw createPayloadTooLargeError(TOO_LARGE_MESSAGE)
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw createPayloadTooLargeError(TOO_LARGE_MESSAGE)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw createBadUserInputError('The connection was lost before the request was complete.')
  } finally {
    clearTimeout(timer)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/**
 * Reads and discards the rest of a request body. Otherwise, a client that is still sending would report a broken
 * connection instead of reading the response. After a timeout, the response closes the connection.
 */
export const drainBody = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  request.unpipe()
  if (request.readableEnded || request.destroyed) return
  request.resume()
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, DISCARD_BODY_TIMEOUT_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', finish).once('close', finish)
  })
  if (!request.readableEnded) response.setHeader('connection', 'close')
}
