/** Letters and digits, except those that look alike, such as O and 0. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

const PASSWORD_LENGTH = 16

/** Bytes at or above this value are rejected, so that all characters are equally likely. */
const BYTE_LIMIT = 256 - (256 % ALPHABET.length)

/**
 * Generates a password of four groups of four characters, joined by hyphens. The password has about 92 bits of entropy.
 */
export function generatePassword(): string {
  const characters: string[] = []
  while (characters.length < PASSWORD_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte >= BYTE_LIMIT || characters.length === PASSWORD_LENGTH) continue
      characters.push(ALPHABET.charAt(byte % ALPHABET.length))
    }
  }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
