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

// The same for every page: the theme before the first paint (of the browser's own bar too), icons, the feed, the two faces
// that everything needs.
const fixed = [
  '<meta name="theme-color" content="#f9f6f0" media="(prefers-color-scheme: light)" data-of="light">',
  '<meta name="theme-color" content="#0d1420" media="(prefers-color-scheme: dark)" data-of="dark">',
  '<script src="/theme.js"></script>',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/touch-icon.png">',
  `<link rel="alternate" type="application/atom+xml" title="${site.blogName}" href="/blog/feed.xml">`,
  ...fontUrls.map(url => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
].join('')

/** What the server writes into the document's head for a page. */
export function renderHead(head: Head, siteUrl: string): string {
  const absolute = (path: string) => (URL.canParse(path, siteUrl) ? new URL(path, siteUrl).href : siteUrl)
  const url = head.canonical && absolute(head.canonical)
  const link = (rel: string, path: string | undefined) =>
    path ? `<link rel="${rel}" href="${escapeHtml(absolute(path))}">` : ''
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    fixed,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    link('canonical', head.canonical),
    link('prev', head.prev),
    link('next', head.next),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    pictureTags(head, absolute),
    articleTags(head.article),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    head.jsonLd ? `<script type="application/ld+json">${scriptJson(head.jsonLd(absolute))}</script>` : '',
  ].join('')
}

const pictureTags = ({ image, imageSize }: Head, absolute: (path: string) => string): string => {
  if (!image) return meta('name', 'twitter:card', 'summary')
  return [
    meta('property', 'og:image', absolute(image)),
    meta('property', 'og:image:width', imageSize && String(imageSize.width)),
    meta('property', 'og:image:height', imageSize && String(imageSize.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image', absolute(image)),
  ].join('')
}

const articleTags = (article: Head['article']): string =>
  article
    ? [
        meta('property', 'article:published_time', article.publishedAt),
        meta('property', 'article:modified_time', article.modifiedAt),
        meta('property', 'article:author', article.author),
        meta('property', 'article:section', article.section),
        ...article.tags.map(tag => meta('property', 'article:tag', tag)),
      ].join('')
    : ''
