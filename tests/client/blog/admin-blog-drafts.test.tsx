import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDraftStorage } from '../../../client/blog/admin/editor/draft-storage'
import { type PostFormMethods, toPostFormValues } from '../../../client/blog/admin/editor/post-form-values'
import { useDraft } from '../../../client/blog/admin/editor/use-draft'
import { clickButton, fillField, getFieldValue } from '../harness'
import { openPostForm, post, setupPostForm } from './post-form-fixtures'

setupPostForm()

test.each([
  ['does not follow the title if it was edited', 'mine', 'mine'],
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

test('a pending tag counts as an unsaved change', async () => {
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

test('offers the drafts of two editor instances one after the other, and ignores an invalid draft', async () => {
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

test('keeps the drafts of two resolved conflicts apart', () => {
  const base = toPostFormValues(post)
  const form = { watch: () => ({ unsubscribe: () => undefined }), getValues: () => base }
  const options = { form: form as unknown as PostFormMethods, userId: 7, postId: 42, base, version: 7 }
  const { result } = renderHook(() => useDraft(options))
  const getTitles = () => result.current.recoverableDrafts.map(({ values }) => values.title)
  const getStoredTitles = () =>
    createDraftStorage(7, 42)
      .list()
      .map(({ values }) => values.title)
  act(() => result.current.stash({ ...base, title: 'First' }))
  act(() => result.current.stash({ ...base, title: 'Second' }))
  expect([getTitles(), getStoredTitles()]).toEqual([
    ['Second', 'First'],
    ['Second', 'First'],
  ])
  act(() => {
    const [latest] = result.current.recoverableDrafts
    if (latest) result.current.discard(latest)
  })
  expect([getTitles(), getStoredTitles()]).toEqual([['First'], ['First']])
})
