// Plugin of the server build: escapes characters beyond ASCII, because V8 stores a source text that contains one with
// two bytes per character.
import type { Plugin } from 'vite'

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const escapeWideCharacters = (): Plugin => ({
  name: 'escape-wide-characters',
  // In the last step: the earlier ones print string literals without escapes.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeCharacter)
  },
})
