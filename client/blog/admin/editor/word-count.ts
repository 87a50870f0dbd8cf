const BLOCK_TAG_PATTERN =
  /<\/?(?:p|h[1-6]|ul|ol|li|br|hr|div|pre|table|tr|t[dh]|d[ltd]|figure|figcaption|blockquote|details|summary)\b[^>]*>/gi
const HIDDEN_ELEMENT_PATTERN = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi
const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu

/** Counts the words in HTML. Runs on every input, so it uses patterns instead of a parser. */
export const getWordCount = (html: string): number =>
  html
    .replace(HIDDEN_ELEMENT_PATTERN, ' ')
    .replace(BLOCK_TAG_PATTERN, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&#?\w+;/g, '')
    .match(WORD_PATTERN)?.length ?? 0
