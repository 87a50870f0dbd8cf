import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestCategory } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { author, createPostFromInput, loadVerifiedCounters } = setupBlogAuthor(app)

/** Tries to create a post. Returns the validation issues, or null if the post was created. */
const tryCreatePost = (overrides: Record<string, unknown>) =>
  createPostFromInput(overrides).then(
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

describe('tags', () => {
  test('are case-insensitive', async () => {
    const firstPost = await createPostFromInput({ tags: ['Radar', 'radar', ' RADAR ', 'Method'] })
    const secondPost = await createPostFromInput({ tags: ['rAdAr'] })
    expect(await app.deps.db.tag.count()).toBe(2)
    expect(await listTagNames(secondPost.id)).toEqual(
      await listTagNames(firstPost.id).then(names => names.filter(name => name !== 'Method')),
    )
    expect((await listTagNames(firstPost.id)).map(name => name.toLowerCase())).toEqual(['method', 'radar'])
  })

  test('keep the first spelling if a post lists a tag in several spellings', async () => {
    const post = await createPostFromInput({ tags: ['Two', 'one', 'TWO', 'two'] })
    expect(await listTagNames(post.id)).toEqual(['Two', 'one'])
  })

  test('are case-insensitive for non-ASCII letters', async () => {
    await createPostFromInput({ tags: ['Économie', 'économie'] })
    await createPostFromInput({ tags: ['ÉCONOMIE'] })
    expect(await app.deps.db.tag.count()).toBe(1)
  })

  test('are stored once when concurrently created posts list them in different orders', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const posts = Array.from({ length: 20 }, (_, index) =>
      createPostFromInput({
        title: `Post ${index}`,
        status: 'published',
        tags: index % 2 ? names : [...names].reverse(),
      }),
    )
    await Promise.all(posts)
    expect(await loadVerifiedCounters()).toEqual({
      all: 20,
      ...Object.fromEntries(names.map(name => [`tag ${name}`, 20])),
    })
  })
})

