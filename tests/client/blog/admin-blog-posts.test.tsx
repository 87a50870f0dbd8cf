import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { AdminPosts } from '../../../client/blog/admin/posts/AdminPosts'
import { toastStore } from '../../../client/lib/feedback/toast'
import {
  buildErrorResponse,
  chooseRowAction,
  clickButton,
  expectToast,
  openRowMenu,
  renderWithProviders,
  runToastAction,
  setupMockServer,
} from '../harness'

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
  scheduledAt: null,
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
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText('Post 1')
  return router
}

test('lists the posts with their status, category and creation date', async () => {
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

test('shows the scheduled date and the status "Draft" for a scheduled post', async () => {
  const scheduledAt = new Date(2027, 2, 3, 16, 5).toISOString()
  server.handlers.AdminPosts = () => ({
    data: {
      adminPosts: {
        edges: [{ node: buildPost(1, { status: 'draft', scheduledAt }) }],
        pageInfo: { hasNextPage: false, startCursor: 'a', endCursor: 'b' },
      },
    },
  })
  await openPostList()
  const [title, status] = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(title?.textContent).toBe('Post 1Scheduled for Mar 3, 2027')
  expect(status?.textContent).toBe('Draft')
})

test('offers View and Unpublish for a published post, Publish for a draft, and Delete last for both', async () => {
  await openPostList()
  expect(await openRowMenu('Post 1')).toEqual(['View (opens in a new window)', 'Unpublish', 'Delete'])
  const viewLink = screen.getByRole('menuitem', { name: /^View/ })
  expect([viewLink.getAttribute('href'), viewLink.getAttribute('target'), viewLink.getAttribute('rel')]).toEqual([
    '/blog/post-1',
    '_blank',
    'noopener',
  ])
  fireEvent.keyDown(viewLink, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await openRowMenu('Post 2')).toEqual(['Publish', 'Delete'])
})

const buildStatusResult = (status: string, id: number) => ({
  __typename: 'AdminPost',
  id,
  status,
  publishedAt: null,
  scheduledAt: null,
  version: 2,
})

test('publishes a draft, and Undo makes it a draft again', async () => {
  await openPostList()
  server.handlers.PublishPost = () => ({ data: { publishPost: buildStatusResult('published', 2) } })
  server.handlers.UnpublishPost = () => ({ data: { updatePost: buildStatusResult('draft', 2) } })
  await chooseRowAction('Post 2', 'Publish')
  await expectToast('Blog post published successfully')
  expect(server.getRequestVariables('PublishPost')).toEqual([{ id: 2 }])
  expect(toastStore.get()?.duration, 'offers Undo for ten seconds').toBe(10_000)
  runToastAction('Undo')
  await expectToast('Change undone')
  expect(server.getRequestVariables('UnpublishPost')).toEqual([{ id: 2 }])
})

test('offers no Undo after a scheduled draft is published, because publishing deletes the schedule', async () => {
  const [published, draft] = posts
  server.handlers.AdminPosts = () => ({
    data: {
      adminPosts: {
        edges: [published, { ...draft, scheduledAt: '2027-03-03T16:05:00.000Z' }].map(node => ({ node })),
        pageInfo: { hasNextPage: false, startCursor: 'a', endCursor: 'b' },
      },
    },
  })
  await openPostList()
  server.handlers.PublishPost = () => ({ data: { publishPost: buildStatusResult('published', 2) } })
  await chooseRowAction('Post 2', 'Publish')
  await expectToast('Blog post published successfully')
  expect(toastStore.get()?.action).toBeUndefined()
})

test('shows a fallback message when Undo cannot unpublish the post', async () => {
  await openPostList()
  server.handlers.PublishPost = () => ({ data: { publishPost: buildStatusResult('published', 2) } })
  server.handlers.UnpublishPost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  await chooseRowAction('Post 2', 'Publish')
  await expectToast('Blog post published successfully')
  runToastAction('Undo')
  await expectToast('Error', 'Failed to unpublish blog post')
})

test('unpublishes a post, and shows the error when Undo cannot publish it again', async () => {
  await openPostList()
  server.handlers.UnpublishPost = () => ({ data: { updatePost: buildStatusResult('draft', 1) } })
  server.handlers.PublishPost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  await chooseRowAction('Post 1', 'Unpublish')
  await expectToast('Blog post unpublished successfully')
  expect(server.getRequestVariables('UnpublishPost')).toEqual([{ id: 1 }])
  runToastAction('Undo')
  await expectToast('Error', 'Post not found')
  expect(server.getRequestVariables('PublishPost')).toEqual([{ id: 1 }])
})

test("shows the server's error message when publishing fails, or a fallback if the message is empty", async () => {
  await openPostList()
  server.handlers.PublishPost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  await chooseRowAction('Post 2', 'Publish')
  await expectToast('Error', 'Post not found')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  server.handlers.PublishPost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  await chooseRowAction('Post 2', 'Publish')
  await expectToast('Error', 'Failed to publish blog post')
})

test('keeps the confirmation dialog open when deleting a post fails', async () => {
  await openPostList()
  server.handlers.DeletePost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  await chooseRowAction('Post 1', 'Delete')
  const confirmDialog = await screen.findByRole('alertdialog')
  expect(confirmDialog.textContent).toContain(
    'Are you sure you want to delete the post "Post 1"? This action cannot be undone.',
  )
  fireEvent.click(within(confirmDialog).getByRole('button', { name: 'Delete' }))
  await expectToast('Failed to delete blog post', 'Post not found')
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

test("sends the URL's filters; clearing one removes it from the URL, and opening a post removes all", async () => {
  const router = await openPostList('/admin/blog?status=draft&category=3&sort=title&q=lead')
  expect(server.getRequestVariables('AdminPosts')).toMatchObject([
    {
      filter: { search: 'lead', status: 'draft', categoryId: 3 },
      orderBy: { field: 'title', direction: 'asc' },
    },
  ])
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
  await waitFor(() => expect(router.state.location.search).toBe('?category=3&sort=title&q=lead'))
  clickButton('Edit Post 2')
  await waitFor(() => expect(router.state.location.search).toBe('?post=2'))
})
