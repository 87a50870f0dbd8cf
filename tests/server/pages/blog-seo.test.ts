import { describe, expect, test } from 'vitest'
import { deletePost, updatePost } from '../../../server/blog/service'
import { setupTestApp } from '../../support/app'
import { createActor, createTestCategory, createTestPost, createTestUser } from '../../support/factories'
import { startTestServer } from '../../support/server'

const app = setupTestApp()

const fetchText = async (path: string): Promise<string> => {
  const { status, body } = await app.anonymous.rest<string>('GET', path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

const getSitemapPaths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.replace(app.url, ''))

/** Fetches a page. Returns its HTML, functions that read its meta and link tags, and its parsed JSON-LD. */
const fetchPageHead = async (path: string) => {
  const html = await fetchText(path)
  const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => tag)
  const getAttribute = (tag: string | undefined, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag ?? '')?.[1]
  const getMeta = (name: string) =>
    getAttribute(
      tags.find(tag => tag.includes(`="${name}"`)),
      'content',
    )
  const getLink = (rel: string) =>
    getAttribute(
      tags.find(tag => tag.includes(`rel="${rel}"`)),
      'href',
    )
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return { html, getMeta, getLink, jsonLd: jsonLd === undefined ? undefined : JSON.parse(jsonLd) }
}

describe('the sitemap', () => {
  test('lists the static pages, every category with posts and every published post, but no drafts', async () => {
    const full = await createTestCategory(app.deps, { slug: 'full' })
    await createTestCategory(app.deps, { slug: 'empty' })
    const post = await createTestPost(app.deps, { title: 'Seen', categoryId: full.id })
    await createTestPost(app.deps, { title: 'Unseen', status: 'draft', authorId: post.authorId })
    const xml = await fetchText('/sitemap.xml')
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www\.sitemaps\.org/)
    expect(getSitemapPaths(xml)).toEqual([
      '/',
      '/about',
      '/careers',
      '/contact',
      '/blog',
      '/blog?category=full',
      '/blog/seen',
    ])
    expect(xml).toMatch(/\/blog\/seen<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  test('reflects changes to posts immediately', async () => {
    const fetchPostPaths = async () => getSitemapPaths(await fetchText('/sitemap.xml')).slice(5)
    expect(await fetchPostPaths()).toEqual([])
    const { id, authorId } = await createTestPost(app.deps, { title: 'First' })
    expect(await fetchPostPaths()).toEqual(['/blog/first'])
    await updatePost(app.deps, id, { slug: 'second' }, createActor(authorId))
    expect(await fetchPostPaths()).toEqual(['/blog/second'])
    await updatePost(app.deps, id, { status: 'draft' }, createActor(authorId))
    expect(await fetchPostPaths()).toEqual([])
    await updatePost(app.deps, id, { status: 'published' }, createActor(authorId))
    expect(await fetchPostPaths()).toEqual(['/blog/second'])
    await deletePost(app.deps, id, createActor(authorId))
    expect(await fetchPostPaths()).toEqual([])
  })

  test('of a large blog is an index of sitemaps that together contain each page and post once', async () => {
    const authorId = (await createTestUser(app.deps)).id
    // Each post sitemap covers 2,000 post ids. No post has an id in the range of the second post sitemap.
    await app.db.pool.query(`
      INSERT INTO posts (id, slug, title, excerpt, content, markdown_content, status, published_at, author_id)
      SELECT n, 'p' || n, 'P' || n, '', '', '', 'published', now(), ${authorId}
      FROM generate_series(1, 6500) n WHERE n <= 2000 OR n > 4500`)
    await app.db.pool.query('UPDATE blog_counters SET published = 4000, revision = revision + 1')
    const index = await fetchText('/sitemap.xml')
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(getSitemapPaths(index)).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-posts-1.xml',
      '/sitemap-posts-3.xml',
      '/sitemap-posts-4.xml',
    ])
    const sitemaps = await Promise.all(getSitemapPaths(index).map(path => fetchText(path ?? '')))
    const paths = sitemaps.flatMap(getSitemapPaths)
    expect(paths.length).toBe(5 + 4000)
    expect(new Set(paths).size).toBe(paths.length)
    for (const number of [0, 2, 5, 9_999_999]) {
      const path = `/sitemap-posts-${number}.xml`
      expect((await app.anonymous.rest('GET', path)).status, path).toBe(404)
    }
  })
})

