import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const derivedKeys = new WeakMap<Uint8Array, Buffer>()

/**
 * Derives the key for signed file URLs, cursors and request hashes. The secret itself is not used for them, because it
 * signs access tokens.
 */
const deriveKey = (secret: Uint8Array): Buffer => {
  const cached = derivedKeys.get(secret)
  if (cached) return cached
  // The label names only one of the uses. Another label would invalidate the signed URLs and cursors that clients have.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kairos file links', 32))
  derivedKeys.set(secret, key)
  return key
}

/** Returns the HMAC-SHA256 of a string with the derived key, as base64url. */
export const sign = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', deriveKey(secret)).update(text).digest('base64url')

/** Returns whether a signature is valid for a string. Compares in constant time. */
export const isValidSignature = (secret: Uint8Array, text: string, signature: string): boolean => {
  const expected = Buffer.from(sign(secret, text))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
