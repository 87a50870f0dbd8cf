import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../../../lib/use-stable-callback'
import { createDraftStorage, type Draft, pickDraftBase } from './draft-storage'
import { listChangedFields, type PostFormMethods, type PostFormValues } from './post-form-values'

const DRAFT_SAVE_DELAY_MS = 400

interface Options {
  form: Pick<PostFormMethods, 'watch' | 'getValues'>
  userId: number
  postId: number | undefined
  /** The saved values that the changes are based on. */
  base: PostFormValues
  /** Undefined for a new post. */
  version: number | undefined
}

const createEditorKey = () => `${Date.now()}-${Math.random()}`

/** Autosaves unsaved changes to localStorage, and lists other drafts of the post that the user can restore. */
export function useDraft({ form: { watch, getValues }, userId, postId, base, version }: Options) {
  const storage = useMemo(() => createDraftStorage(userId, postId), [userId, postId])
  const [editorKey, setEditorKey] = useState(createEditorKey)
  const [recoverableDrafts, setRecoverableDrafts] = useState(() =>
    storage.list().filter(({ values }) => listChangedFields(values, base).length > 0),
  )
  /** Epoch milliseconds. Null if the autosave failed; undefined if there was nothing to save. */
  const [savedAt, setSavedAt] = useState<number | null>()

  const save = useCallback(() => {
    const values = getValues()
    if (listChangedFields(values, base).length === 0) {
      storage.discard(editorKey)
      setSavedAt(undefined)
      return
    }
    const now = Date.now()
    const isSaved = storage.save({ editorKey, values, base: pickDraftBase(values, base), version, savedAt: now })
    setSavedAt(isSaved ? now : null)
  }, [getValues, base, storage, editorKey, version])

  const hideRecoverableDraft = (draft: Draft) =>
    setRecoverableDrafts(current => current.filter(recoverable => recoverable !== draft))

  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Runs a pending autosave now. */
  const flush = useStableCallback(() => {
    if (saveTimer.current === undefined) return
    clearTimeout(saveTimer.current)
    saveTimer.current = undefined
    save()
  })
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      clearTimeout(saveTimer.current)
      saveTimer.current = setTimeout(flush, DRAFT_SAVE_DELAY_MS)
    })
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [watch, flush])

  return {
    savedAt,
    recoverableDrafts,
    save,
    clear: () => {
      clearTimeout(saveTimer.current)
      saveTimer.current = undefined
      storage.discard(editorKey)
      setSavedAt(undefined)
    },
    /**
     * Discards the draft of the edited post, and stores the current values as a draft of a new post. Called when the
     * edited post no longer exists.
     */
    moveToNewPost: () => {
      storage.discard(editorKey)
      const draft = { editorKey, values: getValues(), version: undefined, savedAt: Date.now() }
      createDraftStorage(userId, undefined).save(draft)
    },
    /** Makes later autosaves replace `draft`. The current changes remain stored as a separate draft. */
    adopt: (draft: Draft) => {
      flush()
      setEditorKey(draft.editorKey)
      hideRecoverableDraft(draft)
    },
    /** Stores values as a separate draft and offers them for recovery. */
    stash: (values: PostFormValues) => {
      const draft = {
        editorKey: createEditorKey(),
        values,
        base: pickDraftBase(values, base),
        version,
        savedAt: Date.now(),
      }
      storage.save(draft)
      setRecoverableDrafts(current => [draft, ...current])
    },
    discard: (draft: Draft) => {
      storage.discard(draft.editorKey)
      hideRecoverableDraft(draft)
    },
  }
}
