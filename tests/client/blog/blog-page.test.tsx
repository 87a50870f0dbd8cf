import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import * as BlogPostPage from '../../../client/blog/article/BlogPostPage'
import type { BlogListQuery, BlogListQueryVariables } from '../../../client/blog/documents.generated'
import * as BlogPage from '../../../client/blog/list/BlogPage'
import type { Transport } from '../../../client/lib/api/request'
import { transportContext } from '../../../client/lib/api/transport-context'

afterEach(cleanup)

type Post = BlogListQuery['posts']['posts'][number]

const buildPost = (id: number, overrides: Partial<Post> = {}): Post => ({
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  excerpt: `What post ${id} says`,
  isFeatured: false,
  publishedAt: `2026-03-0${id}T10:00:00.000Z`,
  createdAt: '2026-01-01T10:00:00.000Z',
  featuredImage: null,
  category: { name: 'Methods', slug: 'methods' },
  tags: [],
  ...overrides,
})

const buildListResponse = (posts: Post[], totalPages = 1, page = 1): BlogListQuery => ({
  posts: { posts, pagination: { page, totalPages, totalCount: posts.length } },
  categories: [{ name: 'Methods', slug: 'methods', postCount: 2 }],
  tags: [{ name: 'lag', postCount: 1 }],
})

function openBlog(path: string, respond: (variables: BlogListQueryVariables) => unknown) {
  const requestedVariables: unknown[] = []
  const transport = async (_document: unknown, variables: unknown) => {
    requestedVariables.push(variables)
    return respond(variables as BlogListQueryVariables)
  }
  const buildContext = () => {
    const context = new RouterContextProvider()
    context.set(transportContext, transport as Transport)
    return context
  }
  const router = createMemoryRouter(
    [
      { path: '/blog', ...BlogPage, HydrateFallback: () => null },
      { path: '/blog/:slug', ...BlogPostPage, HydrateFallback: () => null },
    ],
    { initialEntries: [path], getContext: buildContext },
  )
  render(<RouterProvider router={router} />)
  return { requestedVariables, router }
}

test('a card shows the badge, the date, the category, the excerpt, three tags, the number of hidden tags and a link to the post', async () => {
  const tags = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name }))
  openBlog('/blog', () => buildListResponse([buildPost(1, { isFeatured: true, tags })]))
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Featured')).toBeDefined()
  expect(card.getByText('Mar 1, 2026')).toBeDefined()
  expect(card.getByRole('link', { name: 'Methods' }).getAttribute('href')).toBe('/blog?category=methods')
  expect(card.getByText('What post 1 says')).toBeDefined()
  expect(card.getByRole('list', { name: 'Tags' }).textContent).toBe('abc+2 more')
  expect(card.getByRole('link', { name: /^Read More/ }).getAttribute('href')).toBe('/blog/post-1')
})

test('shows the creation date of a post without a publication date', async () => {
  openBlog('/blog', () => buildListResponse([buildPost(1, { publishedAt: null })]))
  expect(within(await screen.findByRole('article')).getByText('Jan 1, 2026')).toBeDefined()
})

