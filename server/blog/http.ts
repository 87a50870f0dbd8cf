import type { IncomingMessage, ServerResponse } from 'node:http'
import { Feed } from 'feed'
import type pg from 'pg'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { Clock } from '../adapters/clock'
import { toAbsoluteUrls } from '../content/html'
import { escapeHtml } from '../content/html.escape'
import { notFound } from '../errors'
import { assertMethod } from '../http/response'
import { createResponseCache, sendCached } from '../http/response-cache'
import { readBlogRevision, readCategories, readPostPage, readSitemapEntries, readSitemapPages } from './read'
import { formatAuthorName } from './rules'

// What machines read of the blog: sitemap, feed, robots.txt. Each is made once for a revision of the blog and kept.

export interface SeoRouteOptions {
  readPool: pg.Pool
  clock: Clock
  /** Without a slash at its end. */
  siteUrl: string
  /** The words that name the product, which the client keeps. */
  loadSiteMetadata: () => Promise<{ name: string; blogName: string; blogDescription: string }>
}

/** The pages that are always there. */
const STATIC_PATHS = ['/', '/about', '/careers', '/contact', '/blog']

/** So many addresses to a file of the sitemap: far below the 50,000 that are allowed, so that each is cheap to make. */
const MAX_URLS_PER_SITEMAP = 2_000

const MAX_FEED_ENTRIES = 20

type SeoRenderer = (options: SeoRouteOptions) => Promise<string>

const XML = 'application/xml; charset=utf-8'

/** Answers the addresses that machines ask for; false where the address is none of them. */
export const createSeoRoutes = (options: SeoRouteOptions) => {
  const getCachedResponse = createResponseCache({
    getRevision: async () => (await readBlogRevision(options.readPool)).revision,
    clock: options.clock,
  })

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const route = findSeoRoute(path)
    if (!route) return false
    assertMethod(request, response, ['GET', 'HEAD'])
    const cached = await getCachedResponse(path, async () => ({
      status: 200,
      body: await route.render(options),
    }))
    await sendCached(request, response, cached, {
      'content-type': route.contentType,
      'cache-control': 'no-cache',
    })
    return true
  }
}

interface SeoRoute {
  contentType: string
  render: SeoRenderer
  isFixed?: boolean
}

const findSeoRoute = (path: string): SeoRoute | null => {
  if (path === '/robots.txt')
    return { contentType: 'text/plain; charset=utf-8', render: renderRobotsTxt, isFixed: true }
  if (path === '/blog/feed.xml')
    return { contentType: 'application/atom+xml; charset=utf-8', render: renderFeed }
  if (path === '/sitemap.xml') return { contentType: XML, render: renderSitemap }
  if (path === '/sitemap-pages.xml') return { contentType: XML, render: renderPageSitemap }
  const pageNumber = /^\/sitemap-posts-([1-9]\d{0,6})\.xml$/.exec(path)?.[1]
  return pageNumber
    ? { contentType: XML, render: options => renderPostSitemap(options, Number(pageNumber) - 1) }
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

/** Everything in one file while it is few; after that the files in which it is. */
const renderSitemap: SeoRenderer = async options => {
  const { readPool, siteUrl } = options
  const { published } = await readBlogRevision(readPool)
  if (published <= MAX_URLS_PER_SITEMAP) {
    const posts = await readSitemapEntries(readPool, 0, 2_147_483_647)
    return renderUrlset(siteUrl, [...(await listPageUrls(readPool)), ...posts.map(toSitemapUrl)])
  }
  const index = new SitemapIndexStream()
  index.write({ url: `${siteUrl}/sitemap-pages.xml` })
  for (const pageIndex of await readSitemapPages(readPool, MAX_URLS_PER_SITEMAP)) {
    index.write({ url: `${siteUrl}/sitemap-posts-${pageIndex + 1}.xml` })
  }
  index.end()
  return (await streamToPromise(index)).toString()
}

const renderPageSitemap: SeoRenderer = async ({ readPool, siteUrl }) =>
  renderUrlset(siteUrl, await listPageUrls(readPool))

/** Posts by their numbers: a file holds the same ones for good, and finding them costs the same in any of them. */
const renderPostSitemap = async (
  { readPool, siteUrl }: SeoRouteOptions,
  pageIndex: number,
): Promise<string> => {
  const firstId = pageIndex * MAX_URLS_PER_SITEMAP
  const posts =
    firstId > 2_147_000_000 ? [] : await readSitemapEntries(readPool, firstId, firstId + MAX_URLS_PER_SITEMAP)
  if (posts.length === 0) throw notFound('There is no such path.')
  return renderUrlset(siteUrl, posts.map(toSitemapUrl))
}

const listPageUrls = async (readPool: pg.Pool) => {
  const categories = await readCategories(readPool)
  const nonEmptyCategories = categories.filter(category => category.postCount > 0)
  return [
    ...STATIC_PATHS,
    ...nonEmptyCategories.map(({ slug }) => `/blog?category=${encodeURIComponent(slug)}`),
  ].map(url => ({
    url,
  }))
}

const toSitemapUrl = ({ slug, changedAt }: { slug: string; changedAt: Date }) => ({
  url: `/blog/${encodeURIComponent(slug)}`,
  lastmod: changedAt.toISOString(),
})

const renderUrlset = async (hostname: string, urls: { url: string; lastmod?: string }[]): Promise<string> => {
  const stream = new SitemapStream({
    hostname,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  for (const url of urls) stream.write(url)
  stream.end()
  return (await streamToPromise(stream)).toString()
}

/** The newest posts, whole, as Atom. Titles and summaries travel as HTML there, so that text must be escaped. */
const renderFeed: SeoRenderer = async ({ readPool, siteUrl, ...options }) => {
  const site = await options.loadSiteMetadata()
  const { posts } = await readPostPage(
    readPool,
    { page: 1, limit: MAX_FEED_ENTRIES },
    { content: true, html: false },
  )
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
  for (const post of posts) {
    const link = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`
    feed.addItem({
      // For good, whatever address the post gets.
      id: `${siteUrl}/blog#${post.id}`,
      title: escapeFeedText(post.title),
      link,
      description: escapeFeedText(post.excerpt),
      content: stripControlCharacters(toAbsoluteUrls(post.content ?? '', link)),
      author: [{ name: stripControlCharacters(formatAuthorName(post.author, site.name)) }],
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

/** XML has no place for control characters, not even written as numbers. */
const stripControlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** The library leaves an angle bracket in an attribute as it is, which no reader would get over. */
const sanitizeFeedAttribute = (text: string): string =>
  stripControlCharacters(text).replace(/</g, '‹').replace(/>/g, '›')

const escapeFeedText = (text: string): string => escapeHtml(stripControlCharacters(text))
