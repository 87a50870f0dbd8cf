import { emptyPostFormValues, type PostFormValues } from './post-form-values'

/** Unsaved form values, stored in localStorage. */
export interface Draft {
  /** Identifies the editor instance that wrote the draft, so that two browser tabs do not overwrite each other. */
  editorKey: string
  values: PostFormValues
  /** The version of the post that the draft is based on; undefined for a new post. */
  version?: number
  /** Epoch milliseconds. */
  savedAt: number
}

/** The oldest draft of a post is dropped first. */
const MAX_DRAFTS_PER_POST = 4

export interface DraftStorage {
  /** Returns the drafts, newest first. */
  list(): Draft[]
  /** Replaces the draft of the same editor; returns false when localStorage is full or blocked. */
  save(draft: Draft): boolean
  discard(editorKey: string): void
}

/** Creates the storage of a user's drafts of one post; `postId` is undefined for a new post. */
export function createDraftStorage(userId: number, postId: number | undefined): DraftStorage {
  const key = `kairos.post-drafts.${userId}.${postId ?? 'new'}`
  const list = () => parseDrafts(readLocalStorage(key))
  const write = (drafts: Draft[]): boolean => {
    try {
      if (drafts.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(drafts))
      return true
    } catch {
      return false
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

/** Parses stored drafts and drops invalid ones: an older release may have stored another format. */
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
