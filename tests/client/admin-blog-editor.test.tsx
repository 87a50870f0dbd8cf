import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { PostEditorTab } from '../../client/blog/admin/editor/PostEditorTab'
import { buildErrorResponse, clickButton, getFieldValue, renderWithProviders, setupMockServer } from './harness'

const server = setupMockServer()

const post = {
  __typename: 'AdminPost',
  id: 42,
  slug: 'on-leads',
  title: 'On leads',
  summary: null,
  content: '<p>All about leads</p>',
  markdownContent: 'All about leads',
  featuredImageUrl: null,
  metaTitle: null,
  metaDescription: null,
  categoryId: null,
  tags: [],
  status: 'draft',
  isFeatured: false,
  publishedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 7,
  authorId: 1,
  author: { __typename: 'Author', firstName: 'Ada', lastName: null },
  ctaButtons: [],
}

beforeEach(() => {
  server.handlers.PostChoices = () => ({ data: { categories: [], tags: [] } })
  server.handlers.EditedPost = () => ({ data: { adminPost: post } })
})

const openEditor = (target: 'new' | number) => {
  const editor = (
    <PostEditorTab
      target={target}
      userId={7}
      isActive
      notice={null}
      onSaved={() => undefined}
      onSaveAndContinue={() => undefined}
      onEditStart={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: editor }], { initialEntries: ['/admin/blog'] })
  return renderWithProviders(<RouterProvider router={router} />)
}

it('loads the post again each time it is opened', async () => {
  const { unmount } = openEditor(42)
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('On leads')
  unmount()
  server.handlers.EditedPost = () => ({ data: { adminPost: { ...post, title: 'Changed', version: 8 } } })
  openEditor(42)
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('Changed')
})

it('shows why a post cannot be loaded and tries again', async () => {
  server.handlers.EditedPost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  openEditor(42)
  await screen.findByText('Post not found')
  server.handlers.EditedPost = () => ({ data: { adminPost: post } })
  clickButton('Try again')
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('On leads')
})

it('opens a new post without a request', async () => {
  openEditor('new')
  await screen.findByRole('form', { name: 'New Post' })
  expect(server.getRequestVariables('EditedPost')).toEqual([])
})
