import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { badUserInput } from '../errors'

/** Returns the request id: the one a proxy has set, if it is well-formed, or a new one. */
export const getRequestId = (request: IncomingMessage): string => {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/**
 * Returns the IP address of the client.
 * @param trustProxy uses the last entry of X-Forwarded-For, which the proxy added; earlier entries can be forged
 */
export const getClientIp = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy && /[^,\s]+(?=\s*$)/.exec(String(request.headers['x-forwarded-for'] ?? ''))?.[0]
  return forwarded || request.socket.remoteAddress || 'unknown'
}

/**
 * Parses the URL of a request. The host is a placeholder.
 * @throws BAD_USER_INPUT
 */
export const parseRequestUrl = (request: IncomingMessage): URL => {
  const path = request.url?.startsWith('/') ? request.url : '/'
  if (!URL.canParse(`http://host${path}`)) throw badUserInput('The request URL is invalid.')
  return new URL(`http://host${path}`)
}

/**
 * Checks that a path consists of valid percent-escapes without control characters.
 * @throws BAD_USER_INPUT
 */
export const assertDecodablePath = ({ pathname }: URL): void => {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to reject
    if (!/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname))) return
  } catch {}
  throw badUserInput('The request URL is invalid.')
}
