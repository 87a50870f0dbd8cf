import { administrators, everybody } from '../support/law'
import { make, type Operation, on, plain, unique } from '../support/world'

const post = { title: 'A post', content: '<p>Something to read.</p>', markdownContent: 'Something to read.' }

export const blogOperations: Record<string, Operation> = {
  'Query.posts': { law: everybody, ask: plain('{ posts { posts { id } } }') },
  'Query.post': {
    law: everybody,
    ask: async world => [
      'query ($slug: String!) { post(slug: $slug) { id } }',
      { slug: (await make.post(world)).slug },
    ],
  },
  'Query.categories': { law: everybody, ask: plain('{ categories { id } }') },
  'Query.tags': { law: everybody, ask: plain('{ tags { name } }') },
  'Query.relatedPosts': {
    law: everybody,
    ask: async world => [
      'query ($slug: String!) { relatedPosts(slug: $slug) { id } }',
      { slug: (await make.post(world)).slug },
    ],
  },
  'Query.adminPosts': { law: administrators, ask: plain('{ adminPosts { totalCount } }') },
  'Query.adminPost': {
    law: administrators,
    ask: on(make.post, 'query ($id: Int!) { adminPost(id: $id) { id } }'),
  },
  'Query.postPreview': {
    law: administrators,
    ask: plain('{ postPreview(markdown: "# A post") { html } }'),
  },
  'Query.blogTest': { law: administrators, ask: plain('{ blogTest { message } }') },
  'Mutation.createPost': {
    law: administrators,
    ask: plain('mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }', () => ({
      input: post,
    })),
  },
  'Mutation.updatePost': {
    law: administrators,
    ask: on(make.post, 'mutation ($id: Int!) { updatePost(id: $id, input: { title: "Another" }) { id } }'),
  },
  'Mutation.publishPost': {
    law: administrators,
    ask: on(make.post, 'mutation ($id: Int!) { publishPost(id: $id) { id } }'),
  },
  'Mutation.deletePost': {
    law: administrators,
    ask: on(make.post, 'mutation ($id: Int!) { deletePost(id: $id) { id } }'),
  },
  'Mutation.createCategory': {
    law: administrators,
    ask: plain('mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { id } }', () => ({
      input: { name: unique('Shelf ') },
    })),
  },
  'Mutation.updateCategory': {
    law: administrators,
    ask: on(
      make.category,
      'mutation ($id: Int!) { updateCategory(id: $id, input: { description: "New" }) { id } }',
    ),
  },
  'Mutation.deleteCategory': {
    law: administrators,
    ask: on(make.category, 'mutation ($id: Int!) { deleteCategory(id: $id) { id } }'),
  },
}
