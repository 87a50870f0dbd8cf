import { emptyPostFormValues, type PostFormValues } from './post-form-values'

/** What somebody has written and not saved yet, kept in this browser. */
export interface Draft {
  /** The editorKey it was written in. Two tabs do not overwrite each other. */
  editorKey: string
  values: PostFormValues
  /** The version of the post that it was written upon; none for a new post. */
  version?: number
  /** Milliseconds since 1970. */
  savedAt: number
}

/** So many sittings are kept for each post; the oldest goes first. */
const MAX_DRAFTS_PER_POST = 4

export interface DraftStorage {
  /** The newest first. */
  list(): Draft[]
  /** Keeps it in place of what was kept of the same editorKey; false when the browser would not. */
  save(draft: Draft): boolean
  discard(editorKey: string): void
}

/** Where one person's drafts of one post, or of a new one, are kept. */
export function createDraftStorage(userId: number, postId: number | undefined): DraftStorage {
  const key = `kairos.post-drafts.${userId}.${postId ?? 'new'}`
  const list = () => parseDrafts(readLocalStorage(key))
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
    list,
    save: draft =>
      write(
        [draft, ...list().filter(({ editorKey }) => editorKey !== draft.editorKey)].slice(
          0,
          MAX_DRAFTS_PER_POST,
        ),
      ),
    discard: editorKey => void write(list().filter(draft => draft.editorKey !== editorKey)),
  }
}

function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What is there, as far as it is a draft: an older release may have kept something else under the same name. */
function parseDrafts(text: string | null): Draft[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts.flatMap(parseDraft) : []
  } catch {
    return []
  }
}

const parseDraft = (stored: unknown): Draft[] => {
  if (!isRecord(stored) || !isRecord(stored.values)) return []
  const { editorKey, savedAt, version, values } = stored
  if (typeof editorKey !== 'string' || typeof savedAt !== 'number') return []
  const entries = Object.entries(emptyPostFormValues).map(([name, emptyValue]) => {
    const value = values[name]
    return [name, isFieldValue(value, emptyValue, name) ? value : emptyValue]
  })
  return [
    {
      editorKey,
      savedAt,
      values: Object.fromEntries(entries),
      ...(typeof version === 'number' && { version }),
    },
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFieldValue = (value: unknown, emptyValue: unknown, name: string): boolean => {
  if (name === 'categoryId') return typeof value === 'number'
  if (name === 'ctaButtons') return Array.isArray(value) && value.every(isRecord)
  if (name === 'tags') return Array.isArray(value) && value.every(tag => typeof tag === 'string')
  return typeof value === typeof emptyValue
}
