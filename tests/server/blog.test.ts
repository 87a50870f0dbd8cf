import { describe, expect, test } from 'vitest'
import { publishPost } from '../../server/blog/service'
import { setupTestApp } from '../support/app'
import { createActor, createTestCategory, createTestPost, createTestUser } from '../support/factories'

const app = setupTestApp()

const POSTS = /* GraphQL */ `
  query ($page: Int! = 1, $limit: Int! = 6, $tag: String, $category: String) {
    posts(page: $page, limit: $limit, tag: $tag, category: $category) {
      posts {
        title
        slug
      }
      pagination {
        page
        totalPages
        hasMore
        totalCount
      }
    }
  }
`

interface Page {
  posts: { title: string; slug: string }[]
  pagination: { page: number; totalPages: number; hasMore: boolean; totalCount: number }
}

const fetchPosts = async (variables: Record<string, unknown> = {}): Promise<Page> => {
  const { body } = await app.anonymous.graphql(POSTS, variables)
  expect(body.errors).toBeUndefined()
  return body.data?.posts as Page
}

const fetchTitles = async (variables?: Record<string, unknown>) =>
  (await fetchPosts(variables)).posts.map(post => post.title)

const fetchPost = (slug: string, fields = 'title') =>
  app.anonymous.graphql(`query ($slug: String!) { post(slug: $slug) { ${fields} } }`, { slug })

const fetchCategories = async () =>
  (await app.anonymous.graphql('{ categories { name slug postCount } }')).body.data?.categories as {
    name: string
    postCount: number
  }[]

const fetchTags = async () =>
  (await app.anonymous.graphql('{ tags { name postCount } }')).body.data?.tags as {
    name: string
    postCount: number
  }[]

/** Fifteen posts, Post 1 the oldest; every third in Forecasting, every fifth tagged Radar, drafts among them. */
const seedPosts = async () => {
  const authorId = (await createTestUser(app.deps)).id
  const forecasting = await createTestCategory(app.deps, { name: 'Forecasting', slug: 'forecasting' })
  for (let number = 1; number <= 15; number++) {
    await createTestPost(app.deps, {
      authorId,
      title: `Post ${number}`,
      categoryId: number % 3 === 0 ? forecasting.id : null,
      tags: number % 5 === 0 ? ['Radar', 'Method'] : ['Method'],
    })
  }
  await createTestPost(app.deps, {
    authorId,
    title: 'Draft',
    status: 'draft',
    categoryId: forecasting.id,
    tags: ['Radar', 'Secret'],
  })
}

