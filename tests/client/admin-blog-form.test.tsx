// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { CategoryForm } from '../../client/blog/admin/categories/CategoryForm'
import { PostForm } from '../../client/blog/admin/editor/PostForm'
import type { EditedPost } from '../../client/blog/admin/editor/post-form-values'
import type { SavedPost } from '../../client/blog/admin/editor/SavedPostNotice'
import {
  buildErrorResponse,
  clickButton,
  expectToast,
  fillField,
  getFieldValue,
  renderSignedIn,
  setupMockServer,
} from './harness'

const server = setupMockServer()

const post: EditedPost = {
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
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 7,
  authorId: 1,
  author: { firstName: 'Ada', lastName: null },
  ctaButtons: [],
}

beforeEach(() => {
  localStorage.removeItem('kairos.post-drafts.7.new')
  localStorage.removeItem('kairos.post-drafts.7.42')
  server.handlers.PostChoices = () => ({
    data: {
      categories: [
        { __typename: 'Category', id: 3, name: 'Methods', slug: 'methods', description: null, postCount: 1 },
      ],
      tags: [{ __typename: 'Tag', name: 'season' }],
    },
  })
  server.handlers.CreatePost = ({ variables }) => ({
    data: { createPost: { __typename: 'AdminPost', ...post, ...pickTitle(variables) } },
  })
  server.handlers.UpdatePost = () => ({
    data: { updatePost: { __typename: 'AdminPost', ...post, version: 8 } },
  })
})

const pickTitle = ({ input }: Record<string, unknown>) =>
  typeof input === 'object' && input !== null && 'title' in input ? { title: input.title } : {}

/** Opens the post form with the HTML editor. */
async function openPostForm(editedPost?: EditedPost) {
  const savedPosts: SavedPost[] = []
  const form = (
    <PostForm
      initialPost={editedPost}
      userId={7}
      isActive
      onSaved={savedPost => savedPosts.push(savedPost)}
      onSaveAndContinue={() => undefined}
      onEditStart={() => undefined}
      onCancel={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: ['/admin/blog'] })
  renderSignedIn(<RouterProvider router={router} />)
  clickButton('HTML')
  await screen.findByRole('option', { name: 'Methods' })
  return savedPosts
}

const getContentField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const fillContent = (html: string) => fireEvent.change(getContentField(), { target: { value: html } })
const getTagLabels = () =>
  screen.queryAllByRole('button', { name: /^Remove the tag/ }).map(tag => tag.getAttribute('aria-label'))
const addTag = (text: string) => {
  fillField('Tags', text)
  fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter' })
}

it('the slug follows the title until it is edited, and again when it is emptied', async () => {
  await openPostForm()
  fillField('Title', 'What a Lead is Worth')
  expect(getFieldValue('Slug')).toBe('what-a-lead-is-worth')
  fillField('Slug', 'lead')
  fillField('Title', 'Another title')
  expect(getFieldValue('Slug')).toBe('lead')
  fillField('Slug', '')
  fillField('Title', 'A third')
  expect(getFieldValue('Slug')).toBe('a-third')
})

it('the title of an existing post does not change its slug', async () => {
  await openPostForm(post)
  fillField('Title', 'Another title')
  expect(getFieldValue('Slug')).toBe('on-leads')
})

it('the title of a new post does not change its slug after the first save', async () => {
  await openPostForm()
  fillField('Title', 'First')
  fillContent('<p>x</p>')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await screen.findByRole('button', { name: 'Update Post' })
  expect(getFieldValue('Slug')).toBe('on-leads')
  fillField('Title', 'On leads, corrected')
  expect(getFieldValue('Slug')).toBe('on-leads')
})

