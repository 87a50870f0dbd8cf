import { adminPostsQuery, createCategoryInput, createPostInput, postsQuery, updatePostInput } from '../blog/input'
import { parseInput } from '../errors'
import * as documents from './documents.generated'
import {
  buildPagination,
  defineList,
  defineRoute,
  getNodes,
  noVariables,
  parseId,
  parsePageArgs,
  type Route,
  type RouteRequest,
} from './route'

/** Builds the body of the administrators' post list. The specification gives it this shape, unlike other lists. */
const toAdminPostsBody = ({ adminPosts }: documents.RestAdminPostsQuery, request: RouteRequest) => {
  const { page, totalPages, totalCount } = buildPagination(adminPosts, request)
  return {
    posts: getNodes(adminPosts),
    pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
  }
}

/** Routes of the blog (specification §7, Blog). file-routes.ts has the image upload. */
export const blogRoutes: Route[] = [
  defineRoute('GET', '/api/blog/posts', documents.RestPostsDocument, {
    toVariables: ({ query }) => parseInput(postsQuery, query),
    getPagination: data => data.posts.pagination,
  }),
  defineRoute('GET', '/api/blog/posts/:slug', documents.RestPostBySlugDocument, {
    toVariables: ({ params }) => ({ slug: params.slug ?? '' }),
  }),
  defineList('/api/blog/categories', documents.RestCategoriesDocument, noVariables, data => data.categories),
  defineList('/api/blog/tags', documents.RestTagsDocument, noVariables, data => data.tags.map(tag => tag.name)),

  defineRoute('GET', '/api/admin/blog/posts', documents.RestAdminPostsDocument, {
    toVariables: request => ({ ...parsePageArgs(request), ...parseInput(adminPostsQuery, request.query) }),
    toBody: toAdminPostsBody,
    getPagination: (data, request) => buildPagination(data.adminPosts, request),
  }),
  defineRoute('POST', '/api/admin/blog/posts', documents.RestCreatePostDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createPostInput, body) }),
    status: 201,
  }),
  defineRoute('PUT', '/api/admin/blog/posts/:id', documents.RestUpdatePostDocument, {
    toVariables: ({ params, body }) => ({ id: parseId(params.id), input: parseInput(updatePostInput, body) }),
  }),
  defineRoute('POST', '/api/admin/blog/posts/:id/publish', documents.RestPublishPostDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
  }),
  defineRoute('DELETE', '/api/admin/blog/posts/:id', documents.RestDeletePostDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Blog post deleted' }),
  }),
  defineRoute('POST', '/api/admin/blog/categories', documents.RestCreateCategoryDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createCategoryInput, body) }),
    status: 201,
  }),
  defineRoute('GET', '/api/admin/blog/test', documents.RestBlogTestDocument, {
    toVariables: noVariables,
  }),
]
