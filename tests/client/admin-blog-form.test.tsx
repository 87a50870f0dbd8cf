// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { CategoryForm } from '../../client/blog/admin/CategoryForm'
import { PostForm } from '../../client/blog/admin/PostForm'
import type { EditedPost } from '../../client/blog/admin/post-values'
import type { Saved } from '../../client/blog/admin/SavedNote'
import { press, refusal, renderSignedIn, said, type, typed, useServer } from './signed-in'

const server = useServer()

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
  server.answers.PostChoices = () => ({
    data: {
      categories: [
        { __typename: 'Category', id: 3, name: 'Methods', slug: 'methods', description: null, postCount: 1 },
      ],
      tags: [{ __typename: 'Tag', name: 'season' }],
    },
  })
  server.answers.CreatePost = ({ variables }) => ({
    data: { createPost: { __typename: 'AdminPost', ...post, ...written(variables) } },
  })
  server.answers.UpdatePost = () => ({
    data: { updatePost: { __typename: 'AdminPost', ...post, version: 8 } },
  })
})

const written = ({ input }: Record<string, unknown>) =>
  typeof input === 'object' && input !== null && 'title' in input ? { title: input.title } : {}

/** The form, its content as HTML. */
async function open(edited?: EditedPost) {
  const saved: Saved[] = []
  const form = (
    <PostForm
      post={edited}
      personId={7}
      isOpen
      onSaved={one => saved.push(one)}
      onKept={() => undefined}
      onStart={() => undefined}
      onCancel={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: ['/admin/blog'] })
  renderSignedIn(<RouterProvider router={router} />)
  press('HTML')
  await screen.findByRole('option', { name: 'Methods' })
  return saved
}

const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const writeContent = (html: string) => fireEvent.change(content(), { target: { value: html } })
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove the tag/ }).map(tag => tag.getAttribute('aria-label'))
const enterTag = (text: string) => {
  type('Tags', text)
  fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter' })
}

it('the slug follows the title until somebody writes one, and again when it is emptied', async () => {
  await open()
  type('Title', 'What a Lead is Worth')
  expect(typed('Slug')).toBe('what-a-lead-is-worth')
  type('Slug', 'lead')
  type('Title', 'Another title')
  expect(typed('Slug')).toBe('lead')
  type('Slug', '')
  type('Title', 'A third')
  expect(typed('Slug')).toBe('a-third')
})

it('the slug of a post that there is stays as it is', async () => {
  await open(post)
  type('Title', 'Another title')
  expect(typed('Slug')).toBe('on-leads')
})

it('the slug of a post that has just been saved stays as it is', async () => {
  await open()
  type('Title', 'First')
  writeContent('<p>x</p>')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await screen.findByRole('button', { name: 'Update Post' })
  expect(typed('Slug')).toBe('on-leads')
  type('Title', 'On leads, corrected')
  expect(typed('Slug')).toBe('on-leads')
})

it.each([
  ['stays if it is the writer’s own', 'mine', 'mine'],
  ['follows the title if it came from it', 'restored', 'restored-too'],
])('the slug of a restored draft %s', async (_, slug, later) => {
  const values = { title: 'Restored', slug, content: '', tags: [], ctaButtons: [] }
  localStorage.setItem('kairos.post-drafts.7.new', JSON.stringify([{ sitting: 'a', keptAt: 1, values }]))
  await open()
  press('Restore')
  expect(typed('Slug')).toBe(slug)
  type('Title', 'Restored too')
  expect(typed('Slug')).toBe(later)
})

it('a tag is added with Enter or the plus button, if it says something and is not there yet', async () => {
  await open()
  enterTag('  lag ')
  type('Tags', 'season')
  press('Add tag')
  for (const nothing of ['', '   ', 'lag', 'LAG']) enterTag(nothing)
  expect(tags()).toEqual(['Remove the tag lag', 'Remove the tag season'])
  press('Remove the tag lag')
  expect(tags()).toEqual(['Remove the tag season'])
  expect(server.asked('CreatePost')).toEqual([])
})

it('a tag that is typed and not added yet is added as its box is left, and goes along when the post is saved', async () => {
  await open(post)
  type('Tags', 'left')
  fireEvent.blur(screen.getByLabelText('Tags'))
  expect(tags()).toEqual(['Remove the tag lag', 'Remove the tag left'])
  type('Tags', 'typed')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await said('Blog post updated successfully')
  expect(server.asked('UpdatePost')).toEqual([
    { id: 42, input: { tags: ['lag', 'left', 'typed'], version: 7 } },
  ])
})

it('a tag that is typed and not added yet is not left without a question', async () => {
  await open(post)
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  type('Tags', 'season')
  expect(leaves()).toBe(false)
})

