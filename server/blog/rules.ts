import { getResizedImagePath, getResizedWidths } from '../files/rules'

/** Cards show so many characters of the text when a post has no summary (specification §9). */
export const MAX_EXCERPT_LENGTH = 150

/** The blog's page size (specification §9), and the most that anybody may ask for. */
export const DEFAULT_PAGE_SIZE = 6
export const MAX_PAGE_SIZE = 50

/** A page within what exists and what one answer may hold; anything out of range moves to the nearest that is not. */
export const clampPage = (requested: { page: number; limit: number }) => ({
  page: Math.max(1, requested.page),
  limit: Math.min(MAX_PAGE_SIZE, Math.max(1, requested.limit)),
})

/** Where a featured image is (specification §3, Image path normalisation). */
export const normaliseImagePath = (value: string): string => {
  if (value.startsWith('http') || value.startsWith('/uploads')) return value
  if (value.includes('tmp/uploads/')) return `/uploads/${value.split('/').at(-1)}`
  return value.includes('/') ? value : `/uploads/${value}`
}

/** The first characters of a text, whole ones: an emoji is two to JavaScript and must not be halved. */
export const buildExcerpt = (text: string): string => {
  const characters = [...text]
  if (characters.length <= MAX_EXCERPT_LENGTH) return text
  return `${characters.slice(0, MAX_EXCERPT_LENGTH).join('').trimEnd()}...`
}

/** First and last name, as far as they are known. */
export const formatAuthorName = (
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  fallback: string,
): string => [firstName, lastName].filter(Boolean).join(' ') || fallback

/** An image's sizes as `srcset` says them, its own among them; null where there is but one. */
export const buildSrcset = (path: string, width: number): string | null => {
  const resizedWidths = getResizedWidths(width)
  if (resizedWidths.length === 0) return null
  const candidates = resizedWidths.map(
    resizedWidth => `${getResizedImagePath(path, resizedWidth)} ${resizedWidth}w`,
  )
  return [...candidates, `${path} ${width}w`].join(', ')
}

/** The names of our uploads that some HTML shows or links to, each once. */
export const extractUploadNames = (html: string): string[] => {
  const attributes = html.match(/\s?(?:src|srcset|href)="[^"]*"/g) ?? []
  const names = attributes.flatMap(attribute =>
    [...attribute.matchAll(/\/uploads\/([\w-][\w.-]*)/g)].map(([, name]) => name),
  )
  return [...new Set(names.filter(name => name !== undefined))]
}

/** Storage keys under which an upload of this name may be known: its own, and of the image that it is a size of. */
export const getStorageKeyCandidates = (name: string): string[] => {
  const base = /^(.+)-\d+\.webp$/.exec(name)?.[1]
  const originals = base
    ? ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif'].map(extension => `${base}.${extension}`)
    : []
  return [name, ...originals].map(filename => `uploads/${filename}`)
}
