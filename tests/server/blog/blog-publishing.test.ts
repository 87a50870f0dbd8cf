import { describe, expect, test } from 'vitest'
import { deletePost, publishPost, updatePost } from '../../../server/blog/service'
import { updateProfile, updateUser } from '../../../server/users/service'
import { setupTestApp } from '../../support/app'
import { createTestCategory, createTestUser } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { createAuthorPost, editPost, fetchPostBySlug, getActor, loadVerifiedCounters, loadPost } = setupBlogAuthor(app)

describe('a changed author name', () => {
  test.each([
    ['saved by an administrator', (id: number, names: object) => updateUser(app.deps, id, names, getActor())],
    [
      'saved in the profile',
      (id: number, names: object) =>
        updateProfile(app.deps, { id, requestId: '' }, { ...names, email: 'grace@example.com' }),
    ],
  ])('appears immediately on a cached page when %s', async (_title, saveNames) => {
    const { id } = await createTestUser(app.deps, { firstName: 'Grace', lastName: 'Before' })
    const { slug } = await createAuthorPost({ authorId: id })
    const loadPage = async () => (await app.anonymous.rest<string>('GET', `/blog/${slug}`)).body
    expect(await loadPage()).toContain('Grace Before')
    // Moves the clock back, so that no cache entry expires during the test.
    app.setClockOffset(-60_000)
    await saveNames(id, { firstName: 'Grace', lastName: 'After' })
    expect(await loadPage()).toContain('Grace After')
  })
})

describe('publishing', () => {
  test('updates each counter only once when a post is published twice', async () => {
    const category = await createTestCategory(app.deps)
    const draft = await createAuthorPost({ status: 'draft', categoryId: category.id, tags: ['One', 'Two'] })
    await createAuthorPost({ tags: ['Two'] })
    const categoryKey = `category ${category.id}`
    expect(await loadVerifiedCounters()).toEqual({ all: 1, [categoryKey]: 0, 'tag One': 0, 'tag Two': 1 })
    const publishedPost = await publishPost({ ...app.deps, clock: () => new Date('2026-05-01') }, draft.id, getActor())
    const republishedPost = await publishPost(
      { ...app.deps, clock: () => new Date('2026-06-01') },
      draft.id,
      getActor(),
    )
    expect(publishedPost).toMatchObject({ status: 'published', publishedAt: new Date('2026-05-01') })
    expect(republishedPost).toMatchObject({ status: 'published', publishedAt: new Date('2026-05-01') })
    expect(await loadVerifiedCounters()).toEqual({ all: 2, [categoryKey]: 1, 'tag One': 1, 'tag Two': 2 })
  })

  test('keeps the date of the first publication', async () => {
    const draft = await createAuthorPost({ status: 'draft' })
    const publishedAt = new Date('2025-01-02T03:04:05Z')
    await app.deps.db.post.update({ where: { id: draft.id }, data: { publishedAt } })
    expect(await publishPost(app.deps, draft.id, getActor())).toMatchObject({
      status: 'published',
      publishedAt,
    })
    expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({
      status: 'published',
      publishedAt,
    })
  })

  test('counts a post once when twenty calls publish it concurrently', async () => {
    const category = await createTestCategory(app.deps)
    const draft = await createAuthorPost({ status: 'draft', categoryId: category.id, tags: ['One', 'Two'] })
    const publishedPosts = await Promise.all(
      Array.from({ length: 20 }, () => publishPost(app.deps, draft.id, getActor())),
    )
    expect(new Set(publishedPosts.map(post => `${post.status} ${post.publishedAt?.toISOString()}`)).size).toBe(1)
    expect(publishedPosts[0]?.status).toBe('published')
    expect(await loadVerifiedCounters()).toEqual({
      all: 1,
      [`category ${category.id}`]: 1,
      'tag One': 1,
      'tag Two': 1,
    })
  })

  test('counts each of twenty concurrently published posts', async () => {
    const category = await createTestCategory(app.deps)
    const drafts = []
    for (let index = 0; index < 20; index++) {
      const tags = index % 2 ? ['One', 'Two', 'Three'] : ['Three', 'Two', 'One']
      drafts.push(await createAuthorPost({ status: 'draft', categoryId: index % 3 ? category.id : null, tags }))
    }
    await Promise.all(drafts.map(draft => publishPost(app.deps, draft.id, getActor())))
    expect(await loadVerifiedCounters()).toEqual({
      all: 20,
      [`category ${category.id}`]: 13,
      'tag One': 20,
      'tag Three': 20,
      'tag Two': 20,
    })
  })

  test.each([
    [{ title: '' }, [{ path: 'title', message: 'Title is required' }]],
    [{ content: '' }, [{ path: 'content', message: 'Content is required' }]],
    [{ content: '<p> <br /></p>' }, [{ path: 'content', message: 'Content is required' }]],
    [
      { title: ' ', content: '' },
      [
        { path: 'title', message: 'Title is required' },
        { path: 'content', message: 'Content is required' },
      ],
    ],
  ])('is rejected by publishPost and updatePost for a stored draft with %j', async (fields, issues) => {
    const { id } = await createAuthorPost({ status: 'draft', tags: ['One'] })
    await app.deps.db.post.update({ where: { id }, data: fields })
    const expectedError = { code: 'BAD_USER_INPUT', issues }
    await expect(publishPost(app.deps, id, getActor())).rejects.toMatchObject(expectedError)
    await expect(updatePost(app.deps, id, { status: 'published', summary: 'x' }, getActor())).rejects.toMatchObject(
      expectedError,
    )
    expect(await app.deps.db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'draft',
      publishedAt: null,
      version: 1,
      ...fields,
    })
    expect(await loadVerifiedCounters()).toEqual({ all: 0, 'tag One': 0 })
    // The update succeeds when it provides the missing fields.
    const completeInput = { title: 'A title', content: '<p>Words</p>', status: 'published' }
    expect(await updatePost(app.deps, id, completeInput, getActor())).toMatchObject({
      status: 'published',
    })
    expect(await loadVerifiedCounters()).toEqual({ all: 1, 'tag One': 1 })
  })

  test('throws NOT_FOUND for a missing post', async () => {
    await expect(publishPost(app.deps, 4242, getActor())).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Post not found',
    })
    expect(await loadVerifiedCounters()).toEqual({ all: 0 })
  })
})

