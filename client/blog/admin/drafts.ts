import { emptyPost, type PostValues } from './post-values'

/** What somebody has written and not saved yet, kept in this browser. */
export interface Draft {
  /** The sitting it was written in. Two tabs do not overwrite each other. */
  sitting: string
  values: PostValues
  /** The version of the post that it was written upon; none for a new post. */
  version?: number
  /** Milliseconds since 1970. */
  keptAt: number
}

/** So many sittings are kept for each post; the oldest goes first. */
const MOST = 4

export interface DraftShelf {
  /** The newest first. */
  read(): Draft[]
  /** Keeps it in place of what was kept of the same sitting; false when the browser would not. */
  keep(draft: Draft): boolean
  discard(sitting: string): void
}

/** Where one person's drafts of one post, or of a new one, are kept. */
export function draftShelf(personId: number, postId: number | undefined): DraftShelf {
  const key = `kairos.post-drafts.${personId}.${postId ?? 'new'}`
  const read = () => parse(stored(key))
  const write = (drafts: Draft[]): boolean => {
    try {
      if (drafts.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(drafts))
      return true
    } catch {
      return false // full, or not allowed
    }
  }
  return {
    read,
    keep: draft =>
      write([draft, ...read().filter(({ sitting }) => sitting !== draft.sitting)].slice(0, MOST)),
    discard: sitting => void write(read().filter(draft => draft.sitting !== sitting)),
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What is there, as far as it is a draft: an older release may have kept something else under the same name. */
function parse(text: string | null): Draft[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts.flatMap(draftOf) : []
  } catch {
    return []
  }
}

const draftOf = (stored: unknown): Draft[] => {
  if (!isRecord(stored) || !isRecord(stored.values)) return []
  const { sitting, keptAt, version, values } = stored
  if (typeof sitting !== 'string' || typeof keptAt !== 'number') return []
  const known = Object.entries(emptyPost).map(([name, empty]) => {
    const value = values[name]
    return [name, isLike(value, empty, name) ? value : empty]
  })
  return [
    {
      sitting,
      keptAt,
      values: Object.fromEntries(known),
      ...(typeof version === 'number' && { version }),
    },
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isLike = (value: unknown, empty: unknown, name: string): boolean => {
  if (name === 'categoryId') return typeof value === 'number'
  if (name === 'ctaButtons') return Array.isArray(value) && value.every(isRecord)
  if (name === 'tags') return Array.isArray(value) && value.every(tag => typeof tag === 'string')
  return typeof value === typeof empty
}
