const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeCharacter = (character: string) => HTML_ESCAPES[character] ?? character

/** Escapes text for use between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, escapeCharacter)

/** Escapes text for use between tags or in a double-quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, escapeCharacter)
