import { matchRoutes, type RouteObject } from 'react-router-dom'
import { tokens } from '../lib/tokens'

const INTENT = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page's code as soon as somebody points at, focuses or touches a link to it, wherever the link stands. */
export function prefetchOnIntent(routes: RouteObject[], signedInId: string): void {
  const seen = new Set<string>()
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || seen.has(link.pathname)) return
    const matches = matchRoutes(routes, link.pathname) ?? []
    // Whoever does not sign in never downloads what is behind it.
    if (matches.some(({ route }) => route.id === signedInId) && !tokens.access()) return
    seen.add(link.pathname)
    for (const { route } of matches) {
      // What cannot be fetched now is fetched, and complained about, when the link is followed.
      if (typeof route.lazy === 'function') route.lazy().catch(() => seen.delete(link.pathname))
    }
  }
  for (const type of INTENT) document.addEventListener(type, look, { passive: true })
}
