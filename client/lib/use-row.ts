import { useCallback, useEffect, useState } from 'react'
import { getRow } from './rest'

interface Answer {
  body?: unknown
  error?: unknown
  loading: boolean
}

/** A row of the REST interface, fetched as the page opens, and again. */
export function useRow(path: string): Answer & { again: () => void } {
  const [answer, setAnswer] = useState<Answer>({ loading: true })
  const load = useCallback(async () => {
    setAnswer(now => ({ ...now, loading: true }))
    try {
      setAnswer({ body: await getRow(path), loading: false })
    } catch (error) {
      setAnswer({ error, loading: false })
    }
  }, [path])
  useEffect(() => void load(), [load])
  return { ...answer, again: () => void load() }
}