it('what is required says so, beside its name and not in it', async () => {
  await open()
  for (const name of ['Title', 'Content', 'Markdown Content'])
    expect(screen.getByRole('textbox', { name }).getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Excerpt').hasAttribute('aria-required')).toBe(false)
  expect(screen.getAllByText('required', { selector: '[aria-hidden]' })).toHaveLength(3)
})

it('the length of the search title counts what follows every title', async () => {
  await open()
  await screen.findByText(/^0 of 60 characters/)
  type('Title', '12345')
  await screen.findByText(/^19 of 60 characters/)
  type('Meta Title', '1234567')
  await screen.findByText(/^21 of 60 characters/)
})

it('title and content are required, and nothing is sent without them', async () => {
  await open()
  press('Create Post')
  await screen.findByText('Title is required')
  await screen.findByText('Content is required')
  expect(server.asked('CreatePost')).toEqual([])
})

it('what is missing of the markdown is filled in, and an empty category is null', async () => {
  const saved = await open()
  type('Title', 'Short')
  writeContent('<p>x</p>')
  type('Markdown Content', 'too short')
  press('Create Post')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.asked('CreatePost')).toMatchObject([
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
  await said('Blog post created successfully')
})

it('HTML that is long enough stands for markdown that is not', async () => {
  await open()
  type('Title', 'Long')
  writeContent('<p>Long enough</p>')
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: '3' } })
  press('Create Post')
  await said('Blog post created successfully')
  expect(server.asked('CreatePost')).toMatchObject([
    { input: { markdownContent: '<p>Long enough</p>', categoryId: 3 } },
  ])
})

it('of a post that there is only what was changed is sent, with the version that was seen', async () => {
  const saved = await open(post)
  type('Excerpt', '')
  enterTag('season')
  press('Update Post')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.asked('UpdatePost')).toEqual([
    { id: 42, input: { summary: '', tags: ['lag', 'season'], version: 7 } },
  ])
  await said('Blog post updated successfully')
})

it('buttons are put in order and taken away', async () => {
  await open()
  for (const [place, text] of ['One', 'Two', 'Three'].entries()) {
    press('Add button')
    type(`Text of button ${place + 1}`, text)
    type(`URL of button ${place + 1}`, `/${text}`)
  }
  press('Move button 3 up')
  press('Remove button 1')
  expect(typed('Text of button 1')).toBe('Three')
  expect(typed('Text of button 2')).toBe('Two')
  type('URL of button 2', 'javascript:alert(1)')
  type('Title', 'x')
  writeContent('<p>x</p>')
  press('Create Post')
  await screen.findByText('Use an address that starts with http://, https:// or /')
  expect(server.asked('CreatePost')).toEqual([])
})

it('the errors of fields are joined by commas, and stand at their fields', async () => {
  server.answers.UpdatePost = () =>
    refusal('The input is not valid', 'BAD_USER_INPUT', [
      { path: 'title', message: 'Title is too plain' },
      { path: 'slug', message: 'Slug is not free' },
    ])
  await open(post)
  type('Title', 'Plain')
  press('Update Post')
  await said('Error', 'Title is too plain, Slug is not free')
  await screen.findByText('Slug is not free')
  expect(typed('Title')).toBe('Plain')
})

it('where the server says nothing, the fallback is said', async () => {
  server.answers.CreatePost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  await open()
  type('Title', 'x')
  writeContent('<p>x</p>')
  press('Create Post')
  await said('Error', 'Failed to create blog post')
})

it('what is typed is kept in the browser, offered later, and gone once it is saved', async () => {
  const key = 'kairos.post-drafts.7.42'
  const saved = await open(post)
  type('Excerpt', 'Better.')
  await screen.findByText(/^Not saved\. Draft kept/)
  expect(localStorage.getItem(key)).toContain('Better.')
  type('Excerpt', 'Short.')
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  type('Excerpt', 'Best.')
  await screen.findByText(/^Not saved\. Draft kept/)
  press('Update Post')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(localStorage.getItem(key)).toBeNull()
})

it('drafts of two sittings are offered one after the other', async () => {
  const draft = (sitting: string, title: string, keptAt: number) => ({
    sitting,
    keptAt,
    values: { title, content: '', tags: [], ctaButtons: [], slug: '' },
  })
  localStorage.setItem(
    'kairos.post-drafts.7.new',
    JSON.stringify([draft('b', 'Second', 2), draft('a', 'First', 1), { strange: true }]),
  )
  await open()
  const offer = () => screen.getByRole('region', { name: 'Unsaved draft' })
  expect(offer().textContent).toContain('“Second”')
  fireEvent.click(within(offer()).getByRole('button', { name: 'Discard' }))
  expect(offer().textContent).toContain('“First”')
  fireEvent.click(within(offer()).getByRole('button', { name: 'Restore' }))
  expect(typed('Title')).toBe('First')
  expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull()
})

it('a category that is made while a post is written can be chosen for it', async () => {
  await open()
  const made = {
    __typename: 'Category',
    id: 4,
    name: 'Causes',
    slug: 'causes',
    description: null,
    postCount: 0,
  }
  server.answers.CreateCategory = () => ({ data: { createCategory: made } })
  server.answers.PostChoices = () => ({ data: { categories: [made], tags: [] } })
  renderSignedIn(<CategoryForm />)
  type('Name', 'Causes')
  press('Create Category')
  await said('Blog category created successfully')
  expect(screen.getByRole('option', { name: 'Causes' })).toBeDefined()
})