test('requests the posts that match the filters in the page URL, and "Remove filter" removes one and resets the page', async () => {
  const { requestedVariables, router } = openBlog('/blog?category=methods&tag=lag&page=2', () =>
    buildListResponse([buildPost(1)], 3, 2),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Tag lag' }))
  await expect.poll(() => router.state.location.search).toBe('?category=methods')
  expect(requestedVariables).toEqual([
    { page: 2, category: 'methods', tag: 'lag' },
    { page: 1, category: 'methods' },
  ])
})

test('selecting a tag keeps the category and resets the page', async () => {
  const { router } = openBlog('/blog?category=methods&page=3', () => buildListResponse([buildPost(1)], 3, 3))
  fireEvent.click(await screen.findByRole('button', { name: 'lag' }))
  await expect.poll(() => router.state.location.search).toContain('tag=lag')
  const search = new URLSearchParams(router.state.location.search)
  expect([search.get('category'), search.has('page')]).toEqual(['methods', false])
})

test('marks the active filter, and shows categories without posts', async () => {
  const { categories, ...otherFields } = buildListResponse([buildPost(1)])
  const emptyCategory = { name: 'Empty', slug: 'empty', postCount: 0 }
  openBlog('/blog?category=methods', () => ({ ...otherFields, categories: [...categories, emptyCategory] }))
  const sidebar = within(await screen.findByRole('complementary', { name: 'Filters' }))
  const activeFilter = sidebar.getByRole('button', { name: /^Methods/ })
  expect([activeFilter.getAttribute('aria-current'), activeFilter.hasAttribute('aria-pressed')]).toEqual([
    'true',
    false,
  ])
  expect(sidebar.getByRole('button', { name: 'lag' }).hasAttribute('aria-current')).toBe(false)
  expect(sidebar.getByRole('button', { name: /Empty/ })).toBeDefined()
})

test('shows a message when there are no categories', async () => {
  openBlog('/blog', () => ({ ...buildListResponse([buildPost(1)]), categories: [] }))
  expect(await screen.findByText('No categories available.')).toBeDefined()
})

test.each([
  ['shows the first name of an author without a last name', 'Ada', 'Ada'],
  ['shows no author if the author has no name', null, undefined],
])('%s', async (_behavior, firstName, expectedAuthor) => {
  const fullPost = {
    ...buildPost(1),
    html: '<p>Text</p>',
    headings: [],
    readingMinutes: 1,
    ctaButtons: [],
    author: { firstName, lastName: null },
  }
  openBlog('/blog/post-1', () => ({ post: fullPost, relatedPosts: [] }))
  await screen.findByRole('heading', { name: 'Post 1' })
  expect(screen.queryByText('By')?.nextElementSibling?.textContent).toBe(expectedAuthor)
})

test('"Clear all filters" removes all filters', async () => {
  const { router } = openBlog('/blog?category=methods&tag=lag', () => buildListResponse([buildPost(1)]))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }))
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.poll(() => screen.queryByText('Clear all filters')).toBeNull()
})

test('suggests changing the filters when no posts match, even on a later page', async () => {
  openBlog('/blog?tag=lag&page=3', () => buildListResponse([], 1, 3))
  await screen.findByText('No posts found')
  expect(screen.getByText('Try changing or clearing your filters.')).toBeDefined()
  expect(screen.queryByText('Back to page 1')).toBeNull()
})

test('shows six skeletons while another page loads', async () => {
  openBlog('/blog', ({ page }) => (page === 1 ? buildListResponse([buildPost(1)], 2) : new Promise(() => undefined)))
  fireEvent.click(await screen.findByRole('link', { name: 'Next' }))
  const loading = await screen.findByRole('status', { name: 'Loading blog posts' })
  expect(loading.querySelectorAll('[data-skeleton]')).toHaveLength(6)
})

test('shows a load error, and Retry loads the list', async () => {
  let isBroken = true
  openBlog('/blog', () => {
    if (isBroken) throw new Error('down')
    return buildListResponse([buildPost(1)])
  })
  expect(await screen.findByText('Error loading blog posts. Please try again.')).toBeDefined()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Post 1' })).toBeDefined()
})

test.each([
  ['/blog?tag=none', 'Try changing or clearing your filters.'],
  ['/blog', 'Check back soon for new content!'],
])('%s without posts shows "No posts found" and the hint "%s"', async (path, hint) => {
  openBlog(path, () => ({ ...buildListResponse([]), categories: [], tags: [] }))
  expect(await screen.findByText('No posts found')).toBeDefined()
  expect(screen.getByText(hint)).toBeDefined()
  expect(screen.getByText('No categories available.')).toBeDefined()
  expect(screen.getByText('No tags available.')).toBeDefined()
})

test.each([
  ['is missing', () => ({ post: null })],
  [
    'cannot be loaded',
    () => {
      throw new Error('down')
    },
  ],
])('a post that %s shows "Post Not Found"', async (_condition, respond) => {
  openBlog('/blog/gone', respond)
  expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeDefined()
  expect(screen.getByText("The blog post you're looking for doesn't exist or has been removed.")).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog')
})