describe('the public blog', () => {
  test('hides a post that becomes a draft again, and keeps the date of its first publication', async () => {
    const category = await createTestCategory(app.deps)
    const { id } = await createAuthorPost({ title: 'Hidden', categoryId: category.id, tags: ['One'] })
    const { publishedAt } = await loadPost(id)
    await editPost(id, { status: 'draft' })
    expect(await loadVerifiedCounters()).toEqual({
      all: 0,
      [`category ${category.id}`]: 0,
      'tag One': 0,
    })
    expect(await fetchPostBySlug('hidden')).toBe('NOT_FOUND')
    expect(await loadPost(id)).toMatchObject({ status: 'draft', publishedAt })
    await editPost(id, { status: 'published' })
    expect(await fetchPostBySlug('hidden')).toEqual({ slug: 'hidden', title: 'Hidden' })
    await editPost(id, { status: 'draft' })
    await publishPost(app.deps, id, getActor())
    expect(await loadPost(id)).toMatchObject({ status: 'published', publishedAt })
    expect(await loadVerifiedCounters()).toEqual({
      all: 1,
      [`category ${category.id}`]: 1,
      'tag One': 1,
    })
  })

  test('immediately lists a post in its new category and under its new tags', async () => {
    const [oldCategory, newCategory] = [await createTestCategory(app.deps), await createTestCategory(app.deps)]
    const { id } = await createAuthorPost({
      title: 'Moving',
      categoryId: oldCategory.id,
      tags: ['One', 'Two'],
    })
    await editPost(id, { categoryId: newCategory.id, tags: ['two', 'Three'] })
    expect(await loadVerifiedCounters()).toEqual({
      all: 1,
      [`category ${oldCategory.id}`]: 0,
      [`category ${newCategory.id}`]: 1,
      'tag One': 0,
      'tag Three': 1,
      'tag Two': 1,
    })
    const { body } = await app.anonymous.graphql(
      'query ($category: String!) { posts(category: $category, tag: "three") { posts { title } } }',
      { category: newCategory.slug },
    )
    expect(body.data?.posts).toEqual({ posts: [{ title: 'Moving' }] })
  })

  test('returns NOT_FOUND for the current and the former slug of a deleted post', async () => {
    const { id } = await createAuthorPost({ title: 'Deleted', tags: ['One'] })
    await editPost(id, { slug: 'renamed' })
    const deletedPost = await deletePost(app.deps, id, getActor())
    expect(deletedPost).toMatchObject({ id, title: 'Deleted', slug: 'renamed' })
    expect(await fetchPostBySlug('deleted')).toBe('NOT_FOUND')
    expect(await fetchPostBySlug('renamed')).toBe('NOT_FOUND')
    expect(await app.deps.db.postSlug.count()).toBe(0)
    await expect(deletePost(app.deps, id, getActor())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
