import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSteady } from '../../lib/use-steady'
import { type Draft, draftShelf } from './drafts'
import { differing, type PostFormState, type PostValues } from './post-values'

/** How long after the last key a draft is kept, in milliseconds. */
const patience = 400

interface Options {
  form: Pick<PostFormState, 'watch' | 'getValues'>
  personId: number
  postId: number | undefined
  /** What is saved, and which version of it. */
  base: PostValues
  version: number | undefined
}

/** Keeps what is written in this browser until it is saved, and knows what was kept of earlier sittings. */
export function useDraft({ form, personId, postId, base, version }: Options) {
  const shelf = useMemo(() => draftShelf(personId, postId), [personId, postId])
  const [sitting, setSitting] = useState(() => `${Date.now()}-${Math.random()}`)
  const [offers, setOffers] = useState(() => shelf.read().filter(draft => isNews(draft, base)))
  /** When it was kept last; null when the browser would not. */
  const [keptAt, setKeptAt] = useState<number | null>()

  const keep = useCallback(() => {
    const values = form.getValues()
    if (differing(values, base).length === 0) {
      shelf.discard(sitting)
      setKeptAt(undefined)
      return
    }
    const now = Date.now()
    const isKept = shelf.keep({ sitting, values, version, keptAt: now })
    setKeptAt(isKept ? now : null)
  }, [form, base, shelf, sitting, version])

  const keepLatest = useSteady(keep)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const flush = () => {
      if (pending.current === undefined) return
      clearTimeout(pending.current)
      pending.current = undefined
      keepLatest()
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(pending.current)
      pending.current = setTimeout(flush, patience)
    })
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, keepLatest])

  return {
    keptAt,
    offers,
    keep,
    /** It is saved: nothing of this sitting is needed any more. */
    forget: () => {
      clearTimeout(pending.current)
      pending.current = undefined
      shelf.discard(sitting)
      setKeptAt(undefined)
    },
    /** What this sitting keeps from now on stands in place of that draft. */
    adopt: (draft: Draft) => {
      setSitting(draft.sitting)
      setOffers(now => now.filter(offer => offer !== draft))
    },
    /** Lays what was written aside, to be offered again. */
    layAside: (values: PostValues) => {
      const draft = { sitting: `${sitting}-aside`, values, version, keptAt: Date.now() }
      shelf.keep(draft)
      setOffers(now => [draft, ...now])
    },
    discard: (draft: Draft) => {
      shelf.discard(draft.sitting)
      setOffers(now => now.filter(offer => offer !== draft))
    },
  }
}

const isNews = ({ values }: Draft, base: PostValues) => differing(values, base).length > 0
