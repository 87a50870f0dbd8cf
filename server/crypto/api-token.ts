import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Secret scanners recognize tokens by their prefix. */
const PREFIXES = { user: 'kairos_pat_', serviceAccount: 'kairos_svc_' } as const

/** A prefix, 256 random bits in base 62, and a checksum (docs/decisions/0033-api-tokens.md). */
const TOKEN_PATTERN = /^kairos_(?:pat|svc)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const formatBase62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

/** Returns the checksum of a text. It lets the server reject a mistyped token without a database query. */
const computeChecksum = (text: string): string => formatBase62(BigInt(crc32(text)), 6)

/** Generates an API token with 256 random bits. */
export const generateApiToken = (owner: keyof typeof PREFIXES): string => {
  const secret = formatBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return `${PREFIXES[owner]}${secret}${computeChecksum(secret)}`
}

/** Returns whether a bearer token has the prefix of API tokens. Access tokens of sessions do not have this prefix. */
export const isApiToken = (token: string): boolean => token.startsWith('kairos_')

/** Returns whether a token has the format of an API token and a correct checksum. */
export const isWellFormedApiToken = (token: string): boolean => {
  const [, secret = '', checksum] = TOKEN_PATTERN.exec(token) ?? []
  return checksum === computeChecksum(secret)
}

/** Returns the hash under which an API token is stored. The token is random, so the hash needs no salt. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
