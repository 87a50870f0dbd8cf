import { createTestPost } from '../../support/factories'
import {
  buildRequest,
  buildRequestForId,
  create,
  createUniqueName,
  type FixtureContext,
  type Operation,
} from '../../support/fixtures'
import { adminsOnly, publicAccess } from '../../support/permission-matrix'

const postInput = { title: 'A post', content: '<p>Something to read.</p>', markdownContent: 'Something to read.' }

const createDraft = async ({ app, users }: FixtureContext) =>
  (await createTestPost(app.deps, { authorId: users.owner.id, status: 'draft' })).id

export const blogOperations: Record<string, Operation> = {
  'Query.posts': { permissions: publicAccess, prepareRequest: buildRequest('{ posts { posts { id } } }') },
  'Query.post': {
    permissions: publicAccess,
    prepareRequest: async context => [
      'query ($slug: String!) { post(slug: $slug) { id } }',
      { slug: (await create.post(context)).slug },
    ],
  },
  'Query.categories': { permissions: publicAccess, prepareRequest: buildRequest('{ categories { id } }') },
  'Query.tags': { permissions: publicAccess, prepareRequest: buildRequest('{ tags { name } }') },
  'Query.relatedPosts': {
    permissions: publicAccess,
    prepareRequest: async context => [
      'query ($slug: String!) { relatedPosts(slug: $slug) { id } }',
      { slug: (await create.post(context)).slug },
    ],
  },
  'Query.adminPosts': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ adminPosts { totalCount } }'),
  },
  'Query.adminPost': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.post, 'query ($id: Int!) { adminPost(id: $id) { id } }'),
  },
  'Query.postPreview': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ postPreview(markdown: "# A post") { html } }'),
  },
  'Query.blogTest': { permissions: adminsOnly, prepareRequest: buildRequest('{ blogTest { message } }') },
  'Mutation.createPost': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }', () => ({
      input: postInput,
    })),
  },
  'Mutation.updatePost': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.post,
      'mutation ($id: Int!) { updatePost(id: $id, input: { title: "Another" }) { id } }',
    ),
  },
  'Mutation.publishPost': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.post, 'mutation ($id: Int!) { publishPost(id: $id) { id } }'),
  },
  'Mutation.schedulePost': {
    permissions: adminsOnly,
    prepareRequest: async context => [
      'mutation ($id: Int!, $publishAt: DateTime!) { schedulePost(id: $id, publishAt: $publishAt) { id } }',
      { id: await createDraft(context), publishAt: new Date(Date.now() + 60_000).toISOString() },
    ],
  },
  'Mutation.unschedulePost': {
    permissions: adminsOnly,
    prepareRequest: async context => [
      'mutation ($id: Int!) { unschedulePost(id: $id) { id } }',
      { id: await createDraft(context) },
    ],
  },
  'Mutation.deletePost': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.post, 'mutation ($id: Int!) { deletePost(id: $id) { id } }'),
  },
  'Mutation.createCategory': {
    permissions: adminsOnly,
    prepareRequest: buildRequest(
      'mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { id } }',
      () => ({
        input: { name: createUniqueName('Category ') },
      }),
    ),
  },
  'Mutation.updateCategory': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.category,
      'mutation ($id: Int!) { updateCategory(id: $id, input: { description: "New" }) { id } }',
    ),
  },
  'Mutation.deleteCategory': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.category, 'mutation ($id: Int!) { deleteCategory(id: $id) { id } }'),
  },
}
