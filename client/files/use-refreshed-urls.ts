import { useEffect, useRef } from 'react'
import { useStableCallback } from '../lib/use-stable-callback'

/** Much shorter than the validity of a newly signed URL, which is at least 30 minutes. */
const MAX_URL_AGE_MS = 10 * 60_000

/** Short, so that the page replaces stale URLs soon after the computer wakes up. */
const CHECK_INTERVAL_MS = 30_000

/** Calls `refresh` when `data`, which contains signed URLs, is older than MAX_URL_AGE_MS and the page is visible. */
export function useRefreshedUrls(data: unknown, refresh: () => void): void {
  const fetchedAt = useRef(Date.now())
  const latestRefresh = useStableCallback(refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data resets the age of the URLs
  useEffect(() => {
    fetchedAt.current = Date.now()
  }, [data])
  useEffect(() => {
    const refreshIfStale = () => {
      if (document.visibilityState === 'hidden' || Date.now() - fetchedAt.current < MAX_URL_AGE_MS) return
      fetchedAt.current = Date.now()
      latestRefresh()
    }
    const timer = setInterval(refreshIfStale, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', refreshIfStale)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfStale)
    }
  }, [latestRefresh])
}
