// Plugin for the server build: escapes non-ASCII characters, so that V8 stores the code with one byte per character. V8
// stores a text that contains a character outside Latin-1 with two bytes per character.
import type { Plugin } from 'vite'

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const escapeNonAsciiCharacters = (): Plugin => ({
  name: 'escape-non-ascii-characters',
  // Runs in `generateBundle`, after the code of the chunks is generated, because the steps before it print string
  // literals without escapes.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeCharacter)
  },
})
