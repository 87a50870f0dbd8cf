import { expect, test } from 'vitest'
import { rerenderOutdatedPosts } from '../../../server/blog/rendering'
import { setupTestApp } from '../../support/app'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { createAuthorPost, editPost, loadPost } = setupBlogAuthor(app)

test('rerenders outdated posts, keeps concurrent edits, and does nothing if the signal is already aborted', async () => {
  const content = '<h2>Head</h2><pre><code class="language-ts">const a = 1</code></pre>'
  const outdatedPost = await createAuthorPost({ title: 'Old', content })
  const draft = await createAuthorPost({ title: 'Draft', content, status: 'draft' })
  const currentPost = await createAuthorPost({ title: 'Fresh', content })
  const originalPost = await loadPost(outdatedPost.id)
  await app.db.pool.query(
    `UPDATE posts SET rendered_content = 'stale', headings = '[]', render_version = 0 WHERE id <> ${currentPost.id}`,
  )
  const signal = new AbortController().signal
  expect(await rerenderOutdatedPosts(app.deps, signal)).toBe(2)
  // Rerendering changes neither the version nor updatedAt.
  expect(await loadPost(outdatedPost.id)).toEqual(originalPost)
  expect((await loadPost(draft.id)).renderedContent).toBe(originalPost.renderedContent)
  expect(await rerenderOutdatedPosts(app.deps, signal)).toBe(0)

  await app.db.pool.query(`UPDATE posts SET render_version = 0`)
  const [, savedPost] = await Promise.all([
    rerenderOutdatedPosts(app.deps, signal),
    editPost(currentPost.id, { content: '<p>Newer</p>' }),
  ])
  expect(await loadPost(currentPost.id)).toMatchObject({
    version: savedPost.version,
    renderedContent: '<p>Newer</p>',
  })
  const abortedController = new AbortController()
  abortedController.abort()
  await app.db.pool.query(`UPDATE posts SET render_version = 0`)
  expect(await rerenderOutdatedPosts(app.deps, abortedController.signal)).toBe(0)
})

test('shows a rerendered post to readers immediately', async () => {
  const { slug } = await createAuthorPost({ content: '<p>Something new</p>' })
  await app.db.pool.query(
    `UPDATE posts SET rendered_content = 'stale', render_version = 0; UPDATE blog_counters SET revision = revision + 1`,
  )
  const loadPage = async () => (await app.anonymous.rest<string>('GET', `/blog/${slug}`)).body
  expect(await loadPage()).toContain('stale')
  // Moves the clock back, so that no cache entry expires during the test.
  app.setClockOffset(-60_000)
  await rerenderOutdatedPosts(app.deps, new AbortController().signal)
  expect(await loadPage()).not.toContain('stale')
})

test('logs a post that cannot be rerendered, and continues with the other posts', async () => {
  const posts = [
    await createAuthorPost({ title: 'First' }),
    await createAuthorPost({ title: 'Second' }),
    await createAuthorPost({ title: 'Third' }),
  ]
  await app.db.pool.query(`
    UPDATE posts SET render_version = 0;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON posts FOR EACH ROW WHEN (OLD.title = 'First') EXECUTE FUNCTION refuse()`)
  try {
    expect(await rerenderOutdatedPosts(app.deps, new AbortController().signal)).toBe(2)
  } finally {
    await app.db.pool.query('DROP FUNCTION refuse CASCADE')
  }
  expect(app.logEntries).toMatchObject([
    { postId: posts[0]?.id, msg: expect.stringMatching(/failed to rerender a post/) },
  ])
})
