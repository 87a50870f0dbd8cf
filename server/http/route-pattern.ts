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
 * Returns the route pattern of a path. Logs, metrics and traces contain the pattern instead of the path. The handlers
 * of REST routes, pages and static files set a more specific pattern.
 */
export const getRoutePattern = (pathname: string): string => {
  if (LITERAL_PATHS.has(pathname)) return pathname
  if (pathname === '/api' || pathname.startsWith('/api/')) return '/api/*'
  if (pathname.startsWith('/uploads/')) return '/uploads/:name'
  return pathname.startsWith('/sitemap-posts-') ? '/sitemap-posts-:number.xml' : 'page'
}
