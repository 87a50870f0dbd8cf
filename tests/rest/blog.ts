import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { makeCategory, makePost, makeUser } from '../support/factories'
import { type Cases, expectRefused, iso } from './wire'

export const blogCases = (app: TestApp): Cases => {
  /** A post with everything, and how the wire shows it. */
  const wholePost = async () => {
    const author = await makeUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const category = await makeCategory(app.deps, {
      name: 'Forecasting',
      slug: 'forecasting',
      description: 'What comes next',
    })
    const at = new Date('2026-02-03T04:05:06.789Z')
    const post = await makePost(app.deps, {
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
      at,
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
      published_at: at.toISOString(),
      created_at: at.toISOString(),
      updated_at: iso,
      author_id: author.id,
      author: { first_name: 'Ada', last_name: 'Author' },
      cta_buttons: [{ text: 'Go', url: '/contact', target: '_self', style: 'primary' }],
    }
  }

  return {
    'GET /api/blog/posts': async () => {
      const whole = await wholePost()
      await makePost(app.deps, { title: 'Draft', status: 'draft', authorId: whole.author_id })
      const { status, body, headers } = await app.nobody.rest<{ posts: object[] }>(
        'GET',
        '/api/blog/posts?page=1&limit=6',
      )
      expect(status).toBe(200)
      expect(body).toEqual({
        posts: [whole],
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 1 },
      })
      expect(Object.keys(body.posts[0] ?? {})).toEqual(Object.keys(whole))
      expect(headers.get('x-total-count')).toBe('1')
      for (const query of [
        'tag=radar',
        'category=forecasting',
        'tag=RADAR&category=forecasting',
        'tag=&category=',
      ]) {
        const filtered = await app.nobody.rest(`GET`, `/api/blog/posts?${query}`)
        expect(filtered.body, query).toMatchObject({ posts: [{ slug: 'whole' }] })
      }
      const none = await app.nobody.rest('GET', '/api/blog/posts?tag=unknown')
      expect(none.body).toEqual({
        posts: [],
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 0 },
      })
    },

    'GET /api/blog/posts/:slug': async () => {
      const whole = await wholePost()
      await makePost(app.deps, { title: 'Draft', status: 'draft', authorId: whole.author_id })
      const { status, body } = await app.nobody.rest<object>('GET', '/api/blog/posts/whole')
      expect(status).toBe(200)
      expect(body).toEqual(whole)
      expect(Object.keys(body)).toEqual(Object.keys(whole))
      for (const slug of ['draft', 'unknown', 'WHOLE', 'who%25', '%F0%9F%A7%AD']) {
        expectRefused(
          await app.nobody.rest('GET', `/api/blog/posts/${slug}`),
          404,
          'NOT_FOUND',
          'Post not found',
        )
      }
      expectRefused(await app.nobody.rest('GET', '/api/blog/posts/%E0%A4%A'), 404, 'NOT_FOUND')
      expectRefused(await app.nobody.rest('GET', '/api/blog/posts/a%00b'), 400, 'BAD_USER_INPUT')
    },

    'GET /api/blog/categories': async () => {
      const whole = await wholePost()
      const empty = await makeCategory(app.deps, { name: 'Empty', slug: 'empty' })
      const { status, body } = await app.nobody.rest('GET', '/api/blog/categories')
      expect(status).toBe(200)
      expect(body).toEqual([
        { id: empty.id, name: 'Empty', slug: 'empty', description: null, post_count: 0 },
        {
          id: whole.category_id,
          name: 'Forecasting',
          slug: 'forecasting',
          description: 'What comes next',
          post_count: 1,
        },
      ])
    },

    'GET /api/blog/tags': async () => {
      expect((await app.nobody.rest('GET', '/api/blog/tags')).body).toEqual([])
      const whole = await wholePost()
      await makePost(app.deps, { status: 'draft', tags: ['Secret'], authorId: whole.author_id })
      const { status, body } = await app.nobody.rest('GET', '/api/blog/tags')
      expect(status).toBe(200)
      expect(body).toEqual(['Method', 'Radar'])
    },
  }
}
