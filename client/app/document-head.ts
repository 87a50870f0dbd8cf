import type { Head } from '../lib/head'
import { site } from '../lib/site'
import { fontUrls } from '../ui/fonts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => escapes[character] ?? character)

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : ''

// The same for every page: the theme before the first paint, icons, the two faces that everything needs.
const fixed = [
  '<script src="/theme.js"></script>',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/touch-icon.png">',
  '<meta name="theme-color" content="#f9f6f0" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0d1420" media="(prefers-color-scheme: dark)">',
  ...fontUrls.map(url => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
].join('')

/** What the server writes into the document's head for a page. */
export function renderHead(head: Head, siteUrl: string): string {
  const absolute = (path: string | undefined) => path && new URL(path, siteUrl).href
  const url = absolute(head.canonical)
  const image = absolute(head.image)
  const jsonLd = head.jsonLd && { ...head.jsonLd, url, image }
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    fixed,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'article:published_time', head.publishedAt),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    jsonLd ? `<script type="application/ld+json">${scriptJson(jsonLd)}</script>` : '',
  ].join('')
}
