import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { createAuthorPost, createPostFromInput, editPost, fetchPostBySlug, loadVerifiedCounters } = setupBlogAuthor(app)

describe('slugs', () => {
  test.each([
    ['What a Quarter of Waiting Costs', 'what-a-quarter-of-waiting-costs'],
    ['Prévoir l’été à Łódź', 'prevoir-l-ete-a-lodz'],
    ['Ärger über Öl', 'aerger-ueber-oel'],
    ['C++ & you: 50% / 50%?', 'c-and-you-50-50'],
    ['🧭🧭', 'post'],
    ['???', 'post'],
    ['日本', 'post'],
  ])('are generated from the title: %s → %s', async (title, slug) => {
    const post = await createPostFromInput({ title })
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(post.slug).toBe(slug)
  })

  test('are normalized if the input specifies them, and are generated from the title if they are blank or null', async () => {
    expect((await createPostFromInput({ slug: 'My Own / Slug?' })).slug).toBe('my-own-slug')
    expect((await createPostFromInput({ slug: '  ', title: 'From the title' })).slug).toBe('from-the-title')
    expect((await createPostFromInput({ slug: null, title: 'From the title again' })).slug).toBe('from-the-title-again')
  })

  test('get the next free number as a suffix if they are taken', async () => {
    const slugs = []
    for (let index = 0; index < 4; index++) slugs.push((await createPostFromInput({ title: 'Again' })).slug)
    expect(slugs).toEqual(['again', 'again-2', 'again-3', 'again-4'])
    expect((await createPostFromInput({ title: 'Again 3' })).slug).toBe('again-3-2')
  })

  test('are unique for ten concurrently created posts', async () => {
    const posts = await Promise.all(
      Array.from({ length: 10 }, () => createPostFromInput({ title: 'Race', status: 'published', tags: ['One'] })),
    )
    const slugs = posts.map(post => post.slug).sort()
    expect(new Set(slugs).size).toBe(10)
    for (const slug of slugs) expect(slug).toMatch(/^race(-\d+)?$/)
    expect(slugs).toContain('race')
    expect(await loadVerifiedCounters()).toEqual({ all: 10, 'tag One': 10 })
  })
})

describe('post updates', () => {
  test('keep former slugs usable in the APIs, and redirect their pages with status 301, while the post is published', async () => {
    const { id } = await createAuthorPost({ title: 'First name' })
    await editPost(id, { slug: 'Second name' })
    await editPost(id, { slug: 'third-name' })
    for (const slug of ['first-name', 'second-name', 'third-name']) {
      expect(await fetchPostBySlug(slug)).toEqual({ slug: 'third-name', title: 'First name' })
    }
    expect((await app.anonymous.rest('GET', '/api/blog/posts/first-name')).body).toMatchObject({
      slug: 'third-name',
    })
    const redirect = await app.anonymous.rest('GET', '/blog/first-name?ref=mail')
    expect(redirect.status).toBe(301)
    expect(redirect.headers.get('location')).toBe('/blog/third-name?ref=mail')
    await editPost(id, { status: 'draft' })
    expect((await app.anonymous.rest('GET', '/blog/first-name')).status).toBe(404)
  })

  test('let only the post itself reuse its former slug', async () => {
    const { id } = await createAuthorPost({ title: 'Mine' })
    await editPost(id, { slug: 'yours' })
    expect((await createAuthorPost({ title: 'Mine' })).slug).toBe('mine-2')
    await editPost(id, { slug: 'mine' })
    expect(await fetchPostBySlug('yours')).toEqual({ slug: 'mine', title: 'Mine' })
    expect(await app.deps.db.postSlug.findMany()).toEqual([{ slug: 'yours', postId: id }])
  })

  test('release the former slug of a draft that was never published', async () => {
    const { id } = await createAuthorPost({ title: 'Draft title', status: 'draft' })
    await editPost(id, { slug: 'final title' })
    expect((await createAuthorPost({ title: 'Draft title' })).slug).toBe('draft-title')
    expect(await app.deps.db.postSlug.count()).toBe(0)
  })

  test('generate the slug from the title if the input clears the slug, and keep the slug if the input omits it', async () => {
    const { id } = await createAuthorPost({ title: 'Old', slug: 'chosen' })
    expect((await editPost(id, { title: 'New' })).slug).toBe('chosen')
    expect((await editPost(id, { slug: '' })).slug).toBe('new')
    expect((await editPost(id, { slug: null, title: 'Newer' })).slug).toBe('newer')
    expect((await editPost(id, { slug: 'newer' })).slug).toBe('newer')
  })

  test('keep slugs unique when posts are created and updated concurrently', async () => {
    const posts = []
    for (let index = 0; index < 10; index++)
      posts.push(await createAuthorPost({ title: `Post ${index}`, tags: ['One'] }))
    const savedPosts = await Promise.all([
      ...posts.map(post => editPost(post.id, { slug: 'race' })),
      ...Array.from({ length: 10 }, () => createAuthorPost({ title: 'Race' })),
    ])
    const slugs = savedPosts.map(post => post.slug)
    expect(new Set(slugs).size).toBe(20)
    expect(slugs).toContain('race')
    for (const slug of slugs) expect(slug).toMatch(/^race(-\d+)?$/)
  })
})
