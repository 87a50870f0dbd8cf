import { useEffect, useRef } from 'react'

/** How old a list's links may become, in milliseconds. They are good for half an hour at least. */
const freshness = 10 * 60_000

/** How often their age is looked at, in milliseconds: a machine that slept wakes up with old ones. */
const look = 30_000

/** Has the links of a list renewed while the page is open, long before they run out. */
export function useFreshLinks(data: unknown, renew: () => void): void {
  const fetchedAt = useRef(Date.now())
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is other data than before is what makes it fresh
  useEffect(() => {
    fetchedAt.current = Date.now()
  }, [data])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'hidden' || Date.now() - fetchedAt.current < freshness) return
      fetchedAt.current = Date.now()
      latest.current()
    }
    const timer = setInterval(check, look)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}
