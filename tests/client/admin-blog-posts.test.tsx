import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { AdminPosts } from '../../client/blog/admin/posts/AdminPosts'
import { buildErrorResponse, clickButton, expectToast, renderSignedIn, setupMockServer } from './harness'

const server = setupMockServer()

const buildPost = (id: number, overrides: Record<string, unknown>) => ({
  __typename: 'AdminPost',
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  status: 'published',
  isFeatured: false,
  createdAt: '2026-03-03T12:00:00.000Z',
  publishedAt: null,
  category: null,
  ...overrides,
})

const posts = [
  buildPost(1, { category: { __typename: 'Category', id: 3, name: 'Methods' } }),
  buildPost(2, { status: 'draft', isFeatured: true }),
]

beforeEach(() => {
  server.handlers.AdminCategories = () => ({ data: { categories: [] } })
  server.handlers.AdminPosts = () => ({
    data: {
      adminPosts: {
        edges: posts.map(node => ({ node })),
        pageInfo: { hasNextPage: false, startCursor: 'a', endCursor: 'b' },
      },
    },
  })
})

const openPostList = async (url = '/admin/blog') => {
  const router = createMemoryRouter([{ path: '*', element: <AdminPosts /> }], { initialEntries: [url] })
  renderSignedIn(<RouterProvider router={router} />)
  await screen.findByText('Post 1')
  return router
}

it('lists the posts with status, category and date', async () => {
  await openPostList()
  const table = screen.getByRole('table', { name: 'Blog posts' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(header => header.textContent)).toEqual(['Title', 'Status', 'Category', 'Created', 'Actions'])
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(cell => cell.textContent),
    )
  expect(rows).toEqual([
    ['Post 1', 'Published', 'Methods', 'Mar 3, 2026'],
    ['Post 2Featured', 'Draft', 'Uncategorized', 'Mar 3, 2026'],
  ])
})

it('opens published posts in a new tab', async () => {
  await openPostList()
  const viewLink = screen.getByRole('link', { name: 'View Post 1' })
  expect([viewLink.getAttribute('target'), viewLink.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(screen.queryByRole('link', { name: 'View Post 2' })).toBeNull()
})

it('offers Publish only for drafts', async () => {
  await openPostList()
  expect(screen.queryByRole('button', { name: 'Publish Post 1' })).toBeNull()
  server.handlers.PublishPost = () => ({
    data: {
      publishPost: { __typename: 'AdminPost', id: 2, status: 'published', publishedAt: null, version: 2 },
    },
  })
  clickButton('Publish Post 2')
  await expectToast('Blog post published successfully')
  expect(server.getRequestVariables('PublishPost')).toEqual([{ id: 2 }])
})

it('shows the server’s error when publishing fails, or a fallback', async () => {
  await openPostList()
  server.handlers.PublishPost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  clickButton('Publish Post 2')
  await expectToast('Error', 'Post not found')
  server.handlers.PublishPost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  clickButton('Publish Post 2')
  await expectToast('Error', 'Failed to publish blog post')
})

it('keeps the confirmation open when deleting a post fails', async () => {
  await openPostList()
  server.handlers.DeletePost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  clickButton('Delete Post 1')
  const confirmDialog = await screen.findByRole('alertdialog')
  expect(confirmDialog.textContent).toContain(
    'Are you sure you want to delete the post "Post 1"? This action cannot be undone.',
  )
  fireEvent.click(within(confirmDialog).getByRole('button', { name: 'Delete' }))
  await expectToast('Failed to delete blog post', 'Post not found')
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

it('reads the filters from the URL and sends them', async () => {
  const router = await openPostList('/admin/blog?status=draft&category=3&sort=title&q=lead')
  expect(server.getRequestVariables('AdminPosts')).toMatchObject([
    { search: 'lead', status: 'draft', categoryId: 3, sort: 'title', descending: false },
  ])
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
  await waitFor(() => expect(router.state.location.search).toBe('?category=3&sort=title&q=lead'))
  clickButton('Edit Post 2')
  await waitFor(() => expect(router.state.location.search).toBe('?post=2'))
})
