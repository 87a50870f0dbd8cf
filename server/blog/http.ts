import type { IncomingMessage, ServerResponse } from 'node:http'
import { Feed } from 'feed'
import type pg from 'pg'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { AppError, notFound } from '../errors'
import { createKept, sendKept } from '../kept'
import type { Clock } from '../ports/clock'
import { escapeText, withAbsoluteAddresses } from '../ports/html'
import { readAddresses, readCategories, readPostPage, readState, readStretches } from './read'
import { authorName } from './rules'

// What machines read of the blog: sitemap, feed, robots.txt. Each is made once for a revision of the blog and kept.

export interface MachineOptions {
  read: pg.Pool
  clock: Clock
  /** Without a slash at its end. */
  siteUrl: string
  /** The words that name the product, which the client keeps. */
  site: () => Promise<{ name: string; blogName: string; blogDescription: string }>
}

/** The pages that are always there. */
const PAGES = ['/', '/about', '/careers', '/contact', '/blog']

/** So many addresses to a file of the sitemap: far below the 50,000 that are allowed, so that each is cheap to make. */
const ADDRESSES_A_FILE = 2_000

const FEED_SIZE = 20

type Make = (options: MachineOptions) => Promise<string>

const XML = 'application/xml; charset=utf-8'

/** Answers the addresses that machines ask for; false where the address is none of them. */
export const createMachinePages = (options: MachineOptions) => {
  const keep = createKept({
    revisionOf: async () => (await readState(options.read)).revision,
    clock: options.clock,
  })

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const page = pageAt(path)
    if (!page) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, HEAD only.')
    }
    const kept = await keep(path, async () => ({ status: 200, body: await page.make(options) }))
    await sendKept(request, response, kept, { 'content-type': page.type, 'cache-control': 'no-cache' })
    return true
  }
}

interface Page {
  type: string
  make: Make
  isFixed?: boolean
}

const pageAt = (path: string): Page | null => {
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', make: makeRobots, isFixed: true }
  if (path === '/blog/feed.xml') return { type: 'application/atom+xml; charset=utf-8', make: makeFeed }
  if (path === '/sitemap.xml') return { type: XML, make: makeSitemap }
  if (path === '/sitemap-pages.xml') return { type: XML, make: makePages }
  const file = /^\/sitemap-posts-([1-9]\d{0,6})\.xml$/.exec(path)?.[1]
  return file ? { type: XML, make: options => makePosts(options, Number(file) - 1) } : null
}

const makeRobots: Make = async ({ siteUrl }) =>
  [
    'User-agent: *',
    ...['/admin', '/api/', '/auth', '/dashboard', '/files/', '/graphql'].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Everything in one file while it is few; after that the files in which it is. */
const makeSitemap: Make = async options => {
  const { read, siteUrl } = options
  const { published } = await readState(read)
  if (published <= ADDRESSES_A_FILE) {
    const posts = await readAddresses(read, 0, 2_147_483_647)
    return urlset(siteUrl, [...(await pageUrls(read)), ...posts.map(postUrl)])
  }
  const index = new SitemapIndexStream()
  index.write({ url: `${siteUrl}/sitemap-pages.xml` })
  for (const stretch of await readStretches(read, ADDRESSES_A_FILE)) {
    index.write({ url: `${siteUrl}/sitemap-posts-${stretch + 1}.xml` })
  }
  index.end()
  return (await streamToPromise(index)).toString()
}

const makePages: Make = async ({ read, siteUrl }) => urlset(siteUrl, await pageUrls(read))

/** Posts by their numbers: a file holds the same ones for good, and finding them costs the same in any of them. */
const makePosts = async ({ read, siteUrl }: MachineOptions, stretch: number): Promise<string> => {
  const first = stretch * ADDRESSES_A_FILE
  const posts = first > 2_147_000_000 ? [] : await readAddresses(read, first, first + ADDRESSES_A_FILE)
  if (posts.length === 0) throw notFound('There is no such address.')
  return urlset(siteUrl, posts.map(postUrl))
}

const pageUrls = async (read: pg.Pool) => {
  const categories = await readCategories(read)
  const filled = categories.filter(category => category.postCount > 0)
  return [...PAGES, ...filled.map(({ slug }) => `/blog?category=${encodeURIComponent(slug)}`)].map(url => ({
    url,
  }))
}

const postUrl = ({ slug, changedAt }: { slug: string; changedAt: Date }) => ({
  url: `/blog/${encodeURIComponent(slug)}`,
  lastmod: changedAt.toISOString(),
})

const urlset = async (hostname: string, urls: { url: string; lastmod?: string }[]): Promise<string> => {
  const stream = new SitemapStream({
    hostname,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  for (const url of urls) stream.write(url)
  stream.end()
  return (await streamToPromise(stream)).toString()
}

/** The newest posts, whole, as Atom. Titles and summaries travel as HTML there, so that text must be escaped. */
const makeFeed: Make = async ({ read, siteUrl, ...options }) => {
  const site = await options.site()
  const { posts } = await readPostPage(read, { page: 1, limit: FEED_SIZE }, { content: true, html: false })
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
      title: plain(post.title),
      link,
      description: plain(post.excerpt),
      content: readable(withAbsoluteAddresses(post.content ?? '', link)),
      author: [{ name: readable(authorName(post.author, site.name)) }],
      category: post.tags.map(({ name }) => ({ name: attribute(name), term: attribute(name) })),
      date: post.updatedAt,
      published: post.publishedAt,
    })
  }
  return feed.atom1()
}

/** XML has no place for control characters, not even written as numbers. */
const readable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** The library leaves an angle bracket in an attribute as it is, which no reader would get over. */
const attribute = (text: string): string => readable(text).replace(/</g, '‹').replace(/>/g, '›')

const plain = (text: string): string => escapeText(readable(text))
