import { describe, expect, test } from 'vitest'
import { createContentConverter } from '../../../server/content/converter'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestCategory, createTestUser } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { author, createAuthorPost } = setupBlogAuthor(app)

test('lists, filters, sorts and counts posts of every status for administrators', async () => {
  const category = await createTestCategory(app.deps)
  await createAuthorPost({ title: 'Beta', slug: 'second', categoryId: category.id })
  await createAuthorPost({ title: 'Alpha', status: 'draft', categoryId: category.id })
  await createAuthorPost({ title: 'Gamma' })
  /** Returns the total count, followed by the titles of the posts on the page. */
  const fetchTitles = async (args: string) => {
    const { body } = await author.client.graphql(`{ adminPosts${args} { totalCount edges { node { title status } } } }`)
    expect(body.errors).toBeUndefined()
    const { totalCount, edges } = (
      body.data as { adminPosts: { totalCount: number; edges: { node: { title: string } }[] } }
    ).adminPosts
    return [totalCount, ...edges.map(({ node }) => node.title)]
  }
  expect(await fetchTitles('')).toEqual([3, 'Gamma', 'Alpha', 'Beta'])
  expect(await fetchTitles('(orderBy: { field: title, direction: asc })')).toEqual([3, 'Alpha', 'Beta', 'Gamma'])
  expect(await fetchTitles('(orderBy: { field: status, direction: asc })')).toEqual([3, 'Alpha', 'Beta', 'Gamma'])
  expect(await fetchTitles('(filter: { status: draft })')).toEqual([1, 'Alpha'])
  expect(await fetchTitles('(filter: { status: published })')).toEqual([2, 'Gamma', 'Beta'])
  expect(await fetchTitles('(filter: { search: "ALPH" })')).toEqual([1, 'Alpha'])
  expect(await fetchTitles('(filter: { search: "second" })')).toEqual([1, 'Beta'])
  expect(await fetchTitles(`(filter: { categoryId: ${category.id} })`)).toEqual([2, 'Alpha', 'Beta'])
  expect(await fetchTitles(`(filter: { categoryId: ${category.id}, status: published, search: "a" })`)).toEqual([
    1,
    'Beta',
  ])
  expect(await fetchTitles('(filter: { search: "", tag: null })')).toEqual([3, 'Gamma', 'Alpha', 'Beta'])
  expect(await fetchTitles('(filter: { tag: "" })')).toEqual([0])
  expect(await fetchTitles('(first: 1, offset: 1)')).toEqual([3, 'Alpha'])
})

describe('post previews', () => {
  const preview = (variables: Record<string, unknown>, client = author.client) =>
    client.graphql(
      'query ($content: String, $markdown: String) { postPreview(content: $content, markdown: $markdown) { content html readingMinutes headings { id text level } } }',
      variables,
    )

  test('return the sanitized and rendered content, and prefer Markdown to HTML', async () => {
    const { body } = await preview({
      content: '<p>Not this</p>',
      markdown: '## Head\n\n```ts\nlet a = 1\n```\n\n- [x] done <script>x()</script>',
    })
    const { content, html, readingMinutes, headings } = (body.data as { postPreview: Record<string, string> })
      .postPreview
    expect(content).toContain('<h2>Head</h2>')
    expect(content).toContain('<code class="language-ts">let a = 1')
    expect(content).toMatch(/<li><input checked="" disabled="" type="checkbox" \/> done/)
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

  test('require the admin role, and reject Markdown that is nested too deeply', async () => {
    const user = await app.signInAs(await createTestUser(app.deps))
    expect((await preview({ content: 'x' }, app.anonymous)).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await preview({ content: 'x' }, user)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    for (const markdown of ['> '.repeat(50_000), '1. '.repeat(50_000), `${'<b>'.repeat(600)}x`]) {
      const { status, body } = await preview({ markdown })
      expect({ status, message: body.errors?.[0]?.message }).toEqual({
        status: 400,
        message: expect.stringContaining('nested too deeply'),
      })
    }
  })

  test('reject text whose conversion takes too long, without blocking other requests', async () => {
    app.deps.converter = createContentConverter(500)
    let isSettled = false
    const pendingPreview = preview({ markdown: 'a*'.repeat(240_000) }).finally(() => {
      isSettled = true
    })
    const otherPreview = preview({ markdown: 'Short' })
    let otherResponseCount = 0
    while (!isSettled) {
      expect((await app.anonymous.rest('GET', '/api/blog/tags')).status).toBe(200)
      otherResponseCount++
    }
    expect(getGraphQLError(await pendingPreview)).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/^This text takes too long to convert\. Shorten it/),
    })
    expect(otherResponseCount).toBeGreaterThan(3)
    expect((await otherPreview).body.data?.postPreview).toMatchObject({ content: '<p>Short</p>\n' })
  })
})
