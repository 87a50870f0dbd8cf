import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Derived once: the process has one secret, and nobody should sign two kinds of thing with the same key. */
const derivedKeys = new WeakMap<Uint8Array, Buffer>()

const deriveKey = (secret: Uint8Array): Buffer => {
  const cached = derivedKeys.get(secret)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kairos file links', 32))
  derivedKeys.set(secret, key)
  return key
}

/** Proves that a text is ours: an HMAC-SHA256, as base64url. */
export const sign = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', deriveKey(secret)).update(text).digest('base64url')

/** Whether it is the text's signature; takes the same time whatever is wrong. */
export const isValidSignature = (secret: Uint8Array, text: string, signature: string): boolean => {
  const expected = Buffer.from(sign(secret, text))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
