import { describe, expect, test } from 'vitest'
import { demoPosts } from '../../prisma/demo/posts'
import { createPost } from '../../server/blog/service'
import { escapeHtml, renderMarkdown, unescapeHtml } from '../../server/ports/html'
import { useApp } from '../support/app'
import { actor, makePost, makeUser } from '../support/factories'

const app = useApp()

const read = async (): Promise<string> => {
  const { status, body } = await app.nobody.rest<string>('GET', '/blog/feed.xml')
  expect(status).toBe(200)
  return body
}

const entries = (xml: string) => xml.split('<entry>').slice(1)

/** The feed with its texts escaped, so that every angle bracket left is one of Atom's own elements. */
const withoutCdata = (xml: string) =>
  xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_whole, text: string) => escapeHtml(text))

/** What the elements of a name hold, as text. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescapeHtml(text),
  )

/** The values of an attribute, of all tags or of those of a name. */
const values = (markup: string, attribute: string, tag = '[a-z]+') =>
  [...markup.matchAll(new RegExp(`<${tag}(?= )[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescapeHtml(value),
  )

/** RFC 3339, with the capitals that RFC 4287 asks for. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const isWhole = (address: string) => /^(https?:\/\/[^/\s]|mailto:|tel:)/.test(address)

/** What RFC 4287 asks of a feed in prose, where no grammar would notice. */
const expectAtom = (feed: string) => {
  const xml = withoutCdata(feed)
  const [frame = '', ...all] = xml.split('<entry>')
  const ids = texts(xml, 'id')
  expect(ids).toHaveLength(all.length + 1)
  expect(new Set(ids).size, 'each has an id of its own').toBe(ids.length)
  const dates = [...texts(xml, 'updated'), ...texts(xml, 'published')]
  expect(dates).toHaveLength(2 * all.length + 1)
  expect(dates.filter(date => !DATE.test(date) || Number.isNaN(Date.parse(date)))).toEqual([])
  const [changed = ''] = texts(frame, 'updated')
  expect(texts(xml, 'updated').filter(date => date > changed)).toEqual([])
  expect(frame.match(/<link [^>]*rel="[^>]*>/g)).toEqual([
    `<link rel="alternate" href="${app.url}/blog"/>`,
    `<link rel="self" href="${app.url}/blog/feed.xml"/>`,
  ])
  expect(values(xml, 'type', '(?:title|summary|content)')).toEqual(
    all.flatMap(() => ['html', 'html', 'html']),
  )
  const addresses = [...ids, ...texts(xml, 'icon'), ...values(xml, 'href'), ...texts(xml, 'uri')]
  expect(addresses.filter(address => !isWhole(address))).toEqual([])
  for (const entry of all) {
    for (const name of ['id', 'title', 'summary', 'content', 'updated', 'published']) {
      expect(texts(entry, name), name).toHaveLength(1)
    }
    expect(texts(entry, 'name').map(name => name.trim() !== '')).toEqual([true])
    expect(entry.match(/<link /g), 'leads to its page').toHaveLength(1)
    expect(values(entry, 'term').every(term => term !== '')).toBe(true)
    const [content = ''] = texts(entry, 'content')
    const sources = values(content, 'srcset').flatMap(set =>
      set.split(/, +/).map(one => one.split(' ')[0] ?? ''),
    )
    const named = [...values(content, 'href'), ...values(content, 'src'), ...sources]
    expect(named.filter(address => !isWhole(address))).toEqual([])
  }
  return all.length
}

describe('the feed', () => {
  test('is Atom with the newest posts whole, their addresses in full', async () => {
    const author = await makeUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    await makePost(app.deps, { title: 'Older', authorId: author.id })
    const newest = await makePost(app.deps, {
      title: 'Less < more & "other"',
      summary: 'A <b>summary</b>',
      content:
        '<p>See <a href="/contact">us</a> <img src="/uploads/a.png" alt=""> <a href="#end">on</a> ]]&gt;</p>',
      tags: ['R & D'],
      authorId: author.id,
      slug: 'newest',
    })
    await makePost(app.deps, { title: 'Draft', status: 'draft', authorId: author.id })
    const { headers } = await app.nobody.rest('GET', '/blog/feed.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await read()
    const [first = '', second] = entries(xml)
    expect(entries(xml)).toHaveLength(2)
    expect(second).toContain('Older')
    expect(first).toContain('<title type="html"><![CDATA[Less &lt; more &amp; &quot;other&quot;]]></title>')
    expect(first).toContain(`<id>${app.url}/blog#${newest.id}</id>`)
    expect(first).toContain(`<link href="${app.url}/blog/newest"/>`)
    expect(first).toContain('A &lt;b&gt;summary&lt;/b&gt;')
    expect(first).toContain(`href="${app.url}/contact"`)
    expect(first).toContain(`src="${app.url}/uploads/a.png"`)
    expect(first).toContain(`href="${app.url}/blog/newest#end"`)
    expect(first).toContain('<name>Ada Author</name>')
    expect(first).toContain('label="R &amp; D"')
    expect(first).toMatch(/<published>.*<\/published>/)
    expect(xml).toContain(`<link rel="self" href="${app.url}/blog/feed.xml"/>`)
  })

  test('stays XML whatever a title holds', async () => {
    await makePost(app.deps, {
      title: 'Bell \u0007 and ]]> and </title>',
      content: '<p>\u0001 ]]> </p>',
      tags: ['</a><b>"'],
    })
    const xml = await read()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    expect(xml).toContain('label="‹/a›‹b›&quot;"')
    expect(xml.match(/<!\[CDATA\[/g)?.length).toBe(xml.match(/\]\]>/g)?.length)
  })

  test('has a name for the author who gave none, and twenty entries at most', async () => {
    const { id: authorId } = await makeUser(app.deps, { firstName: null, lastName: null })
    for (let index = 0; index < 21; index++) await makePost(app.deps, { authorId })
    const xml = await read()
    expect(entries(xml)).toHaveLength(20)
    expect(xml).toContain('<name>Kairos</name>')
  })

  test('keeps the rules of its format over posts like ours', async () => {
    const { id } = await makeUser(app.deps, { firstName: 'Inês', lastName: 'Carvalho' })
    for (const { category: _, author, publishedDaysAgo, markdown, ...post } of demoPosts) {
      const content = renderMarkdown(markdown.replace(/\(figure:([\w-]+)/g, '(/uploads/$1.webp'))
      const at = new Date(Date.now() - (publishedDaysAgo ?? 1) * 86_400_000)
      await createPost(
        { ...app.deps, clock: () => at },
        { ...post, content, featuredImageUrl: 'cover.webp' },
        actor(id),
      )
    }
    const published = demoPosts.filter(({ status }) => status === 'published').length
    expect(published).toBeGreaterThan(10)
    expect(expectAtom(await read())).toBe(published)
  })

  test('keeps them whatever a writer does, and with nothing in it', async () => {
    expect(expectAtom(await read())).toBe(0)
    const { id: authorId } = await makeUser(app.deps, { firstName: null, lastName: null })
    await makePost(app.deps, {
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
    await makePost(app.deps, { title: 'Again', authorId })
    await makePost(app.deps, { title: 'Again', authorId })
    const xml = await read()
    expect(expectAtom(xml)).toBe(3)
    const content = texts(withoutCdata(xml), 'content').at(-1) ?? ''
    expect(values(content, 'href')).toEqual([
      `${app.url}/contact`,
      `${app.url}/blog/here#end`,
      `${app.url}/blog/other?x=1&y=2`,
      `${app.url}/up`,
      `${app.url}/blog/here?page=2`,
      'https://example.com/a?b=1&c=2#d',
      'mailto:a@b.example',
      'tel:+15550100',
    ])
    expect(values(content, 'srcset')).toEqual([
      `${app.url}/uploads/a.webp 1x, ${app.url}/blog/b,c.webp 2x`,
      `${app.url}/a.avif 1x, ${app.url}/b.avif 2x`,
    ])
  })
})
