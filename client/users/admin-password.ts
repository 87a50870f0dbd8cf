/** Without what is taken for something else when read aloud or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password to pass on: sixteen characters in groups of four, about ninety bits. */
export function generatePassword(): string {
  const letters: string[] = []
  while (letters.length < 16) {
    // Beyond the last whole multiple some letters would come more often than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      const letter = byte < 216 && letters.length < 16 ? alphabet[byte % alphabet.length] : undefined
      if (letter) letters.push(letter)
    }
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