describe('the list', () => {
  test('comes the newest first, six at a time', async () => {
    await seedPosts()
    expect(await fetchPosts()).toEqual({
      posts: [15, 14, 13, 12, 11, 10].map(number => ({ title: `Post ${number}`, slug: `post-${number}` })),
      pagination: { page: 1, totalPages: 3, hasMore: true, totalCount: 15 },
    })
    expect(await fetchTitles({ page: 2 })).toEqual([9, 8, 7, 6, 5, 4].map(number => `Post ${number}`))
    expect(await fetchPosts({ page: 3 })).toMatchObject({
      posts: [{ title: 'Post 3' }, { title: 'Post 2' }, { title: 'Post 1' }],
      pagination: { page: 3, totalPages: 3, hasMore: false, totalCount: 15 },
    })
  })

  test('is ordered by the date of publication, and by id where that is the same', async () => {
    const at = new Date('2026-02-01T08:00:00Z')
    const draft = await createTestPost(app.deps, {
      title: 'Written first',
      status: 'draft',
      createdAt: new Date('2025-01-01'),
    })
    await createTestPost(app.deps, { title: 'Twin one', createdAt: at })
    await createTestPost(app.deps, { title: 'Twin two', createdAt: at })
    await createTestPost(app.deps, { title: 'Old', createdAt: new Date('2026-01-01') })
    await publishPost(app.deps, draft.id, createActor(draft.authorId))
    expect(await fetchTitles()).toEqual(['Written first', 'Twin two', 'Twin one', 'Old'])
  })

  test('an empty blog is one empty page', async () => {
    expect(await fetchPosts()).toEqual({
      posts: [],
      pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 },
    })
    expect(await fetchCategories()).toEqual([])
    expect(await fetchTags()).toEqual([])
  })

  test('a page or limit out of range moves to the nearest in range', async () => {
    await seedPosts()
    const first = await fetchPosts()
    for (const page of [0, -1, -2147483648]) expect(await fetchPosts({ page })).toEqual(first)
    for (const limit of [0, -1, -2147483648]) {
      expect(await fetchPosts({ limit })).toMatchObject({
        posts: [{ title: 'Post 15' }],
        pagination: { page: 1, totalPages: 15, hasMore: true, totalCount: 15 },
      })
    }
    expect(await fetchPosts({ limit: 1e9 })).toMatchObject({
      pagination: { totalPages: 1, hasMore: false, totalCount: 15 },
    })
    expect(await fetchTitles({ limit: 1e9 })).toHaveLength(15)
  })

  test('an answer never holds more than fifty', async () => {
    const authorId = (await createTestUser(app.deps)).id
    await app.db.readPool.query(`
      INSERT INTO posts (slug, title, excerpt, content, markdown_content, status, published_at, author_id)
      SELECT 'p' || n, 'P' || n, '', '', '', 'published', now(), ${authorId} FROM generate_series(1, 51) n`)
    await app.db.readPool.query('UPDATE blog_counters SET published = 51')
    expect(await fetchPosts({ limit: 2147483647 })).toMatchObject({
      pagination: { totalPages: 2, hasMore: true, totalCount: 51 },
    })
    expect(await fetchTitles({ limit: 2147483647 })).toHaveLength(50)
  })

  test('a page beyond the end is empty and still knows the totals', async () => {
    await seedPosts()
    for (const page of [4, 2147483647]) {
      expect(await fetchPosts({ page })).toEqual({
        posts: [],
        pagination: { page, totalPages: 3, hasMore: false, totalCount: 15 },
      })
    }
    expect(await fetchPosts({ page: 2147483647, limit: 2147483647 })).toMatchObject({ posts: [] })
  })

  test('is filtered by tag in any case, by category, by both', async () => {
    await seedPosts()
    for (const tag of ['Radar', 'radar', 'RADAR']) {
      expect(await fetchPosts({ tag })).toEqual({
        posts: [15, 10, 5].map(number => ({ title: `Post ${number}`, slug: `post-${number}` })),
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 3 },
      })
    }
    expect(await fetchTitles({ category: 'forecasting' })).toEqual(
      [15, 12, 9, 6, 3].map(number => `Post ${number}`),
    )
    expect(await fetchPosts({ category: 'forecasting', tag: 'radar' })).toMatchObject({
      posts: [{ title: 'Post 15' }],
      pagination: { totalCount: 1, totalPages: 1, hasMore: false },
    })
    expect(await fetchPosts({ category: 'forecasting', limit: 2, page: 3 })).toMatchObject({
      posts: [{ title: 'Post 3' }],
      pagination: { page: 3, totalPages: 3, hasMore: false, totalCount: 5 },
    })
    expect(await fetchPosts({ category: 'forecasting', tag: 'method', limit: 2, page: 2 })).toMatchObject({
      posts: [{ title: 'Post 9' }, { title: 'Post 6' }],
      pagination: { page: 2, totalPages: 3, hasMore: true, totalCount: 5 },
    })
  })

  test('a filter that matches nothing is an empty page, not an error', async () => {
    await seedPosts()
    const empty = { posts: [], pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 } }
    for (const filter of [
      { tag: 'unknown' },
      { category: 'unknown' },
      { category: 'Forecasting' },
      { tag: 'radar', category: 'unknown' },
      { tag: 'unknown', category: 'forecasting' },
      { tag: "' OR 1=1 --" },
      { tag: 'Radar%' },
    ]) {
      expect(await fetchPosts(filter), JSON.stringify(filter)).toEqual(empty)
    }
  })

  test('text that no database holds is refused, not a failure', async () => {
    const responses = [
      await app.anonymous.graphql(POSTS, { tag: '\u0000' }),
      await app.anonymous.graphql(POSTS, { category: 'fore\u0000casting' }),
      await fetchPost('known\u0000'),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(400)
      expect(body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    }
  })

  test('an absent, null or empty filter is none', async () => {
    await seedPosts()
    for (const filter of [
      { tag: null, category: null },
      { tag: '', category: '' },
    ]) {
      expect((await fetchPosts(filter)).pagination.totalCount).toBe(15)
    }
  })
})

