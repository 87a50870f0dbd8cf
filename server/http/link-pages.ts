import type { ServerResponse } from 'node:http'
import { LINK_PATHS } from '../crypto/link-token'

/** Matches the path of a link up to the first character of its token. Ignores case, as the router does. */
const LINK_TOKEN_PATH_PATTERN = new RegExp(`^/+(${Object.values(LINK_PATHS).join('|').replaceAll('/', '')})/+[^/]`, 'i')

/**
 * Returns whether a path contains the token of a link that was sent to a person, such as an invitation link. The token
 * must not be cached, logged or sent to other sites.
 */
export const isLinkTokenPath = (pathname: string): boolean => LINK_TOKEN_PATH_PATTERN.test(pathname)

/** Sets the headers of a response for a path with a link token. An error response keeps the headers. */
export const setLinkTokenHeaders = (response: ServerResponse): void => {
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-robots-tag', 'noindex')
}
