import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { PostForm } from '../../../client/blog/admin/editor/PostForm'
import type { EditedPost } from '../../../client/blog/admin/editor/post-form-values'
import type { SavedPost } from '../../../client/blog/admin/editor/SavedPostNotice'
import { clickButton, fillField, renderWithProviders, setupMockServer } from '../harness'

export const post: EditedPost = {
  id: 42,
  slug: 'on-leads',
  title: 'On leads',
  summary: 'Short.',
  content: '<p>All about leads</p>',
  markdownContent: 'All about leads',
  featuredImageUrl: null,
  metaTitle: null,
  metaDescription: null,
  categoryId: 3,
  tags: [{ name: 'lag' }],
  status: 'draft',
  isFeatured: false,
  publishedAt: null,
  scheduledAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 7,
  authorId: 1,
  author: { firstName: 'Ada', lastName: null },
  ctaButtons: [],
}

export function setupPostForm() {
  // `afterEach` hooks run in the reverse order of their registration, so the hook of `setupMockServer` unmounts the
  // form before this hook resets the width.
  afterEach(() => setWindowWidth(WIDE_WINDOW_WIDTH_PX))
  const server = setupMockServer()
  beforeEach(() => {
    server.handlers.PostChoices = () => ({
      data: {
        categories: [
          {
            __typename: 'Category',
            id: 3,
            name: 'Methods',
            slug: 'methods',
            description: null,
            postCount: 1,
          },
        ],
        tags: [{ __typename: 'Tag', name: 'season' }],
      },
    })
    server.handlers.CreatePost = ({ variables }) => ({
      data: { createPost: { __typename: 'AdminPost', ...post, ...getTitleInput(variables) } },
    })
    server.handlers.UpdatePost = () => ({
      data: { updatePost: { __typename: 'AdminPost', ...post, version: 8 } },
    })
  })
  return server
}

const getTitleInput = ({ input }: Record<string, unknown>) =>
  typeof input === 'object' && input !== null && 'title' in input ? { title: input.title } : {}

/** Width of the window at the start of each test (vitest.config.ts). */
const WIDE_WINDOW_WIDTH_PX = 1440

/** Sets the width of the window in pixels. The settings of the post are a column at 1440 and a sheet at 390. */
export function setWindowWidth(width: number) {
  if (!('happyDOM' in window)) throw new Error('window.happyDOM is missing. The tests need the happy-dom environment.')
  const { happyDOM } = window as typeof window & { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}

/** Opens the post form with the HTML editor. Returns the array that receives the saved posts. */
export async function openPostForm(editedPost?: EditedPost) {
  const savedPosts: SavedPost[] = []
  const form = (
    <PostForm
      initialPost={editedPost}
      userId={7}
      isActive
      notice={null}
      onSaved={savedPost => savedPosts.push(savedPost)}
      onSaveAndContinue={() => undefined}
      onEdit={() => undefined}
      onCancel={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: ['/admin/blog'] })
  renderWithProviders(<RouterProvider router={router} />)
  clickButton('HTML')
  await screen.findByText('Methods')
  return savedPosts
}

export const fillMarkdown = (markdown: string) => {
  clickButton('Markdown')
  fillField('Markdown Content', markdown)
}

export const fillContent = (html: string) => {
  clickButton('HTML')
  fireEvent.change(screen.getByRole('textbox', { name: 'Content' }), { target: { value: html } })
}
export const getTagLabels = () =>
  screen.queryAllByRole('button', { name: /^Remove tag/ }).map(tag => tag.getAttribute('aria-label'))
export const addTag = (text: string) => {
  fillField('Tags', text)
  fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter' })
}
