import { isLinkPage } from './link-pages'

/** Paths that are their own pattern. */
const LITERAL_PATHS = new Set([
  '/graphql',
  '/schema.graphql',
  '/healthz',
  '/readyz',
  '/speculation-rules.json',
  '/robots.txt',
  '/blog/feed.xml',
  '/sitemap.xml',
  '/sitemap-pages.xml',
])

/**
 * Returns the initial route of a path for the access log and the metrics, one of a fixed set. REST routes, pages and
 * static files overwrite it.
 */
export const getRoutePattern = (pathname: string): string => {
  if (isLinkPage(pathname)) return 'page'
  if (LITERAL_PATHS.has(pathname)) return pathname
  if (pathname === '/api' || pathname.startsWith('/api/')) return '/api/*'
  if (pathname.startsWith('/uploads/')) return '/uploads/:name'
  return pathname.startsWith('/sitemap-posts-') ? '/sitemap-posts-:number.xml' : 'page'
}
