import { useEffect, useRef } from 'react'

/** How old a list's links may become, in milliseconds. They are good for half an hour at least. */
const MAX_URL_AGE_MS = 10 * 60_000

/** How often their age is looked at, in milliseconds: a machine that slept wakes up with old ones. */
const CHECK_INTERVAL_MS = 30_000

/** Has the links of a list renewed while the page is open, long before they run out. */
export function useRefreshedUrls(data: unknown, refresh: () => void): void {
  const fetchedAt = useRef(Date.now())
  const latestRefresh = useRef(refresh)
  useEffect(() => {
    latestRefresh.current = refresh
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is other data than before is what makes it fresh
  useEffect(() => {
    fetchedAt.current = Date.now()
  }, [data])
  useEffect(() => {
    const refreshIfStale = () => {
      if (document.visibilityState === 'hidden' || Date.now() - fetchedAt.current < MAX_URL_AGE_MS) return
      fetchedAt.current = Date.now()
      latestRefresh.current()
    }
    const timer = setInterval(refreshIfStale, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', refreshIfStale)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfStale)
    }
  }, [])
}
