import { matchRoutes, type RouteObject } from 'react-router-dom'
import { tokens } from '../lib/session/tokens'

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Prefetches the code of a page when the user hovers, focuses or touches a link to the page. */
export function prefetchOnIntent(routes: RouteObject[], authenticatedRouteId: string): void {
  const prefetchedPaths = new Set<string>()
  const prefetchLink = (link: HTMLAnchorElement | null) => {
    if (!link || link.origin !== location.origin || prefetchedPaths.has(link.pathname)) return
    const matches = matchRoutes(routes, link.pathname) ?? []
    // Without a token, the code is not needed, because AuthGuard redirects to the login page.
    if (matches.some(({ route }) => route.id === authenticatedRouteId) && !tokens.getAccessToken()) return
    prefetchedPaths.add(link.pathname)
    for (const { route } of matches) {
      // Does not report a failure, because following the link imports the code again and shows the error.
      if (typeof route.lazy === 'function') route.lazy().catch(() => prefetchedPaths.delete(link.pathname))
    }
  }
  const handleIntent = ({ target }: Event) => prefetchLink(target instanceof Element ? target.closest('a') : null)
  for (const type of INTENT_EVENTS) document.addEventListener(type, handleIntent, { passive: true })
  // A link may already be hovered or focused, because the event that loaded the application (client/app/app-loader.ts)
  // happened before these listeners were added.
  prefetchLink(document.querySelector('a:is(:hover, :focus)'))
}