it.each([
  ['stays if it was edited', 'mine', 'mine'],
  ['follows the title if it was generated', 'restored', 'restored-too'],
])('the slug of a restored draft %s', async (_, slug, expectedSlug) => {
  const values = { title: 'Restored', slug, content: '', tags: [], ctaButtons: [] }
  localStorage.setItem('kairos.post-drafts.7.new', JSON.stringify([{ editorKey: 'a', savedAt: 1, values }]))
  await openPostForm()
  clickButton('Restore')
  expect(getFieldValue('Slug')).toBe(slug)
  fillField('Title', 'Restored too')
  expect(getFieldValue('Slug')).toBe(expectedSlug)
})

it('Enter and the plus button add a tag, but no empty or duplicate one', async () => {
  await openPostForm()
  addTag('  lag ')
  fillField('Tags', 'season')
  clickButton('Add tag')
  for (const invalidTag of ['', '   ', 'lag', 'LAG']) addTag(invalidTag)
  expect(getTagLabels()).toEqual(['Remove the tag lag', 'Remove the tag season'])
  clickButton('Remove the tag lag')
  expect(getTagLabels()).toEqual(['Remove the tag season'])
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

it('leaving the tag field or saving the post adds a pending tag', async () => {
  await openPostForm(post)
  fillField('Tags', 'left')
  fireEvent.blur(screen.getByLabelText('Tags'))
  expect(getTagLabels()).toEqual(['Remove the tag lag', 'Remove the tag left'])
  fillField('Tags', 'typed')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await expectToast('Blog post updated successfully')
  expect(server.getRequestVariables('UpdatePost')).toEqual([
    { id: 42, input: { tags: ['lag', 'left', 'typed'], version: 7 } },
  ])
})

it('a pending tag counts as an unsaved change', async () => {
  await openPostForm(post)
  const dispatchBeforeUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(dispatchBeforeUnload()).toBe(true)
  fillField('Tags', 'season')
  expect(dispatchBeforeUnload()).toBe(false)
})

it('required fields are marked outside their accessible names', async () => {
  await openPostForm()
  for (const name of ['Title', 'Content', 'Markdown Content'])
    expect(screen.getByRole('textbox', { name }).getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Excerpt').hasAttribute('aria-required')).toBe(false)
  expect(screen.getAllByText('required', { selector: '[aria-hidden]' })).toHaveLength(3)
})

it('the length of the search title includes the title suffix', async () => {
  await openPostForm()
  await screen.findByText(/^0 of 60 characters/)
  fillField('Title', '12345')
  await screen.findByText(/^19 of 60 characters/)
  fillField('Meta Title', '1234567')
  await screen.findByText(/^21 of 60 characters/)
})

it('rejects a post without title and content before sending it', async () => {
  await openPostForm()
  clickButton('Create Post')
  await screen.findByText('Title is required')
  await screen.findByText('Content is required')
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

it('fills in a short Markdown text and sends an empty category as null', async () => {
  const savedPosts = await openPostForm()
  fillField('Title', 'Short')
  fillContent('<p>x</p>')
  fillField('Markdown Content', 'too short')
  clickButton('Create Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(server.getRequestVariables('CreatePost')).toMatchObject([
    {
      input: {
        title: 'Short',
        slug: 'short',
        content: '<p>x</p>',
        markdownContent: 'Short - content to be written',
        categoryId: null,
        status: 'draft',
      },
    },
  ])
  await expectToast('Blog post created successfully')
})

it('replaces a short Markdown text with the HTML', async () => {
  await openPostForm()
  fillField('Title', 'Long')
  fillContent('<p>Long enough</p>')
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: '3' } })
  clickButton('Create Post')
  await expectToast('Blog post created successfully')
  expect(server.getRequestVariables('CreatePost')).toMatchObject([
    { input: { markdownContent: '<p>Long enough</p>', categoryId: 3 } },
  ])
})

it('updates a post with only the changed fields and its version', async () => {
  const savedPosts = await openPostForm(post)
  fillField('Excerpt', '')
  addTag('season')
  clickButton('Update Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(server.getRequestVariables('UpdatePost')).toEqual([
    { id: 42, input: { summary: '', tags: ['lag', 'season'], version: 7 } },
  ])
  await expectToast('Blog post updated successfully')
})

