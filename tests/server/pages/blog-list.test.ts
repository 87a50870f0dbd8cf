import { describe, expect, test } from 'vitest'
import { publishPost } from '../../../server/blog/service'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createActor, createTestCategory, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()

const POSTS = /* GraphQL */ `
  query ($page: Int, $limit: Int, $tag: String, $category: String) {
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

interface PostPage {
  posts: { title: string; slug: string }[]
  pagination: { page: number; totalPages: number; hasMore: boolean; totalCount: number }
}

const fetchPosts = async (variables: Record<string, unknown> = {}): Promise<PostPage> => {
  const { body } = await app.anonymous.graphql(POSTS, variables)
  expect(body.errors).toBeUndefined()
  return body.data?.posts as PostPage
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

/**
 * Creates fifteen published posts with the tag Method, oldest first. Every third post is in the category Forecasting.
 * Every fifth post also has the tag Radar. Also creates a draft in Forecasting with the tags Radar and Secret.
 */
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

describe('the post list', () => {
  test('returns the newest posts first, six per page', async () => {
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

  test('sorts by publication date, then by id, both descending', async () => {
    const sharedDate = new Date('2026-02-01T08:00:00Z')
    const draft = await createTestPost(app.deps, {
      title: 'Written first',
      status: 'draft',
      createdAt: new Date('2025-01-01'),
    })
    await createTestPost(app.deps, { title: 'Twin one', createdAt: sharedDate })
    await createTestPost(app.deps, { title: 'Twin two', createdAt: sharedDate })
    await createTestPost(app.deps, { title: 'Old', createdAt: new Date('2026-01-01') })
    await publishPost(app.deps, draft.id, createActor(draft.authorId))
    expect(await fetchTitles()).toEqual(['Written first', 'Twin two', 'Twin one', 'Old'])
  })

  test('returns one empty page for an empty blog, which has no categories and no tags', async () => {
    expect(await fetchPosts()).toEqual({
      posts: [],
      pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 },
    })
    expect(await fetchCategories()).toEqual([])
    expect(await fetchTags()).toEqual([])
  })

  test('clamps a page below one and a limit that is out of range', async () => {
    await seedPosts()
    const firstPage = await fetchPosts()
    for (const page of [0, -1, -2147483648]) expect(await fetchPosts({ page })).toEqual(firstPage)
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

  test('returns at most fifty posts per page', async () => {
    const authorId = (await createTestUser(app.deps)).id
    await app.db.pool.query(`
      INSERT INTO posts (slug, title, excerpt, content, markdown_content, status, published_at, author_id)
      SELECT 'p' || n, 'P' || n, '', '', '', 'published', now(), ${authorId} FROM generate_series(1, 51) n`)
    await app.db.pool.query('UPDATE blog_counters SET published = 51')
    expect(await fetchPosts({ limit: 2147483647 })).toMatchObject({
      pagination: { totalPages: 2, hasMore: true, totalCount: 51 },
    })
    expect(await fetchTitles({ limit: 2147483647 })).toHaveLength(50)
  })

  test('returns the totals and no posts for a page beyond the end', async () => {
    await seedPosts()
    for (const page of [4, 2147483647]) {
      expect(await fetchPosts({ page })).toEqual({
        posts: [],
        pagination: { page, totalPages: 3, hasMore: false, totalCount: 15 },
      })
    }
    expect(await fetchPosts({ page: 2147483647, limit: 2147483647 })).toMatchObject({ posts: [] })
  })

  test('filters by tag case-insensitively, by category and by both', async () => {
    await seedPosts()
    for (const tag of ['Radar', 'radar', 'RADAR']) {
      expect(await fetchPosts({ tag })).toEqual({
        posts: [15, 10, 5].map(number => ({ title: `Post ${number}`, slug: `post-${number}` })),
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 3 },
      })
    }
    expect(await fetchTitles({ category: 'forecasting' })).toEqual([15, 12, 9, 6, 3].map(number => `Post ${number}`))
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

  test('returns an empty page when no post matches the filter', async () => {
    await seedPosts()
    const emptyPage = { posts: [], pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 } }
    for (const filter of [
      { tag: 'unknown' },
      { category: 'unknown' },
      { category: 'Forecasting' },
      { tag: 'radar', category: 'unknown' },
      { tag: 'unknown', category: 'forecasting' },
      { tag: "' OR 1=1 --" },
      { tag: 'Radar%' },
    ]) {
      expect(await fetchPosts(filter), JSON.stringify(filter)).toEqual(emptyPage)
    }
  })

  test('ignores a null or empty filter', async () => {
    await seedPosts()
    for (const filter of [
      { tag: null, category: null },
      { tag: '', category: '' },
    ]) {
      expect((await fetchPosts(filter)).pagination.totalCount).toBe(15)
    }
  })
})

describe('drafts', () => {
  test('are excluded from lists, tags and counts, and cannot be found by slug', async () => {
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
    const draft = await fetchPost('draft')
    expect(draft.body).toEqual((await fetchPost('no-such-post')).body)
    expect(getGraphQLError(draft)).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Post not found' })
  })

  test('appear in lists and tags, and can be found by slug, once they are published', async () => {
    await seedPosts()
    const draft = await app.deps.db.post.findUniqueOrThrow({ where: { slug: 'draft' } })
    await publishPost({ ...app.deps, clock: () => new Date('2026-03-01') }, draft.id, createActor(draft.authorId))
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

test('a NUL character in a filter or slug is rejected with BAD_USER_INPUT', async () => {
  const responses = [
    await app.anonymous.graphql(POSTS, { tag: '\u0000' }),
    await app.anonymous.graphql(POSTS, { category: 'fore\u0000casting' }),
    await fetchPost('known\u0000'),
  ]
  for (const response of responses) {
    expect(getGraphQLError(response)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
  }
})
