import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { PostEditorTab } from '../../../client/blog/admin/editor/PostEditorTab'
import {
  buildErrorResponse,
  clickButton,
  expectToast,
  getFieldValue,
  renderWithProviders,
  setupMockServer,
} from '../harness'

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
  scheduledAt: null,
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
      onEdit={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: editor }], { initialEntries: ['/admin/blog'] })
  return renderWithProviders(<RouterProvider router={router} />)
}

test('loads the post again each time the editor opens', async () => {
  const { unmount } = openEditor(42)
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('On leads')
  unmount()
  server.handlers.EditedPost = () => ({ data: { adminPost: { ...post, title: 'Changed', version: 8 } } })
  openEditor(42)
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('Changed')
})

test("schedules a draft in the browser's time zone, shows errors at the field and cancels the schedule", async () => {
  const issues = [{ path: 'publishAt', message: 'Choose a time in the future' }]
  server.handlers.SchedulePost = () => buildErrorResponse('Check the input', 'BAD_USER_INPUT', issues)
  openEditor(42)
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  const input = screen.getByLabelText<HTMLInputElement>('Publish at')
  clickButton('Schedule')
  await screen.findByText('Choose a date and time')
  fireEvent.change(input, { target: { value: '2027-03-03T16:05' } })
  clickButton('Schedule')
  await screen.findByText('Choose a time in the future')
  const scheduledAt = new Date(2027, 2, 3, 16, 5).toISOString()
  server.handlers.SchedulePost = () => ({ data: { schedulePost: { __typename: 'AdminPost', id: 42, scheduledAt } } })
  clickButton('Schedule')
  await expectToast('Blog post scheduled successfully')
  expect(server.getRequestVariables('SchedulePost').at(-1)).toEqual({ id: 42, publishAt: scheduledAt })
  expect(screen.queryByText('Choose a time in the future')).toBeNull()
  server.handlers.UnschedulePost = () => ({
    data: { unschedulePost: { __typename: 'AdminPost', id: 42, scheduledAt: null } },
  })
  clickButton('Cancel schedule')
  await expectToast('Schedule canceled successfully')
  expect(input.value).toBe('')
})

test('shows why a post cannot be loaded, and "Try again" loads the post', async () => {
  server.handlers.EditedPost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  openEditor(42)
  await screen.findByText('Post not found')
  server.handlers.EditedPost = () => ({ data: { adminPost: post } })
  clickButton('Try again')
  await screen.findByRole('form', { name: 'Edit Blog Post' })
  expect(getFieldValue('Title')).toBe('On leads')
})

test('opens the form for a new post without requesting a post', async () => {
  openEditor('new')
  await screen.findByRole('form', { name: 'New Post' })
  expect(server.getRequestVariables('EditedPost')).toEqual([])
})
