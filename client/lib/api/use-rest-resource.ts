import { useCallback, useEffect, useState } from 'react'
import { restGet } from './rest'

interface ResourceState {
  body?: unknown
  error?: unknown
  loading: boolean
}

/** Fetches a REST resource on mount, when `path` changes, and when `reload` is called. */
export function useRestResource(path: string): ResourceState & { reload: () => void } {
  const [state, setState] = useState<ResourceState>({ loading: true })
  const load = useCallback(async () => {
    setState(current => ({ ...current, loading: true }))
    try {
      setState({ body: await restGet(path), loading: false })
    } catch (error) {
      setState({ error, loading: false })
    }
  }, [path])
  useEffect(() => void load(), [load])
  return { ...state, reload: () => void load() }
}