describe('a draft is nowhere', () => {
  test('not in lists, not by its slug, not in tags, not in counts', async () => {
    await seedPosts()
    expect(await fetchTitles({ limit: 50 })).not.toContain('Draft')
    expect(await fetchTitles({ category: 'forecasting', limit: 50 })).not.toContain('Draft')
    expect(await fetchPosts({ tag: 'secret' })).toMatchObject({ posts: [], pagination: { totalCount: 0 } })
    expect(await fetchPosts({ tag: 'secret', category: 'forecasting' })).toMatchObject({
      posts: [],
      pagination: { totalCount: 0 },
    })
    expect(await fetchTags()).toEqual([
      { name: 'Method', postCount: 15 },
      { name: 'Radar', postCount: 3 },
    ])
    expect(await fetchCategories()).toEqual([{ name: 'Forecasting', slug: 'forecasting', postCount: 5 }])
    const { status, body } = await fetchPost('draft')
    const missing = await fetchPost('no-such-post')
    expect(status).toBe(404)
    expect(body).toEqual(missing.body)
    expect(body.errors?.[0]).toMatchObject({ message: 'Post not found', extensions: { code: 'NOT_FOUND' } })
  })

  test('until it is published', async () => {
    await seedPosts()
    const draft = await app.deps.db.post.findUniqueOrThrow({ where: { slug: 'draft' } })
    await publishPost(
      { ...app.deps, clock: () => new Date('2026-03-01') },
      draft.id,
      createActor(draft.authorId),
    )
    expect((await fetchTitles())[0]).toBe('Draft')
    expect(await fetchPosts({ tag: 'secret', category: 'forecasting' })).toMatchObject({
      pagination: { totalCount: 1 },
    })
    expect((await fetchTags()).map(tag => tag.name)).toEqual(['Method', 'Radar', 'Secret'])
    expect((await fetchPost('draft', 'title publishedAt')).body.data?.post).toEqual({
      title: 'Draft',
      publishedAt: '2026-03-01T00:00:00.000Z',
    })
  })
})

