import { adminPostsQuery, createCategoryInput, createPostInput, postsQuery, updatePostInput } from '../blog/input'
import * as documents from './documents.generated'
import { defineConnection, defineList, defineRoute, getNoVariables, type Route } from './route'

/** Blog routes (specification §7). file-routes.ts defines the image upload. */
export const blogRoutes: Route[] = [
  defineRoute('GET', '/api/blog/posts', documents.RestPostsDocument, {
    query: postsQuery,
    toVariables: ({ query }) => query,
    paginationPath: 'posts.pagination',
  }),
  defineRoute('GET', '/api/blog/posts/:slug', documents.RestPostBySlugDocument, {
    toVariables: ({ params }) => params,
  }),
  defineList('/api/blog/categories', documents.RestCategoriesDocument, 'categories'),
  defineList('/api/blog/tags', documents.RestTagsDocument, 'tags', {
    toBody: (tags: readonly { name: string }[]) => tags.map(({ name }) => name),
    toSchema: () => ({ type: 'array', items: { type: 'string' } }),
  }),

  defineConnection('/api/admin/blog/posts', documents.RestAdminPostsDocument, 'adminPosts', {
    query: adminPostsQuery,
    // The specification (§7) defines an object, not an array, as the body of this list.
    toBody: (posts, { page, totalPages, totalCount }) => ({
      posts,
      pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
    }),
    toSchema: posts => ({
      type: 'object',
      properties: {
        posts: { ...posts, description: 'Posts on the page.' },
        pagination: { $ref: '#/components/schemas/PostPagination', description: 'Page number and totals of the list.' },
      },
      required: ['posts', 'pagination'],
    }),
  }),
  defineRoute('POST', '/api/admin/blog/posts', documents.RestCreatePostDocument, {
    body: createPostInput,
    toVariables: ({ body }) => ({ input: body }),
    status: 201,
  }),
  defineRoute('PUT', '/api/admin/blog/posts/:id', documents.RestUpdatePostDocument, {
    body: updatePostInput,
    toVariables: ({ params, body }) => ({ id: params.id, input: body }),
  }),
  defineRoute('POST', '/api/admin/blog/posts/:id/publish', documents.RestPublishPostDocument, {
    toVariables: ({ params }) => params,
  }),
  defineRoute('DELETE', '/api/admin/blog/posts/:id', documents.RestDeletePostDocument, {
    toVariables: ({ params }) => params,
    message: 'Blog post deleted',
  }),
  defineRoute('POST', '/api/admin/blog/categories', documents.RestCreateCategoryDocument, {
    body: createCategoryInput,
    toVariables: ({ body }) => ({ input: body }),
    status: 201,
  }),
  defineRoute('GET', '/api/admin/blog/test', documents.RestBlogTestDocument, { toVariables: getNoVariables }),
]
