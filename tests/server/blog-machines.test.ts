import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { deletePost, updatePost } from '../../server/blog/service'
import { loadBuildAssets } from '../../server/ssr'
import { useApp } from '../support/app'
import { actor, makeCategory, makePost, makeUser } from '../support/factories'

const app = useApp()

const text = async (path: string): Promise<string> => {
  const { status, body } = await app.nobody.rest<string>('GET', path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(app.url, ''))

/** What machines read of one page's head. */
const headOf = async (path: string) => {
  const html = await text(path)
  const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string | undefined, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag ?? '')?.[1]
  const meta = (name: string) =>
    attribute(
      tags.find(tag => tag.includes(`="${name}"`)),
      'content',
    )
  const link = (rel: string) =>
    attribute(
      tags.find(tag => tag.includes(`rel="${rel}"`)),
      'href',
    )
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return { html, meta, link, jsonLd: jsonLd === undefined ? undefined : JSON.parse(jsonLd) }
}

describe('the sitemap', () => {
  test('lists every page, every category with posts and every published post, and no draft', async () => {
    const full = await makeCategory(app.deps, { slug: 'full' })
    await makeCategory(app.deps, { slug: 'empty' })
    const post = await makePost(app.deps, { title: 'Seen', categoryId: full.id })
    await makePost(app.deps, { title: 'Unseen', status: 'draft', authorId: post.authorId })
    const xml = await text('/sitemap.xml')
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www\.sitemaps\.org/)
    expect(locations(xml)).toEqual([
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

  test('shows what is written, changed, taken back and deleted at once', async () => {
    const posts = async () => locations(await text('/sitemap.xml')).slice(5)
    expect(await posts()).toEqual([])
    const { id, authorId } = await makePost(app.deps, { title: 'First' })
    expect(await posts()).toEqual(['/blog/first'])
    await updatePost(app.deps, id, { slug: 'second' }, actor(authorId))
    expect(await posts()).toEqual(['/blog/second'])
    await updatePost(app.deps, id, { status: 'draft' }, actor(authorId))
    expect(await posts()).toEqual([])
    await updatePost(app.deps, id, { status: 'published' }, actor(authorId))
    expect(await posts()).toEqual(['/blog/second'])
    await deletePost(app.deps, id, actor(authorId))
    expect(await posts()).toEqual([])
  })

  test('of a large blog is an index of files that hold each post once', async () => {
    const author = (await makeUser(app.deps)).id
    // Numbers with a gap as wide as a file: none is announced that would be empty.
    await app.db.readPool.query(`
      INSERT INTO posts (id, slug, title, excerpt, content, markdown_content, status, published_at, author_id)
      SELECT n, 'p' || n, 'P' || n, '', '', '', 'published', now(), ${author}
      FROM generate_series(1, 6500) n WHERE n <= 2100 OR n > 4500`)
    await app.db.readPool.query('UPDATE blog_counters SET published = 4100, revision = revision + 1')
    const index = await text('/sitemap.xml')
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(locations(index)).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-posts-1.xml',
      '/sitemap-posts-2.xml',
      '/sitemap-posts-3.xml',
      '/sitemap-posts-4.xml',
    ])
    const files = await Promise.all(locations(index).map(path => text(path ?? '')))
    const all = files.flatMap(locations)
    expect(all.length).toBe(5 + 4100)
    expect(new Set(all).size).toBe(all.length)
    for (const path of ['/sitemap-posts-5.xml', '/sitemap-posts-0.xml', '/sitemap-posts-9999999.xml']) {
      expect((await app.nobody.rest('GET', path)).status, path).toBe(404)
    }
  })
})

describe('each of them', () => {
  test.each(['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/blog/feed.xml'])(
    '%s answers HEAD, If-None-Match and no other method',
    async path => {
      const got = await fetch(app.url + path)
      const head = await fetch(app.url + path, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'))
      const again = await fetch(app.url + path, {
        headers: { 'if-none-match': got.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
      const posted = await fetch(app.url + path, { method: 'POST' })
      expect(posted.status).toBe(405)
      expect(posted.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test('robots.txt leads to the sitemap and keeps robots out of what is behind sign-in', async () => {
    const robots = await text('/robots.txt')
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).not.toMatch(/Disallow: \/(blog)?\n/)
  })

  test('shows on a second server over the same database as soon as the first has written', async () => {
    const second = createServer(
      createApp({
        deps: app.deps,
        assets: loadBuildAssets('dist/client'),
        siteUrl: app.url,
        graphiql: false,
        trustProxy: false,
        isAcceptingRequests: () => true,
        ping: async () => {},
      }),
    )
    await new Promise<void>(resolve => second.listen(0, '127.0.0.1', resolve))
    const there = `http://127.0.0.1:${(second.address() as AddressInfo).port}`
    const seen = async (title: string) => {
      const paths = ['/blog', '/blog/news', '/blog/feed.xml', '/sitemap.xml', '/api/blog/posts']
      const texts = await Promise.all(paths.map(async path => (await fetch(there + path)).text()))
      return texts.map(text => text.includes(title) || text.includes('/blog/news<'))
    }
    try {
      expect(await seen('Fresh news')).toEqual([false, false, false, false, false])
      const post = await makePost(app.deps, { title: 'Fresh news', slug: 'news' })
      expect(await seen('Fresh news')).toEqual([true, true, true, true, true])
      await updatePost(app.deps, post.id, { title: 'Old hat' }, actor(post.authorId))
      expect(await seen('Old hat')).toEqual([true, true, true, true, true])
      await deletePost(app.deps, post.id, actor(post.authorId))
      expect(await seen('Old hat')).toEqual([false, false, false, false, false])
    } finally {
      second.closeAllConnections()
      await new Promise(resolve => second.close(resolve))
    }
  })

  test('is made anew for another process that wrote, and within two seconds whatever happens', async () => {
    const { authorId } = await makePost(app.deps, { title: 'Known' })
    expect(await text('/blog/feed.xml')).toContain('<name>Ada Author</name>')
    // What another process does to the database is all that this one sees of it.
    await app.db.readPool.query(`UPDATE users SET first_name = 'Augusta' WHERE id = ${authorId}`)
    app.travel(2_001)
    expect(await text('/blog/feed.xml')).toContain('<name>Augusta Author</name>')
  })
})

describe('a page says of itself', () => {
  test('what a post is, where it is and what it looks like', async () => {
    const category = await makeCategory(app.deps, { name: 'Methods', slug: 'methods' })
    const author = await makeUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const at = new Date('2026-02-03T04:05:06Z')
    await makePost(app.deps, {
      title: '</script><script>alert(1)</script>"\'',
      slug: 'whole',
      summary: 'In <short>',
      featuredImageUrl: 'cover.webp',
      categoryId: category.id,
      tags: ['lag', 'season'],
      authorId: author.id,
      at,
    })
    const { html, meta, link, jsonLd } = await headOf('/blog/whole')
    expect(html).not.toContain('<script>alert')
    expect(link('canonical')).toBe(`${app.url}/blog/whole`)
    expect(link('alternate')).toBe('/blog/feed.xml')
    expect(meta('description')).toBe('In &lt;short&gt;')
    expect(meta('og:type')).toBe('article')
    expect(meta('og:url')).toBe(`${app.url}/blog/whole`)
    expect(meta('og:image')).toBe(`${app.url}/uploads/cover.webp`)
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('article:published_time')).toBe(at.toISOString())
    const [posting, trail] = jsonLd['@graph']
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><script>alert(1)</script>"\'',
      description: 'In <short>',
      url: `${app.url}/blog/whole`,
      image: `${app.url}/uploads/cover.webp`,
      datePublished: at.toISOString(),
      author: { '@type': 'Person', name: 'Ada Author' },
      articleSection: 'Methods',
      keywords: 'lag, season',
    })
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Kairos', item: `${app.url}/` },
        { position: 2, item: `${app.url}/blog` },
        { position: 3, name: 'Methods', item: `${app.url}/blog?category=methods` },
        { position: 4, item: `${app.url}/blog/whole` },
      ],
    })
  })

  test('that the house wrote what an author without names did', async () => {
    const author = await makeUser(app.deps, { firstName: null, lastName: null })
    await makePost(app.deps, { slug: 'nameless', authorId: author.id })
    const { meta, jsonLd } = await headOf('/blog/nameless')
    expect(meta('article:author')).toBeUndefined()
    expect(jsonLd['@graph'][0].author).toEqual({
      '@type': 'Organization',
      name: 'Kairos',
      url: `${app.url}/`,
    })
  })

  test('which page of the list it is, and which come before and after', async () => {
    const { id: authorId } = await makeUser(app.deps)
    for (let index = 0; index < 14; index++) await makePost(app.deps, { authorId, tags: ['Lead & lag'] })
    const links = async (path: string) => {
      const { link, meta } = await headOf(path)
      return [...['canonical', 'prev', 'next'].map(rel => link(rel)?.replace(app.url, '')), meta('robots')]
    }
    expect(await links('/blog')).toEqual(['/blog', undefined, '/blog?page=2', undefined])
    expect(await links('/blog?page=1')).toEqual(['/blog', undefined, '/blog?page=2', undefined])
    expect(await links('/blog?page=2')).toEqual(['/blog?page=2', '/blog', '/blog?page=3', undefined])
    expect(await links('/blog?page=3')).toEqual(['/blog?page=3', '/blog?page=2', undefined, undefined])
    expect(await links('/blog?page=9')).toEqual(['/blog?page=9', '/blog?page=3', undefined, 'noindex'])
    expect(await links('/blog?tag=LEAD+%26+LAG')).toEqual([
      '/blog?tag=Lead+%26+lag',
      undefined,
      '/blog?tag=Lead+%26+lag&amp;page=2',
      undefined,
    ])
    expect((await links('/blog?tag=none')).at(-1)).toBe('noindex')
  })
})