describe('a post', () => {
  test('has every field, and its author has names alone', async () => {
    const author = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const category = await createTestCategory(app.deps, {
      name: 'Forecasting',
      slug: 'forecasting',
      description: 'What comes next',
    })
    const at = new Date('2026-02-03T04:05:06.789Z')
    const row = await createTestPost(app.deps, {
      title: 'Whole',
      content: '<h2>Head</h2><p>Text &amp; more.</p>',
      markdownContent: '## Head\n\nText & more.',
      summary: 'In short',
      featuredImageUrl: 'cover.webp',
      metaTitle: 'Meta title',
      metaDescription: 'Meta description',
      categoryId: category.id,
      tags: ['zebra', 'Ant'],
      isFeatured: true,
      authorId: author.id,
      ctaButtons: [
        { text: 'Go', url: '/contact' },
        { text: 'Out', url: 'https://example.com', target: '_blank', style: 'outline' },
      ],
      createdAt: at,
    })
    const { status, body } = await fetchPost(
      'whole',
      `id slug title summary excerpt content markdownContent featuredImageUrl featuredImage { path } metaTitle
       metaDescription categoryId category { id name slug description postCount } tags { name postCount } status
       isFeatured publishedAt createdAt updatedAt authorId author { firstName lastName }
       ctaButtons { text url target style }`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        post: {
          id: row.id,
          slug: 'whole',
          title: 'Whole',
          summary: 'In short',
          excerpt: 'In short',
          content: '<h2>Head</h2><p>Text &amp; more.</p>',
          markdownContent: '## Head\n\nText & more.',
          featuredImageUrl: '/uploads/cover.webp',
          featuredImage: { path: '/uploads/cover.webp' },
          metaTitle: 'Meta title',
          metaDescription: 'Meta description',
          categoryId: category.id,
          category: {
            id: category.id,
            name: 'Forecasting',
            slug: 'forecasting',
            description: 'What comes next',
            postCount: 1,
          },
          tags: [
            { name: 'Ant', postCount: 1 },
            { name: 'zebra', postCount: 1 },
          ],
          status: 'published',
          isFeatured: true,
          publishedAt: at.toISOString(),
          createdAt: at.toISOString(),
          updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          authorId: author.id,
          author: { firstName: 'Ada', lastName: 'Author' },
          ctaButtons: [
            { text: 'Go', url: '/contact', target: '_self', style: 'primary' },
            { text: 'Out', url: 'https://example.com', target: '_blank', style: 'outline' },
          ],
        },
      },
    })
    const emailResponse = await fetchPost('whole', 'author { firstName email }')
    expect(emailResponse.body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('without what is optional has nulls and empty lists', async () => {
    await createTestPost(app.deps, { title: 'Bare' })
    const { body } = await fetchPost(
      'bare',
      'summary featuredImageUrl featuredImage { path } metaTitle metaDescription categoryId category { id } tags { name } isFeatured ctaButtons { text }',
    )
    expect(body.data?.post).toEqual({
      summary: null,
      featuredImageUrl: null,
      featuredImage: null,
      metaTitle: null,
      metaDescription: null,
      categoryId: null,
      category: null,
      tags: [],
      isFeatured: false,
      ctaButtons: [],
    })
  })

  test('is found by its very slug', async () => {
    await createTestPost(app.deps, { title: 'Known' })
    for (const slug of ['KNOWN', 'known ', 'know%', '', 'x'.repeat(10_000)]) {
      const { status, body } = await fetchPost(slug)
      expect({ slug, status, message: body.errors?.[0]?.message }).toEqual({
        slug,
        status: 404,
        message: 'Post not found',
      })
    }
  })

  test('carries its content in a list too, when asked', async () => {
    await createTestPost(app.deps, { content: '<p>Read me.</p>', markdownContent: 'Read me, in markdown.' })
    const { body } = await app.anonymous.graphql('{ posts { posts { content markdownContent } } }')
    expect(body.data).toEqual({
      posts: { posts: [{ content: '<p>Read me.</p>', markdownContent: 'Read me, in markdown.' }] },
    })
    const aliased = await app.anonymous.graphql(
      '{ posts { posts { ...p } } } fragment p on Post { html: content }',
    )
    expect(aliased.body.data).toEqual({ posts: { posts: [{ html: '<p>Read me.</p>' }] } })
  })
})

describe('the excerpt', () => {
  const fetchExcerpt = async (input: { content: string; summary?: string }) => {
    const { slug } = await createTestPost(app.deps, input)
    const { body } = await fetchPost(slug, 'excerpt')
    const post = body.data?.post as { excerpt: string } | undefined
    return post?.excerpt
  }

  test('is the summary, else the text without its tags', async () => {
    expect(await fetchExcerpt({ content: '<p>Text</p>', summary: 'Summary' })).toBe('Summary')
    expect(
      await fetchExcerpt({
        content: '<h2>Head</h2><p>One &amp; two&nbsp;&lt;three&gt;</p><ul><li>a</li><li>b</li></ul>',
      }),
    ).toBe('Head One & two <three> a b')
    expect(await fetchExcerpt({ content: '<p>Seen</p><script>unseen()</script>' })).toBe('Seen')
  })

  test('is the first 150 characters of a longer text', async () => {
    expect(await fetchExcerpt({ content: `<p>${'a'.repeat(150)}</p>` })).toBe('a'.repeat(150))
    expect(await fetchExcerpt({ content: `<p>${'a'.repeat(151)}</p>` })).toBe(`${'a'.repeat(150)}...`)
  })

  test('never ends in half a character', async () => {
    const excerpt = await fetchExcerpt({ content: `<p>${'a'.repeat(149)}🧭 and on</p>` })
    expect(excerpt).toMatch(/^a{149}(🧭)?\.\.\.$/u)
  })
})
