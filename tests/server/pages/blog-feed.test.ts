import { describe, expect, test } from 'vitest'
import { demoPosts } from '../../../prisma/demo/posts'
import { createPost } from '../../../server/blog/service'
import { renderMarkdown } from '../../../server/content/html'
import { escapeHtml } from '../../../server/content/html.escape'
import { setupTestApp } from '../../support/app'
import { createActor, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()

const fetchFeed = async (): Promise<string> => {
  const { status, body } = await app.anonymous.rest<string>('GET', '/blog/feed.xml')
  expect(status).toBe(200)
  return body
}

const unescapeHtml = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const getEntries = (xml: string) => xml.split('<entry>').slice(1)

/** Replaces CDATA sections with escaped text. In the result, every tag is an Atom tag. */
const escapeCdata = (xml: string) =>
  xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_whole, text: string) => escapeHtml(text))

const getElementTexts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeHtml(text))

const getAttributeValues = (markup: string, attribute: string, tagPattern = '[a-z]+') =>
  [...markup.matchAll(new RegExp(`<${tagPattern}(?= )[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescapeHtml(value),
  )

/** Matches an RFC 3339 date with a capital T and either a capital Z or a numeric offset, as RFC 4287 requires. */
const RFC3339_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const isAbsoluteUrl = (url: string) => /^(https?:\/\/[^/\s]|mailto:|tel:)/.test(url)

/** Expects the feed to follow RFC 4287 and to contain only absolute URLs. Returns the number of entries. */
const expectAtom = (feed: string) => {
  const xml = escapeCdata(feed)
  const [feedHeader = '', ...entryXmls] = xml.split('<entry>')
  const ids = getElementTexts(xml, 'id')
  expect(ids).toHaveLength(entryXmls.length + 1)
  expect(new Set(ids).size, 'unique ids').toBe(ids.length)
  const dates = [...getElementTexts(xml, 'updated'), ...getElementTexts(xml, 'published')]
  expect(dates).toHaveLength(2 * entryXmls.length + 1)
  expect(dates.filter(date => !RFC3339_DATE.test(date) || Number.isNaN(Date.parse(date)))).toEqual([])
  const [feedUpdatedAt = ''] = getElementTexts(feedHeader, 'updated')
  expect(getElementTexts(xml, 'updated').filter(date => date > feedUpdatedAt)).toEqual([])
  expect(feedHeader.match(/<link [^>]*rel="[^>]*>/g)).toEqual([
    `<link rel="alternate" href="${app.url}/blog"/>`,
    `<link rel="self" href="${app.url}/blog/feed.xml"/>`,
  ])
  expect(getAttributeValues(xml, 'type', '(?:title|summary|content)')).toEqual(
    entryXmls.flatMap(() => ['html', 'html', 'html']),
  )
  const feedUrls = [
    ...ids,
    ...getElementTexts(xml, 'icon'),
    ...getAttributeValues(xml, 'href'),
    ...getElementTexts(xml, 'uri'),
  ]
  expect(feedUrls.filter(url => !isAbsoluteUrl(url))).toEqual([])
  for (const entry of entryXmls) {
    for (const name of ['id', 'title', 'summary', 'content', 'updated', 'published']) {
      expect(getElementTexts(entry, name), name).toHaveLength(1)
    }
    expect(getElementTexts(entry, 'name').map(name => name.trim() !== '')).toEqual([true])
    expect(entry.match(/<link /g), 'links of the entry').toHaveLength(1)
    expect(getAttributeValues(entry, 'term').every(term => term !== '')).toBe(true)
    const [content = ''] = getElementTexts(entry, 'content')
    const srcsetUrls = getAttributeValues(content, 'srcset').flatMap(srcset =>
      srcset.split(/, +/).map(candidate => candidate.split(' ')[0] ?? ''),
    )
    const contentUrls = [...getAttributeValues(content, 'href'), ...getAttributeValues(content, 'src'), ...srcsetUrls]
    expect(contentUrls.filter(url => !isAbsoluteUrl(url))).toEqual([])
  }
  return entryXmls.length
}

describe('the feed', () => {
  test('contains the newest posts with their full content and absolute URLs', async () => {
    const author = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    await createTestPost(app.deps, { title: 'Older', authorId: author.id })
    const newest = await createTestPost(app.deps, {
      title: 'Less < more & "other"',
      summary: 'A <b>summary</b>',
      content: '<p>See <a href="/contact">us</a> <img src="/uploads/a.png" alt=""> <a href="#end">on</a> ]]&gt;</p>',
      tags: ['R & D'],
      authorId: author.id,
      slug: 'newest',
    })
    await createTestPost(app.deps, { title: 'Draft', status: 'draft', authorId: author.id })
    const { headers } = await app.anonymous.rest('GET', '/blog/feed.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await fetchFeed()
    const [firstEntry = '', secondEntry] = getEntries(xml)
    expect(getEntries(xml)).toHaveLength(2)
    expect(secondEntry).toContain('Older')
    expect(firstEntry).toContain('<title type="html"><![CDATA[Less &lt; more &amp; &quot;other&quot;]]></title>')
    expect(firstEntry).toContain(`<id>${app.url}/blog#${newest.id}</id>`)
    expect(firstEntry).toContain(`<link href="${app.url}/blog/newest"/>`)
    expect(firstEntry).toContain('A &lt;b&gt;summary&lt;/b&gt;')
    expect(firstEntry).toContain(`href="${app.url}/contact"`)
    expect(firstEntry).toContain(`src="${app.url}/uploads/a.png"`)
    expect(firstEntry).toContain(`href="${app.url}/blog/newest#end"`)
    expect(firstEntry).toContain('<name>Ada Author</name>')
    expect(firstEntry).toContain('label="R &amp; D"')
    expect(firstEntry).toMatch(/<published>.*<\/published>/)
    expect(xml).toContain(`<link rel="self" href="${app.url}/blog/feed.xml"/>`)
  })

  test('stays well-formed if a post contains control characters and markup', async () => {
    await createTestPost(app.deps, {
      title: 'Bell \u0007 and ]]> and </title>',
      content: '<p>\u0001 ]]> </p>',
      tags: ['</a><b>"'],
    })
    const xml = await fetchFeed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    expect(xml).toContain('label="‹/a›‹b›&quot;"')
    expect(xml.match(/<!\[CDATA\[/g)?.length).toBe(xml.match(/\]\]>/g)?.length)
  })

  test("has at most twenty entries, and uses the site's name for an author without a name", async () => {
    const { id: authorId } = await createTestUser(app.deps, { firstName: null, lastName: null })
    for (let index = 0; index < 21; index++) await createTestPost(app.deps, { authorId })
    const xml = await fetchFeed()
    expect(getEntries(xml)).toHaveLength(20)
    expect(xml).toContain('<name>Kairos</name>')
  })

  test('has the content of the newest posts up to the maximum total length, and the summaries of all posts', async () => {
    const { id: authorId } = await createTestUser(app.deps)
    for (const title of ['First', 'Second', 'Third']) {
      const content = `<p>${title} ${'lorem ipsum '.repeat(20_000)}</p>`
      await createTestPost(app.deps, { title, content, summary: `About ${title}`, authorId })
    }
    const xml = await fetchFeed()
    const entries = getEntries(xml)
    expect(entries.map(entry => /About (\w+)/.exec(entry)?.[1])).toEqual(['Third', 'Second', 'First'])
    expect(entries.map(entry => entry.includes('<content type="html">'))).toEqual([true, true, false])
    expect(xml.length).toBeLessThan(600_000)
  })

  test('has the content of the other posts when one post exceeds the maximum total length', async () => {
    const { id: authorId } = await createTestUser(app.deps)
    await createTestPost(app.deps, { title: 'Older', content: '<p>Still here.</p>', authorId })
    const { id } = await createTestPost(app.deps, { title: 'Long', authorId })
    await app.db.prisma.post.update({ where: { id }, data: { content: `<p>${'lorem ipsum '.repeat(50_000)}</p>` } })
    const entries = getEntries(await fetchFeed())
    expect(entries.map(entry => entry.includes('<content type="html">'))).toEqual([false, true])
    expect(entries[1]).toContain('Still here.')
  })

  test('is valid Atom with the demo posts', async () => {
    const { id } = await createTestUser(app.deps, { firstName: 'Inês', lastName: 'Carvalho' })
    for (const { category: _, author, publishedDaysAgo, markdown, ...post } of demoPosts) {
      const content = renderMarkdown(markdown.replace(/\(figure:([\w-]+)/g, '(/uploads/$1.webp'))
      const publishedAt = new Date(Date.now() - (publishedDaysAgo ?? 1) * 86_400_000)
      await createPost(
        { ...app.deps, clock: () => publishedAt },
        { ...post, content, featuredImageUrl: 'cover.webp' },
        createActor(id),
      )
    }
    const publishedCount = demoPosts.filter(({ status }) => status === 'published').length
    expect(publishedCount).toBeGreaterThan(10)
    expect(expectAtom(await fetchFeed())).toBe(publishedCount)
  })

  test('is valid Atom without posts, and with a post that contains unusual markup and links', async () => {
    expect(expectAtom(await fetchFeed())).toBe(0)
    const { id: authorId } = await createTestUser(app.deps, { firstName: null, lastName: null })
    await createTestPost(app.deps, {
      title: 'Bell \u0007, ]]> and </title> &amp;',
      summary: '<b>Summary</b> & more',
      slug: 'here',
      content: [
        '<p><a href="/contact">in</a> <a href="#end">down</a> <a href="other?x=1&amp;y=2">beside</a> <a href="../up">up</a> <a href="?page=2">on</a>',
        '<a href="https://example.com/a?b=1&amp;c=2#d">out</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+15550100">call</a></p>',
        '<img src="/uploads/a.webp" srcset="/uploads/a.webp 1x, b,c.webp 2x" alt="x > y"> <img src="beside.png">',
        '<picture><source srcset="/a.avif 1x, /b.avif 2x"><img alt=""></picture>',
        '<iframe src="https://player.vimeo.com/video/1"></iframe> <details><summary>More</summary>]]&gt;</details>',
        '<pre><code>&lt;a href="/not-a-link"&gt;</code></pre>',
      ].join('\n'),
      tags: ['</a><b>"', 'R & D'],
      authorId,
    })
    await createTestPost(app.deps, { title: 'Again', authorId })
    await createTestPost(app.deps, { title: 'Again', authorId })
    const xml = await fetchFeed()
    expect(expectAtom(xml)).toBe(3)
    const content = getElementTexts(escapeCdata(xml), 'content').at(-1) ?? ''
    expect(getAttributeValues(content, 'href')).toEqual([
      `${app.url}/contact`,
      `${app.url}/blog/here#end`,
      `${app.url}/blog/other?x=1&y=2`,
      `${app.url}/up`,
      `${app.url}/blog/here?page=2`,
      'https://example.com/a?b=1&c=2#d',
      'mailto:a@b.example',
      'tel:+15550100',
    ])
    expect(getAttributeValues(content, 'srcset')).toEqual([
      `${app.url}/uploads/a.webp 1x, ${app.url}/blog/b,c.webp 2x`,
      `${app.url}/a.avif 1x, ${app.url}/b.avif 2x`,
    ])
  })
})
