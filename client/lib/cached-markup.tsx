import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** A function that returns the cached markup for a key, rendering the children on a miss. Null in the browser. */
export const MarkupCacheContext = createContext<((key: string, children: ReactNode) => string) | null>(null)

interface Props extends HTMLAttributes<HTMLElement> {
  as: 'article' | 'aside' | 'div' | 'footer' | 'li'
  /** Contains all values that the markup depends on. Null bypasses the cache. */
  cacheKey: string | null
}

/**
 * The server caches the markup of the children by `cacheKey`. It renders the children separately from the page, so the
 * router's location is the only React context that they can read. They must not preload images, because React would add
 * the preload links to the cached markup.
 */
export function CachedMarkup({ as: Element, cacheKey, children, ...props }: Props) {
  const getMarkup = useContext(MarkupCacheContext)
  if (!getMarkup || cacheKey === null) return <Element {...props}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped this markup
  return <Element {...props} dangerouslySetInnerHTML={{ __html: getMarkup(cacheKey, children) }} />
}
