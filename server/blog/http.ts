import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../adapters/clock'
import type { ReadPool } from '../adapters/db/database'
import type { Metrics } from '../adapters/metrics/metrics'
import { type BlogRevision, readBlogRevision } from '../blog-revision'
import type { ContentConverter } from '../content/converter'
import { escapeHtml } from '../content/html.escape'
import { createNotFoundError } from '../errors'
import { assertMethod } from '../http/response'
import { createResponseCache, sendCached } from '../http/response-cache'
import { readCategories, readPostPage } from './read'
import { readSitemapEntries, readSitemapPages, type SitemapEntry } from './read-sitemap'
import { formatAuthorName } from './rules'

// Sitemaps, feed and robots.txt. Responses are cached until the blog changes, but for at most a minute.

export interface SeoRouteOptions {
  readPool: ReadPool
  blogRevision: BlogRevision
  clock: Clock
  converter: ContentConverter
  metrics: Metrics
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string
  loadSiteMetadata: () => Promise<{ name: string; blogName: string; blogDescription: string }>
}

const STATIC_PATHS = ['/', '/about', '/careers', '/contact', '/blog']

/**
 * Maximum number of posts in one sitemap. If the blog has more posts, each numbered sitemap covers a range of this many
 * post ids.
 */
const POSTS_PER_SITEMAP = 2_000

const MAX_FEED_ENTRIES = 20

/** The largest id that PostgreSQL accepts for a post. */
const MAX_POST_ID = 2_147_483_647

/** Ranges that start after this id count as empty. The query would fail for a range that ends after MAX_POST_ID. */
const MAX_RANGE_START = 2_147_000_000

/**
 * Maximum total length of the content in the feed. If the content of a post exceeds the remaining length, the feed
 * contains only the excerpt of this post.
 */
const MAX_FEED_CONTENT_CHARACTERS = 500_000

type SeoRenderer = (options: SeoRouteOptions) => Promise<string>

const XML_CONTENT_TYPE = 'application/xml; charset=utf-8'

/**
 * Creates the request handler for robots.txt, the feed and the sitemaps. The handler resolves to false for other paths,
 * without sending a response.
 */
export const createSeoRoutes = (options: SeoRouteOptions) => {
  const getCachedResponse = createResponseCache({
    getRevision: options.blogRevision.get,
    clock: options.clock,
    name: 'seo',
    metrics: options.metrics,
  })

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const route = findSeoRoute(path)
    if (!route) return false
    assertMethod(request, response, ['GET', 'HEAD'])
    const cached = await getCachedResponse(path, async () => ({
      status: 200,
      body: await route.render(options),
      isPublic: true,
    }))
    await sendCached(request, response, cached, { 'content-type': route.contentType })
    return true
  }
}

interface SeoRoute {
  contentType: string
  render: SeoRenderer
}

const findSeoRoute = (path: string): SeoRoute | null => {
  if (path === '/robots.txt') return { contentType: 'text/plain; charset=utf-8', render: renderRobotsTxt }
  if (path === '/blog/feed.xml') return { contentType: 'application/atom+xml; charset=utf-8', render: renderFeed }
  if (path === '/sitemap.xml') return { contentType: XML_CONTENT_TYPE, render: renderSitemap }
  if (path === '/sitemap-pages.xml') return { contentType: XML_CONTENT_TYPE, render: renderPageSitemap }
  const sitemapNumber = /^\/sitemap-posts-([1-9]\d{0,6})\.xml$/.exec(path)?.[1]
  return sitemapNumber
    ? { contentType: XML_CONTENT_TYPE, render: options => renderPostSitemap(options, Number(sitemapNumber) - 1) }
    : null
}

