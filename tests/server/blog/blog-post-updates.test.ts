import { describe, expect, test } from 'vitest'
import { createCategory, deleteCategory, deletePost, publishPost } from '../../../server/blog/service'
import { setupTestApp } from '../../support/app'
import { createTestCategory, createTestUser } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { author, createAuthorPost, editPost, getActor, loadVerifiedCounters, loadPost } = setupBlogAuthor(app)

describe('updating a post', () => {
  test('changes only the given fields, and clears optional fields that are null or empty', async () => {
    const category = await createTestCategory(app.deps)
    const { id } = await createAuthorPost({
      title: 'Before',
      summary: 'In short',
      content: '<p>Old text.</p>',
      categoryId: category.id,
      tags: ['One', 'Two'],
      metaTitle: 'Meta',
      featuredImageUrl: 'cover.webp',
      ctaButtons: [{ text: 'Go', url: '/go' }],
      isFeatured: true,
    })
    const originalPost = await loadPost(id)
    await editPost(id, { title: '  After  ' })
    const updatedPost = await loadPost(id)
    expect(updatedPost).toEqual({ ...originalPost, title: 'After', version: 2, updatedAt: updatedPost.updatedAt })
    await editPost(id, {
      summary: '',
      categoryId: null,
      metaTitle: null,
      featuredImageUrl: '',
      tags: [],
      ctaButtons: [],
      isFeatured: false,
    })
    expect(await loadPost(id)).toMatchObject({
      summary: null,
      excerpt: 'Old text.',
      categoryId: null,
      metaTitle: null,
      featuredImageUrl: null,
      ctaButtons: [],
      isFeatured: false,
      version: 3,
    })
    expect(await loadVerifiedCounters()).toMatchObject({ all: 1, 'tag One': 0, 'tag Two': 0 })
  })

  test('sanitizes new content, and derives the rendered content, the excerpt and the headings from it', async () => {
    const { id } = await createAuthorPost()
    await editPost(id, { content: '<h2 onclick="x()">Head</h2><script>x()</script><p>New text.</p>' })
    expect(await loadPost(id)).toMatchObject({
      content: '<h2>Head</h2><p>New text.</p>',
      excerpt: 'Head New text.',
      renderedContent: expect.stringContaining('<h2 id="head">Head'),
      headings: [{ id: 'head', text: 'Head', level: 2 }],
    })
  })

  test('rejects blank content and keeps the old content', async () => {
    const { id } = await createAuthorPost()
    for (const content of [' ', null, '<p></p>', '<script>x()</script>']) {
      await expect(editPost(id, { content }), String(content)).rejects.toMatchObject({
        issues: [{ path: 'content', message: 'Content is required' }],
      })
    }
    expect(await loadPost(id)).toMatchObject({ content: '<p>Something worth reading.</p>', version: 1 })
  })

  test('replaces empty Markdown with the stored HTML', async () => {
    const { id } = await createAuthorPost({ title: 'Brief', content: '<p>Long enough.</p>' })
    await editPost(id, { markdownContent: '' })
    expect((await loadPost(id)).markdownContent).toBe('<p>Long enough.</p>')
  })

  test('shows new Markdown to readers unless HTML is also given', async () => {
    const { id, slug } = await createAuthorPost({ title: 'Brief' })
    const update = 'mutation ($id: Int!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { content } }'
    await author.client.graphql(update, { id, input: { markdownContent: '*New*' } })
    expect(await loadPost(id)).toMatchObject({ markdownContent: '*New*', excerpt: 'New' })
    expect((await app.anonymous.rest<string>('GET', `/blog/${slug}`)).body).toContain('<p><em>New</em></p>')
    await author.client.graphql(update, { id, input: { markdownContent: 'Newer Markdown', content: '<p>HTML</p>' } })
    expect(await loadPost(id)).toMatchObject({ content: '<p>HTML</p>', markdownContent: 'Newer Markdown' })
    await author.client.graphql(update, { id, input: { content: '', markdownContent: 'Last' } })
    expect(await loadPost(id)).toMatchObject({ content: '<p>Last</p>\n', renderedContent: '<p>Last</p>\n' })
  })

  test('rejects an outdated version', async () => {
    const { id, version } = await createAuthorPost({ title: 'One' })
    await editPost(id, { title: 'Two', version })
    const { body } = await author.client.graphql(
      'mutation ($id: Int!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { version } }',
      { id, input: { title: 'Three', version } },
    )
    expect(body.errors?.[0]).toMatchObject({
      message: 'Someone else saved this post after you opened it.',
      extensions: { code: 'CONFLICT' },
    })
    expect(await loadPost(id)).toMatchObject({ title: 'Two', version: 2 })
    await editPost(id, { title: 'Three', version: 2 })
    expect(await loadPost(id)).toMatchObject({ title: 'Three', version: 3 })
  })

  test('succeeds only once if ten concurrent updates specify the same version', async () => {
    const { id, version } = await createAuthorPost()
    const edits = Array.from({ length: 10 }, (_, index) => editPost(id, { title: `Try ${index}`, version }))
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
    }
    expect((await loadPost(id)).version).toBe(2)
  })

  test('reports a missing post as NOT_FOUND, and an unknown category or author as a validation issue', async () => {
    await expect(editPost(4242, { title: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = await createAuthorPost()
    await expect(editPost(id, { categoryId: 4242 })).rejects.toMatchObject({
      issues: [{ path: 'categoryId', message: 'Choose an existing category' }],
    })
    await expect(editPost(id, { authorId: 4242 })).rejects.toMatchObject({
      issues: [{ path: 'authorId', message: 'Choose an existing author' }],
    })
    expect(await loadPost(id)).toMatchObject({ version: 1 })
  })

  test('changes the author', async () => {
    const otherUser = await createTestUser(app.deps)
    const { id } = await createAuthorPost()
    await editPost(id, { authorId: otherUser.id })
    expect((await loadPost(id)).authorId).toBe(otherUser.id)
  })
})

test('keeps the counters correct and causes no deadlock when posts and a category are changed concurrently', async () => {
  const categories = [
    await createTestCategory(app.deps),
    await createTestCategory(app.deps),
    await createTestCategory(app.deps),
  ]
  const tags = ['a', 'b', 'c', 'd']
  const posts = []
  for (let index = 0; index < 8; index++) {
    posts.push(await createAuthorPost({ categoryId: categories[index % 3]?.id, tags, status: 'draft' }))
  }
  const operations = posts.flatMap(({ id }, index) => {
    const categoryId = categories[(index + 1) % 3]?.id
    return [
      () => publishPost(app.deps, id, getActor()),
      () => editPost(id, { categoryId, tags: index % 2 ? tags : [...tags].reverse().slice(1) }),
      () => editPost(id, { status: index % 3 ? 'draft' : 'published', slug: 'same' }),
      () => createAuthorPost({ categoryId: categories[2]?.id, tags: [...tags].reverse() }),
      ...(index % 4 === 0 ? [() => deletePost(app.deps, id, getActor())] : []),
    ]
  })
  const allOperations = [...operations, () => deleteCategory(app.deps, categories[1]?.id ?? 0, getActor())]
  const outcomes = await Promise.allSettled(allOperations.map(operation => operation()))
  for (const outcome of outcomes) {
    // An operation may fail only because its post or category was deleted first.
    if (outcome.status === 'rejected') {
      expect(outcome.reason.code).toMatch(/^(NOT_FOUND|BAD_USER_INPUT)$/)
    }
  }
  await loadVerifiedCounters()
})

test('records changes to posts and categories in the audit log, with the length of a long text instead of the text', async () => {
  const { id } = await createAuthorPost({ title: 'Logged', content: `<p>${'long '.repeat(500)}</p>` })
  await editPost(id, { title: 'Renamed' })
  await editPost(id, { status: 'draft' })
  await publishPost(app.deps, id, getActor())
  await publishPost(app.deps, id, getActor())
  await deletePost(app.deps, id, getActor())
  const category = await createCategory(app.deps, { name: 'Short' }, getActor())
  await deleteCategory(app.deps, category.id, getActor())
  const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
  expect(events.map(({ action, subject, subjectId }) => `${action} ${subject} ${subjectId}`)).toEqual([
    `createPost Post ${id}`,
    `updatePost Post ${id}`,
    `updatePost Post ${id}`,
    `publishPost Post ${id}`,
    `deletePost Post ${id}`,
    `createCategory Category ${category.id}`,
    `deleteCategory Category ${category.id}`,
  ])
  expect(events[0]?.details).toMatchObject({
    title: 'Logged',
    content: expect.stringMatching(/^\d+ characters$/),
  })
  expect(events[1]?.details).toEqual({ title: 'Renamed' })
})
