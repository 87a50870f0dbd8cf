import { afterEach, beforeEach } from 'vitest'
import { createPost, updatePost } from '../../../server/blog/service'
import type { TestApp, TestClient } from '../app'
import { createActor, createTestAdmin, createTestPost, type PostOverrides } from '../factories'
import { loadVerifiedCounters } from './blog-counters'

/** Creates and signs in an author before each test, and verifies the publication counters after each test. */
export const setupBlogAuthor = (app: TestApp) => {
  const author = { id: 0, client: {} as TestClient }

  beforeEach(async () => {
    const user = await createTestAdmin(app.deps)
    author.id = user.id
    author.client = await app.signInAs(user)
  })

  afterEach(async () => {
    await loadVerifiedCounters(app.db)
  })

  return {
    author,
    getActor: () => createActor(author.id),
    createAuthorPost: (overrides: PostOverrides = {}) =>
      createTestPost(app.deps, { authorId: author.id, ...overrides }),
    /** Creates a post at the current time. The overrides can contain invalid values. */
    createPostFromInput: (overrides: Record<string, unknown>) =>
      createPost(
        app.deps,
        { title: 'A title', content: '<p>Some content.</p>', markdownContent: 'Some content.', ...overrides },
        createActor(author.id),
      ),
    editPost: (id: number, input: Record<string, unknown>) => updatePost(app.deps, id, input, createActor(author.id)),
    loadPost: (id: number) => app.deps.db.post.findUniqueOrThrow({ where: { id } }),
    loadVerifiedCounters: () => loadVerifiedCounters(app.db),
    /** Loads a post anonymously. Returns the error code if the post is not public. */
    fetchPostBySlug: async (slug: string) => {
      const { body } = await app.anonymous.graphql('query ($slug: String!) { post(slug: $slug) { slug title } }', {
        slug,
      })
      return body.data?.post ?? body.errors?.[0]?.extensions.code
    },
  }
}
