import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestCategory, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()

const fetchPost = (slug: string, fields = 'title') =>
  app.anonymous.graphql(`query ($slug: String!) { post(slug: $slug) { ${fields} } }`, { slug })

describe('a post', () => {
  test('returns all its fields, but does not expose the email of its author', async () => {
    const author = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
    const category = await createTestCategory(app.deps, {
      name: 'Forecasting',
      slug: 'forecasting',
      description: 'What comes next',
    })
    const createdAt = new Date('2026-02-03T04:05:06.789Z')
    const createdPost = await createTestPost(app.deps, {
      title: 'Whole',
      content: '<h2>Head</h2><p>Text &amp; more.</p>',
      markdownContent: '## Head\n\nText & more.',
      summary: 'In short',
      featuredImageUrl: 'cover.webp',
      metaTitle: 'Meta title',
      metaDescription: 'Meta description',
      categoryId: category.id,
      tags: ['zebra', 'Ant'],
      isFeatured: true,
      authorId: author.id,
      ctaButtons: [
        { text: 'Go', url: '/contact' },
        { text: 'Out', url: 'https://example.com', target: '_blank', style: 'outline' },
      ],
      createdAt,
    })
    const { status, body } = await fetchPost(
      'whole',
      `id slug title summary excerpt content markdownContent featuredImageUrl featuredImage { path } metaTitle
       metaDescription categoryId category { id name slug description postCount } tags { name postCount } status
       isFeatured publishedAt createdAt updatedAt authorId author { firstName lastName }
       ctaButtons { text url target style }`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        post: {
          id: createdPost.id,
          slug: 'whole',
          title: 'Whole',
          summary: 'In short',
          excerpt: 'In short',
          content: '<h2>Head</h2><p>Text &amp; more.</p>',
          markdownContent: '## Head\n\nText & more.',
          featuredImageUrl: '/uploads/cover.webp',
          featuredImage: { path: '/uploads/cover.webp' },
          metaTitle: 'Meta title',
          metaDescription: 'Meta description',
          categoryId: category.id,
          category: {
            id: category.id,
            name: 'Forecasting',
            slug: 'forecasting',
            description: 'What comes next',
            postCount: 1,
          },
          tags: [
            { name: 'Ant', postCount: 1 },
            { name: 'zebra', postCount: 1 },
          ],
          status: 'published',
          isFeatured: true,
          publishedAt: createdAt.toISOString(),
          createdAt: createdAt.toISOString(),
          updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          authorId: author.id,
          author: { firstName: 'Ada', lastName: 'Author' },
          ctaButtons: [
            { text: 'Go', url: '/contact', target: '_self', style: 'primary' },
            { text: 'Out', url: 'https://example.com', target: '_blank', style: 'outline' },
          ],
        },
      },
    })
    const emailResponse = await fetchPost('whole', 'author { firstName email }')
    expect(emailResponse.body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('has null or an empty list for each optional field without a value', async () => {
    await createTestPost(app.deps, { title: 'Bare' })
    const { body } = await fetchPost(
      'bare',
      'summary featuredImageUrl featuredImage { path } metaTitle metaDescription categoryId category { id } tags { name } isFeatured ctaButtons { text }',
    )
    expect(body.data?.post).toEqual({
      summary: null,
      featuredImageUrl: null,
      featuredImage: null,
      metaTitle: null,
      metaDescription: null,
      categoryId: null,
      category: null,
      tags: [],
      isFeatured: false,
      ctaButtons: [],
    })
  })

  test('is not found by a similar, empty or very long slug', async () => {
    await createTestPost(app.deps, { title: 'Known' })
    for (const slug of ['KNOWN', 'known ', 'know%', '', 'x'.repeat(10_000)]) {
      const error = getGraphQLError(await fetchPost(slug))
      expect({ slug, ...error }).toMatchObject({ slug, status: 404, message: 'Post not found' })
    }
  })

  test('includes its content in a list if the query selects the content', async () => {
    await createTestPost(app.deps, { content: '<p>Read me.</p>', markdownContent: 'Read me, in markdown.' })
    const { body } = await app.anonymous.graphql('{ posts { posts { content markdownContent } } }')
    expect(body.data).toEqual({
      posts: { posts: [{ content: '<p>Read me.</p>', markdownContent: 'Read me, in markdown.' }] },
    })
    const aliasedResponse = await app.anonymous.graphql(
      '{ posts { posts { ...p } } } fragment p on Post { html: content }',
    )
    expect(aliasedResponse.body.data).toEqual({ posts: { posts: [{ html: '<p>Read me.</p>' }] } })
  })
})

describe('a post that was stored with unsafe URLs', () => {
  test('shows neither unsafe buttons nor an unsafe image', async () => {
    const unsafeUrls = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\t/evil.example',
      '/\\evil.example',
    ]
    const { id, slug } = await createTestPost(app.deps)
    for (const unsafeUrl of unsafeUrls) {
      const buttons = [unsafeUrl, '/contact', 'https://example.com'].map(url => ({
        text: 'Go',
        url,
        target: '_self',
        style: 'primary',
      }))
      await app.deps.db.post.update({ where: { id }, data: { ctaButtons: buttons, featuredImageUrl: unsafeUrl } })
      const { body } = await fetchPost(slug, 'ctaButtons { url } featuredImageUrl featuredImage { path }')
      expect(body.data?.post, unsafeUrl).toEqual({
        ctaButtons: [{ url: '/contact' }, { url: 'https://example.com' }],
        featuredImageUrl: null,
        featuredImage: null,
      })
    }
  })
})

describe('the excerpt', () => {
  const fetchExcerpt = async (input: { content: string; summary?: string }) => {
    const { slug } = await createTestPost(app.deps, input)
    const { body } = await fetchPost(slug, 'excerpt')
    const post = body.data?.post as { excerpt: string } | undefined
    return post?.excerpt
  }

  test('is the summary, or the text without tags if the post has no summary', async () => {
    expect(await fetchExcerpt({ content: '<p>Text</p>', summary: 'Summary' })).toBe('Summary')
    expect(
      await fetchExcerpt({
        content: '<h2>Head</h2><p>One &amp; two&nbsp;&lt;three&gt;</p><ul><li>a</li><li>b</li></ul>',
      }),
    ).toBe('Head One & two <three> a b')
    expect(await fetchExcerpt({ content: '<p>Visible</p><script>hidden()</script>' })).toBe('Visible')
  })

  test('is the first 150 characters of a longer text, followed by three dots', async () => {
    expect(await fetchExcerpt({ content: `<p>${'a'.repeat(150)}</p>` })).toBe('a'.repeat(150))
    expect(await fetchExcerpt({ content: `<p>${'a'.repeat(151)}</p>` })).toBe(`${'a'.repeat(150)}...`)
  })

  test('does not split a surrogate pair', async () => {
    const excerpt = await fetchExcerpt({ content: `<p>${'a'.repeat(149)}🧭 and on</p>` })
    expect(excerpt).toMatch(/^a{149}(🧭)?\.\.\.$/u)
  })
})
