import { beforeEach, describe, expect, test } from 'vitest'
import { createPost, publishPost, updatePost } from '../../server/blog/service'
import { setupTestApp } from '../support/app'
import { loadVerifiedCounters } from '../support/blog-counters'
import {
  createActor,
  createTestCategory,
  createTestPost,
  createTestUser,
  type PostOverrides,
} from '../support/factories'

const app = setupTestApp()

let authorId = 0

beforeEach(async () => {
  authorId = (await createTestUser(app.deps)).id
})

const createPostWithDefaults = (overrides: Record<string, unknown>) =>
  createPost(
    app.deps,
    { title: 'A title', content: '<p>Some content.</p>', markdownContent: 'Some content.', ...overrides },
    createActor(authorId),
  )

const createAuthorPost = (overrides: PostOverrides) => createTestPost(app.deps, { authorId, ...overrides })

const getValidationIssues = (overrides: Record<string, unknown>) =>
  createPostWithDefaults(overrides).then(
    () => null,
    ({ code, issues }) => {
      expect(code).toBe('BAD_USER_INPUT')
      return issues as { path: string; message: string }[]
    },
  )

const listTagNames = async (postId: number) => {
  const links = await app.deps.db.postTag.findMany({ where: { postId }, include: { tag: true } })
  return links.map(link => link.tag.name).sort()
}

const loadCounters = () => loadVerifiedCounters(app.db)

describe('publishing', () => {
  test('changes every counter once, also when it is done twice', async () => {
    const category = await createTestCategory(app.deps)
    const draft = await createAuthorPost({ status: 'draft', categoryId: category.id, tags: ['One', 'Two'] })
    await createAuthorPost({ tags: ['Two'] })
    const categoryKey = `category ${category.id}`
    expect(await loadCounters()).toEqual({ all: 1, [categoryKey]: 0, 'tag One': 0, 'tag Two': 1 })
    const first = await publishPost(
      { ...app.deps, clock: () => new Date('2026-05-01') },
      draft.id,
      createActor(authorId),
    )
    const second = await publishPost(
      { ...app.deps, clock: () => new Date('2026-06-01') },
      draft.id,
      createActor(authorId),
    )
    expect(first).toMatchObject({ status: 'published', publishedAt: new Date('2026-05-01') })
    expect(second).toMatchObject({ status: 'published', publishedAt: new Date('2026-05-01') })
    expect(await loadCounters()).toEqual({ all: 2, [categoryKey]: 1, 'tag One': 1, 'tag Two': 2 })
  })

  test('keeps the date of a first publication', async () => {
    const draft = await createAuthorPost({ status: 'draft' })
    const publishedAt = new Date('2025-01-02T03:04:05Z')
    await app.deps.db.post.update({ where: { id: draft.id }, data: { publishedAt } })
    expect(await publishPost(app.deps, draft.id, createActor(authorId))).toMatchObject({
      status: 'published',
      publishedAt,
    })
    expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({
      status: 'published',
      publishedAt,
    })
  })

  test('twenty at once of one post count as one', async () => {
    const category = await createTestCategory(app.deps)
    const draft = await createAuthorPost({ status: 'draft', categoryId: category.id, tags: ['One', 'Two'] })
    const publishedPosts = await Promise.all(
      Array.from({ length: 20 }, () => publishPost(app.deps, draft.id, createActor(authorId))),
    )
    expect(
      new Set(publishedPosts.map(post => `${post.status} ${post.publishedAt?.toISOString()}`)).size,
    ).toBe(1)
    expect(publishedPosts[0]?.status).toBe('published')
    expect(await loadCounters()).toEqual({
      all: 1,
      [`category ${category.id}`]: 1,
      'tag One': 1,
      'tag Two': 1,
    })
  })

  test('twenty at once of different posts all count', async () => {
    const category = await createTestCategory(app.deps)
    const drafts = []
    for (let index = 0; index < 20; index++) {
      const tags = index % 2 ? ['One', 'Two', 'Three'] : ['Three', 'Two', 'One']
      drafts.push(
        await createAuthorPost({ status: 'draft', categoryId: index % 3 ? category.id : null, tags }),
      )
    }
    await Promise.all(drafts.map(draft => publishPost(app.deps, draft.id, createActor(authorId))))
    expect(await loadCounters()).toEqual({
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
  ])('an old draft of %j stays a draft, by whichever way it is to be published', async (fields, issues) => {
    const { id } = await createAuthorPost({ status: 'draft', tags: ['One'] })
    await app.deps.db.post.update({ where: { id }, data: fields })
    const expectedError = { code: 'BAD_USER_INPUT', issues }
    await expect(publishPost(app.deps, id, createActor(authorId))).rejects.toMatchObject(expectedError)
    await expect(
      updatePost(app.deps, id, { status: 'published', summary: 'x' }, createActor(authorId)),
    ).rejects.toMatchObject(expectedError)
    expect(await app.deps.db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'draft',
      publishedAt: null,
      version: 1,
      ...fields,
    })
    expect(await loadCounters()).toEqual({ all: 0, 'tag One': 0 })
    // With what was missing it goes through.
    const completeInput = { title: 'A title', content: '<p>Words</p>', status: 'published' }
    expect(await updatePost(app.deps, id, completeInput, createActor(authorId))).toMatchObject({
      status: 'published',
    })
    expect(await loadCounters()).toEqual({ all: 1, 'tag One': 1 })
  })

  test('a post that is not there is not found', async () => {
    await expect(publishPost(app.deps, 4242, createActor(authorId))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Post not found',
    })
    expect(await loadCounters()).toEqual({ all: 0 })
  })
})

