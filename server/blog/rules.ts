import { getResizedImagePath, getResizedWidths } from '../files/rules'

/** Characters, without the final `...` (specification §9). */
const MAX_EXCERPT_LENGTH = 150

/** Default number of posts per page (specification §9). */
export const DEFAULT_POSTS_PER_PAGE = 6

export const MAX_POSTS_PER_PAGE = 50

/** Clamps the page number and the number of posts per page to their ranges. */
export const clampPage = (requested: { page: number; limit: number }) => ({
  page: Math.max(1, requested.page),
  limit: Math.min(MAX_POSTS_PER_PAGE, Math.max(1, requested.limit)),
})

/**
 * Converts a filename or a temporary upload path to a path under `/uploads/`. Returns other paths and URLs unchanged
 * (specification §3, Image path normalisation).
 */
export const normalizeImagePath = (value: string): string => {
  if (value.startsWith('http') || value.startsWith('/uploads')) return value
  if (value.includes('tmp/uploads/')) return `/uploads/${value.split('/').at(-1)}`
  return value.includes('/') ? value : `/uploads/${value}`
}

/**
 * Returns the text or, if it is longer than MAX_EXCERPT_LENGTH, its start followed by `...`. Counts code points, so
 * that no surrogate pair is split.
 */
export const buildExcerpt = (text: string): string => {
  const characters = [...text]
  if (characters.length <= MAX_EXCERPT_LENGTH) return text
  return `${characters.slice(0, MAX_EXCERPT_LENGTH).join('').trimEnd()}...`
}

/** Joins the first and last name. Returns the fallback if both are missing. */
export const formatAuthorName = (
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  fallback: string,
): string => [firstName, lastName].filter(Boolean).join(' ') || fallback

/** Returns a `srcset` value that lists the smaller copies of an image and the image, or null if it has no copies. */
export const buildSrcset = (path: string, width: number): string | null => {
  const resizedWidths = getResizedWidths(width)
  if (resizedWidths.length === 0) return null
  const candidates = resizedWidths.map(resizedWidth => `${getResizedImagePath(path, resizedWidth)} ${resizedWidth}w`)
  return [...candidates, `${path} ${width}w`].join(', ')
}

/** Returns the filenames of the uploads to which URLs or `srcset` values refer, without duplicates. */
export const extractUploadNames = (urls: string[]): string[] => [
  ...new Set(urls.flatMap(url => [...url.matchAll(/\/uploads\/([\w-][\w.-]*)/g)].map(([, name = '']) => name))),
]

/**
 * Returns the possible storage keys of an upload. If the name has the form of a smaller copy (`name-320.webp`), also
 * returns a key of the original for each image extension.
 */
export const getStorageKeyCandidates = (name: string): string[] => {
  const base = /^(.+)-\d+\.webp$/.exec(name)?.[1]
  const originals = base ? ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif'].map(extension => `${base}.${extension}`) : []
  return [name, ...originals].map(filename => `uploads/${filename}`)
}