describe('SEO documents', () => {
  test.each(['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/blog/feed.xml'])(
    'support GET, HEAD and If-None-Match, and reject POST: %s',
    async path => {
      const getResponse = await fetch(app.url + path)
      const headResponse = await fetch(app.url + path, { method: 'HEAD' })
      expect(headResponse.status).toBe(200)
      expect(await headResponse.text()).toBe('')
      expect(headResponse.headers.get('content-type')).toBe(getResponse.headers.get('content-type'))
      const revalidatedResponse = await fetch(app.url + path, {
        headers: { 'if-none-match': getResponse.headers.get('etag') ?? '' },
      })
      expect(revalidatedResponse.status).toBe(304)
      const postResponse = await fetch(app.url + path, { method: 'POST' })
      expect(postResponse.status).toBe(405)
      expect(postResponse.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test('include a robots.txt that links to the sitemap and disallows `/admin`, but neither `/` nor `/blog`', async () => {
    const robots = await fetchText('/robots.txt')
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).not.toMatch(/Disallow: \/(blog)?\n/)
  })

  test('reflect changes to posts on all servers that share the blog revision, as do blog pages and the REST API', async () => {
    const secondServer = await startTestServer(app.deps, app.url)
    const checkPagesForTitle = async (title: string) => {
      const paths = ['/blog', '/blog/news', '/blog/feed.xml', '/sitemap.xml', '/api/blog/posts']
      const texts = await Promise.all(paths.map(secondServer.fetchText))
      // The sitemap contains the URL of the post, but not its title.
      return texts.map((text, index) => text.includes(paths[index] === '/sitemap.xml' ? '/blog/news<' : title))
    }
    try {
      expect(await checkPagesForTitle('Fresh news')).toEqual([false, false, false, false, false])
      const post = await createTestPost(app.deps, { title: 'Fresh news', slug: 'news' })
      expect(await checkPagesForTitle('Fresh news')).toEqual([true, true, true, true, true])
      await updatePost(app.deps, post.id, { title: 'Old news' }, createActor(post.authorId))
      expect(await checkPagesForTitle('Old news')).toEqual([true, true, true, true, true])
      await deletePost(app.deps, post.id, createActor(post.authorId))
      expect(await checkPagesForTitle('Old news')).toEqual([false, false, false, false, false])
    } finally {
      await secondServer.stop()
    }
  })

  test('reflect a change that does not increment the blog revision, but only after a minute', async () => {
    const { authorId } = await createTestPost(app.deps, { title: 'Known' })
    expect(await fetchText('/blog/feed.xml')).toContain('<name>Ada Author</name>')
    await app.db.pool.query(`UPDATE users SET first_name = 'Augusta' WHERE id = ${authorId}`)
    app.setClockOffset(30_000)
    expect(await fetchText('/blog/feed.xml')).toContain('<name>Ada Author</name>')
    app.setClockOffset(60_001)
    expect(await fetchText('/blog/feed.xml')).toContain('<name>Augusta Author</name>')
  })
})

describe('page metadata', () => {
  test('describes a post, including its URL and image, and escapes its text', async () => {
    const category = await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
    const author = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const publishedAt = new Date('2026-02-03T04:05:06Z')
    await createTestPost(app.deps, {
      title: '</script><script>alert(1)</script>"\'',
      slug: 'whole',
      summary: 'In <short>',
      featuredImageUrl: 'cover.webp',
      categoryId: category.id,
      tags: ['lag', 'season'],
      authorId: author.id,
      createdAt: publishedAt,
    })
    const { html, getMeta, getLink, jsonLd } = await fetchPageHead('/blog/whole')
    expect(html).not.toContain('<script>alert')
    expect(getLink('canonical')).toBe(`${app.url}/blog/whole`)
    expect(getLink('alternate')).toBe('/blog/feed.xml')
    expect(getMeta('description')).toBe('In &lt;short&gt;')
    expect(getMeta('og:type')).toBe('article')
    expect(getMeta('og:url')).toBe(`${app.url}/blog/whole`)
    expect(getMeta('og:image')).toBe(`${app.url}/uploads/cover.webp`)
    expect(getMeta('twitter:card')).toBe('summary_large_image')
    expect(getMeta('article:published_time')).toBe(publishedAt.toISOString())
    const [posting, breadcrumbs] = jsonLd['@graph']
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><script>alert(1)</script>"\'',
      description: 'In <short>',
      url: `${app.url}/blog/whole`,
      image: `${app.url}/uploads/cover.webp`,
      datePublished: publishedAt.toISOString(),
      author: { '@type': 'Person', name: 'Ada Author' },
      articleSection: 'Methods',
      keywords: 'lag, season',
    })
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Kairos', item: `${app.url}/` },
        { position: 2, item: `${app.url}/blog` },
        { position: 3, name: 'Methods', item: `${app.url}/blog?category=methods` },
        { position: 4, item: `${app.url}/blog/whole` },
      ],
    })
  })

  test('names Kairos as the author in JSON-LD, and omits article:author, if the author has no name', async () => {
    const author = await createTestUser(app.deps, { firstName: null, lastName: null })
    await createTestPost(app.deps, { slug: 'nameless', authorId: author.id })
    const { getMeta, jsonLd } = await fetchPageHead('/blog/nameless')
    expect(getMeta('article:author')).toBeUndefined()
    expect(jsonLd['@graph'][0].author).toEqual({
      '@type': 'Organization',
      name: 'Kairos',
      url: `${app.url}/`,
    })
  })

  test('contains the canonical, previous and next URLs of a list page, and noindex if the page has no posts', async () => {
    const { id: authorId } = await createTestUser(app.deps)
    for (let index = 0; index < 14; index++) await createTestPost(app.deps, { authorId, tags: ['Lead & lag'] })
    const fetchLinksAndRobots = async (path: string) => {
      const { getLink, getMeta } = await fetchPageHead(path)
      return [...['canonical', 'prev', 'next'].map(rel => getLink(rel)?.replace(app.url, '')), getMeta('robots')]
    }
    expect(await fetchLinksAndRobots('/blog')).toEqual(['/blog', undefined, '/blog?page=2', undefined])
    expect(await fetchLinksAndRobots('/blog?page=1')).toEqual(['/blog', undefined, '/blog?page=2', undefined])
    expect(await fetchLinksAndRobots('/blog?page=2')).toEqual(['/blog?page=2', '/blog', '/blog?page=3', undefined])
    expect(await fetchLinksAndRobots('/blog?page=3')).toEqual(['/blog?page=3', '/blog?page=2', undefined, undefined])
    expect(await fetchLinksAndRobots('/blog?page=9')).toEqual(['/blog?page=9', '/blog?page=3', undefined, 'noindex'])
    expect(await fetchLinksAndRobots('/blog?tag=LEAD+%26+LAG')).toEqual([
      '/blog?tag=Lead+%26+lag',
      undefined,
      '/blog?tag=Lead+%26+lag&amp;page=2',
      undefined,
    ])
    expect((await fetchLinksAndRobots('/blog?tag=none')).at(-1)).toBe('noindex')
  })
})