describe('a slug', () => {
  test.each([
    ['What a Quarter of Waiting Costs', 'what-a-quarter-of-waiting-costs'],
    ['Prévoir l’été à Łódź', 'prevoir-l-ete-a-lodz'],
    ['Ärger über Öl', 'aerger-ueber-oel'],
    ['C++ & you: 50% / 50%?', 'c-and-you-50-50'],
    ['🧭🧭', 'post'],
    ['???', 'post'],
    ['日本', 'post'],
  ])('of the title %s is %s', async (title, slug) => {
    const post = await createPostWithDefaults({ title })
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(post.slug).toBe(slug)
  })

  test('that a writer chose is made an address too', async () => {
    expect((await createPostWithDefaults({ slug: 'My Own / Slug?' })).slug).toBe('my-own-slug')
    expect((await createPostWithDefaults({ slug: '  ', title: 'From the title' })).slug).toBe(
      'from-the-title',
    )
    expect((await createPostWithDefaults({ slug: null, title: 'From the title again' })).slug).toBe(
      'from-the-title-again',
    )
  })

  test('that is taken gets the next number', async () => {
    const slugs = []
    for (let index = 0; index < 4; index++)
      slugs.push((await createPostWithDefaults({ title: 'Again' })).slug)
    expect(slugs).toEqual(['again', 'again-2', 'again-3', 'again-4'])
    expect((await createPostWithDefaults({ title: 'Again 3' })).slug).toBe('again-3-2')
  })

  test('that ten posts want at once goes to one, and each of the others gets its own', async () => {
    const posts = await Promise.all(
      Array.from({ length: 10 }, () =>
        createPostWithDefaults({ title: 'Race', status: 'published', tags: ['One'] }),
      ),
    )
    const slugs = posts.map(post => post.slug).sort()
    expect(new Set(slugs).size).toBe(10)
    for (const slug of slugs) expect(slug).toMatch(/^race(-\d+)?$/)
    expect(slugs).toContain('race')
    expect(await loadCounters()).toEqual({ all: 10, 'tag One': 10 })
  })
})

describe('tags', () => {
  test('are one tag in whatever case, spelled as the first time', async () => {
    const first = await createPostWithDefaults({ tags: ['Radar', 'radar', ' RADAR ', 'Method'] })
    const second = await createPostWithDefaults({ tags: ['rAdAr'] })
    expect(await app.deps.db.tag.count()).toBe(2)
    expect(await listTagNames(second.id)).toEqual(
      await listTagNames(first.id).then(names => names.filter(name => name !== 'Method')),
    )
    expect((await listTagNames(first.id)).map(name => name.toLowerCase())).toEqual(['method', 'radar'])
  })

  test('beyond ASCII are one tag in whatever case too', async () => {
    await createPostWithDefaults({ tags: ['Économie', 'économie'] })
    await createPostWithDefaults({ tags: ['ÉCONOMIE'] })
    expect(await app.deps.db.tag.count()).toBe(1)
  })

  test('that many posts bring in at once, in any order, are made once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const posts = Array.from({ length: 20 }, (_, index) =>
      createPostWithDefaults({
        title: `Post ${index}`,
        status: 'published',
        tags: index % 2 ? names : [...names].reverse(),
      }),
    )
    await Promise.all(posts)
    expect(await loadCounters()).toEqual({
      all: 20,
      ...Object.fromEntries(names.map(name => [`tag ${name}`, 20])),
    })
  })
})

