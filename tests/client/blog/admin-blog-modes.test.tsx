import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getWordCount } from '../../../client/blog/admin/editor/word-count'
import { buildErrorResponse, clickButton, fillField, getFieldValue } from '../harness'
import { fillContent, fillMarkdown, openPostForm, post, setupPostForm, setWindowWidth } from './post-form-fixtures'

const server = setupPostForm()

const getSettingsButton = () => screen.getByRole('button', { name: 'Settings' })
const isExpanded = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'

test('shows either Content or Markdown Content, and keeps the text of the hidden field', async () => {
  await openPostForm()
  fillContent('<p>For readers</p>')
  fillMarkdown('For *writers*')
  expect(screen.queryByRole('textbox', { name: 'Content' })).toBeNull()
  clickButton('HTML')
  expect(screen.queryByRole('textbox', { name: 'Markdown Content' })).toBeNull()
  expect(getFieldValue('Content')).toBe('<p>For readers</p>')
  clickButton('Markdown')
  expect(getFieldValue('Markdown Content')).toBe('For *writers*')
})

test('converts Markdown and shows the result as rich text', async () => {
  server.handlers.PostPreview = () => ({
    data: {
      postPreview: {
        __typename: 'PostPreview',
        content: '<p>From Markdown</p>',
        html: '<p>From Markdown</p>',
        headings: [],
        readingMinutes: 1,
      },
    },
  })
  await openPostForm()
  fillMarkdown('From Markdown')
  clickButton('Convert Markdown to HTML')
  await screen.findByRole('toolbar', { name: 'Formatting' })
  // The editor inserts the text after its first render.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('From Markdown'))
})

test('opens preview links in a new tab, but ignores anchors without `href`', async () => {
  const html = '<p><a id="mark">Mark</a> <a href="https://example.com/">Link</a></p>'
  server.handlers.PostPreview = () => ({
    data: { postPreview: { __typename: 'PostPreview', content: '', html, headings: [], readingMinutes: 1 } },
  })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await openPostForm(post)
  clickButton('Preview')
  fireEvent.click(await screen.findByText('Mark'))
  fireEvent.click(screen.getByText('Link'))
  expect(open.mock.calls.map(([url]) => String(url))).toEqual(['https://example.com/'])
})

test('shows why the preview cannot be loaded, and "Try again" loads the preview', async () => {
  server.handlers.PostPreview = () => buildErrorResponse('Too many requests', 'RATE_LIMITED')
  await openPostForm(post)
  clickButton('Preview')
  await screen.findByText("Couldn't load the preview. Too many requests")
  server.handlers.PostPreview = () => ({
    data: {
      postPreview: {
        __typename: 'PostPreview',
        content: '',
        html: '<p>All shown</p>',
        headings: [],
        readingMinutes: 1,
      },
    },
  })
  clickButton('Try again')
  await screen.findByText('All shown')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the number of words and whether the post is saved', async () => {
  await openPostForm(post)
  expect(screen.getByText('3 words')).toBeDefined()
  expect(screen.getByText(/^Saved Nov 1, 2026/)).toBeDefined()
  fillContent('<p>One</p>')
  await screen.findByText('1 word')
  await screen.findByText(/^Draft saved/)
  expect(screen.queryByText(/^Saved/)).toBeNull()
})

test.each([
  ['', 0],
  ['<p>One two</p><p>three</p>', 3],
  ['<p>In<b>side</b> a&nbsp;word</p>', 3],
  ['<p>It’s 2.5 &amp; more – so</p>', 4],
  ['<p>Seen</p><!-- not seen --><script>not(seen)</script>', 1],
])('counts the words in %j', (html, count) => {
  expect(getWordCount(html)).toBe(count)
})

test('lists the keyboard shortcuts in a dialog', async () => {
  await openPostForm()
  clickButton('Keyboard shortcuts')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog.textContent).toContain('Save and keep editingCtrlS')
  expect(dialog.textContent).toContain('LinkCtrlK')
  expect(dialog.textContent).toContain('Heading 2CtrlAlt2')
  expect(dialog.textContent).toContain('Choose a block/')
})

test('in a wide window, the settings are a column that can be hidden', async () => {
  await openPostForm()
  expect(isExpanded(getSettingsButton())).toBe(true)
  expect(screen.getByRole('region', { name: 'Settings' })).toBeDefined()
  fireEvent.click(getSettingsButton())
  expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull()
  fillField('Title', 'Hidden settings')
  fillContent('<p>x</p>')
  fireEvent.click(getSettingsButton())
  expect(getFieldValue('Slug')).toBe('hidden-settings')
})

test('remembers whether the settings column is hidden', async () => {
  await openPostForm()
  fireEvent.click(getSettingsButton())
  cleanup()
  await openPostForm()
  expect(isExpanded(getSettingsButton())).toBe(false)
  fireEvent.click(getSettingsButton())
  cleanup()
  await openPostForm()
  expect(isExpanded(getSettingsButton())).toBe(true)
})

test('in a narrow window, the settings sheet makes the rest of the form inert, and closing it returns the focus', async () => {
  setWindowWidth(390)
  await openPostForm()
  expect(screen.queryByRole('dialog')).toBeNull()
  const button = getSettingsButton()
  fireEvent.click(button)
  const sheet = screen.getByRole('dialog', { name: 'Settings' })
  expect(sheet.contains(document.activeElement)).toBe(true)
  expect(button.closest('[inert]')).not.toBeNull()
  expect(sheet.closest('[inert]')).toBeNull()
  fillField('Slug', 'kept')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(getFieldValue('Slug')).toBe('kept')
})

test('an invalid field in the closed settings sheet opens the sheet and receives the focus', async () => {
  setWindowWidth(390)
  server.handlers.UpdatePost = () =>
    buildErrorResponse('The input is not valid', 'BAD_USER_INPUT', [{ path: 'slug', message: 'Slug is not free' }])
  await openPostForm(post)
  fillField('Title', 'Another title')
  clickButton('Update Post')
  const sheet = await screen.findByRole('dialog', { name: 'Settings' })
  await screen.findByText('Slug is not free')
  expect(sheet.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Slug'))
})

test('an invalid field outside the open settings sheet closes the sheet and receives the focus', async () => {
  setWindowWidth(390)
  await openPostForm(post)
  fillField('Title', '')
  fireEvent.click(getSettingsButton())
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await screen.findByText('Title is required')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
})
