import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CategoryForm } from '../../../client/blog/admin/categories/CategoryForm'
import { buildErrorResponse, clickButton, expectToast, fillField, getFieldValue, renderWithProviders } from '../harness'
import {
  addTag,
  fillContent,
  fillMarkdown,
  getTagLabels,
  openPostForm,
  post,
  setupPostForm,
} from './post-form-fixtures'

const server = setupPostForm()

test('the slug follows the title until the slug is edited, and again after the slug is emptied', async () => {
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

test('changing the title of an existing post does not change its slug', async () => {
  await openPostForm(post)
  fillField('Title', 'Another title')
  expect(getFieldValue('Slug')).toBe('on-leads')
})

test('changing the title of a new post does not change its slug after the first save', async () => {
  await openPostForm()
  fillField('Title', 'First')
  fillContent('<p>x</p>')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await screen.findByRole('button', { name: 'Update Post' })
  expect(getFieldValue('Slug')).toBe('on-leads')
  fillField('Title', 'On leads, corrected')
  expect(getFieldValue('Slug')).toBe('on-leads')
})

test('Enter and the plus button add a tag, but no empty or duplicate tag', async () => {
  await openPostForm()
  addTag('  lag ')
  fillField('Tags', 'season')
  clickButton('Add tag')
  for (const invalidTag of ['', '   ', 'lag', 'LAG']) addTag(invalidTag)
  expect(getTagLabels()).toEqual(['Remove tag lag', 'Remove tag season'])
  clickButton('Remove tag lag')
  expect(getTagLabels()).toEqual(['Remove tag season'])
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

test('leaving the Tags field or saving the post adds the text in the field as a tag', async () => {
  await openPostForm(post)
  fillField('Tags', 'left')
  fireEvent.blur(screen.getByLabelText('Tags'))
  expect(getTagLabels()).toEqual(['Remove tag lag', 'Remove tag left'])
  fillField('Tags', 'typed')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await expectToast('Blog post updated successfully')
  expect(server.getRequestVariables('UpdatePost')).toEqual([
    { id: 42, input: { tags: ['lag', 'left', 'typed'], version: 7 } },
  ])
})

test('required fields have aria-required and a mark outside their accessible names', async () => {
  await openPostForm()
  const expectRequired = (name: string) =>
    expect(screen.getByRole('textbox', { name }).getAttribute('aria-required')).toBe('true')
  expectRequired('Title')
  expectRequired('Content')
  clickButton('Markdown')
  expectRequired('Markdown Content')
  expect(screen.getByLabelText('Excerpt').hasAttribute('aria-required')).toBe(false)
  expect(screen.getAllByText('(required)', { selector: '[aria-hidden]' })).toHaveLength(2)
})

test('the length of the search result title includes the suffix with the blog name', async () => {
  await openPostForm()
  await screen.findByText(/^0 of 60 characters/)
  fillField('Title', '12345')
  await screen.findByText(/^19 of 60 characters/)
  fillField('Meta Title', '1234567')
  await screen.findByText(/^21 of 60 characters/)
})

test('rejects a post without a title or content, and sends no request', async () => {
  await openPostForm()
  clickButton('Create Post')
  await screen.findByText('Title is required')
  await screen.findByText('Content is required')
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

test('sends a placeholder for short Markdown if the HTML is also short, and null for a missing category', async () => {
  const savedPosts = await openPostForm()
  fillField('Title', 'Short')
  fillContent('<p>x</p>')
  fillMarkdown('too short')
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

test('replaces empty Markdown with the HTML', async () => {
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

test('sends the unchanged HTML with changed Markdown', async () => {
  const savedPosts = await openPostForm(post)
  fillMarkdown('Other *Markdown* text')
  clickButton('Update Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(server.getRequestVariables('UpdatePost')).toEqual([
    { id: 42, input: { content: post.content, markdownContent: 'Other *Markdown* text', version: 7 } },
  ])
})

test('updates a post with only the changed fields and its version', async () => {
  const savedPosts = await openPostForm(post)
  fillField('Excerpt', '')
  addTag('season')
  clickButton('Update Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(server.getRequestVariables('UpdatePost')).toEqual([
    { id: 42, input: { summary: null, tags: ['lag', 'season'], version: 7 } },
  ])
  await expectToast('Blog post updated successfully')
})

test('moves and removes call-to-action buttons, and rejects a button with a javascript: URL', async () => {
  await openPostForm()
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    clickButton('Add button')
    fillField(`Text of button ${index + 1}`, text)
    fillField(`URL of button ${index + 1}`, `/${text}`)
  }
  clickButton('Move button 3 up')
  screen.getByRole('button', { name: 'Move button 2 up' }).focus()
  clickButton('Move button 2 up')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move button 1 up' }))
  clickButton('Move button 1 up')
  clickButton('Move button 1 down')
  clickButton('Remove button 1')
  expect(getFieldValue('Text of button 1')).toBe('Three')
  expect(getFieldValue('Text of button 2')).toBe('Two')
  fillField('URL of button 2', 'javascript:alert(1)')
  fillField('Title', 'x')
  fillContent('<p>x</p>')
  clickButton('Create Post')
  await screen.findByText('Use a URL that starts with http://, https:// or /')
  expect(server.getRequestVariables('CreatePost')).toEqual([])
})

test('shows each validation error at its field, and all errors in one toast', async () => {
  server.handlers.UpdatePost = () =>
    buildErrorResponse('The input is not valid', 'BAD_USER_INPUT', [
      { path: 'title', message: 'Title is too plain' },
      { path: 'slug', message: 'Slug is not free' },
    ])
  await openPostForm(post)
  fillField('Title', 'Plain')
  clickButton('Update Post')
  await expectToast('Error', 'Title is too plain, Slug is not free')
  await screen.findByText('Title is too plain')
  await screen.findByText('Slug is not free')
  expect(getFieldValue('Title')).toBe('Plain')
})

test('shows a fallback message for an error without a message', async () => {
  server.handlers.CreatePost = () => ({ status: 500, code: 'INTERNAL', message: '' })
  await openPostForm()
  fillField('Title', 'x')
  fillContent('<p>x</p>')
  clickButton('Create Post')
  await expectToast('Error', 'Failed to create blog post')
})

test('offers a category that is created while the form is open', async () => {
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
  renderWithProviders(<CategoryForm />)
  fillField('Name', 'Causes')
  clickButton('Create Category')
  await expectToast('Blog category created successfully')
  expect(screen.getByRole('option', { name: 'Causes' })).toBeDefined()
})

test('shows only one of Content, Markdown Content and the preview at a time', async () => {
  server.handlers.PostPreview = ({ variables: { markdown } }) => ({
    data: {
      postPreview: {
        __typename: 'PostPreview',
        content: '<p>converted</p>',
        headings: [],
        html: markdown ? '<p>Preview of Markdown</p>' : '<p>Preview of HTML</p>',
        readingMinutes: 1,
      },
    },
  })
  await openPostForm(post)
  expect(screen.queryByRole('textbox', { name: 'Markdown Content' })).toBeNull()
  clickButton('Preview')
  await screen.findByText('Preview of HTML')
  expect(screen.queryByRole('textbox', { name: 'Content' })).toBeNull()
  clickButton('Markdown')
  expect(getFieldValue('Markdown Content')).toBe('All about leads')
  clickButton('Preview')
  await screen.findByText('Preview of Markdown')
})

test('a submit shows and focuses the Content field if the field is hidden and invalid', async () => {
  await openPostForm({ ...post, content: '' })
  clickButton('Markdown')
  clickButton('Update Post')
  await screen.findByText('Content is required')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Content'))
  expect(screen.queryByRole('textbox', { name: 'Markdown Content' })).toBeNull()
})

test('the Title field replaces a line break with a space, and Enter moves the focus to Content', async () => {
  await openPostForm()
  fillField('Title', 'One\n two')
  expect(getFieldValue('Title')).toBe('One two')
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })))
})

test('counts the words in the content', async () => {
  await openPostForm(post)
  await screen.findByText('3 words')
  fillContent('<p>It&nbsp;isn’t <b>two</b></p><p>lines, é!</p>')
  await screen.findByText('5 words')
  fillContent('<p>One</p>')
  await screen.findByText('1 word')
})