describe('writing', () => {
  test('keeps the fields as given, and a draft as a draft', async () => {
    const category = await createTestCategory(app.deps)
    const post = await createPostWithDefaults({
      title: '  Trimmed  ',
      summary: 'Short',
      metaTitle: 'Meta',
      metaDescription: 'More meta',
      featuredImageUrl: 'cover.webp',
      categoryId: category.id,
      isFeatured: true,
      ctaButtons: [{ text: 'Go', url: '/go' }],
    })
    expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      title: 'Trimmed',
      slug: 'trimmed',
      summary: 'Short',
      metaTitle: 'Meta',
      metaDescription: 'More meta',
      featuredImageUrl: '/uploads/cover.webp',
      categoryId: category.id,
      isFeatured: true,
      status: 'draft',
      publishedAt: null,
      authorId,
      ctaButtons: [{ text: 'Go', url: '/go', target: '_self', style: 'primary' }],
    })
    expect(await loadCounters()).toMatchObject({ all: 0 })
  })

  test('cleans the content and keeps the markdown as it was written', async () => {
    const post = await createPostWithDefaults({
      content: '<p onclick="x()">Hi<script>x()</script></p>',
      markdownContent: 'Hi <script>x()</script> there',
    })
    expect(post.content).toBe('<p>Hi</p>')
    expect(post.markdownContent).toBe('Hi <script>x()</script> there')
  })

  test('fills in markdown shorter than ten characters from the content, else from the title', async () => {
    expect(
      (await createPostWithDefaults({ markdownContent: 'too short', content: '<p>Long enough.</p>' }))
        .markdownContent,
    ).toBe('<p>Long enough.</p>')
    expect(
      (await createPostWithDefaults({ markdownContent: undefined, content: '<p>Long enough.</p>' }))
        .markdownContent,
    ).toBe('<p>Long enough.</p>')
    const padded = (
      await createPostWithDefaults({ title: 'Brief', markdownContent: '', content: '<b>x</b>' })
    ).markdownContent
    expect(padded).toMatch(/^Brief .+/)
    expect(padded.length).toBeGreaterThanOrEqual(10)
  })

  test('a category that does not exist is refused at its field, and nothing is written', async () => {
    expect(await getValidationIssues({ categoryId: 4242, tags: ['One'] })).toEqual([
      { path: 'categoryId', message: 'Choose a category that exists' },
    ])
    expect(await app.deps.db.post.count()).toBe(0)
    expect(await app.deps.db.tag.count()).toBe(0)
  })

  test('wrong input gets words at each field', async () => {
    const button = { text: 'Go', url: '/go' }
    const invalidInputs: [Record<string, unknown>, string, string][] = [
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ title: undefined }, 'title', 'Title is required'],
      [{ title: 'x'.repeat(201) }, 'title', 'Title cannot exceed 200 characters'],
      [{ content: '' }, 'content', 'Content is required'],
      [{ content: undefined }, 'content', 'Content is required'],
      ...['   ', '<p></p>', '<p>&nbsp;<br></p>', '<script>x()</script>', '<iframe src="/x"></iframe>'].map(
        (content): [Record<string, unknown>, string, string] => [
          { content },
          'content',
          'Content is required',
        ],
      ),
      [{ content: '<b>'.repeat(501) }, 'content', 'Content is nested too deeply'],
      [{ content: 'x'.repeat(500_001) }, 'content', 'Content cannot exceed 500,000 characters'],
      [{ slug: 'x'.repeat(201) }, 'slug', 'Slug cannot exceed 200 characters'],
      [{ summary: 'x'.repeat(1001) }, 'summary', 'Excerpt cannot exceed 1,000 characters'],
      [{ metaTitle: 'x'.repeat(201) }, 'metaTitle', 'Meta Title cannot exceed 200 characters'],
      [
        { metaDescription: 'x'.repeat(501) },
        'metaDescription',
        'Meta Description cannot exceed 500 characters',
      ],
      [{ categoryId: 'one' }, 'categoryId', 'Choose a category'],
      [{ categoryId: 1.5 }, 'categoryId', 'Choose a category'],
      [{ categoryId: -1 }, 'categoryId', 'Choose a category'],
      [{ status: 'archived' }, 'status', 'Choose draft or published'],
      [{ slug: 1 }, 'slug', 'Slug must be text'],
      [{ summary: {} }, 'summary', 'Excerpt must be text'],
      [{ metaTitle: true }, 'metaTitle', 'Meta Title must be text'],
      [{ metaDescription: [] }, 'metaDescription', 'Meta Description must be text'],
      [{ featuredImageUrl: 1 }, 'featuredImageUrl', 'The image address must be text'],
      [{ status: null }, 'status', 'Choose draft or published'],
      [{ isFeatured: null }, 'isFeatured', 'Featured Post must be true or false'],
      [{ tags: 'one' }, 'tags', 'Tags must be a list'],
      [{ tags: [1] }, 'tags.0', 'A tag must be text'],
      [{ tags: [null] }, 'tags.0', 'A tag must be text'],
      [{ tags: [{ title: 'x' }] }, 'tags.0', 'A tag must be text'],
      [{ ctaButtons: ['Go'] }, 'ctaButtons.0', 'A button must have a text and a URL'],
      [{ ctaButtons: [{ url: '/go' }] }, 'ctaButtons.0.text', 'Button text is required'],
      [{ ctaButtons: [{ ...button, text: 1 }] }, 'ctaButtons.0.text', 'Button text must be text'],
      [{ ctaButtons: [{ text: 'Go' }] }, 'ctaButtons.0.url', 'Button URL is required'],
      [{ ctaButtons: [{ ...button, url: 1 }] }, 'ctaButtons.0.url', 'Button URL must be text'],
      [{ tags: ['ok', ' '] }, 'tags.1', 'A tag cannot be empty'],
      [{ tags: ['x'.repeat(51)] }, 'tags.0', 'A tag cannot exceed 50 characters'],
      [
        { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) },
        'tags',
        'A post cannot have more than 20 tags',
      ],
      [{ ctaButtons: [{ ...button, text: '' }] }, 'ctaButtons.0.text', 'Button text is required'],
      [
        { ctaButtons: [{ ...button, target: 'elsewhere' }] },
        'ctaButtons.0.target',
        'Choose where the button opens',
      ],
      [
        { ctaButtons: [{ ...button, style: 'as huge as it gets' }] },
        'ctaButtons.0.style',
        'Choose the style of the button',
      ],
      [{ ctaButtons: Array(7).fill(button) }, 'ctaButtons', 'A post cannot have more than 6 buttons'],
      ...[
        'javascript:alert(1)',
        'java\nscript:alert(1)',
        '//evil.example',
        'data:text/html,x',
        'ftp://x',
        'contact',
        '',
      ].map((url): [Record<string, unknown>, string, string] => [
        { ctaButtons: [{ ...button, url }] },
        'ctaButtons.0.url',
        'Use an address that starts with http://, https:// or /',
      ]),
    ]
    for (const [overrides, path, message] of invalidInputs) {
      expect(await getValidationIssues(overrides), JSON.stringify(overrides).slice(0, 100)).toEqual([
        { path, message },
      ])
    }
    expect(await getValidationIssues({ title: '', content: '' })).toHaveLength(2)
    expect(await app.deps.db.post.count()).toBe(0)
  })

  test('content that shows something without a word is content', async () => {
    for (const content of [
      '<img src="/uploads/a.png">',
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
      '<hr>',
      '<table><tr><td></td></tr></table>',
    ])
      expect(await getValidationIssues({ content }), content).toBeNull()
  })

  test('an image address that could run is refused or made harmless', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//evil.example/x.png',
      'httpx://evil',
    ]) {
      const post = await createPostWithDefaults({ featuredImageUrl: url, status: 'published' }).catch(
        () => null,
      )
      if (!post) continue
      const { body } = await app.anonymous.graphql(`{ post(slug: "${post.slug}") { featuredImageUrl } }`)
      const publicPost = body.data?.post as { featuredImageUrl: string } | undefined
      expect(new URL(publicPost?.featuredImageUrl ?? '', 'http://here.example').origin, url).toMatch(
        /^http:\/\/here\.example$/,
      )
    }
  })
})
