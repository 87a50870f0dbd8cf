import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createCategory,
  deleteCategory,
  deletePost,
  publishPost,
  updateCategory,
  updatePost,
} from '../../server/blog/service'
import { rerenderOutdatedPosts } from '../../server/blog/store'
import { setupTestApp, type TestClient } from '../support/app'
import { loadVerifiedCounters } from '../support/blog-counters'
import {
  createActor,
  createTestAdmin,
  createTestCategory,
  createTestPost,
  createTestUser,
  type PostOverrides,
} from '../support/factories'

const app = setupTestApp()

let authorId = 0
let admin: TestClient

beforeEach(async () => {
  const user = await createTestAdmin(app.deps)
  authorId = user.id
  admin = await app.signInAs(user)
})

// Whatever a test did, what is kept beside the posts is what recounting them gives.
afterEach(async () => {
  await loadVerifiedCounters(app.db)
})

const createAuthorPost = (overrides: PostOverrides = {}) =>
  createTestPost(app.deps, { authorId, ...overrides })
const editPost = (id: number, input: Record<string, unknown>) =>
  updatePost(app.deps, id, input, createActor(authorId))
const loadPost = (id: number) => app.deps.db.post.findUniqueOrThrow({ where: { id } })

const fetchPostBySlug = async (slug: string) => {
  const { body } = await app.anonymous.graphql(
    'query ($slug: String!) { post(slug: $slug) { slug title } }',
    {
      slug,
    },
  )
  return body.data?.post ?? body.errors?.[0]?.extensions.code
}

