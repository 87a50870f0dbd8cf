import { site } from './site'

/** What a page says about itself to browsers, search engines and link previews. Paths are site-relative. */
export interface Head {
  title: string
  description?: string
  canonical?: string
  /** The pages before and after this one. */
  prev?: string
  next?: string
  image?: string
  /** The image's measures in pixels, where they are known. */
  imageSize?: { width: number; height: number }
  type?: 'website' | 'article'
  robots?: string
  article?: { publishedAt: string; modifiedAt: string; author?: string; section?: string; tags: string[] }
  /** For search engines, in schema.org's words; addresses in it are made whole by what it is given. */
  jsonLd?: (toAbsoluteUrl: (path: string) => string) => Record<string, unknown>
}

export interface HeadContext {
  params: Record<string, string | undefined>
  url: URL
}

/** A page's title in the form that all but the blog share. */
export const formatPageTitle = (title: string): string => `${title} | ${site.name}`

/** Keeps the document in step with the page after a navigation in the browser; returns what to undo on leaving. */
export function applyHead(head: Head): () => void {
  document.title = head.title
  setTag('meta', 'name', 'description', 'content', head.description)
  setTag('meta', 'name', 'robots', 'content', head.robots)
  // Phones share the canonical address rather than the one in the bar.
  for (const rel of ['canonical', 'prev', 'next'] as const)
    setTag('link', 'rel', rel, 'href', head[rel] && new URL(head[rel], location.origin).href)
  return () => {
    document.title = site.name
    for (const stale of document.head.querySelectorAll(PREVIEW_SELECTOR)) stale.remove()
  }
}

/** What only those read who fetch a page, and no others: it is written by the server, and leaves with its page. */
const PREVIEW_SELECTOR =
  '[property^="og:"], [property^="article:"], [name^="twitter:"], [type="application/ld+json"]'

function setTag(tag: string, key: string, name: string, attribute: string, value: string | undefined) {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`)
  if (!value) return existing?.remove()
  const element = existing ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(attribute, value)
}
