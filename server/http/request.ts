import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createBadUserInputError, createForbiddenError } from '../errors'
import type { Client } from './client-address'

/** Returns the id that a trusted proxy sent in `X-Request-Id`. Without a well-formed id, returns a new one. */
export const getRequestId = (request: IncomingMessage, { isProxied }: Client): string => {
  const header = request.headers['x-request-id']
  return isProxied && typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/**
 * Converts a request target to origin form: the path and the query. Servers must also accept the absolute form, such as
 * `http://host/path?query` (RFC 9112, section 3.2.2). Other targets, such as the `*` of OPTIONS, become `/`.
 */
export const toOriginForm = (target = '/'): string => {
  if (target.startsWith('/')) return target
  const [, path = ''] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Parses the URL of a request. The host of the result is a placeholder.
 * @param request a request whose target has the origin form
 * @throws BAD_USER_INPUT
 */
export const parseRequestUrl = (request: IncomingMessage): URL => {
  const url = `http://host${request.url}`
  if (!URL.canParse(url)) throw createBadUserInputError('The request URL is invalid.')
  return new URL(url)
}

/**
 * Checks that the percent-escapes of a path are valid and that the decoded path contains no control characters.
 * @throws BAD_USER_INPUT
 */
export const assertDecodablePath = ({ pathname }: URL): void => {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to reject
    if (!/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname))) return
  } catch {}
  throw createBadUserInputError('The request URL is invalid.')
}

/**
 * Checks that a form was posted by a page of this site. A request with neither Sec-Fetch-Site nor Origin passes the
 * check, because it does not come from a browser.
 * @throws FORBIDDEN
 */
export const assertSameOrigin = ({ headers }: IncomingMessage, siteUrl: string): void => {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers
  // Browsers send Sec-Fetch-Site only to HTTPS sites and to localhost. The value `none` means that the user started the
  // request, not a site. Without Sec-Fetch-Site, Origin must match the site URL or the header Host.
  const isSameOrigin = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : !origin || origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isSameOrigin)
    throw createForbiddenError('This form was sent from another site. Open the page and send it again.')
}
