import * as z from 'zod/mini'
import { listChangedFields, type PostFormValues, postFormValuesSchema } from './post-form-values'

const draftSchema = z.object({
  /** Identifies the draft. Each editor instance starts with a new key, so two browser tabs keep separate drafts. */
  editorKey: z.string(),
  values: postFormValuesSchema,
  /**
   * The saved values of the fields that the draft changes. Undefined if the post was deleted while it was being edited,
   * or if an older release stored the draft.
   */
  base: z.optional(z.unknown()),
  /** The `version` of the saved post on which the draft is based; undefined for a new post. */
  version: z.optional(z.number()),
  /** Epoch milliseconds. */
  savedAt: z.number(),
})

/** Unsaved form values in localStorage. */
export type Draft = z.output<typeof draftSchema>

/** Returns the fields of `base` that differ from `values`. */
export const pickDraftBase = (values: PostFormValues, base: PostFormValues): Partial<PostFormValues> =>
  Object.fromEntries(listChangedFields(values, base).map(name => [name, base[name]]))

/** Returns the complete values on which a draft is based; undefined if the draft has no `base`. */
export const getDraftBase = ({ values, base }: Draft): PostFormValues | undefined =>
  typeof base === 'object' ? postFormValuesSchema.parse({ ...values, ...base }) : undefined

/** If a post has more drafts, `save` deletes the oldest one. */
const MAX_DRAFTS_PER_POST = 4

/** Creates the storage for the drafts of one user and one post. `postId` is undefined for a new post. */
export function createDraftStorage(userId: number, postId: number | undefined) {
  const key = `kairos.post-drafts.${userId}.${postId ?? 'new'}`
  /** Returns the drafts, newest first. Omits invalid drafts, because an older release may have used another format. */
  const list = (): Draft[] => {
    try {
      const drafts = z.array(z.unknown()).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
      return drafts.flatMap(draft => draftSchema.safeParse(draft).data ?? [])
    } catch {
      return []
    }
  }
  const listOthers = (editorKey: string) => list().filter(draft => draft.editorKey !== editorKey)
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
    /**
     * Stores the draft and removes any older draft with the same `editorKey`. Returns false if localStorage is full or
     * blocked.
     */
    save: (draft: Draft): boolean => write([draft, ...listOthers(draft.editorKey)].slice(0, MAX_DRAFTS_PER_POST)),
    discard: (editorKey: string) => void write(listOthers(editorKey)),
  }
}
