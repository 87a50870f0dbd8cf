/** Letters and digits without those that look alike, such as O and 0. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Generates a random password of 16 characters in groups of four, about 90 bits. */
export function generatePassword(): string {
  const characters: string[] = []
  while (characters.length < 16) {
    // Bytes from 216 on (4 × 54 characters) are rejected, so that all characters are equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      const character = byte < 216 && characters.length < 16 ? ALPHABET[byte % ALPHABET.length] : undefined
      if (character) characters.push(character)
    }
  }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
