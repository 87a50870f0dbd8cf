import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Derived once: the process has one secret, and nobody should sign two kinds of thing with the same key. */
const keys = new WeakMap<Uint8Array, Buffer>()

const keyOf = (secret: Uint8Array): Buffer => {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kairos file links', 32))
  keys.set(secret, key)
  return key
}

/** Proves that a text is ours: an HMAC-SHA256, as base64url. */
export const sign = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', keyOf(secret)).update(text).digest('base64url')

/** Whether it is the text's signature; takes the same time whatever is wrong. */
export const isSignature = (secret: Uint8Array, text: string, signature: string): boolean => {
  const right = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}
