import { matchRoutes, type RouteObject } from 'react-router-dom'
import { tokens } from '../lib/session/tokens'

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page's code as soon as somebody points at, focuses or touches a link to it, wherever the link stands. */
export function prefetchOnIntent(routes: RouteObject[], authenticatedRouteId: string): void {
  const prefetchedPaths = new Set<string>()
  const handleIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || prefetchedPaths.has(link.pathname)) return
    const matches = matchRoutes(routes, link.pathname) ?? []
    // Whoever does not sign in never downloads what is behind it.
    if (matches.some(({ route }) => route.id === authenticatedRouteId) && !tokens.getAccessToken()) return
    prefetchedPaths.add(link.pathname)
    for (const { route } of matches) {
      // What cannot be fetched now is fetched, and complained about, when the link is followed.
      if (typeof route.lazy === 'function') route.lazy().catch(() => prefetchedPaths.delete(link.pathname))
    }
  }
  for (const type of INTENT_EVENTS) document.addEventListener(type, handleIntent, { passive: true })
}
