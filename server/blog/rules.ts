/** Cards show so many characters of the text when a post has no summary (specification §9). */
export const EXCERPT_LENGTH = 150

/** The blog's page size (specification §9), and the most that anybody may ask for. */
export const PAGE_SIZE = 6
export const MAX_PAGE_SIZE = 50

/** Less markdown than this counts as none (specification §9). */
export const MARKDOWN_MINIMUM = 10

/** A page within what exists and what one answer may hold; anything out of range moves to the nearest that is not. */
export const clampPage = (asked: { page: number; limit: number }) => ({
  page: Math.max(1, asked.page),
  limit: Math.min(MAX_PAGE_SIZE, Math.max(1, asked.limit)),
})

/** Where a featured image is (specification §3, Image path normalisation). */
export const normaliseImagePath = (value: string): string => {
  if (value.startsWith('http') || value.startsWith('/uploads')) return value
  if (value.includes('tmp/uploads/')) return `/uploads/${value.split('/').at(-1)}`
  return value.includes('/') ? value : `/uploads/${value}`
}

/** The first characters of a text, whole ones: an emoji is two to JavaScript and must not be halved. */
export const excerptOf = (text: string): string => {
  const characters = [...text]
  if (characters.length <= EXCERPT_LENGTH) return text
  return `${characters.slice(0, EXCERPT_LENGTH).join('').trimEnd()}...`
}

/** What to keep as markdown when a writer gave none worth the name (specification §5, Blog post form). */
export const markdownOrFallback = (post: {
  title: string
  content: string
  markdownContent: string
}): string => {
  if (post.markdownContent.trim().length >= MARKDOWN_MINIMUM) return post.markdownContent
  if (post.content.trim().length >= MARKDOWN_MINIMUM) return post.content
  return `${post.title} - content to be written`
}
