import type { Head } from '../lib/head'
import { site } from '../lib/site'
import { PRELOADED_FONT_URLS } from '../ui/styles/fonts'

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => HTML_ENTITIES[character] ?? character)

/** Serializes to JSON that is safe inside a script element. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const renderMeta = (attribute: 'name' | 'property', name: string, content: string | undefined) =>
  content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : ''

const STATIC_TAGS = [
  '<meta name="theme-color" content="#f9f6f0" media="(prefers-color-scheme: light)" data-theme="light">',
  '<meta name="theme-color" content="#0d1420" media="(prefers-color-scheme: dark)" data-theme="dark">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/touch-icon.png">',
  `<link rel="alternate" type="application/atom+xml" title="${site.blogName}" href="/blog/feed.xml">`,
  ...PRELOADED_FONT_URLS.map(url => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
].join('')

export function renderHead(head: Head, siteUrl: string): string {
  const absoluteUrls = new Map<string, string>()
  /** Returns `siteUrl` for an invalid path. Caches URLs, because a page contains most of its paths several times. */
  const toAbsoluteUrl = (path: string) => {
    const url = absoluteUrls.get(path) ?? (URL.canParse(path, siteUrl) ? new URL(path, siteUrl).href : siteUrl)
    absoluteUrls.set(path, url)
    return url
  }
  const canonicalUrl = head.canonical && toAbsoluteUrl(head.canonical)
  const renderLink = (rel: string, path: string | undefined) =>
    path ? `<link rel="${rel}" href="${escapeHtml(toAbsoluteUrl(path))}">` : ''
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    STATIC_TAGS,
    renderMeta('name', 'description', head.description),
    renderMeta('name', 'robots', head.robots),
    renderLink('canonical', head.canonical),
    renderLink('prev', head.prev),
    renderLink('next', head.next),
    renderMeta('property', 'og:site_name', site.name),
    renderMeta('property', 'og:type', head.type ?? 'website'),
    renderMeta('property', 'og:title', head.title),
    renderMeta('property', 'og:description', head.description),
    renderMeta('property', 'og:url', canonicalUrl),
    renderImageTags(head, toAbsoluteUrl),
    renderArticleTags(head.article),
    renderMeta('name', 'twitter:title', head.title),
    renderMeta('name', 'twitter:description', head.description),
    head.jsonLd ? `<script type="application/ld+json">${toScriptJson(head.jsonLd(toAbsoluteUrl))}</script>` : '',
  ].join('')
}

const renderImageTags = ({ image, imageSize }: Head, toAbsoluteUrl: (path: string) => string): string => {
  if (!image) return renderMeta('name', 'twitter:card', 'summary')
  return [
    renderMeta('property', 'og:image', toAbsoluteUrl(image)),
    renderMeta('property', 'og:image:width', imageSize && String(imageSize.width)),
    renderMeta('property', 'og:image:height', imageSize && String(imageSize.height)),
    renderMeta('name', 'twitter:card', 'summary_large_image'),
    renderMeta('name', 'twitter:image', toAbsoluteUrl(image)),
  ].join('')
}

const renderArticleTags = (article: Head['article']): string =>
  article
    ? [
        renderMeta('property', 'article:published_time', article.publishedAt),
        renderMeta('property', 'article:modified_time', article.modifiedAt),
        renderMeta('property', 'article:author', article.author),
        renderMeta('property', 'article:section', article.section),
        ...article.tags.map(tag => renderMeta('property', 'article:tag', tag)),
      ].join('')
    : ''
