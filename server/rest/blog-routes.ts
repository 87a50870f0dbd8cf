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
import { type Given, idOf, listOf, none, pageOf, type Row, row, rowsOf, wholeList } from './row'

/** All posts with their pages: the administrators' list is the one that the specification gives that shape. */
const adminPage = ({ adminPosts }: RestAdminPostsQuery, given: Given) => {
  const { page, totalPages, totalCount } = pageOf(adminPosts, given)
  return {
    posts: rowsOf(adminPosts),
    pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
  }
}

/** The blog's rows (specification §7, Blog). The upload of images is no document; files have it. */
export const blogRoutes: Row[] = [
  row('GET', '/api/blog/posts', RestPostsDocument, {
    variables: ({ query }) => parseInput(postsQuery, query),
    pick: data => data.posts,
    page: data => data.posts.pagination,
  }),
  row('GET', '/api/blog/posts/:slug', RestPostBySlugDocument, {
    variables: ({ params }) => ({ slug: params.slug ?? '' }),
    pick: data => data.post,
  }),
  row(
    'GET',
    '/api/blog/categories',
    RestCategoriesDocument,
    wholeList(none, data => data.categories),
  ),
  row(
    'GET',
    '/api/blog/tags',
    RestTagsDocument,
    wholeList(none, data => data.tags.map(tag => tag.name)),
  ),

  row('GET', '/api/admin/blog/posts', RestAdminPostsDocument, {
    variables: given => ({ ...listOf(given), ...parseInput(adminPostsQuery, given.query) }),
    pick: adminPage,
    page: (data, given) => pageOf(data.adminPosts, given),
  }),
  row('POST', '/api/admin/blog/posts', RestCreatePostDocument, {
    variables: ({ body }) => ({ input: parseInput(createPostInput, body) }),
    pick: data => data.createPost,
    status: 201,
  }),
  row('PUT', '/api/admin/blog/posts/:id', RestUpdatePostDocument, {
    variables: ({ params, body }) => ({ id: idOf(params.id), input: parseInput(updatePostInput, body) }),
    pick: data => data.updatePost,
  }),
  row('POST', '/api/admin/blog/posts/:id/publish', RestPublishPostDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: data => data.publishPost,
  }),
  row('DELETE', '/api/admin/blog/posts/:id', RestDeletePostDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: () => ({ message: 'Blog post deleted' }),
  }),
  row('POST', '/api/admin/blog/categories', RestCreateCategoryDocument, {
    variables: ({ body }) => ({ input: parseInput(createCategoryInput, body) }),
    pick: data => data.createCategory,
    status: 201,
  }),
  row('GET', '/api/admin/blog/test', RestBlogTestDocument, {
    variables: none,
    pick: data => data.blogTest,
  }),
]
