import { matchRoutes, type RouteObject } from 'react-router-dom'
import { tokens } from '../lib/session/tokens'

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Prefetches the code of a page when the user hovers, focuses or touches a link to it. */
export function prefetchOnIntent(routes: RouteObject[], authenticatedRouteId: string): void {
  const prefetchedPaths = new Set<string>()
  const prefetchLink = (link: HTMLAnchorElement | null) => {
    if (!link || link.origin !== location.origin || prefetchedPaths.has(link.pathname)) return
    const matches = matchRoutes(routes, link.pathname) ?? []
    // Visitors without a session never download the signed-in pages.
    if (matches.some(({ route }) => route.id === authenticatedRouteId) && !tokens.getAccessToken()) return
    prefetchedPaths.add(link.pathname)
    for (const { route } of matches) {
      // After a failure, following the link fetches the code again and reports the error.
      if (typeof route.lazy === 'function') route.lazy().catch(() => prefetchedPaths.delete(link.pathname))
    }
  }
  const handleIntent = ({ target }: Event) => prefetchLink(target instanceof Element ? target.closest('a') : null)
  for (const type of INTENT_EVENTS) document.addEventListener(type, handleIntent, { passive: true })
  // Prefetches the link that made client/app/app-loader.ts load the application.
  prefetchLink(document.querySelector('a:is(:hover, :focus)'))
}
