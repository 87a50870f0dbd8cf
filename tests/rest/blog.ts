import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestCategory, createTestPost, createTestUser } from '../support/factories'
import { expectErrorResponse, isoTimestamp, type RouteCases } from './route-cases'

export const createBlogCases = (app: TestApp): RouteCases => {
  /** Creates a post with a value for every field. Returns the expected JSON of the post. */
  const createFullPost = async () => {
    const author = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const category = await createTestCategory(app.deps, {
      name: 'Forecasting',
      slug: 'forecasting',
      description: 'What comes next',
    })
    const createdAt = new Date('2026-02-03T04:05:06.789Z')
    const post = await createTestPost(app.deps, {
      title: 'Whole',
      content: '<p>Text.</p>',
      markdownContent: 'Text in markdown.',
      summary: 'In short',
      featuredImageUrl: 'cover.webp',
      metaTitle: 'Meta title',
      metaDescription: 'Meta description',
      categoryId: category.id,
      tags: ['Radar', 'Method'],
      isFeatured: true,
      authorId: author.id,
      ctaButtons: [{ text: 'Go', url: '/contact' }],
      createdAt,
    })
    return {
      id: post.id,
      title: 'Whole',
      slug: 'whole',
      summary: 'In short',
      excerpt: 'In short',
      content: '<p>Text.</p>',
      markdown_content: 'Text in markdown.',
      featured_image_url: '/uploads/cover.webp',
      featuredImage: { path: '/uploads/cover.webp' },
      meta_title: 'Meta title',
      meta_description: 'Meta description',
      category_id: category.id,
      category: { id: category.id, name: 'Forecasting', slug: 'forecasting' },
      tags: [{ name: 'Method' }, { name: 'Radar' }],
      status: 'published',
      is_featured: true,
      published_at: createdAt.toISOString(),
      created_at: createdAt.toISOString(),
      updated_at: isoTimestamp,
      author_id: author.id,
      author: { first_name: 'Ada', last_name: 'Author' },
      cta_buttons: [{ text: 'Go', url: '/contact', target: '_self', style: 'primary' }],
    }
  }

  return {
    'GET /api/blog/posts': async () => {
      const expectedPost = await createFullPost()
      await createTestPost(app.deps, { title: 'Draft', status: 'draft', authorId: expectedPost.author_id })
      const { status, body, headers } = await app.anonymous.rest<{ posts: object[] }>(
        'GET',
        '/api/blog/posts?page=1&limit=6',
      )
      expect(status).toBe(200)
      expect(body).toEqual({
        posts: [expectedPost],
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 1 },
      })
      expect(Object.keys(body.posts[0] ?? {})).toEqual(Object.keys(expectedPost))
      expect(headers.get('x-total-count')).toBe('1')
      for (const query of ['tag=radar', 'category=forecasting', 'tag=RADAR&category=forecasting', 'tag=&category=']) {
        const filtered = await app.anonymous.rest('GET', `/api/blog/posts?${query}`)
        expect(filtered.body, query).toMatchObject({ posts: [{ slug: 'whole' }] })
      }
      const none = await app.anonymous.rest('GET', '/api/blog/posts?tag=unknown')
      expect(none.body).toEqual({
        posts: [],
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 },
      })
    },

    'GET /api/blog/posts/:slug': async () => {
      const expectedPost = await createFullPost()
      await createTestPost(app.deps, { title: 'Draft', status: 'draft', authorId: expectedPost.author_id })
      const { status, body } = await app.anonymous.rest<object>('GET', '/api/blog/posts/whole')
      expect(status).toBe(200)
      expect(body).toEqual(expectedPost)
      expect(Object.keys(body)).toEqual(Object.keys(expectedPost))
      for (const slug of ['draft', 'unknown', 'WHOLE', 'who%25', '%F0%9F%A7%AD']) {
        expectErrorResponse(
          await app.anonymous.rest('GET', `/api/blog/posts/${slug}`),
          404,
          'NOT_FOUND',
          'Post not found',
        )
      }
      expectErrorResponse(await app.anonymous.rest('GET', '/api/blog/posts/%E0%A4%A'), 404, 'NOT_FOUND')
      expectErrorResponse(await app.anonymous.rest('GET', '/api/blog/posts/a%00b'), 400, 'BAD_USER_INPUT')
    },

    'GET /api/blog/categories': async () => {
      const expectedPost = await createFullPost()
      const empty = await createTestCategory(app.deps, { name: 'Empty', slug: 'empty' })
      const { status, body } = await app.anonymous.rest('GET', '/api/blog/categories')
      expect(status).toBe(200)
      expect(body).toEqual([
        { id: empty.id, name: 'Empty', slug: 'empty', description: null, post_count: 0 },
        {
          id: expectedPost.category_id,
          name: 'Forecasting',
          slug: 'forecasting',
          description: 'What comes next',
          post_count: 1,
        },
      ])
    },

    'GET /api/blog/tags': async () => {
      expect((await app.anonymous.rest('GET', '/api/blog/tags')).body).toEqual([])
      const expectedPost = await createFullPost()
      await createTestPost(app.deps, { status: 'draft', tags: ['Secret'], authorId: expectedPost.author_id })
      const { status, body } = await app.anonymous.rest('GET', '/api/blog/tags')
      expect(status).toBe(200)
      expect(body).toEqual(['Method', 'Radar'])
    },
  }
}
