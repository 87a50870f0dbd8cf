import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (secret: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kairos sealed text', 32))

/** Encrypts a text with a key derived from the secret (AES-256-GCM). The result is base64url. */
export const sealText = (secret: Uint8Array, text: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts the result of `sealText`. Returns null if it was changed or was encrypted with another secret. */
export const decryptSealedText = (secret: Uint8Array, sealedText: string): string | null => {
  const bytes = Buffer.from(sealedText, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
