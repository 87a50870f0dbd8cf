import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createBadUserInputError, createForbiddenError } from '../errors'
import type { Client } from './client-address'

/** Returns the id that a trusted proxy sent in `X-Request-Id`, or a new one. */
export const getRequestId = (request: IncomingMessage, { isProxied }: Client): string => {
  const header = request.headers['x-request-id']
  return isProxied && typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/**
 * Converts a request target in origin form or absolute form (RFC 9112, 3.2) to origin form: a path and a query. Any
 * other target, such as `*`, becomes `/`.
 */
export const toOriginForm = (target = '/'): string => {
  if (target.startsWith('/')) return target
  const [, path = ''] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  return path.startsWith('/') ? path : `/${path}`
}

/** Parses a request target in origin form. The host of the result is a placeholder. Throws BAD_USER_INPUT. */
export const parseRequestUrl = (request: IncomingMessage): URL => {
  const url = `http://host${request.url}`
  if (!URL.canParse(url)) throw createBadUserInputError('The request URL is invalid.')
  return new URL(url)
}

/** @throws BAD_USER_INPUT for an invalid percent-escape or a control character in the decoded path */
export const assertDecodablePath = ({ pathname }: URL): void => {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to reject
    if (!/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname))) return
  } catch {}
  throw createBadUserInputError('The request URL is invalid.')
}

/**
 * Checks that a page of this site posted a form. A request with neither Sec-Fetch-Site nor Origin passes, because it
 * does not come from a browser.
 * @throws FORBIDDEN
 */
export const assertSameOrigin = ({ headers }: IncomingMessage, siteUrl: string): void => {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers
  // Browsers send Sec-Fetch-Site only to HTTPS sites and to localhost. `none` means that no site started the request.
  const isSameOrigin = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : !origin || origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isSameOrigin)
    throw createForbiddenError('This form was sent from another site. Open the page and send it again.')
}