const renderRobotsTxt: SeoRenderer = async ({ siteUrl }) =>
  [
    'User-agent: *',
    ...['/admin', '/api/', '/auth', '/dashboard', '/files/', '/graphql'].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Renders the sitemap or, if there are more than POSTS_PER_SITEMAP published posts, an index of sitemaps. */
const renderSitemap: SeoRenderer = async options => {
  const { readPool, siteUrl } = options
  const { published: publishedCount } = await readBlogRevision(readPool)
  if (publishedCount <= POSTS_PER_SITEMAP) {
    const posts = await readSitemapEntries(readPool, 0, MAX_POST_ID)
    return renderUrlset(siteUrl, [...(await listPageUrls(readPool)), ...posts.map(toSitemapUrl)])
  }
  const { SitemapIndexStream, streamToPromise } = await import('sitemap')
  const index = new SitemapIndexStream()
  index.write({ url: `${siteUrl}/sitemap-pages.xml` })
  for (const rangeIndex of await readSitemapPages(readPool, POSTS_PER_SITEMAP)) {
    index.write({ url: `${siteUrl}/sitemap-posts-${rangeIndex + 1}.xml` })
  }
  index.end()
  return (await streamToPromise(index)).toString()
}

const renderPageSitemap: SeoRenderer = async ({ readPool, siteUrl }) =>
  renderUrlset(siteUrl, await listPageUrls(readPool))

/**
 * Renders the sitemap of one range of post ids. The ranges are fixed, so that a post never moves to another sitemap.
 * @param rangeIndex index of the range, from 0
 * @throws NOT_FOUND if the range has no published posts
 */
const renderPostSitemap = async ({ readPool, siteUrl }: SeoRouteOptions, rangeIndex: number) => {
  const afterId = rangeIndex * POSTS_PER_SITEMAP
  const posts =
    afterId > MAX_RANGE_START ? [] : await readSitemapEntries(readPool, afterId, afterId + POSTS_PER_SITEMAP)
  if (posts.length === 0) throw createNotFoundError('Path not found')
  return renderUrlset(siteUrl, posts.map(toSitemapUrl))
}

const listPageUrls = async (readPool: ReadPool) => {
  const categories = await readCategories(readPool)
  const nonEmptyCategories = categories.filter(category => category.postCount > 0)
  return [...STATIC_PATHS, ...nonEmptyCategories.map(({ slug }) => `/blog?category=${encodeURIComponent(slug)}`)].map(
    url => ({ url }),
  )
}

const toSitemapUrl = ({ slug, lastModified }: SitemapEntry) => ({
  url: `/blog/${encodeURIComponent(slug)}`,
  lastmod: lastModified.toISOString(),
})

const renderUrlset = async (hostname: string, urls: { url: string; lastmod?: string }[]): Promise<string> => {
  const { SitemapStream, streamToPromise } = await import('sitemap')
  const stream = new SitemapStream({
    hostname,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  for (const url of urls) stream.write(url)
  stream.end()
  return (await streamToPromise(stream)).toString()
}

/** Renders the newest posts as an Atom feed. Escapes titles and excerpts, because the feed marks them as HTML. */
const renderFeed: SeoRenderer = async ({ readPool, siteUrl, converter, ...options }) => {
  const site = await options.loadSiteMetadata()
  const { posts } = await readPostPage(readPool, { page: 1, limit: MAX_FEED_ENTRIES }, { content: true, html: false })
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: `${siteUrl}/blog`,
    title: site.blogName,
    description: site.blogDescription,
    link: `${siteUrl}/blog`,
    language: 'en',
    favicon: `${siteUrl}/favicon.svg`,
    copyright: `© ${site.name}`,
    generator: site.name,
    updated: new Date(Math.max(0, ...posts.map(post => post.updatedAt.getTime()))),
    feedLinks: { atom: `${siteUrl}/blog/feed.xml` },
  })
  let remainingCharacters = MAX_FEED_CONTENT_CHARACTERS
  for (const post of posts) {
    const link = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`
    const content = await renderFeedContent(converter, post.content ?? '', link, remainingCharacters)
    remainingCharacters -= content?.length ?? 0
    feed.addItem({
      // This id stays the same when the slug changes.
      id: `${siteUrl}/blog#${post.id}`,
      title: escapeFeedText(post.title),
      link,
      description: escapeFeedText(post.excerpt),
      content,
      author: [{ name: stripInvalidXmlCharacters(formatAuthorName(post.author, site.name)) }],
      category: post.tags.map(({ name }) => ({
        name: sanitizeFeedAttribute(name),
        term: sanitizeFeedAttribute(name),
      })),
      date: post.updatedAt,
      published: post.publishedAt,
    })
  }
  return feed.atom1()
}

/** Converts the HTML of a post for the feed. Returns undefined if the content is too long or the conversion fails. */
const renderFeedContent = async (converter: ContentConverter, html: string, baseUrl: string, maxCharacters: number) => {
  if (html.length > maxCharacters) return undefined
  // A post that exceeds the limits of the converter must not make the feed fail.
  const content = await converter.convert('toAbsoluteUrls', html, baseUrl).catch(() => null)
  return content === null || content.length > maxCharacters ? undefined : stripInvalidXmlCharacters(content)
}

/** Removes the control characters and noncharacters that XML 1.0 does not allow, even as character references. */
const stripInvalidXmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Removes invalid characters. Replaces angle brackets, because the feed library does not escape them in attributes. */
const sanitizeFeedAttribute = (text: string): string =>
  stripInvalidXmlCharacters(text).replace(/</g, '‹').replace(/>/g, '›')

const escapeFeedText = (text: string): string => escapeHtml(stripInvalidXmlCharacters(text))
