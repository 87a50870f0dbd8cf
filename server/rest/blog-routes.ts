import {
  adminPostsQuery,
  createCategoryInput,
  createPostInput,
  postsQuery,
  updatePostInput,
} from '../blog/input'
import { parseInput } from '../errors'
import {
  RestAdminPostsDocument,
  type RestAdminPostsQuery,
  RestBlogTestDocument,
  RestCategoriesDocument,
  RestCreateCategoryDocument,
  RestCreatePostDocument,
  RestDeletePostDocument,
  RestPostBySlugDocument,
  RestPostsDocument,
  RestPublishPostDocument,
  RestTagsDocument,
  RestUpdatePostDocument,
} from './documents.generated'
import {
  buildPagination,
  defineRoute,
  getNodes,
  noVariables,
  paginateList,
  parseId,
  parsePageArgs,
  type Route,
  type RouteRequest,
} from './route'

/** Builds the body of the administrators' post list. The specification gives it this shape, unlike other lists. */
const toAdminPostsBody = ({ adminPosts }: RestAdminPostsQuery, request: RouteRequest) => {
  const { page, totalPages, totalCount } = buildPagination(adminPosts, request)
  return {
    posts: getNodes(adminPosts),
    pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
  }
}

/** Routes of the blog (specification §7, Blog). file-routes.ts has the image upload. */
export const blogRoutes: Route[] = [
  defineRoute('GET', '/api/blog/posts', RestPostsDocument, {
    toVariables: ({ query }) => parseInput(postsQuery, query),
    toBody: data => data.posts,
    getPagination: data => data.posts.pagination,
  }),
  defineRoute('GET', '/api/blog/posts/:slug', RestPostBySlugDocument, {
    toVariables: ({ params }) => ({ slug: params.slug ?? '' }),
    toBody: data => data.post,
  }),
  defineRoute(
    'GET',
    '/api/blog/categories',
    RestCategoriesDocument,
    paginateList(noVariables, data => data.categories),
  ),
  defineRoute(
    'GET',
    '/api/blog/tags',
    RestTagsDocument,
    paginateList(noVariables, data => data.tags.map(tag => tag.name)),
  ),

  defineRoute('GET', '/api/admin/blog/posts', RestAdminPostsDocument, {
    toVariables: request => ({ ...parsePageArgs(request), ...parseInput(adminPostsQuery, request.query) }),
    toBody: toAdminPostsBody,
    getPagination: (data, request) => buildPagination(data.adminPosts, request),
  }),
  defineRoute('POST', '/api/admin/blog/posts', RestCreatePostDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createPostInput, body) }),
    toBody: data => data.createPost,
    status: 201,
  }),
  defineRoute('PUT', '/api/admin/blog/posts/:id', RestUpdatePostDocument, {
    toVariables: ({ params, body }) => ({ id: parseId(params.id), input: parseInput(updatePostInput, body) }),
    toBody: data => data.updatePost,
  }),
  defineRoute('POST', '/api/admin/blog/posts/:id/publish', RestPublishPostDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: data => data.publishPost,
  }),
  defineRoute('DELETE', '/api/admin/blog/posts/:id', RestDeletePostDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Blog post deleted' }),
  }),
  defineRoute('POST', '/api/admin/blog/categories', RestCreateCategoryDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createCategoryInput, body) }),
    toBody: data => data.createCategory,
    status: 201,
  }),
  defineRoute('GET', '/api/admin/blog/test', RestBlogTestDocument, {
    toVariables: noVariables,
    toBody: data => data.blogTest,
  }),
]
