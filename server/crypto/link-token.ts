import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'

// Tokens of the links that are sent to people (docs/decisions/0036-links-sent-to-people.md).

/** Paths of the pages that links open. The URL of a link is the site URL, the path, a slash and the token. */
export const LINK_PATHS = {
  passwordReset: '/reset',
  emailChange: '/confirm-email',
  invitation: '/invite',
} as const

export type LinkPurpose = keyof typeof LINK_PATHS

const derivedKeys = new WeakMap<Uint8Array, Buffer>()

const deriveKey = (secret: Uint8Array): Buffer => {
  const cached = derivedKeys.get(secret)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kairos link token', 32))
  derivedKeys.set(secret, key)
  return key
}

/** Derives the token of a link from the purpose, the id and the secret. The token is not stored. */
const deriveLinkToken = (secret: Uint8Array, purpose: LinkPurpose, id: string): string =>
  createHmac('sha256', deriveKey(secret)).update(`${purpose}:${id}`).digest('base64url')

/** Returns the hash of a token. Links are stored and looked up by this hash. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the hash under which the link with this id is stored. */
export const computeLinkHash = (secret: Uint8Array, purpose: LinkPurpose, id: string): string =>
  hashLinkToken(deriveLinkToken(secret, purpose, id))

/** Creates the random id of a link and the hash of its token. */
export const createLink = (secret: Uint8Array, purpose: LinkPurpose): { id: string; tokenHash: string } => {
  const id = randomUUID()
  return { id, tokenHash: computeLinkHash(secret, purpose, id) }
}

/** Returns the URL of a link. The same arguments always result in the same URL. */
export const buildLinkUrl = (
  { siteUrl, secret }: { siteUrl: string; secret: Uint8Array },
  purpose: LinkPurpose,
  id: string,
): string => `${siteUrl}${LINK_PATHS[purpose]}/${deriveLinkToken(secret, purpose, id)}`
