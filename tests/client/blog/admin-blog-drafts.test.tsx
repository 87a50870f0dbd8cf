import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDraftStorage, pickDraftBase } from '../../../client/blog/admin/editor/draft-storage'
import { type PostFormMethods, toPostFormValues } from '../../../client/blog/admin/editor/post-form-values'
import { useDraft } from '../../../client/blog/admin/editor/use-draft'
import { buildErrorResponse, clickButton, fillField, getFieldValue } from '../harness'
import { openPostForm, post, setupPostForm } from './post-form-fixtures'

const server = setupPostForm()

test.each([
  ['does not follow the title if the slug was edited', 'mine', 'mine'],
  ['follows the title if the slug was generated', 'restored', 'restored-too'],
])('the slug of a restored draft %s', async (_, slug, expectedSlug) => {
  const values = { title: 'Restored', slug, content: '', tags: [], ctaButtons: [] }
  localStorage.setItem('kairos.post-drafts.7.new', JSON.stringify([{ editorKey: 'a', savedAt: 1, values }]))
  await openPostForm()
  clickButton('Restore')
  expect(getFieldValue('Slug')).toBe(slug)
  fillField('Title', 'Restored too')
  expect(getFieldValue('Slug')).toBe(expectedSlug)
})

test('text in the Tags field counts as an unsaved change', async () => {
  await openPostForm(post)
  const dispatchBeforeUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(dispatchBeforeUnload()).toBe(true)
  fillField('Tags', 'season')
  expect(dispatchBeforeUnload()).toBe(false)
})

test('stores a draft in the browser and deletes it when the changes are reverted or saved', async () => {
  const key = 'kairos.post-drafts.7.42'
  const savedPosts = await openPostForm(post)
  fillField('Excerpt', 'Better.')
  await screen.findByText(/^Draft saved/)
  expect(localStorage.getItem(key)).toContain('Better.')
  fillField('Excerpt', 'Short.')
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  fillField('Excerpt', 'Best.')
  await screen.findByText(/^Draft saved/)
  clickButton('Update Post')
  await waitFor(() => expect(savedPosts).toHaveLength(1))
  expect(localStorage.getItem(key)).toBeNull()
})

test('offers the drafts of two editor instances one at a time, and ignores an invalid draft', async () => {
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

test('stores unsaved text as a draft before another draft replaces the text', async () => {
  const values = { ...toPostFormValues(post), title: 'Restored' }
  localStorage.setItem('kairos.post-drafts.7.42', JSON.stringify([{ editorKey: 'a', savedAt: 1, values, version: 7 }]))
  await openPostForm(post)
  fillField('Excerpt', 'Just typed.')
  clickButton('Restore')
  expect(getFieldValue('Excerpt')).toBe('Short.')
  const getStoredSummaries = () =>
    createDraftStorage(7, 42)
      .list()
      .map(draft => draft.values.summary)
  expect(getStoredSummaries()).toContain('Just typed.')
})

test('resolving a conflict keeps the changes of a restored draft and the changes of another user', async () => {
  const base = toPostFormValues(post)
  const theirPost = { ...post, summary: 'Their excerpt.', metaTitle: 'Their title', version: 8 }
  const values = { ...base, title: 'My title' }
  createDraftStorage(7, 42).save({ editorKey: 'a', values, base: pickDraftBase(values, base), version: 7, savedAt: 1 })
  server.handlers.UpdatePost = () => buildErrorResponse('Someone else saved this post.', 'CONFLICT')
  server.handlers.EditedPost = () => ({ data: { adminPost: { __typename: 'AdminPost', ...theirPost } } })
  await openPostForm(theirPost)
  clickButton('Restore')
  expect(getFieldValue('Excerpt')).toBe('Short.')
  clickButton('Update Post')
  await screen.findByRole('dialog', { name: 'Someone else saved this post' })
  expect(server.getRequestVariables('UpdatePost')).toMatchObject([{ input: { title: 'My title', version: 7 } }])
  fireEvent.click(await screen.findByRole('button', { name: 'Apply selection' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([getFieldValue('Title'), getFieldValue('Excerpt'), getFieldValue('Meta Title')]).toEqual([
    'My title',
    'Their excerpt.',
    'Their title',
  ])
})

test('moves the draft of a deleted post to the drafts of new posts', async () => {
  server.handlers.UpdatePost = () => buildErrorResponse('Post not found', 'NOT_FOUND')
  await openPostForm(post)
  fillField('Excerpt', 'Better.')
  clickButton('Update Post')
  await screen.findByRole('button', { name: 'Create Post' })
  expect(localStorage.getItem('kairos.post-drafts.7.42')).toBeNull()
  expect(localStorage.getItem('kairos.post-drafts.7.new')).toContain('Better.')
})

test('stores each stashed set of values as a separate draft', () => {
  const base = toPostFormValues(post)
  const form = { watch: () => ({ unsubscribe: () => undefined }), getValues: () => base }
  const options = { form: form as unknown as PostFormMethods, userId: 7, postId: 42, base, version: 7 }
  const { result } = renderHook(() => useDraft(options))
  const getRecoverableTitles = () => result.current.recoverableDrafts.map(({ values }) => values.title)
  const getStoredTitles = () =>
    createDraftStorage(7, 42)
      .list()
      .map(({ values }) => values.title)
  act(() => result.current.stash({ ...base, title: 'First' }))
  act(() => result.current.stash({ ...base, title: 'Second' }))
  expect([getRecoverableTitles(), getStoredTitles()]).toEqual([
    ['Second', 'First'],
    ['Second', 'First'],
  ])
  act(() => {
    const [latest] = result.current.recoverableDrafts
    if (latest) result.current.discard(latest)
  })
  expect([getRecoverableTitles(), getStoredTitles()]).toEqual([['First'], ['First']])
})
