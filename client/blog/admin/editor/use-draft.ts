import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../../../lib/use-stable-callback'
import { createDraftStorage, type Draft } from './draft-storage'
import { listChangedFields, type PostFormMethods, type PostFormValues } from './post-form-values'

/** Delay between the last input and the autosave of the draft. */
const DRAFT_SAVE_DELAY_MS = 400

interface Options {
  form: Pick<PostFormMethods, 'watch' | 'getValues'>
  userId: number
  postId: number | undefined
  /** The saved values. */
  base: PostFormValues
  /** The version of the post that the changes are based on; undefined for a new post. */
  version: number | undefined
}

const createEditorKey = () => `${Date.now()}-${Math.random()}`

/** Autosaves unsaved changes to localStorage and lists drafts of other editor instances for the same post. */
export function useDraft({ form: { watch, getValues }, userId, postId, base, version }: Options) {
  const storage = useMemo(() => createDraftStorage(userId, postId), [userId, postId])
  const [editorKey, setEditorKey] = useState(createEditorKey)
  const [recoverableDrafts, setRecoverableDrafts] = useState(() =>
    storage.list().filter(({ values }) => listChangedFields(values, base).length > 0),
  )
  /** Epoch milliseconds of the last autosave; null when storing failed, undefined without unsaved changes. */
  const [savedAt, setSavedAt] = useState<number | null>()

  const save = useCallback(() => {
    const values = getValues()
    if (listChangedFields(values, base).length === 0) {
      storage.discard(editorKey)
      setSavedAt(undefined)
      return
    }
    const now = Date.now()
    const isSaved = storage.save({ editorKey, values, version, savedAt: now })
    setSavedAt(isSaved ? now : null)
  }, [getValues, base, storage, editorKey, version])

  const hideRecoverableDraft = (draft: Draft) =>
    setRecoverableDrafts(current => current.filter(other => other !== draft))

  const saveLatest = useStableCallback(save)
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const flush = () => {
      if (saveTimer.current === undefined) return
      clearTimeout(saveTimer.current)
      saveTimer.current = undefined
      saveLatest()
    }
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
  }, [watch, saveLatest])

  return {
    savedAt,
    recoverableDrafts,
    save,
    /** Discards this editor's draft and cancels a pending autosave. */
    clear: () => {
      clearTimeout(saveTimer.current)
      saveTimer.current = undefined
      storage.discard(editorKey)
      setSavedAt(undefined)
    },
    /** Continues a recoverable draft: later autosaves replace it. */
    restore: (draft: Draft) => {
      setEditorKey(draft.editorKey)
      hideRecoverableDraft(draft)
    },
    /** Stores values as a separate draft and offers them for recovery. */
    stash: (values: PostFormValues) => {
      const draft = { editorKey: createEditorKey(), values, version, savedAt: Date.now() }
      storage.save(draft)
      setRecoverableDrafts(current => [draft, ...current])
    },
    discard: (draft: Draft) => {
      storage.discard(draft.editorKey)
      hideRecoverableDraft(draft)
    },
  }
}
