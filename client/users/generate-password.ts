/** Without what is taken for something else when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password to pass on: sixteen characters in groups of four, about ninety bits. */
export function generatePassword(): string {
  const characters: string[] = []
  while (characters.length < 16) {
    // Beyond the last whole multiple some letters would come more often than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      const character = byte < 216 && characters.length < 16 ? ALPHABET[byte % ALPHABET.length] : undefined
      if (character) characters.push(character)
    }
  }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
