// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { AdminPosts } from '../../client/blog/admin/AdminPosts'
import { press, refusal, renderSignedIn, said, useServer } from './signed-in'

const server = useServer()

const post = (id: number, given: Record<string, unknown>) => ({
  __typename: 'AdminPost',
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  status: 'published',
  isFeatured: false,
  createdAt: '2026-03-03T12:00:00.000Z',
  publishedAt: null,
  category: null,
  ...given,
})

const posts = [
  post(1, { category: { __typename: 'Category', id: 3, name: 'Methods' } }),
  post(2, { status: 'draft', isFeatured: true }),
]

beforeEach(() => {
  server.answers.AdminCategories = () => ({ data: { categories: [] } })
  server.answers.AdminPosts = () => ({
    data: {
      adminPosts: {
        __typename: 'QueryAdminPostsConnection',
        totalCount: posts.length,
        edges: posts.map(node => ({ __typename: 'QueryAdminPostsConnectionEdge', node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, startCursor: 'a', endCursor: 'b' },
      },
    },
  })
})

const open = async (address = '/admin/blog') => {
  const router = createMemoryRouter([{ path: '*', element: <AdminPosts /> }], { initialEntries: [address] })
  renderSignedIn(<RouterProvider router={router} />)
  await screen.findByText('Post 1')
  return router
}

it('each post is listed with its status, its category and its date', async () => {
  await open()
  const table = screen.getByRole('table', { name: 'Blog posts' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(header => header.textContent)).toEqual([
    'Title',
    'Status',
    'Category',
    'Created',
    'Actions',
  ])
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

it('what is published is viewed beside the list', async () => {
  await open()
  const view = screen.getByRole('link', { name: 'View Post 1' })
  expect([view.getAttribute('target'), view.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(screen.queryByRole('link', { name: 'View Post 2' })).toBeNull()
})

it('only what is not published can be published', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Publish Post 1' })).toBeNull()
  server.answers.PublishPost = () => ({
    data: {
      publishPost: { __typename: 'AdminPost', id: 2, status: 'published', publishedAt: null, version: 2 },
    },
  })
  press('Publish Post 2')
  await said('Blog post published successfully')
  expect(server.asked('PublishPost')).toEqual([{ id: 2 }])
})

it('a refusal to publish is said in the words of the server, or in the fallback', async () => {
  await open()
  server.answers.PublishPost = () => refusal('Post not found', 'NOT_FOUND')
  press('Publish Post 2')
  await said('Error', 'Post not found')
  server.answers.PublishPost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  press('Publish Post 2')
  await said('Error', 'Failed to publish blog post')
})

it('a post that cannot be deleted stays, and the question with it', async () => {
  await open()
  server.answers.DeletePost = () => refusal('Post not found', 'NOT_FOUND')
  press('Delete Post 1')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(
    'Are you sure you want to delete the post "Post 1"? This action cannot be undone.',
  )
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await said('Failed to delete blog post', 'Post not found')
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

it('what narrows the list is in the address, and is asked for', async () => {
  const router = await open('/admin/blog?status=draft&category=3&sort=title&q=lead')
  expect(server.asked('AdminPosts')).toMatchObject([
    { search: 'lead', status: 'draft', categoryId: 3, sort: 'title', descending: false },
  ])
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
  await waitFor(() => expect(router.state.location.search).toBe('?category=3&sort=title&q=lead'))
  press('Edit Post 2')
  await waitFor(() => expect(router.state.location.search).toBe('?post=2'))
})