describe('changing a post', () => {
  test('changes what is given and nothing else', async () => {
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
    const before = await loadPost(id)
    await editPost(id, { title: '  After  ' })
    const after = await loadPost(id)
    expect(after).toEqual({ ...before, title: 'After', version: 2, updatedAt: after.updatedAt })
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
    expect(await loadVerifiedCounters(app.db)).toMatchObject({ all: 1, 'tag One': 0, 'tag Two': 0 })
  })

  test('cleans the new content, and makes from it what readers get', async () => {
    const { id } = await createAuthorPost()
    await editPost(id, { content: '<h2 onclick="x()">Head</h2><script>x()</script><p>New text.</p>' })
    expect(await loadPost(id)).toMatchObject({
      content: '<h2>Head</h2><p>New text.</p>',
      excerpt: 'Head New text.',
      renderedContent: expect.stringContaining('<h2 id="head">Head'),
      headings: [{ id: 'head', text: 'Head', level: 2 }],
    })
  })

  test('to nothing is refused, and nothing is lost', async () => {
    const { id } = await createAuthorPost()
    for (const content of [' ', '<p></p>', '<script>x()</script>']) {
      await expect(editPost(id, { content }), content).rejects.toMatchObject({
        issues: [{ path: 'content', message: 'Content is required' }],
      })
    }
    expect(await loadPost(id)).toMatchObject({ content: '<p>Something worth reading.</p>', version: 1 })
  })

  test('fills in markdown as writing does, from the texts that are there', async () => {
    const { id } = await createAuthorPost({ title: 'Brief', content: '<p>Long enough.</p>' })
    await editPost(id, { markdownContent: 'short' })
    expect((await loadPost(id)).markdownContent).toBe('<p>Long enough.</p>')
  })

  test('over a version that somebody else has saved since is refused, and loses nothing', async () => {
    const { id, version } = await createAuthorPost({ title: 'One' })
    await editPost(id, { title: 'Two', version })
    const { body } = await admin.graphql(
      'mutation ($id: Int!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { version } }',
      { id, input: { title: 'Three', version } },
    )
    expect(body.errors?.[0]).toMatchObject({
      message: 'Somebody else has saved this post since you opened it.',
      extensions: { code: 'CONFLICT' },
    })
    expect(await loadPost(id)).toMatchObject({ title: 'Two', version: 2 })
    await editPost(id, { title: 'Three', version: 2 })
    expect(await loadPost(id)).toMatchObject({ title: 'Three', version: 3 })
  })

  test('by ten who have seen the same version is done by one of them', async () => {
    const { id, version } = await createAuthorPost()
    const edits = Array.from({ length: 10 }, (_, index) => editPost(id, { title: `Try ${index}`, version }))
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
    }
    expect((await loadPost(id)).version).toBe(2)
  })

  test('of one that is not there is NOT_FOUND; a category or author that is not is refused at its field', async () => {
    await expect(editPost(4242, { title: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = await createAuthorPost()
    await expect(editPost(id, { categoryId: 4242 })).rejects.toMatchObject({
      issues: [{ path: 'categoryId', message: 'Choose a category that exists' }],
    })
    await expect(editPost(id, { authorId: 4242 })).rejects.toMatchObject({
      issues: [{ path: 'authorId', message: 'Choose an author that exists' }],
    })
    expect(await loadPost(id)).toMatchObject({ version: 1 })
  })

  test('gives it to another author', async () => {
    const other = await createTestUser(app.deps)
    const { id } = await createAuthorPost()
    await editPost(id, { authorId: other.id })
    expect((await loadPost(id)).authorId).toBe(other.id)
  })
})

describe('the public', () => {
  test('loses a post that becomes a draft, and gets it back under its first date', async () => {
    const category = await createTestCategory(app.deps)
    const { id } = await createAuthorPost({ title: 'Shy', categoryId: category.id, tags: ['One'] })
    const { publishedAt } = await loadPost(id)
    await editPost(id, { status: 'draft' })
    expect(await loadVerifiedCounters(app.db)).toEqual({
      all: 0,
      [`category ${category.id}`]: 0,
      'tag One': 0,
    })
    expect(await fetchPostBySlug('shy')).toBe('NOT_FOUND')
    expect(await loadPost(id)).toMatchObject({ status: 'draft', publishedAt })
    await editPost(id, { status: 'published' })
    expect(await fetchPostBySlug('shy')).toEqual({ slug: 'shy', title: 'Shy' })
    await editPost(id, { status: 'draft' })
    await publishPost(app.deps, id, createActor(authorId))
    expect(await loadPost(id)).toMatchObject({ status: 'published', publishedAt })
    expect(await loadVerifiedCounters(app.db)).toEqual({
      all: 1,
      [`category ${category.id}`]: 1,
      'tag One': 1,
    })
  })

  test('finds it at once in its new category and under its new tags', async () => {
    const [from, to] = [await createTestCategory(app.deps), await createTestCategory(app.deps)]
    const { id } = await createAuthorPost({ title: 'Moving', categoryId: from.id, tags: ['One', 'Two'] })
    await editPost(id, { categoryId: to.id, tags: ['two', 'Three'] })
    expect(await loadVerifiedCounters(app.db)).toEqual({
      all: 1,
      [`category ${from.id}`]: 0,
      [`category ${to.id}`]: 1,
      'tag One': 0,
      'tag Three': 1,
      'tag Two': 1,
    })
    const { body } = await app.anonymous.graphql(
      'query ($category: String!) { posts(category: $category, tag: "three") { posts { title } } }',
      { category: to.slug },
    )
    expect(body.data?.posts).toEqual({ posts: [{ title: 'Moving' }] })
  })

  test('no longer finds what is deleted, nor its old address', async () => {
    const { id } = await createAuthorPost({ title: 'Gone', tags: ['One'] })
    await editPost(id, { slug: 'going' })
    const deletedPost = await deletePost(app.deps, id, createActor(authorId))
    expect(deletedPost).toMatchObject({ id, title: 'Gone', slug: 'going' })
    expect(await fetchPostBySlug('gone')).toBe('NOT_FOUND')
    expect(await fetchPostBySlug('going')).toBe('NOT_FOUND')
    expect(await app.deps.db.postSlug.count()).toBe(0)
    await expect(deletePost(app.deps, id, createActor(authorId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an address', () => {
  test('that a public post leaves leads to it for good', async () => {
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

  test('of its past is its own to take again, and no other post gets it', async () => {
    const { id } = await createAuthorPost({ title: 'Mine' })
    await editPost(id, { slug: 'yours' })
    expect((await createAuthorPost({ title: 'Mine' })).slug).toBe('mine-2')
    await editPost(id, { slug: 'mine' })
    expect(await fetchPostBySlug('yours')).toEqual({ slug: 'mine', title: 'Mine' })
    expect(await app.deps.db.postSlug.findMany()).toEqual([{ slug: 'yours', postId: id }])
  })

  test('of a draft that was never public is given up', async () => {
    const { id } = await createAuthorPost({ title: 'Working title', status: 'draft' })
    await editPost(id, { slug: 'real title' })
    expect((await createAuthorPost({ title: 'Working title' })).slug).toBe('working-title')
    expect(await app.deps.db.postSlug.count()).toBe(0)
  })

  test('that is emptied is made from the title again; one that is not given stays', async () => {
    const { id } = await createAuthorPost({ title: 'Old', slug: 'chosen' })
    expect((await editPost(id, { title: 'New' })).slug).toBe('chosen')
    expect((await editPost(id, { slug: '' })).slug).toBe('new')
    expect((await editPost(id, { slug: null, title: 'Newer' })).slug).toBe('newer')
    expect((await editPost(id, { slug: 'newer' })).slug).toBe('newer')
  })

  test('that many posts want at once, made and changed, goes to one, and no one fails', async () => {
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

describe('a category', () => {
  test('has a name and an address of its own', async () => {
    const authorActor = createActor(authorId)
    const first = await createCategory(app.deps, { name: 'Field Notes', description: '' }, authorActor)
    expect(first).toMatchObject({ slug: 'field-notes', description: null, postCount: 0 })
    const second = await createCategory(app.deps, { name: 'Field: notes', slug: '' }, authorActor)
    expect(second.slug).toBe('field-notes-2')
    await expect(createCategory(app.deps, { name: 'field notes' }, authorActor)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(
      updateCategory(app.deps, second.id, { name: 'FIELD NOTES' }, authorActor),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is a category with this name already.',
    })
    const renamed = await updateCategory(app.deps, first.id, { name: 'FIELD NOTES' }, authorActor)
    expect(renamed).toMatchObject({ name: 'FIELD NOTES', slug: 'field-notes' })
    expect(await updateCategory(app.deps, first.id, { slug: '' }, authorActor)).toMatchObject({
      slug: 'field-notes',
    })
    await expect(updateCategory(app.deps, 4242, { name: 'x' }, authorActor)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Category not found',
    })
  })

  test('that is deleted leaves its posts, public and not, without one', async () => {
    const category = await createTestCategory(app.deps)
    const publishedPost = await createAuthorPost({ categoryId: category.id, tags: ['One'] })
    const draft = await createAuthorPost({ categoryId: category.id, status: 'draft' })
    await deleteCategory(app.deps, category.id, createActor(authorId))
    for (const { id } of [publishedPost, draft]) expect((await loadPost(id)).categoryId).toBeNull()
    expect(await loadVerifiedCounters(app.db)).toEqual({ all: 1, 'tag One': 1 })
    await expect(deleteCategory(app.deps, category.id, createActor(authorId))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('writing, changing, publishing and deleting all at once neither deadlocks nor miscounts', async () => {
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
      () => publishPost(app.deps, id, createActor(authorId)),
      () => editPost(id, { categoryId, tags: index % 2 ? tags : [...tags].reverse().slice(1) }),
      () => editPost(id, { status: index % 3 ? 'draft' : 'published', slug: 'same' }),
      () => createAuthorPost({ categoryId: categories[2]?.id, tags: [...tags].reverse() }),
      ...(index % 4 === 0 ? [() => deletePost(app.deps, id, createActor(authorId))] : []),
    ]
  })
  const allOperations = [
    ...operations,
    () => deleteCategory(app.deps, categories[1]?.id ?? 0, createActor(authorId)),
  ]
  const outcomes = await Promise.allSettled(allOperations.map(operation => operation()))
  for (const outcome of outcomes) {
    // A post that was deleted first, or a category that is no more, is a proper answer; nothing else is.
    if (outcome.status === 'rejected') {
      expect(outcome.reason.code).toMatch(/^(NOT_FOUND|BAD_USER_INPUT)$/)
    }
  }
  await loadVerifiedCounters(app.db)
})

test('a copy that an older edition made is made anew, and what is saved meanwhile stays', async () => {
  const content = '<h2>Head</h2><pre><code class="language-ts">const a = 1</code></pre>'
  const old = await createAuthorPost({ title: 'Old', content })
  const draft = await createAuthorPost({ title: 'Draft', content, status: 'draft' })
  const currentPost = await createAuthorPost({ title: 'Fresh', content })
  const rendered = await loadPost(old.id)
  await app.db.readPool.query(
    `UPDATE posts SET rendered_content = 'stale', headings = '[]', render_version = 0 WHERE id <> ${currentPost.id}`,
  )
  const signal = new AbortController().signal
  expect(await rerenderOutdatedPosts(app.deps, signal)).toBe(2)
  // Nothing else has changed: neither its version nor when it was.
  expect(await loadPost(old.id)).toEqual(rendered)
  expect((await loadPost(draft.id)).renderedContent).toBe(rendered.renderedContent)
  expect(await rerenderOutdatedPosts(app.deps, signal)).toBe(0)

  await app.db.readPool.query(`UPDATE posts SET render_version = 0`)
  const [, saved] = await Promise.all([
    rerenderOutdatedPosts(app.deps, signal),
    editPost(currentPost.id, { content: '<p>Newer</p>' }),
  ])
  expect(await loadPost(currentPost.id)).toMatchObject({
    version: saved.version,
    renderedContent: '<p>Newer</p>',
  })
  const abortedController = new AbortController()
  abortedController.abort()
  await app.db.readPool.query(`UPDATE posts SET render_version = 0`)
  expect(await rerenderOutdatedPosts(app.deps, abortedController.signal)).toBe(0)
})

test('a copy that cannot be made keeps no other from being made', async () => {
  const posts = [
    await createAuthorPost({ title: 'First' }),
    await createAuthorPost({ title: 'Second' }),
    await createAuthorPost({ title: 'Third' }),
  ]
  await app.db.readPool.query(`
    UPDATE posts SET render_version = 0;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON posts FOR EACH ROW WHEN (OLD.title = 'First') EXECUTE FUNCTION refuse()`)
  try {
    expect(await rerenderOutdatedPosts(app.deps, new AbortController().signal)).toBe(2)
  } finally {
    await app.db.readPool.query('DROP FUNCTION refuse CASCADE')
  }
  expect(app.logEntries).toMatchObject([
    { postId: posts[0]?.id, msg: expect.stringMatching(/rendered anew/) },
  ])
})

test("the administrators' list finds, sorts and counts all posts, drafts included", async () => {
  const category = await createTestCategory(app.deps)
  await createAuthorPost({ title: 'Beta', slug: 'second', categoryId: category.id })
  await createAuthorPost({ title: 'Alpha', status: 'draft', categoryId: category.id })
  await createAuthorPost({ title: 'Gamma' })
  const fetchTitles = async (args: string) => {
    const { body } = await admin.graphql(
      `{ adminPosts${args} { totalCount edges { node { title status } } } }`,
    )
    expect(body.errors).toBeUndefined()
    const { totalCount, edges } = (
      body.data as { adminPosts: { totalCount: number; edges: { node: { title: string } }[] } }
    ).adminPosts
    return [totalCount, ...edges.map(({ node }) => node.title)]
  }
  expect(await fetchTitles('')).toEqual([3, 'Gamma', 'Alpha', 'Beta'])
  expect(await fetchTitles('(sort: title, descending: false)')).toEqual([3, 'Alpha', 'Beta', 'Gamma'])
  expect(await fetchTitles('(sort: status, descending: false)')).toEqual([3, 'Alpha', 'Beta', 'Gamma'])
  expect(await fetchTitles('(status: draft)')).toEqual([1, 'Alpha'])
  expect(await fetchTitles('(status: published)')).toEqual([2, 'Gamma', 'Beta'])
  expect(await fetchTitles('(search: "ALPH")')).toEqual([1, 'Alpha'])
  expect(await fetchTitles('(search: "second")')).toEqual([1, 'Beta'])
  expect(await fetchTitles(`(categoryId: ${category.id})`)).toEqual([2, 'Alpha', 'Beta'])
  expect(await fetchTitles(`(categoryId: ${category.id}, status: published, search: "a")`)).toEqual([
    1,
    'Beta',
  ])
  expect(await fetchTitles('(first: 1, offset: 1)')).toEqual([3, 'Alpha'])
})

describe('a preview', () => {
  const preview = (variables: Record<string, unknown>, client = admin) =>
    client.graphql(
      'query ($content: String, $markdown: String) { postPreview(content: $content, markdown: $markdown) { content html readingMinutes headings { id text level } } }',
      variables,
    )

  test('is what would be kept and what readers would get, made from the markdown where there is some', async () => {
    const { body } = await preview({
      content: '<p>Not this</p>',
      markdown: '## Head\n\n```ts\nlet a = 1\n```\n\n- [x] done <script>x()</script>',
    })
    const { content, html, readingMinutes, headings } = (body.data as { postPreview: Record<string, string> })
      .postPreview
    expect(content).toContain('<h2>Head</h2>')
    expect(content).toContain('<code class="language-ts">let a = 1')
    expect(content).toMatch(/<li><input checked disabled type="checkbox" \/> done/)
    expect(content).not.toContain('script')
    expect(html).toContain('<h2 id="head">')
    expect(html).toContain('hl-keyword')
    expect(readingMinutes).toBe(1)
    expect(headings).toEqual([{ id: 'head', text: 'Head', level: 2 }])
    expect((await preview({ content: '<p onclick="x()">Hi</p>' })).body.data?.postPreview).toMatchObject({
      content: '<p>Hi</p>',
      html: '<p>Hi</p>',
    })
    expect((await preview({})).body.data?.postPreview).toMatchObject({ content: '' })
  })

  test('is for administrators, and refuses what nobody wrote by hand', async () => {
    const user = await app.signInAs(await createTestUser(app.deps))
    expect((await preview({ content: 'x' }, app.anonymous)).body.errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect((await preview({ content: 'x' }, user)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    for (const markdown of ['> '.repeat(50_000), '1. '.repeat(50_000), `${'<b>'.repeat(600)}x`]) {
      const { status, body } = await preview({ markdown })
      expect({ status, message: body.errors?.[0]?.message }).toEqual({
        status: 400,
        message: expect.stringContaining('nested too deeply'),
      })
    }
  })
})

test('each of them is in the audit log, with what changed and without whole texts', async () => {
  const { id } = await createAuthorPost({ title: 'Noted', content: `<p>${'long '.repeat(500)}</p>` })
  await editPost(id, { title: 'Noted again' })
  await editPost(id, { status: 'draft' })
  await publishPost(app.deps, id, createActor(authorId))
  await publishPost(app.deps, id, createActor(authorId))
  await deletePost(app.deps, id, createActor(authorId))
  const category = await createCategory(app.deps, { name: 'Short' }, createActor(authorId))
  await deleteCategory(app.deps, category.id, createActor(authorId))
  const entries = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
  expect(entries.map(({ action, subject, subjectId }) => `${action} ${subject} ${subjectId}`)).toEqual([
    `createPost Post ${id}`,
    `updatePost Post ${id}`,
    `updatePost Post ${id}`,
    `publishPost Post ${id}`,
    `deletePost Post ${id}`,
    `createCategory Category ${category.id}`,
    `deleteCategory Category ${category.id}`,
  ])
  expect(entries[0]?.details).toMatchObject({
    title: 'Noted',
    content: expect.stringMatching(/^\d+ characters$/),
  })
  expect(entries[1]?.details).toEqual({ title: 'Noted again' })
})
