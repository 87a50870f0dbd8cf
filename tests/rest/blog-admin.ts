import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestAdmin, createTestCategory, createTestPost } from '../support/factories'
import { expectAdminOnly, expectErrorResponse, isoTimestamp, type RouteCases } from './route-cases'

interface PostBody {
  id: number
  slug: string
}

export const createBlogAdminCases = (app: TestApp): RouteCases => {
  const signInAdmin = async () => {
    const admin = await createTestAdmin(app.deps, { firstName: 'Ada', lastName: 'Author' })
    return { admin, client: await app.signInAs(admin) }
  }

  /** Builds the request body that creates or updates a post. `buildExpectedPost` builds the expected response. */
  const buildPostInput = (categoryId: number) => ({
    title: 'Whole',
    summary: 'In short',
    content: '<p onclick="x()">Text.</p>',
    markdown_content: 'Text in markdown.',
    featured_image_url: '/var/app/tmp/uploads/cover.webp',
    meta_title: 'Meta title',
    meta_description: 'Meta description',
    category_id: String(categoryId),
    tags: ['Radar', 'Method'],
    status: 'published',
    is_featured: true,
    cta_buttons: [{ text: 'Go', url: '/contact' }],
  })

  const buildExpectedPost = (categoryId: number, authorId: number) => ({
    id: expect.any(Number),
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
    category_id: categoryId,
    category: { id: categoryId, name: 'Forecasting', slug: 'forecasting' },
    tags: [{ name: 'Method' }, { name: 'Radar' }],
    status: 'published',
    is_featured: true,
    published_at: isoTimestamp,
    created_at: isoTimestamp,
    updated_at: isoTimestamp,
    version: 1,
    author_id: authorId,
    author: { first_name: 'Ada', last_name: 'Author' },
    cta_buttons: [{ text: 'Go', url: '/contact', target: '_self', style: 'primary' }],
  })

  const createForecastingCategory = () => createTestCategory(app.deps, { name: 'Forecasting', slug: 'forecasting' })

  return {
    'GET /api/admin/blog/posts': async () => {
      const { admin, client } = await signInAdmin()
      await createTestPost(app.deps, { title: 'Public', authorId: admin.id })
      await createTestPost(app.deps, { title: 'Draft', status: 'draft', authorId: admin.id })
      const { status, body, headers } = await client.rest('GET', '/api/admin/blog/posts')
      expect(status).toBe(200)
      expect(body).toEqual({
        posts: [
          expect.objectContaining({ title: 'Draft', status: 'draft', published_at: null }),
          expect.objectContaining({ title: 'Public', content: '<p>Something worth reading.</p>' }),
        ],
        pagination: { page: 1, totalPages: 1, hasMore: false, totalCount: 2 },
      })
      expect(headers.get('x-total-count')).toBe('2')
      const paged = await client.rest('GET', '/api/admin/blog/posts?page=1&limit=1')
      expect(paged.body).toMatchObject({
        posts: [{ title: 'Draft' }],
        pagination: { page: 1, totalPages: 2, hasMore: true, totalCount: 2 },
      })
      const drafts = await client.rest('GET', '/api/admin/blog/posts?status=draft')
      expect(drafts.body).toMatchObject({ posts: [{ title: 'Draft' }], pagination: { totalCount: 1 } })
      expectErrorResponse(await client.rest('GET', '/api/admin/blog/posts?status=lost'), 400, 'BAD_USER_INPUT')
      await expectAdminOnly(app, 'GET', '/api/admin/blog/posts?page=abc')
    },

    'POST /api/admin/blog/posts': async () => {
      const { id } = await createForecastingCategory()
      const { admin, client } = await signInAdmin()
      const created = await client.rest<PostBody>('POST', '/api/admin/blog/posts', buildPostInput(id))
      expect(created.status).toBe(201)
      expect(created.body).toEqual(buildExpectedPost(id, admin.id))
      expect((await app.anonymous.rest('GET', '/api/blog/posts/whole')).body).toMatchObject({
        id: created.body.id,
      })
      const createdAgain = await client.rest<PostBody>('POST', '/api/admin/blog/posts', {
        ...buildPostInput(id),
        category_id: '',
      })
      expect(createdAgain.body).toMatchObject({ slug: 'whole-2', category_id: null })
      const inputWithNulls = { title: 'Bare', content: 'x', markdown_content: null, tags: null, cta_buttons: null }
      const createdWithNulls = await client.rest('POST', '/api/admin/blog/posts', inputWithNulls)
      expect(createdWithNulls.body).toMatchObject({ tags: [], cta_buttons: [] })
      const errorBody = expectErrorResponse(
        await client.rest('POST', '/api/admin/blog/posts', { title: ' ', meta_title: 'x'.repeat(201) }),
        400,
        'BAD_USER_INPUT',
        'Title is required, Meta Title cannot exceed 200 characters, Content is required',
      )
      expect(errorBody.errors.map(issue => issue.path)).toEqual(['title', 'meta_title', 'content'])
      const markdownOnly = { title: 'Markdown', markdown_content: '*Text*' }
      expect((await client.rest('POST', '/api/admin/blog/posts', markdownOnly)).body).toMatchObject({
        content: '<p><em>Text</em></p>\n',
        markdown_content: '*Text*',
      })
      const missingCategoryResponse = await client.rest('POST', '/api/admin/blog/posts', {
        ...buildPostInput(4242),
      })
      expect(expectErrorResponse(missingCategoryResponse, 400, 'BAD_USER_INPUT').errors[0]?.path).toBe('category_id')
      await expectAdminOnly(app, 'POST', '/api/admin/blog/posts')
    },

    'PUT /api/admin/blog/posts/:id': async () => {
      const category = await createForecastingCategory()
      const { admin, client } = await signInAdmin()
      const { id } = await createTestPost(app.deps, { title: 'Before', status: 'draft', authorId: admin.id })
      const path = `/api/admin/blog/posts/${id}`
      const { status, body } = await client.rest('PUT', path, { ...buildPostInput(category.id), slug: '' })
      expect(status).toBe(200)
      expect(body).toEqual({ ...buildExpectedPost(category.id, admin.id), version: 2 })
      const updated = await client.rest<object>('PUT', path, { summary: '', category_id: null })
      expect(updated.body).toMatchObject({ title: 'Whole', summary: null, category: null, version: 3 })
      const { body: list } = await client.rest<{ posts: object[] }>('GET', '/api/admin/blog/posts')
      const roundTrip = await client.rest('PUT', path, list.posts[0])
      expect(roundTrip.body).toEqual({ ...updated.body, version: 4, updated_at: isoTimestamp })
      const nullFields = { tags: null, cta_buttons: null, markdown_content: null }
      const cleared = await client.rest<{ content: string }>('PUT', path, nullFields)
      // If markdown_content is null, the server stores the content as markdown_content.
      expect(cleared.body).toMatchObject({ tags: [], cta_buttons: [], markdown_content: '<p>Text.</p>' })
      expectErrorResponse(
        await client.rest('PUT', path, { status: null, is_featured: null }),
        400,
        'BAD_USER_INPUT',
        'Choose draft or published, Featured Post must be true or false',
      )
      expectErrorResponse(
        await client.rest('PUT', path, { title: 'Stale', version: 2 }),
        409,
        'CONFLICT',
        'Someone else saved this post after you opened it.',
      )
      expectErrorResponse(await client.rest('PUT', path, { title: '' }), 400, 'BAD_USER_INPUT', 'Title is required')
      expectErrorResponse(
        await client.rest('PUT', '/api/admin/blog/posts/4242', { title: 'x' }),
        404,
        'NOT_FOUND',
        'Post not found',
      )
      await expectAdminOnly(app, 'PUT', path)
    },

    'POST /api/admin/blog/posts/:id/publish': async () => {
      const { admin, client } = await signInAdmin()
      const { id } = await createTestPost(app.deps, { title: 'Draft', status: 'draft', authorId: admin.id })
      const path = `/api/admin/blog/posts/${id}/publish`
      for (const _attempt of [1, 2]) {
        const { status, body } = await client.rest('POST', path)
        expect(status).toBe(200)
        expect(body).toMatchObject({ id, status: 'published', published_at: isoTimestamp, version: 2 })
      }
      const empty = await createTestPost(app.deps, { title: 'Empty', status: 'draft', authorId: admin.id })
      await app.deps.db.post.update({ where: { id: empty.id }, data: { title: '', content: '' } })
      expectErrorResponse(
        await client.rest('POST', `/api/admin/blog/posts/${empty.id}/publish`),
        400,
        'BAD_USER_INPUT',
        'Title is required, Content is required',
      )
      expectErrorResponse(await client.rest('POST', '/api/admin/blog/posts/4242/publish'), 404, 'NOT_FOUND')
      await expectAdminOnly(app, 'POST', path)
    },

    'DELETE /api/admin/blog/posts/:id': async () => {
      const { admin, client } = await signInAdmin()
      const { id } = await createTestPost(app.deps, { title: 'Deleted', authorId: admin.id })
      const path = `/api/admin/blog/posts/${id}`
      await expectAdminOnly(app, 'DELETE', path)
      const { status, body } = await client.rest('DELETE', path)
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Blog post deleted' } })
      expectErrorResponse(await app.anonymous.rest('GET', '/api/blog/posts/deleted'), 404, 'NOT_FOUND')
      expectErrorResponse(await client.rest('DELETE', path), 404, 'NOT_FOUND', 'Post not found')
    },

    'POST /api/admin/blog/categories': async () => {
      const { client } = await signInAdmin()
      const input = { name: 'Field notes', slug: '', description: 'Cases' }
      const { status, body } = await client.rest('POST', '/api/admin/blog/categories', input)
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(Number),
        name: 'Field notes',
        slug: 'field-notes',
        description: 'Cases',
        post_count: 0,
      })
      expectErrorResponse(
        await client.rest('POST', '/api/admin/blog/categories', { name: 'FIELD NOTES' }),
        409,
        'CONFLICT',
        'A category with this name already exists.',
      )
      expectErrorResponse(
        await client.rest('POST', '/api/admin/blog/categories', {}),
        400,
        'BAD_USER_INPUT',
        'Name is required',
      )
      await expectAdminOnly(app, 'POST', '/api/admin/blog/categories')
    },

    'GET /api/admin/blog/test': async () => {
      const { admin, client } = await signInAdmin()
      const { status, body } = await client.rest('GET', '/api/admin/blog/test')
      expect(status).toBe(200)
      expect(body).toEqual({
        message: expect.any(String),
        user: { id: admin.id, role: 'admin' },
        timestamp: isoTimestamp,
      })
      await expectAdminOnly(app, 'GET', '/api/admin/blog/test')
    },
  }
}