describe('creating a post', () => {
  test('stores a draft with the given fields', async () => {
    const category = await createTestCategory(app.deps)
    const post = await createPostFromInput({
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
      authorId: author.id,
      ctaButtons: [{ text: 'Go', url: '/go', target: '_self', style: 'primary' }],
    })
    expect(await loadVerifiedCounters()).toMatchObject({ all: 0 })
  })

  test('sanitizes the HTML and keeps the Markdown as written', async () => {
    const post = await createPostFromInput({
      content: '<p onclick="x()">Hi<script>x()</script></p>',
      markdownContent: 'Hi <script>x()</script> there',
    })
    expect(post.content).toBe('<p>Hi</p>')
    expect(post.markdownContent).toBe('Hi <script>x()</script> there')
  })

  test('replaces Markdown under ten characters with the HTML, or with a placeholder if the HTML is also too short', async () => {
    expect(
      (await createPostFromInput({ markdownContent: 'too short', content: '<p>Long enough.</p>' })).markdownContent,
    ).toBe('<p>Long enough.</p>')
    expect(
      (await createPostFromInput({ markdownContent: undefined, content: '<p>Long enough.</p>' })).markdownContent,
    ).toBe('<p>Long enough.</p>')
    const placeholder = (await createPostFromInput({ title: 'Brief', markdownContent: '', content: '<b>x</b>' }))
      .markdownContent
    expect(placeholder).toMatch(/^Brief .+/)
    expect(placeholder.length).toBeGreaterThanOrEqual(10)
  })

  test('renders the Markdown for readers if no HTML is given, and keeps the Markdown as written', async () => {
    for (const content of [undefined, null, '', ' ']) {
      const post = await createPostFromInput({ content, markdownContent: '*Hi*', status: 'published' })
      expect(post).toMatchObject({ content: '<p><em>Hi</em></p>\n', markdownContent: '*Hi*', excerpt: 'Hi' })
      const page = await app.anonymous.rest<string>('GET', `/blog/${post.slug}`)
      expect(page.body).toContain('<p><em>Hi</em></p>')
    }
  })

  test('shows the HTML to readers if both HTML and Markdown are given', async () => {
    const post = await createPostFromInput({ content: '<p>From HTML</p>', markdownContent: 'From *Markdown*' })
    expect(post).toMatchObject({
      content: '<p>From HTML</p>',
      renderedContent: '<p>From HTML</p>',
      markdownContent: 'From *Markdown*',
    })
  })

  test('rejects a post without visible content, and reports other errors as well', async () => {
    const issue = { path: 'content', message: 'Content is required' }
    for (const markdownContent of [undefined, '', '  ', '[reference]: /only'])
      expect(await tryCreatePost({ content: undefined, markdownContent })).toEqual([issue])
    expect(await tryCreatePost({ title: '', content: '', markdownContent: '' })).toEqual([
      { path: 'title', message: 'Title is required' },
      issue,
    ])
    expect(await app.deps.db.post.count()).toBe(0)
  })

  test('rejects Markdown that is nested too deeply or is not a string, without also reporting missing content', async () => {
    expect(await tryCreatePost({ content: undefined, markdownContent: '> '.repeat(50_000) })).toEqual([
      { path: 'markdownContent', message: 'Markdown Content is nested too deeply' },
    ])
    const issues = await tryCreatePost({ content: undefined, markdownContent: ['> '] })
    expect(issues?.map(({ path }) => path)).toEqual(['markdownContent'])
  })

  test('rejects an unknown category and writes nothing', async () => {
    expect(await tryCreatePost({ categoryId: 4242, tags: ['One'] })).toEqual([
      { path: 'categoryId', message: 'Choose an existing category' },
    ])
    expect(await app.deps.db.post.count()).toBe(0)
    expect(await app.deps.db.tag.count()).toBe(0)
  })

  test('rejects each kind of invalid value with an issue for its field', async () => {
    const button = { text: 'Go', url: '/go' }
    const invalidInputs: [Record<string, unknown>, string, string][] = [
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ title: undefined }, 'title', 'Title is required'],
      [{ title: 'x'.repeat(201) }, 'title', 'Title cannot exceed 200 characters'],
      ...['<p></p>', '<p>&nbsp;<br></p>', '<script>x()</script>', '<iframe src="/x"></iframe>'].map(
        (content): [Record<string, unknown>, string, string] => [{ content }, 'content', 'Content is required'],
      ),
      ...['<b>'.repeat(501), '<b/>'.repeat(501), `<svg>${'<g>'.repeat(500)}`].map(
        (content): [Record<string, unknown>, string, string] => [
          { content },
          'content',
          'Content is nested too deeply',
        ],
      ),
      [{ content: 'x'.repeat(500_001) }, 'content', 'Content cannot exceed 500,000 characters'],
      [{ slug: 'x'.repeat(201) }, 'slug', 'Slug cannot exceed 200 characters'],
      [{ summary: 'x'.repeat(1001) }, 'summary', 'Excerpt cannot exceed 1,000 characters'],
      [{ metaTitle: 'x'.repeat(201) }, 'metaTitle', 'Meta Title cannot exceed 200 characters'],
      [{ metaDescription: 'x'.repeat(501) }, 'metaDescription', 'Meta Description cannot exceed 500 characters'],
      [{ categoryId: 'one' }, 'categoryId', 'Choose a category'],
      [{ categoryId: 1.5 }, 'categoryId', 'Choose a category'],
      [{ categoryId: -1 }, 'categoryId', 'Choose a category'],
      [{ status: 'archived' }, 'status', 'Choose draft or published'],
      [{ slug: 1 }, 'slug', 'Slug must be text'],
      [{ summary: {} }, 'summary', 'Excerpt must be text'],
      [{ metaTitle: true }, 'metaTitle', 'Meta Title must be text'],
      [{ metaDescription: [] }, 'metaDescription', 'Meta Description must be text'],
      [{ featuredImageUrl: 1 }, 'featuredImageUrl', 'Image URL must be text'],
      [{ status: null }, 'status', 'Choose draft or published'],
      [{ isFeatured: null }, 'isFeatured', 'Featured Post must be true or false'],
      [{ tags: 'one' }, 'tags', 'Tags must be a list'],
      [{ tags: [1] }, 'tags.0', 'A tag must be text'],
      [{ tags: [null] }, 'tags.0', 'A tag must be text'],
      [{ tags: [{ title: 'x' }] }, 'tags.0', 'A tag must be text'],
      [{ ctaButtons: ['Go'] }, 'ctaButtons.0', 'A button must have text and a URL'],
      [{ ctaButtons: [{ url: '/go' }] }, 'ctaButtons.0.text', 'Button text is required'],
      [{ ctaButtons: [{ ...button, text: 1 }] }, 'ctaButtons.0.text', 'Button text must be text'],
      [{ ctaButtons: [{ text: 'Go' }] }, 'ctaButtons.0.url', 'Button URL is required'],
      [{ ctaButtons: [{ ...button, url: 1 }] }, 'ctaButtons.0.url', 'Button URL must be text'],
      [{ tags: ['ok', ' '] }, 'tags.1', 'A tag cannot be empty'],
      [{ tags: ['x'.repeat(51)] }, 'tags.0', 'A tag cannot exceed 50 characters'],
      [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags', 'A post cannot have more than 20 tags'],
      [{ ctaButtons: [{ ...button, text: '' }] }, 'ctaButtons.0.text', 'Button text is required'],
      [{ ctaButtons: [{ ...button, target: 'elsewhere' }] }, 'ctaButtons.0.target', 'Choose where the button opens'],
      [{ ctaButtons: [{ ...button, style: 'two words' }] }, 'ctaButtons.0.style', 'Choose the style of the button'],
      [{ ctaButtons: Array(7).fill(button) }, 'ctaButtons', 'A post cannot have more than 6 buttons'],
      ...[
        'javascript:alert(1)',
        'java\nscript:alert(1)',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        '/\n\\evil.example',
        'data:text/html,x',
        'ftp://x',
        'contact',
        '',
      ].map((url): [Record<string, unknown>, string, string] => [
        { ctaButtons: [{ ...button, url }] },
        'ctaButtons.0.url',
        'Use a URL that starts with http://, https:// or /',
      ]),
    ]
    for (const [overrides, path, message] of invalidInputs) {
      expect(await tryCreatePost(overrides), JSON.stringify(overrides).slice(0, 100)).toEqual([{ path, message }])
    }
    expect(await app.deps.db.post.count()).toBe(0)
  })

  test('accepts content without text if it shows an image, a video, a horizontal rule or a table', async () => {
    for (const content of [
      '<img src="/uploads/a.png">',
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
      '<hr>',
      '<table><tr><td></td></tr></table>',
    ])
      expect(await tryCreatePost({ content }), content).toBeNull()
  })

  test('rejects an unsafe image URL, and hides a stored unsafe URL from readers', async () => {
    const { id, slug } = await createPostFromInput({ status: 'published' })
    const message = 'Use an image URL that starts with http://, https:// or /'
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//evil.example/x.png',
      '/\\evil.example/x.png',
      '/\t/evil.example/x.png',
      '\t//evil.example/x.png',
      '\\\\evil.example\\x.png',
      'http\n://evil.example/x.png',
      'httpx://evil',
    ]) {
      expect(await tryCreatePost({ featuredImageUrl: url }), url).toEqual([{ path: 'featuredImageUrl', message }])
      await app.deps.db.post.update({ where: { id }, data: { featuredImageUrl: url } })
      const { body } = await app.anonymous.graphql(`{ post(slug: "${slug}") { featuredImageUrl } }`)
      expect(body, url).toEqual({ data: { post: { featuredImageUrl: null } } })
    }
  })
})