it('reorders, removes and validates call-to-action buttons', async () => {
  await openPostForm()
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    clickButton('Add button')
    fillField(`Text of button ${index + 1}`, text)
    fillField(`URL of button ${index + 1}`, `/${text}`)
  }
  clickButton('Move button 3 up')
  clickButton('Remove button 1')
  expect(getFieldValue('Text of button 1')).toBe('Three')
  expect(getFieldValue('Text of button 2')).toBe('Two')
  fillField('URL of button 2', 'javascript:alert(1)')
  fillField('Title', 'x')
  fillContent('<p>x</p>')
  clickButton('Create Post')
  await screen.findByText('Use an address that starts with http://, https:// or /')
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

it('shows validation errors at their fields and joined in a toast', async () => {
  server.handlers.UpdatePost = () =>
    buildErrorResponse('The input is not valid', 'BAD_USER_INPUT', [
      { path: 'title', message: 'Title is too plain' },
      { path: 'slug', message: 'Slug is not free' },
    ])
  await openPostForm(post)
  fillField('Title', 'Plain')
  clickButton('Update Post')
  await expectToast('Error', 'Title is too plain, Slug is not free')
  await screen.findByText('Slug is not free')
  expect(getFieldValue('Title')).toBe('Plain')
})

it('shows a fallback for an error without a message', async () => {
  server.handlers.CreatePost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  await openPostForm()
  fillField('Title', 'x')
  fillContent('<p>x</p>')
  clickButton('Create Post')
  await expectToast('Error', 'Failed to create blog post')
})

it('stores a draft in the browser and deletes it when the post is saved or unchanged', async () => {
  const key = 'kairos.post-drafts.7.42'
  const savedPosts = await openPostForm(post)
  fillField('Excerpt', 'Better.')
  await screen.findByText(/^Not saved\. Draft kept/)
  expect(localStorage.getItem(key)).toContain('Better.')
  fillField('Excerpt', 'Short.')
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  fillField('Excerpt', 'Best.')
  await screen.findByText(/^Not saved\. Draft kept/)
  clickButton('Update Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(localStorage.getItem(key)).toBeNull()
})

it('offers the drafts of two editors one after the other', async () => {
  const buildDraft = (editorKey: string, title: string, savedAt: number) => ({
    editorKey,
    savedAt,
    values: { title, content: '', tags: [], ctaButtons: [], slug: '' },
  })
  localStorage.setItem(
    'kairos.post-drafts.7.new',
    JSON.stringify([buildDraft('b', 'Second', 2), buildDraft('a', 'First', 1), { strange: true }]),
  )
  await openPostForm()
  const getDraftNotice = () => screen.getByRole('region', { name: 'Unsaved draft' })
  expect(getDraftNotice().textContent).toContain('“Second”')
  fireEvent.click(within(getDraftNotice()).getByRole('button', { name: 'Discard' }))
  expect(getDraftNotice().textContent).toContain('“First”')
  fireEvent.click(within(getDraftNotice()).getByRole('button', { name: 'Restore' }))
  expect(getFieldValue('Title')).toBe('First')
  expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull()
})

it('offers a category that is created while the form is open', async () => {
  await openPostForm()
  const newCategory = {
    __typename: 'Category',
    id: 4,
    name: 'Causes',
    slug: 'causes',
    description: null,
    postCount: 0,
  }
  server.handlers.CreateCategory = () => ({ data: { createCategory: newCategory } })
  server.handlers.PostChoices = () => ({ data: { categories: [newCategory], tags: [] } })
  renderSignedIn(<CategoryForm />)
  fillField('Name', 'Causes')
  clickButton('Create Category')
  await expectToast('Blog category created successfully')
  expect(screen.getByRole('option', { name: 'Causes' })).toBeDefined()
})
