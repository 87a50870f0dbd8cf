import { site } from './site'

/** Metadata for browsers, search engines and link previews. Paths are site-relative. */
export interface Head {
  title: string
  description?: string
  canonical?: string
  prev?: string
  next?: string
  image?: string
  /** Pixels. */
  imageSize?: { width: number; height: number }
  type?: 'website' | 'article'
  robots?: string
  article?: { publishedAt: string; modifiedAt: string; author?: string; section?: string; tags: string[] }
  /** Builds the JSON-LD object. `toAbsoluteUrl` resolves site-relative paths. */
  jsonLd?: (toAbsoluteUrl: (path: string) => string) => Record<string, unknown>
}

export interface HeadContext {
  params: Record<string, string | undefined>
  url: URL
}

/** Formats the title of a page outside the blog. The blog has its own title format. */
export const formatPageTitle = (title: string): string => `${title} | ${site.name}`

/** Updates the document head after a client-side navigation. Returns the cleanup function. */
export function applyHead(head: Head): () => void {
  document.title = head.title
  setTag('meta', 'name', 'description', 'content', head.description)
  setTag('meta', 'name', 'robots', 'content', head.robots)
  // Share sheets on phones use the canonical URL.
  for (const rel of ['canonical', 'prev', 'next'] as const)
    setTag('link', 'rel', rel, 'href', head[rel] && new URL(head[rel], location.origin).href)
  return () => {
    document.title = site.name
    for (const tag of document.head.querySelectorAll(PREVIEW_SELECTOR)) tag.remove()
  }
}

/** Selects the tags that only the server writes. The cleanup of `applyHead` removes them. */
const PREVIEW_SELECTOR = '[property^="og:"], [property^="article:"], [name^="twitter:"], [type="application/ld+json"]'

function setTag(
  tagName: string,
  nameAttribute: string,
  name: string,
  valueAttribute: string,
  value: string | undefined,
) {
  const existing = document.head.querySelector(`${tagName}[${nameAttribute}="${name}"]`)
  if (!value) return existing?.remove()
  const element = existing ?? document.head.appendChild(document.createElement(tagName))
  element.setAttribute(nameAttribute, name)
  element.setAttribute(valueAttribute, value)
}
